"""Inventions for server tests: recipes, a board and a pack, as documents."""

import json

from smallworld.games.boards import BoardData
from smallworld.games.custom.own_boards import board_hash
from smallworld.games.custom.packs import read_invention
from smallworld.workshop import Recipe, read_recipe
from tests.packaging.wheels import ROOT

EXAMPLES = ROOT / "examples"
AMBER = read_recipe(EXAMPLES / "amber-hunting.yaml")
BADGERS = read_recipe(EXAMPLES / "badgers.yaml")
TEAPOT = (EXAMPLES / "teapot.json").read_text(encoding="utf-8")
AMBER_TEXT, BADGERS_TEXT = AMBER.document().decode(), BADGERS.document().decode()


def teapot() -> BoardData:
    """The example's board."""
    found = read_invention(EXAMPLES / "teapot.json")
    assert isinstance(found, BoardData)
    return found


#: Its id in games.
OWN_TEAPOT = f"own-{board_hash(teapot())}"


def pack(*documents: str, key: str = "amber-and-earth") -> str:
    """A pack of these documents."""
    contents = [json.loads(document) for document in documents]
    return json.dumps({"format": 1, "pack": key, "title": {"en": "Amber and earth"}, "by": "Mia", "contents": contents})


def recipe(kind: str, key: str, **more: object) -> str:
    """A plain recipe."""
    plain = {"format": 1, kind: key, "name": {"en": key.title()}, "number": 4, "effects": [{"coins": {"each": "turn"}}]}
    return json.dumps({**plain, **more})


def many(races: int, powers: int) -> tuple[str, ...]:
    """Races and powers that differ only in their names."""
    made = [("race", f"folk-{letter(number)}") for number in range(races)]
    made += [("power", f"skill-{letter(number)}") for number in range(powers)]
    return tuple([recipe(kind, key) for kind, key in made])


def letter(number: int) -> str:
    """A letter sequence for a number."""
    return chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


def amber() -> Recipe:
    """The example's power."""
    return AMBER
