"""Test browser: Debian's headless Chromium, installed if missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

# The same browser without a window system, which takes a fifth of the time.
SHELL = "chromium-headless-shell"
OTHERS = ("chromium", "chromium-browser", "google-chrome")
# No sandbox, since tests may run as root; no connections except the page's.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--font-render-hinting=none",
]  # fmt: skip


class NoBrowser(Exception):
    """No browser is available; the message is one sentence."""


def chromium() -> str:
    """Return Chromium's path, installing it if missing; falls back to one with windows."""
    named = os.environ.get("SMALLWORLD_CHROMIUM") or shutil.which(SHELL)
    if named:
        return named
    # One process at a time: several processes run tests.
    with (Path(tempfile.gettempdir()) / "smallworld-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        why = "" if shutil.which(SHELL) else _install()
    found = next((path for name in (SHELL, *OTHERS) if (path := shutil.which(name))), None)
    if not found:
        raise NoBrowser(why or "Chromium was installed, but is not on the path")
    return found


def _install() -> str:
    """Install it; returns the error, or an empty string."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", SHELL],
    ):
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
        except FileNotFoundError:
            return "the tests need Chromium on the path (or SMALLWORLD_CHROMIUM)"
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            return f"Chromium could not be installed: {' '.join(last)}"
    return ""
