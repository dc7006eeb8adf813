"""Packs that come with the game: races, powers and boards to play with, and to start one's own from."""

import functools
from importlib import resources

from smallworld.games.custom.packs import Pack, parse_invention

FOLDER = resources.files("smallworld.workshop") / "packs"


@functools.cache
def shipped_packs() -> tuple[Pack, ...]:
    """All of them, in the order of their keys."""
    found = [_read(name) for name in sorted(file.name for file in FOLDER.iterdir()) if name.endswith(".yaml")]
    return tuple(found)


def shipped_pack(key: str) -> Pack:
    """One by its key."""
    return next(pack for pack in shipped_packs() if pack.key == key)


def _read(name: str) -> Pack:
    pack = parse_invention((FOLDER / name).read_text(encoding="utf-8"), name)
    assert isinstance(pack, Pack)
    return pack
