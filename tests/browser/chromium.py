"""The browser of the tests: Debian's Chromium, installed where it is missing."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
# No sandbox, since tests may run as root; nothing that would talk to anybody but the page.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


class NoBrowser(Exception):
    """Why there is no browser, in a sentence."""


def chromium() -> str:
    """Where Chromium is; it is installed if it is not there."""
    found = _find()
    if found:
        return found
    # One process at a time, for several run the tests.
    with (Path(tempfile.gettempdir()) / "smallworld-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _find():
            _install()
    found = _find()
    if not found:
        raise NoBrowser("Chromium was installed, but is not on the path")
    return found


def _find() -> str | None:
    named = os.environ.get("SMALLWORLD_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"],
    ):
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
        except FileNotFoundError:
            raise NoBrowser("the tests need Chromium on the path (or SMALLWORLD_CHROMIUM)") from None
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise NoBrowser(f"Chromium could not be installed: {' '.join(last)}")
