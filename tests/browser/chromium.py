"""The browser of the tests: Debian's Chromium without windows, installed where it is missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

# The same browser without the parts that draw its own windows, which take a fifth of the time.
SHELL = "chromium-headless-shell"
OTHERS = ("chromium", "chromium-browser", "google-chrome")
# No sandbox, since tests may run as root; nothing that would talk to anybody but the page.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--font-render-hinting=none",
]  # fmt: skip


class NoBrowser(Exception):
    """Why there is no browser, in a sentence."""


def chromium() -> str:
    """Where Chromium is; it is installed if it is not there, and one with windows will do where that can't be."""
    named = os.environ.get("SMALLWORLD_CHROMIUM") or shutil.which(SHELL)
    if named:
        return named
    # One process at a time, for several run the tests.
    with (Path(tempfile.gettempdir()) / "smallworld-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        why = "" if shutil.which(SHELL) else _install()
    found = next((path for name in (SHELL, *OTHERS) if (path := shutil.which(name))), None)
    if not found:
        raise NoBrowser(why or "Chromium was installed, but is not on the path")
    return found


def _install() -> str:
    """Install it; why not, or nothing."""
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
