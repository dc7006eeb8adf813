"""Pictures of what the tests see, for people to look at; nothing is proved by them, so they are taken on request."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page


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

    def keep(self, content: bytes, name: str) -> None:
        """A file that a test has made or fetched anyway."""
        if self.folder:
            (self.folder / name).write_bytes(content)
