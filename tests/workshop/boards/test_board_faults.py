"""Board faults: their kind and region, and remedies that fix them."""

import msgspec
import pytest

from smallworld.games import BoardData, load_board
from smallworld.i18n import languages
from smallworld.workshop.boards.board_tools import BoardEdit, edit, replaced
from smallworld.workshop.boards.faults import LandFault, faults
from smallworld.workshop.boards.places import neighbours
from smallworld.workshop.boards.ranges import counts

BOARD = load_board("small-world-3")
ISLANDS = load_board("l1a+m1a+s1a", "warcraft")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shipped_boards_have_no_faults(players: int) -> None:
    assert faults(load_board(f"small-world-{players}"), "smallworld") == []


def test_shipped_islands_have_no_faults() -> None:
    assert faults(msgspec.structs.replace(ISLANDS, players=3), "warcraft") == []


def drowned(board: BoardData, region: str) -> BoardData:
    """Surround a region with water, so that no army can enter it."""
    board = replaced(board, region, edge=False)
    for near in neighbours(board)[region]:
        board = edit(board, BoardEdit("terrain", (near,), "lake")).board
    return board


def only(board: BoardData, key: str, game: str = "smallworld") -> LandFault:
    """The first fault of a kind."""
    return next(fault for fault in faults(board, game) if fault.key == key)


def test_an_unreachable_region_is_named_and_reachable_after_the_remedy() -> None:
    inner = next(r for r in BOARD.regions if not r.edge and r.terrain not in ("sea", "lake"))
    board = drowned(BOARD, inner.id)
    fault = only(board, "unreachable")
    assert fault.region == inner.id
    assert fault.remedy is not None
    assert not [one for one in faults(fault.remedy, "smallworld") if one.key == "unreachable"]


def test_the_remedy_renames_regions_of_equal_names() -> None:
    first, second = BOARD.regions[3], BOARD.regions[7]
    board = replaced(BOARD, second.id, name=first.name)
    fault = only(board, "name-twice")
    assert fault.region == second.id
    assert fault.remedy is not None
    assert faults(fault.remedy, "smallworld") == []


def test_the_remedy_clears_land_features_from_water() -> None:
    water = next(r for r in BOARD.regions if r.terrain == "lake")
    fault = only(replaced(BOARD, water.id, native=True, symbols=("mine",)), "on-water")
    assert fault.region == water.id
    assert fault.remedy is not None
    assert faults(fault.remedy, "smallworld") == []


def test_undrawable_borders_are_found() -> None:
    inner = next(r for r in BOARD.regions if r.terrain == "lake")
    fault = only(replaced(BOARD, inner.id, edge=True), "rim-region")
    assert fault.remedy is not None
    assert [one.key for one in faults(fault.remedy, "smallworld")] == []
    far = [region.id for region in BOARD.regions][:5]
    pairs = tuple((a, b) for k, a in enumerate(far) for b in far[k + 1 :])
    assert only(msgspec.structs.replace(BOARD, borders=BOARD.borders + pairs), "crossing").region == ""


def test_islands_need_one_mark_each_and_games_their_kind_of_board() -> None:
    marked = next(region for region in ISLANDS.regions if region.icon)
    fault = only(replaced(ISLANDS, marked.id, icon=False), "icon-none", "warcraft")
    assert fault.remedy is not None
    assert not [one for one in faults(fault.remedy, "warcraft") if one.key.startswith("icon")]
    assert only(BOARD, "no-islands", "warcraft").region == ""
    assert only(ISLANDS, "islands").region == ""


def test_faulty_counts_are_described_in_every_language() -> None:
    board = BOARD
    for region in BOARD.regions:
        if region.terrain == "forest":
            board = edit(board, BoardEdit("terrain", (region.id,), "hill")).board
    found = [fault for fault in faults(board, "smallworld") if fault.key in ("few", "many")]
    assert [fault.values["what"] for fault in found] == ["forest"]
    sentences = {found[0].sentence(language) for language in languages()}
    assert (
        found[0].sentence("en")
        == "Too few forests: 0 (at least 3, so that abilities that depend on forests are useful)."
    )
    assert len(sentences) == len(languages())
    assert [count.name for count in counts(board, "smallworld") if not count.fits] == ["forest"]
