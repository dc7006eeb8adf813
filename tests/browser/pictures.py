"""Pictures of what the tests see, for people to look at: a few of every run, the others on request."""

import os
from pathlib import Path

from playwright.sync_api import Page

#: Where every run leaves pictures of the main pages; git ignores it.
SCREENS_FOLDER = Path(__file__).resolve().parents[2] / "out" / "screens"


class Pictures:
    """`pictures(page, "name")` keeps a screenshot where SMALLWORLD_PICTURES names a folder, and does nothing else."""

    def __init__(self, folder: Path | None = None) -> None:
        named = folder or os.environ.get("SMALLWORLD_PICTURES")
        self.folder = Path(named).resolve() if named else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, page: Page, name: str, whole: bool = False) -> None:
        """The part of a page that is on the screen, or the whole of it."""
        if self.folder:
            page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def always(self, page: Page, name: str) -> Path:
        """Keep what is on the screen whether it was asked for or not; the file."""
        folder = self.folder or SCREENS_FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{name}.jpeg"
        # Without animations nobody waits for colours to change, and a JPEG is written in a quarter of a PNG's time.
        page.screenshot(path=file, type="jpeg", quality=90, animations="disabled")
        return file

    def keep(self, content: bytes, name: str) -> None:
        """A file that a test has made or fetched anyway."""
        if self.folder:
            (self.folder / name).write_bytes(content)
