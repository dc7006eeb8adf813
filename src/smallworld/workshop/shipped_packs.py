"""Shipped packs: races, powers and boards to play with or start from."""

import functools
import json
from importlib import resources

from smallworld.games.custom.own_boards import board_document
from smallworld.games.custom.packs import Pack, parse_invention
from smallworld.games.custom.recipes.recipe import FORMAT

FOLDER = resources.files("smallworld.workshop") / "packs"


@functools.cache
def shipped_packs() -> tuple[Pack, ...]:
    """All packs, in key order."""
    names = sorted(file.name for file in FOLDER.iterdir())
    return tuple([_read(name) for name in names if name.endswith(".yaml")])


def shipped_pack(key: str) -> Pack:
    """Return a pack by key."""
    return next(pack for pack in shipped_packs() if pack.key == key)


@functools.cache
def shipped_documents() -> dict[str, str]:
    """The packs' documents as JSON, by key."""
    return {pack.key: _document(pack) for pack in shipped_packs()}


def _read(name: str) -> Pack:
    pack = parse_invention((FOLDER / name).read_text(encoding="utf-8"), name)
    assert isinstance(pack, Pack)
    return pack


def _document(pack: Pack) -> str:
    parts = [*(recipe.document() for recipe in pack.recipes), *(board_document(board) for board in pack.boards)]
    contents = [json.loads(part) for part in parts]
    fields = {"format": FORMAT, "pack": pack.key, "title": pack.title, "contents": contents}
    return json.dumps(fields | ({"by": pack.by} if pack.by else {}), ensure_ascii=False)
