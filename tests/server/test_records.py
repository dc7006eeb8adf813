"""Records from strangers: what is refused before anything is built, and what a reader of any record allows."""

from __future__ import annotations

import time

import pytest

from smallworld import NotationError, RulesetError, read_record
from smallworld.games import boards, load_board
from smallworld.games.boards import MOST_REGIONS, BoardData, RegionData
from smallworld.games.catalogue import _ruleset
from smallworld.play.replay import _split
from smallworld.server import founding
from smallworld.server.founding import MOST_HEADER, MOST_TOLD, from_record, from_wishes
from smallworld.server.messages import SeatWish, Wishes
from smallworld.server.refusal import Refusal
from smallworld.server.settings import Limits
from tests.server.hostile import HOSTILE, islands, keys, own_board, spoilt
from tests.support.memory import in_use

MEGABYTE = 1 << 20


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_in_a_moment_and_leaves_nothing(name: str) -> None:
    from_record(islands(1))
    before, began = in_use(), time.thread_time()
    for _ in range(4):
        detail = from_record_refused(HOSTILE[name])
    assert time.thread_time() - began < 4 * 0.25
    assert in_use() - before < 10 * MEGABYTE
    assert 0 < len(detail) <= MOST_TOLD and "\n" not in detail


def from_record_refused(text: str) -> str:
    """Why a record is refused."""
    with pytest.raises(Refusal) as caught:
        from_record(text)
    assert caught.value.why == "problem.record"
    return caught.value.detail


def test_limits_cost_less_than_a_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was read")

    for name in ("read_documents", "read_record"):
        monkeypatch.setattr(founding, name, never)
    text = ("k: 1\n" * 40_000)[: Limits.record_bytes]
    times = []
    for _ in range(10):
        began = time.thread_time()
        from_record_refused(text)
        times.append(time.thread_time() - began)
    assert min(times) < 0.001


@pytest.mark.parametrize("end", ["---", "--- ", "---\t\r", "---\x0b\u2003", "---\x1c"])
def test_the_header_that_is_looked_at_is_the_one_that_is_read(end: str) -> None:
    text = f"record: 1\n{end}\ncontent: [own.py]\n---\n"
    match = founding.END.search(text)
    assert match is not None and text[: match.start()].rstrip("\n") == _split(text, "record")[0]


def test_boards_are_remembered_up_to_a_number() -> None:
    for function in (load_board, _ruleset):
        assert function.cache_info().maxsize is not None
    known = load_board.cache_info().currsize
    for wrong in ("+".join(["l1a"] * 30), "l1a+l1a", "l1a+l2a+m1a+m2a+s1a+s2a", "l1a+atlantis", "x" * 1000):
        with pytest.raises(RulesetError) as caught:
            load_board(wrong, "warcraft")
        assert len(str(caught.value)) < 300
    assert load_board.cache_info().currsize <= known + 1


def test_a_game_is_not_started_on_thirty_islands() -> None:
    seats = (SeatWish("me", "Ann"), SeatWish("me", "Bob"))
    before = load_board.cache_info().currsize
    for count in (6, 17, 30):
        with pytest.raises(Refusal, match=r"problem\.board"):
            from_wishes(Wishes("warcraft", seats, board="+".join((["l1a", "l1b", "s1a"] * 10)[:count])))
    assert load_board.cache_info().currsize == before


def test_a_reader_of_any_record_allows_large_boards_but_not_endless_ones() -> None:
    assert len(read_record(own_board(MOST_REGIONS), deal=False).rules.board.regions) == MOST_REGIONS
    with pytest.raises(NotationError, match=rf"^record:\d+: a board has at most {MOST_REGIONS} regions$"):
        read_record(own_board(MOST_REGIONS + 1), deal=False)
    many = BoardData("own", tuple(RegionData(f"r{i}", "field") for i in range(MOST_REGIONS + 1)), ())
    with pytest.raises(RulesetError, match=f"more than {MOST_REGIONS} regions"):
        many.board()
    with pytest.raises(NotationError, match="at most 5 islands"):
        read_record(islands(boards.MOST_ISLANDS + 1), deal=False)


def test_a_header_has_room_for_what_games_begin_with() -> None:
    assert "no 'k0'" in from_record_refused(keys(1_500))
    assert f"at most {MOST_HEADER} characters" in from_record_refused(keys(3_000))


def test_spoilt_records_are_refused_in_a_sentence_or_can_be_kept() -> None:
    kept = refused = 0
    for text in spoilt(400):
        try:
            from_record(text)
            kept += 1
        except Refusal as refusal:
            assert refusal.why == "problem.record" and refusal.detail
            refused += 1
    assert kept > 20 and refused > 200
