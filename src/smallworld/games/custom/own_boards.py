"""Custom boards as documents: checked, hashed and stored like recipes."""

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
#: Permitted range of a board's aspect ratio (width / height).
ASPECTS: Final = (0.4, 3.0)
#: Islands per board.
MOST_OWN_ISLANDS: Final = 5
SEATS: Final = range(2, 6)
#: Prefix of the id of a board identified by its hash.
OWN: Final = "own-"


def board_of_document(document: object, source: str = "") -> BoardData:
    """Parse a document (lists and mappings) as a board; raises RecipeError with the first problem."""
    if not isinstance(document, dict):
        raise RecipeError(source, RecipeProblem("", "a board must be a mapping with `regions` and `borders`"))
    version = document.get("format", BOARD_FORMAT)
    if version != BOARD_FORMAT:
        named = f"format {version}" if isinstance(version, int) else "another format"
        sentence = f"boards of {named} can't be read; only format {BOARD_FORMAT} is supported"
        raise RecipeError(source, RecipeProblem("format", sentence))
    try:
        # Not strict: YAML numbers with a fraction are still text here.
        data = msgspec.convert(document, BoardData, strict=False)
    except msgspec.ValidationError as error:
        raise RecipeError(source, problem_of(str(error), BoardData)) from None
    for problem in (*_unknown_fields(document), *board_problems(data)):
        raise RecipeError(source, problem)
    return data


def _unknown_fields(document: dict[str, object]) -> Iterator[RecipeProblem]:
    """Unknown fields of a board or region, usually typos."""
    for name in sorted(document.keys() - {"format", *BoardData.__struct_fields__}, key=str):
        yield RecipeProblem.of("", "unknown", text=quoted(str(name)))
    regions = document.get("regions")
    for number, region in enumerate(regions if isinstance(regions, list) else ()):
        for name in sorted(region.keys() - set(RegionData.__struct_fields__), key=str):
            yield RecipeProblem.of(f"regions[{number}]", "unknown", text=quoted(str(name)))


def board_problems(data: BoardData) -> Iterator[RecipeProblem]:
    """Problems that prevent a board from being shown and played."""
    if not FEWEST_REGIONS <= len(data.regions) <= MOST_OWN_REGIONS:
        sentence = f"a board must have {FEWEST_REGIONS} to {MOST_OWN_REGIONS} regions, not {len(data.regions)}"
        yield RecipeProblem("regions", sentence)
        return
    yield from _label_problems("id", data.id)
    if data.name:
        yield from _label_problems("name", data.name)
    for path, text in (("size", data.size), ("tile", data.tile)):
        if len(text) > 8 or not (text.isalnum() or text == ""):
            yield RecipeProblem(path, f"{text[:LONGEST_NAME]!r} is not a valid island {path}")
    if data.players and data.players not in SEATS:
        yield RecipeProblem("players", f"a board is for {SEATS[0]} to {SEATS[-1]} players, not {data.players}")
    if not isfinite(data.aspect) or not ASPECTS[0] <= data.aspect <= ASPECTS[1]:
        yield RecipeProblem("aspect", f"a board is {ASPECTS[0]} to {ASPECTS[1]} times as wide as high")
    if len(data.islands) > MOST_OWN_ISLANDS:
        yield RecipeProblem("regions", f"a board may have at most {MOST_OWN_ISLANDS} islands, not {len(data.islands)}")
    for number, region in enumerate(data.regions):
        yield from _region_problems(f"regions[{number}]", region)
    known = {region.id for region in data.regions}
    for number, border in enumerate(data.borders):
        for end in border:
            if end not in known:
                yield RecipeProblem(f"borders[{number}]", f"{quoted(end)} is not a region of the board")
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
    """A board's canonical JSON."""
    fields = msgspec.to_builtins(data)
    return msgspec.json.encode({"format": BOARD_FORMAT, **fields}, order="deterministic")


def board_hash(data: BoardData) -> str:
    """Hash of a board's content, excluding its id; also serves as an unguessable name."""
    return hashlib.sha256(board_document(msgspec.structs.replace(data, id=""))).hexdigest()[:32]


def known_by_hash(data: BoardData) -> BoardData:
    """The same board with an id derived from its hash."""
    return msgspec.structs.replace(data, id=OWN + board_hash(data))


def write_kept_board(data: BoardData) -> str:
    """One-line form of a board in records and positions: its hash, then its content with places and names."""
    return f'{{"hash":"{board_hash(data)}",{board_document(data).decode()[1:]}'


def read_kept_board(document: object) -> BoardData:
    """Parse a board from a record or position; its content must match its hash, if given."""
    expected = document.pop("hash", None) if isinstance(document, dict) else None
    data = board_of_document(document)
    if expected is not None and str(expected) != board_hash(data):
        raise RulesetError(f"the board was changed: its hash is {board_hash(data)}, not {expected}")
    return data
