"""Tools of the board editor: each returns a new board or a reason, and leaves the old one unchanged."""

import pytest

from smallworld.draw.cuts import cut_plan
from smallworld.draw.geometry.own_map import own_map
from smallworld.games import BoardData, load_board
from smallworld.games.custom.own_boards import board_problems
from smallworld.i18n import languages
from smallworld.views.pictures import plan_of
from smallworld.workshop.boards.board_tools import BoardEdit, EditedBoard, ToolRefused, edit, find
from smallworld.workshop.boards.places import neighbours

BOARD = load_board("small-world-2")
ISLANDS = load_board("l1a+s1a", "warcraft")


def used(tool: str, *regions: str, word: str = "", at: tuple[float, float] | None = None) -> EditedBoard:
    """Apply a tool to the shipped two-player board."""
    return edit(BOARD, BoardEdit(tool, regions, word, at))


def borders(board: BoardData) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in board.borders}


def test_painting_water_removes_land_features() -> None:
    after = used("terrain", "haywick", word="lake").board
    region = find(after, "haywick")
    assert (region.terrain, region.native, region.symbols) == ("lake", False, ())
    assert find(BOARD, "haywick").native
    assert find(used("terrain", "haywick", word="hill").board, "haywick").native


def test_symbols_natives_and_the_edge_can_be_toggled() -> None:
    once = used("symbol", "haywick", word="mine").board
    assert find(once, "haywick").symbols == ("mine",)
    assert edit(once, BoardEdit("symbol", ("haywick",), "mine")).board == BOARD
    assert not find(used("native", "haywick").board, "haywick").native
    assert not find(used("edge", "haywick").board, "haywick").edge


def test_joining_keeps_the_borders_of_both() -> None:
    after = used("join", "haywick", "mirkmere")
    assert after.region == "haywick"
    near = set(neighbours(BOARD)["haywick"]) | set(neighbours(BOARD)["mirkmere"])
    assert set(neighbours(after.board)["haywick"]) == near - {"haywick", "mirkmere"}
    assert len(after.board.regions) == len(BOARD.regions) - 1
    assert len(borders(after.board)) == len(after.board.borders)


def test_splitting_gives_every_neighbour_to_a_half_and_the_ends_to_both() -> None:
    for region in BOARD.regions:
        for at in ((0.5, 0.0), (1.0, 0.5), (0.1, 0.9)):
            after = used("split", region.id, at=at)
            (twin,) = {each.id for each in after.board.regions} - {each.id for each in BOARD.regions}
            one, other = (set(neighbours(after.board)[half]) for half in (region.id, twin))
            assert (one | other) - {region.id, twin} == set(neighbours(BOARD)[region.id])
            assert twin in one
            halves = find(after.board, region.id), find(after.board, twin)
            assert (halves[0].edge or halves[1].edge) == region.edge
            assert list(board_problems(after.board)) == []


def test_splitting_joining_and_splitting_again_keeps_a_true_map() -> None:
    board = used("split", "fernshaw", at=(0.9, 0.6)).board
    board = edit(board, BoardEdit("join", ("haywick", "mirkmere"))).board
    board = edit(board, BoardEdit("split", ("haywick",))).board
    art = own_map(cut_plan(plan_of(board), "landscape"), "full")
    assert art.roads == ""


def test_moving_changes_a_position_but_no_border() -> None:
    after = used("move", "windtor", at=(0.4, 0.45)).board
    assert find(after, "windtor").at == (0.4, 0.45)
    assert borders(after) == borders(BOARD)


def test_renaming_changes_the_id_everywhere() -> None:
    after = used("rename", "windtor", word="  Żółty   Wzgórek ")
    assert after.region == "zolty-wzgorek"
    assert find(after.board, "zolty-wzgorek").name == "Żółty Wzgórek"
    assert len(neighbours(after.board)["zolty-wzgorek"]) == len(neighbours(BOARD)["windtor"])
    named = used("rename", word="My Land").board
    assert (named.name, named.id) == ("My Land", "my-land")
    assert used("players", word="4").board.players == 4


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (BoardEdit("dig", ("windtor",)), "tool"),
        (BoardEdit("terrain", ("nowhere",), "hill"), "region"),
        (BoardEdit("terrain", (), "hill"), "count"),
        (BoardEdit("terrain", ("windtor",), "moor"), "terrain"),
        (BoardEdit("symbol", ("windtor",), "gold"), "symbol"),
        (BoardEdit("symbol", ("lantern-mere",), "mine"), "symbol-on-water"),
        (BoardEdit("symbol", ("greyfang",), "magic"), "symbols"),
        (BoardEdit("native", ("lantern-mere",)), "native-on-water"),
        (BoardEdit("edge", ("lantern-mere",)), "edge"),
        (BoardEdit("join", ("goldmead", "jagmaw")), "join"),
        (BoardEdit("move", ("windtor",)), "place"),
        (BoardEdit("rename", ("windtor",), "<b>"), "name"),
        (BoardEdit("rename", ("windtor",), "x" * 25), "name-long"),
        (BoardEdit("rename", ("windtor",), "goldmead"), "name-taken"),
        (BoardEdit("players", (), "7"), "players"),
    ],
)
def test_impossible_edits_are_refused_in_every_language(change: BoardEdit, key: str) -> None:
    with pytest.raises(ToolRefused) as refused:
        edit(BOARD, change)
    assert refused.value.key == f"land.refused.{key}"
    sentences = {refused.value.sentence(language) for language in languages()}
    assert len(sentences) == len(languages())
    assert not any("{" in sentence for sentence in sentences)


def test_islands_have_harbours_and_arrange_themselves() -> None:
    after = edit(ISLANDS, BoardEdit("edge", ("broomtop",))).board
    assert find(after, "broomtop").entry
    with pytest.raises(ToolRefused) as refused:
        edit(ISLANDS, BoardEdit("move", ("broomtop",), "", (0.5, 0.5)))
    assert refused.value.key == "land.refused.move-islands"
    with pytest.raises(ToolRefused):
        edit(ISLANDS, BoardEdit("edge", ("otterpool",)))
