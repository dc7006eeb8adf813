"""The terminal map shows the board's borders, and every region with its contents."""

import pytest

from smallworld import new_game
from smallworld.cli.terminal.board_map import draw_map, fitting_chart, legend_of, region_table
from smallworld.draw.character_map import NOWHERE, Chart, chart_of
from smallworld.games import board_names, load_board
from smallworld.views.pictures import plan_of


def neighbours(chart: Chart) -> set[tuple[int, int]]:
    """Return pairs of regions separated only by a line, in a row or a column."""
    found: set[tuple[int, int]] = set()
    rows = [list(row) for row in chart.region]
    for cells in (*rows, *[list(column) for column in zip(*rows, strict=True)]):
        for i in range(len(cells) - 2):
            a, between, b = cells[i : i + 3]
            if a >= 0 and b >= 0 and a != b and between == NOWHERE:
                found.add((min(a, b), max(a, b)))
    return found


@pytest.mark.parametrize("name", board_names())
def test_regions_adjacent_on_the_map_border_each_other(name: str) -> None:
    data = load_board(name)
    chart = chart_of(plan_of(data), 119)
    assert chart is not None
    number = {region.id: i for i, region in enumerate(data.regions)}
    borders = {(min(number[a], number[b]), max(number[a], number[b])) for a, b in data.borders}
    touching = neighbours(chart)
    assert touching <= borders
    # A very short border may vanish between two cells; most must be visible.
    assert len(touching) > 0.9 * len(borders)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [80, 120])
def test_every_region_is_named_and_the_map_fits(players: int, width: int) -> None:
    game = new_game(players=players, seed=1)
    game.apply(game.legal()[0])
    view = game.observe(game.actor)
    plan = plan_of(load_board(view.board))
    chart = fitting_chart(plan, width)
    assert chart is not None
    lines = draw_map(view, plan, chart, legend_of(view)).plain.splitlines()
    assert max(len(line) for line in lines) < width
    assert len(lines) <= 44
    text = "\n".join(lines)
    for region, printed in zip(view.regions, plan.regions, strict=True):
        assert printed.name[:5].rstrip() in text
        if region.cost is not None:
            assert f"[{region.cost}" in text
    assert text.count("*1") == sum(region.owner == "natives" for region in view.regions)


def test_the_table_of_regions_groups_them_by_owner() -> None:
    game = new_game(players=2, seed=8, first="ann")
    game.apply("pick 1")
    game.apply(next(move for move in game.moves() if move.startswith("conquer")))
    view = game.observe("ann")
    table = region_table(view, plan_of(load_board("small-world-2")))
    holders = [str(cell) for cell in table.columns[3]._cells]
    assert holders[0].startswith("ann: ")
    assert holders.index("Lost Tribes") < holders.index("")
    assert len(holders) == 23


def test_players_with_the_same_initial_get_different_letters() -> None:
    view = new_game(players=["ann", "amy", "abe"], seed=1).observe(None)
    letters = legend_of(view).letters
    assert letters["ann"] == "A"
    assert len(set(letters.values())) == 3
