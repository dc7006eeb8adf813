"""Fairness of boards: coins by turn order, summed in any order, and regions that are never taken."""

import msgspec
import pytest

from smallworld.core.errors import RulesetError
from smallworld.games import RegionData, load_board
from smallworld.games.custom.own_boards import board_hash
from smallworld.workshop.boards.board_tools import BoardEdit, edit
from smallworld.workshop.boards.fairness import BoardMeasurement, advice_for, fairness

BOARD = load_board("small-world-2")


def test_results_are_summed_by_turn_order() -> None:
    found = fairness(BOARD, games=12, workers=1)
    assert (found.games, found.planned, found.players, found.done) == (12, 12, 2, True)
    assert found.hash == board_hash(BOARD)
    assert [seat.seat for seat in found.seats] == [0, 1]
    assert sum(seat.wins for seat in found.seats) == pytest.approx(1)
    for seat in found.seats:
        assert seat.low < seat.coins < seat.high
    again = BoardMeasurement(BOARD, "smallworld", games=12)
    chunks = list(iter(again.next_chunk, None))
    for chunk in reversed(chunks):
        again.add(chunk, chunk.play())
    assert again.report(done=True) == found


def test_an_unreachable_region_is_never_taken() -> None:
    lonely = RegionData("lonely", "hill", "Lonely")
    board = msgspec.structs.replace(BOARD, regions=(*BOARD.regions, lonely))
    found = fairness(board, games=3, workers=1)
    assert found.taken[found.never_taken.index("lonely")] == 0
    assert len(found.taken) == len(found.never_taken) and list(found.taken) == sorted(found.taken)
    assert found.advice is not None and found.advice.region == found.never_taken[0]
    assert "lantern-mere" not in found.never_taken, "water is not land"


@pytest.mark.parametrize(
    ("lonely", "advice"),
    [
        (RegionData("lonely", "mountain", "Lonely", native=True), ("terrain", "hill")),
        (RegionData("lonely", "swamp", "Lonely", native=True), ("native", "")),
        (RegionData("lonely", "swamp", "Lonely", symbols=("magic",)), ("symbol", "cavern")),
        (RegionData("lonely", "swamp", "Lonely", symbols=("cavern",)), ("symbol", "magic")),
        (RegionData("lonely", "swamp", "Lonely", symbols=("magic", "cavern")), None),
    ],
)
def test_the_advice_for_a_region_can_be_followed(lonely: RegionData, advice: tuple[str, str] | None) -> None:
    board = msgspec.structs.replace(BOARD, regions=(*BOARD.regions, lonely))
    found = advice_for(board, len(BOARD.regions))
    if found is None:
        assert advice is None
        return
    assert (found.tool, found.word) == advice
    changed = edit(board, BoardEdit(found.tool, (found.region,), found.word)).board
    assert changed.regions[-1] != lonely


def test_the_number_of_players_must_suit_the_game() -> None:
    with pytest.raises(RulesetError, match="is for 2 to 5 players, not 6"):
        BoardMeasurement(BOARD, "smallworld", 6)
    started = BoardMeasurement(BOARD, "smallworld")
    assert started.report(queued=2).seats == ()
    assert started.report(queued=2).queued == 2
