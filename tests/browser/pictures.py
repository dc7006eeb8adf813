"""Screenshots from the tests for people to view: a few in every run, the others on request."""

import os
from pathlib import Path

from playwright.sync_api import Page

#: Folder for every run's pictures of the main pages; ignored by git.
SCREENS_FOLDER = Path(__file__).resolve().parents[2] / "out" / "screens"


class Pictures:
    """`pictures(page, "name")` saves a screenshot if SMALLWORLD_PICTURES names a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        named = folder or os.environ.get("SMALLWORLD_PICTURES")
        self.folder = Path(named).resolve() if named else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, page: Page, name: str, whole: bool = False) -> None:
        """Save the visible part of a page, or all of it."""
        if self.folder:
            page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def always(self, page: Page, name: str) -> Path:
        """Save the screen unconditionally; returns the file."""
        folder = self.folder or SCREENS_FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.jpeg"
        # Without animations there is no wait for colour changes, and a JPEG takes a quarter of the time of a PNG.
        page.screenshot(path=file, type="jpeg", quality=90, animations="disabled")
        return file

    def keep(self, content: bytes, name: str) -> None:
        """Save a file that a test has created or downloaded anyway."""
        if self.folder:
            (self.folder / name).write_bytes(content)
