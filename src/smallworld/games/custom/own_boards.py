"""Boards of one's own as documents: checked, hashed and kept as recipes are."""

import hashlib
from collections.abc import Iterator
from math import isfinite
from typing import Final

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.games.boards import BOARD_FORMAT, BoardData, RegionData
from smallworld.games.custom.recipes.problem import RecipeError, RecipeProblem
from smallworld.games.custom.recipes.recipe import name_problems
from smallworld.games.custom.recipes.refusals import problem_of, quoted
from smallworld.games.file_limits import LONGEST_NAME

#: The largest shipped board has 48.
MOST_OWN_REGIONS: Final = 80
FEWEST_REGIONS: Final = 2
#: How wide a board may be for its height.
ASPECTS: Final = (0.4, 3.0)
#: How many islands a board may have.
MOST_OWN_ISLANDS: Final = 5
SEATS: Final = range(2, 6)
#: What the id of a board begins with that is known by its hash.
OWN: Final = "own-"


def board_of_document(document: object, source: str = "") -> BoardData:
    """The board of a document that was decoded to lists and mappings; a RecipeError names the first problem."""
    if not isinstance(document, dict):
        raise RecipeError(source, RecipeProblem("", "a board is a mapping with `regions` and `borders`"))
    version = document.get("format", BOARD_FORMAT)
    if version != BOARD_FORMAT:
        named = f"format {version}" if isinstance(version, int) else "another format"
        sentence = f"boards of {named} can't be read, only of format {BOARD_FORMAT}"
        raise RecipeError(source, RecipeProblem("format", sentence))
    try:
        # Not strict: YAML is read without fractions, which stay texts until here.
        data = msgspec.convert(document, BoardData, strict=False)
    except msgspec.ValidationError as error:
        raise RecipeError(source, problem_of(str(error), BoardData)) from None
    for problem in (*_unknown_fields(document), *board_problems(data)):
        raise RecipeError(source, problem)
    return data


def _unknown_fields(document: dict[str, object]) -> Iterator[RecipeProblem]:
    """Fields that no board or region has: most are misspelt."""
    for name in sorted(document.keys() - {"format", *BoardData.__struct_fields__}, key=str):
        yield RecipeProblem.of("", "unknown", text=quoted(str(name)))
    regions = document.get("regions")
    for number, region in enumerate(regions if isinstance(regions, list) else ()):
        for name in sorted(region.keys() - set(RegionData.__struct_fields__), key=str):
            yield RecipeProblem.of(f"regions[{number}]", "unknown", text=quoted(str(name)))


def board_problems(data: BoardData) -> Iterator[RecipeProblem]:
    """What keeps a board from being shown and played."""
    if not FEWEST_REGIONS <= len(data.regions) <= MOST_OWN_REGIONS:
        sentence = f"a board has {FEWEST_REGIONS} to {MOST_OWN_REGIONS} regions, not {len(data.regions)}"
        yield RecipeProblem("regions", sentence)
        return
    yield from _label_problems("id", data.id)
    if data.name:
        yield from _label_problems("name", data.name)
    for path, text in (("size", data.size), ("tile", data.tile)):
        if len(text) > 8 or not (text.isalnum() or text == ""):
            yield RecipeProblem(path, f"{text[:LONGEST_NAME]!r} is no {path} of an island")
    if data.players and data.players not in SEATS:
        yield RecipeProblem("players", f"a board is for {SEATS[0]} to {SEATS[-1]} players, not {data.players}")
    if not isfinite(data.aspect) or not ASPECTS[0] <= data.aspect <= ASPECTS[1]:
        yield RecipeProblem("aspect", f"a board is {ASPECTS[0]} to {ASPECTS[1]} times as wide as high")
    if len(data.islands) > MOST_OWN_ISLANDS:
        yield RecipeProblem("regions", f"a board has at most {MOST_OWN_ISLANDS} islands, not {len(data.islands)}")
    for number, region in enumerate(data.regions):
        yield from _region_problems(f"regions[{number}]", region)
    known = {region.id for region in data.regions}
    for number, border in enumerate(data.borders):
        for end in border:
            if end not in known:
                yield RecipeProblem(f"borders[{number}]", f"{quoted(end)} is no region of the board")
                return
    try:
        board = data.board()
    except RulesetError as error:
        yield RecipeProblem("", str(error))
        return
    if not board.entry & board.land:
        yield RecipeProblem("regions", "no army could enter: no land region is at an edge or beside a sea at one")


def _region_problems(path: str, region: RegionData) -> Iterator[RecipeProblem]:
    if len(region.id) > LONGEST_NAME:
        yield RecipeProblem(f"{path}.id", f"it has more than {LONGEST_NAME} letters")
    if region.name:
        yield from _label_problems(f"{path}.name", region.name)
    if region.island:
        yield from _label_problems(f"{path}.island", region.island)
    if region.at is not None and not all(isfinite(place) and 0 <= place <= 1 for place in region.at):
        yield RecipeProblem(f"{path}.at", "a place is two numbers from 0 to 1")


def _label_problems(path: str, text: str) -> Iterator[RecipeProblem]:
    if len(text) > LONGEST_NAME:
        yield RecipeProblem(path, f"it has more than {LONGEST_NAME} letters")
    else:
        yield from name_problems(path, text)


def board_document(data: BoardData) -> bytes:
    """A board as JSON, the same for the same board."""
    fields = msgspec.to_builtins(data)
    return msgspec.json.encode({"format": BOARD_FORMAT, **fields}, order="deterministic")


def board_hash(data: BoardData) -> str:
    """What tells the board from every other one, whatever its id; too long to be guessed."""
    return hashlib.sha256(board_document(msgspec.structs.replace(data, id=""))).hexdigest()[:32]


def known_by_hash(data: BoardData) -> BoardData:
    """The same board under an id that no other board has."""
    return msgspec.structs.replace(data, id=OWN + board_hash(data))


def write_kept_board(data: BoardData) -> str:
    """A board as records and positions keep it, on one line: after its hash all of it, places and names too."""
    return f'{{"hash":"{board_hash(data)}",{board_document(data).decode()[1:]}'


def read_kept_board(document: object) -> BoardData:
    """A board that a record or position keeps; where its hash is there, nothing may have changed."""
    expected = document.pop("hash", None) if isinstance(document, dict) else None
    data = board_of_document(document)
    if expected is not None and str(expected) != board_hash(data):
        raise RulesetError(f"the board was changed: its hash is {board_hash(data)}, not {expected}")
    return data
