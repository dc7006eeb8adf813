"""Records from strangers: refused before anything is built; and the limits of any record parser."""

import asyncio
import socket
import time
from pathlib import Path

import pytest

from smallworld import NotationError, RulesetError, read_record
from smallworld.game.replay import _split
from smallworld.games import boards, load_board
from smallworld.games.boards import MOST_REGIONS, BoardData, RegionData
from smallworld.games.catalogue import _ruleset
from smallworld.server import new_game
from smallworld.server.match.content import MOST_TOLD
from smallworld.server.new_game import MOST_HEADER, CreatedGame, from_record, from_request
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary, NewGameRequest, SeatRequest
from smallworld.server.registry import MOST_RECORDS
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.workers import record_reader
from smallworld.server.workers.bot_pool import BotPool
from tests.notation.playing import random_game
from tests.server.servers import in_thread
from tests.server.tables import ThinkingHere, new_registry
from tests.server.web.hostile import HOSTILE, islands, keys, own_board, spoilt
from tests.support.memory import in_use

MEGABYTE = 1 << 20


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_quickly_and_leaves_no_trace(name: str) -> None:
    from_record(islands(1))
    before, began = in_use(), time.thread_time()
    for _ in range(2):
        detail = from_record_refused(HOSTILE[name])
    # CPU time, which other load also increases.
    assert time.thread_time() - began < 2 * 1.0
    assert in_use() - before < 10 * MEGABYTE
    assert 0 < len(detail) <= MOST_TOLD and "\n" not in detail


def from_record_refused(text: str) -> str:
    """Return the reason for refusing a record."""
    with pytest.raises(Refusal) as caught:
        from_record(text)
    assert caught.value.why == "problem.record"
    return caught.value.detail


def test_limits_cost_less_than_a_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was read")

    for name in ("read_documents", "read_record"):
        monkeypatch.setattr(new_game, name, never)
    text = ("k: 1\n" * 40_000)[: Limits.record_bytes]
    times = []
    for _ in range(10):
        began = time.thread_time()
        from_record_refused(text)
        times.append(time.thread_time() - began)
    assert min(times) < 0.001


@pytest.mark.parametrize("end", ["---", "--- ", "---\t\r", "---\x0b\u2003", "---\x1c"])
def test_the_checked_header_is_the_parsed_header(end: str) -> None:
    text = f"record: 1\n{end}\ncontent: [own.py]\n---\n"
    match = new_game.END.search(text)
    assert match is not None and text[: match.start()].rstrip("\n") == _split(text, "record")[0]


@pytest.mark.parametrize("end", ["---x", "---", "---  x", "--- "])
@pytest.mark.parametrize("cut", range(-6, 7))
def test_an_overlong_header_is_not_cut_off(end: str, cut: int) -> None:
    start = "record: 1\n#"
    text = start + "x" * (MOST_HEADER + cut - len(start)) + f"\n{end}\ncontent: [own.py]\n---\n"
    detail = from_record_refused(text)
    assert f"at most {MOST_HEADER} characters" in detail or (end.rstrip() == "---" and "'players'" in detail)
    assert "custom" not in detail


def test_the_cache_of_boards_is_limited() -> None:
    for function in (load_board, _ruleset):
        assert function.cache_info().maxsize is not None
    known = load_board.cache_info().currsize
    for wrong in ("+".join(["l1a"] * 30), "l1a+l1a", "l1a+l2a+m1a+m2a+s1a+s2a", "l1a+atlantis", "x" * 1000):
        with pytest.raises(RulesetError) as caught:
            load_board(wrong, "warcraft")
        assert len(str(caught.value)) < 300
    assert load_board.cache_info().currsize <= known + 1


def test_a_game_on_thirty_islands_is_refused() -> None:
    seats = (SeatRequest("me", "Ann"), SeatRequest("me", "Bob"))
    before = load_board.cache_info().currsize
    for count in (6, 17, 30):
        with pytest.raises(Refusal, match=r"problem\.board"):
            from_request(NewGameRequest("warcraft", seats, board="+".join((["l1a", "l1b", "s1a"] * 10)[:count])))
    assert load_board.cache_info().currsize == before


def test_the_record_parser_allows_large_boards_within_limits() -> None:
    assert len(read_record(own_board(MOST_REGIONS), deal=False).rules.board.regions) == MOST_REGIONS
    with pytest.raises(NotationError, match=rf"^record:\d+: a board has at most {MOST_REGIONS} regions$"):
        read_record(own_board(MOST_REGIONS + 1), deal=False)
    many = BoardData("own", tuple(RegionData(f"r{i}", "field") for i in range(MOST_REGIONS + 1)), ())
    with pytest.raises(RulesetError, match=f"more than {MOST_REGIONS} regions"):
        many.board()
    with pytest.raises(NotationError, match="at most 5 islands"):
        read_record(islands(boards.MOST_ISLANDS + 1), deal=False)


def test_a_header_has_room_for_every_starting_position() -> None:
    assert "unknown key 'k0'" in from_record_refused(keys(5_000))
    assert f"at most {MOST_HEADER} characters" in from_record_refused(keys(8_000))


def test_corrupted_records_are_refused_in_a_sentence_or_storable() -> None:
    kept = refused = 0
    for text in spoilt(400):
        try:
            from_record(text)
            kept += 1
        except Refusal as refusal:
            assert refusal.why == "problem.record" and refusal.detail
            refused += 1
    assert kept > 20 and refused > 200


async def test_a_record_is_read_in_another_process() -> None:
    thinker = BotPool(1)
    try:
        text = random_game(3, 1, game="warcraft").record()
        created = await thinker.read_record(text)
        here = from_record(text)
        assert (created.game.plan, created.game.summary.steps) == (here.game.plan, here.game.summary.steps)
        assert [each.entry for each in created.game.entries] == [each.entry for each in here.game.entries]
        with pytest.raises(Refusal, match=r"problem\.record: record:1: "):
            await thinker.read_record("record: 2\n---\n")
    finally:
        await thinker.close()


def test_reading_a_slow_record_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: str) -> None:
        while True:
            pass

    monkeypatch.setattr(record_reader, "from_record", endless)
    monkeypatch.setattr(record_reader, "SECONDS", 0.05)
    assert record_reader.read_in_process("") == "reading it took longer than 0 seconds"
    monkeypatch.undo()
    assert isinstance(record_reader.read_in_process(islands(1)), CreatedGame)


class Slow(ThinkingHere):
    """Reads records only after a signal; `most` is the highest number of concurrent reads."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.now = self.most = 0

    async def read_record(self, text: str) -> CreatedGame:
        """Wait, then read."""
        self.now += 1
        self.most = max(self.most, self.now)
        await self.may.wait()
        self.now -= 1
        return await super().read_record(text)


async def test_records_are_read_one_at_a_time_from_a_bounded_queue() -> None:
    registry = new_registry()
    registry.thinker = slow = Slow()
    waiting = [asyncio.create_task(registry.import_record(islands(1))) for _ in range(MOST_RECORDS)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as caught:
        await registry.import_record(islands(1))
    assert (caught.value.why, caught.value.status) == ("problem.too-fast", 429)
    waiting[3].cancel()
    slow.may.set()
    came = await asyncio.gather(*waiting, return_exceptions=True)
    assert slow.most == 1 and sum(isinstance(each, GameSummary) for each in came) == MOST_RECORDS - 1
    assert isinstance(await registry.import_record(islands(1)), GameSummary)


def test_a_refusal_reaches_clients_that_are_still_sending(tmp_path: Path) -> None:
    limits = Limits(new_games=Rate(0, 0))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        host, _, port = server.url.rpartition("/")[2].partition(":")
        with socket.create_connection((host, int(port)), 20) as line:
            head = f"POST /api/records HTTP/1.1\r\nhost: {host}:{port}\r\ncontent-type: text/plain\r\n"
            line.sendall(f"{head}content-length: 190000\r\nconnection: close\r\n\r\n".encode())
            for _ in range(19):
                line.sendall(b"x" * 10_000)
                time.sleep(0.02)
            assert line.recv(65_536).startswith(b"HTTP/1.1 429 ")
