"""Games without a server: whole games on a shelf, pages that share it, and the same answers as over HTTP."""

import asyncio
import random

import msgspec
import pytest

from smallworld.bots import LEVELS
from smallworld.games import GAMES
from smallworld.server.device.device_store import DeviceStore
from smallworld.server.match.match import Match
from smallworld.server.ports.interfaces import Stale, StoreFailure
from smallworld.server.protocol.replay import ReplayData
from smallworld.server.protocol.setup import Catalogue, GameKeys, GameSummary, Problem
from smallworld.server.protocol.socket import Accepted, Play, Refused, TableUpdate
from tests.server.device.device_pages import DictShelf, Page, Pages, Sitting
from tests.server.samples import ENTRIES, new_game, summary, time

ME, BOT = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "level-1"}


async def play_on(sitting: Sitting, most: int = 10_000) -> TableUpdate:
    """Play random moves until the game is over, or up to a number of moves; returns the last table."""
    chance = random.Random(5)
    table = await sitting.until(TableUpdate)
    for reply in range(1, most + 1):
        while not table.view.public.over and not table.view.private.moves:
            table = await sitting.until(TableUpdate)
        if table.view.public.over:
            break
        move = chance.choice(table.view.private.moves)
        sitting.say(Play(table.version, (move.text,), reply))
        before = table.version
        while table.version == before:
            table = await sitting.until(TableUpdate)
    return table


async def finished(page: Page, keys: GameKeys) -> Match:
    """Return a finished game's match; the game is over once its connection reports it."""
    sitting = page.sit(keys)
    assert (await play_on(sitting)).view.public.over
    sitting.leave()
    return await page.device.registry.match(keys.id)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_and_is_there_after_a_restart(game: str) -> None:
    async def test() -> None:
        shelf = DictShelf()
        page = await Pages(shelf).open()
        seats = [ME, BOT, BOT, BOT] if game == "azeroth" else [ME, BOT]
        keys = await page.start_game(seats, game=game, seed=3)
        match = await finished(page, keys)
        again = await Pages(shelf).open()
        loaded = await again.device.registry.match(keys.id)
        assert loaded.game.state.key() == match.game.state.key()
        (card,) = await again.device.registry.store.summaries([keys.id])
        assert (card.over, card.players[0]) == (True, "Ann")
        replay = await again.get(ReplayData, f"/api/games/{keys.id}/replay")
        assert replay.summary.id == keys.id

    asyncio.run(test())


def test_a_page_that_is_killed_in_the_middle_of_a_turn_has_lost_nothing_that_was_accepted() -> None:
    async def test() -> None:
        shelf = DictShelf()
        page = await Pages(shelf).open()
        keys = await page.start_game([ME, BOT], seed=3)
        sitting = page.sit(keys)
        last = await play_on(sitting, 7)
        # Nothing is closed: the next page has only the shelf's contents.
        kept = DictShelf()
        kept.kept = dict(shelf.kept)
        other = (await Pages(kept).open()).sit(keys)
        table = await other.until(TableUpdate)
        assert (table.version, table.view.public.regions) == (last.version, last.view.public.regions)
        assert table.mine == (0,)

    asyncio.run(test())


def test_a_move_that_can_not_be_kept_is_refused_and_shown_to_nobody() -> None:
    async def test() -> None:
        shelf = DictShelf()
        page = await Pages(shelf).open()
        keys = await page.start_game([ME, BOT], seed=3)
        sitting = page.sit(keys)
        table = await sitting.until(TableUpdate)
        shelf.full = True
        sitting.say(Play(table.version, (table.view.private.moves[0].text,), 1))
        refused = await sitting.until(Refused)
        assert (refused.why, refused.reply) == ("problem.unexpected", 1)
        shelf.full = False
        sitting.say(Play(table.version, (table.view.private.moves[0].text,), 2))
        assert (await sitting.until(Accepted)).reply == 2

    asyncio.run(test())


def test_two_pages_of_a_browser_show_the_same_table() -> None:
    async def test() -> None:
        pages = Pages(DictShelf())
        one, two = await pages.open(), await pages.open()
        keys = await one.start_game([ME, BOT], seed=3)
        here, there = one.sit(keys), two.sit(keys)
        table = await here.until(TableUpdate)
        await there.until(TableUpdate)
        here.say(Play(table.version, (table.view.private.moves[0].text,), 1))
        moved = await here.until(TableUpdate)
        seen = await there.until(TableUpdate)
        assert (seen.version, seen.view) == (moved.version, moved.view)

    asyncio.run(test())


def test_a_record_goes_out_and_comes_back_finished_or_not() -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        keys = await page.start_game([ME, BOT], seed=3)
        address = f"/api/games/{keys.id}/record"
        early = await page.ask("GET", address)
        assert (early.status, msgspec.json.decode(early.body, type=Problem).problem) == (409, "problem.not-over")
        sitting = page.sit(keys)
        await play_on(sitting, 5)
        sitting.leave()
        record = await page.ask("GET", address, bearer=keys.host)
        assert (record.status, record.kind) == (200, "text/plain")
        taken = await page.ask("POST", "/api/records", record.body)
        copy = msgspec.json.decode(taken.body, type=GameSummary)
        assert (taken.status, copy.over, copy.players[0]) == (200, False, "ann")
        forked = await page.ask("POST", f"/api/games/{copy.id}/fork", {"at": None, "seats": [ME, BOT]})
        assert (await finished(page, msgspec.json.decode(forked.body, type=GameKeys))).game.over

    asyncio.run(test())


def test_a_bot_whose_worker_fails_is_asked_again() -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        asked = 0

        async def fail_once(text: str) -> str:
            nonlocal asked
            asked += 1
            if asked == 1:
                raise OSError("the worker was killed")
            return await page._ask_bot(text)

        page.device.registry.thinker._ask = fail_once  # type: ignore[attr-defined]
        keys = await page.start_game([BOT, ME], first=0, seed=3)
        table = await page.sit(keys).until(TableUpdate)
        assert table.version
        while not table.view.private.moves:
            table = await page.sit(keys).until(TableUpdate)
        assert asked > 1

    asyncio.run(test())


def test_games_that_are_not_here_close_the_line_as_a_socket_is_closed() -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        nowhere = page.sit(GameKeys("nowhere", "", (), ""))
        assert (await nowhere.until(Refused)).why == "problem.no-game"
        assert nowhere.codes == [4404]

    asyncio.run(test())


def test_the_catalogue_offers_only_what_works_here() -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        found = await page.get(Catalogue, "/api/catalogue")
        assert (found.levels, found.listing) == (LEVELS, False)
        assert {entry.key for entry in found.games} == set(GAMES)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("method", "address", "body", "status", "problem"),
    [
        ("GET", "/api/games/nowhere", "", 404, "problem.no-game"),
        ("GET", "/api/nothing", "", 404, "problem.malformed"),
        ("DELETE", "/api/catalogue", "", 404, "problem.malformed"),
        ("POST", "/api/games", "{", 400, "problem.malformed"),
        ("POST", "/api/games", '{"game": "chess", "seats": []}', 400, "problem.malformed"),
        ("POST", "/api/records", "no record", 400, "problem.record"),
        ("POST", "/api/lessons/none", "{}", 404, "problem.no-lesson"),
        ("GET", "/api/boards/smallworld/atlantis/landscape", "", 404, "problem.malformed"),
        ("GET", "/api/art/chess/small-world-3/landscape.svg", "", 404, "problem.malformed"),
        ("GET", "/api/lessons/none/tile.svg", "", 404, "problem.malformed"),
    ],
)
def test_what_makes_no_sense_is_answered_as_a_server_would(
    method: str, address: str, body: str, status: int, problem: str
) -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        found = await page.ask(method, address, body)
        assert (found.status, msgspec.json.decode(found.body, type=Problem).problem) == (status, problem)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/api/boards/smallworld/small-world-2/portrait", "application/json"),
        ("/api/boards/warcraft/l1a+m1a+l2b/landscape", "application/json"),
        ("/api/art/smallworld/small-world-2/landscape.svg", "image/svg+xml"),
        ("/api/lessons/pick/tile.svg", "image/svg+xml"),
        ("/api/lessons/terrain/picture.svg", "image/svg+xml"),
        ("/api/tables", "application/json"),
    ],
)
def test_pictures_and_lists_are_there(address: str, kind: str) -> None:
    async def test() -> None:
        found = await (await Pages(DictShelf()).open()).ask("GET", address)
        assert (found.status, found.kind) == (200, kind)

    asyncio.run(test())


def test_the_store_keeps_what_it_was_given_and_takes_a_number_once() -> None:
    async def test() -> None:
        shelf = DictShelf()
        store = DeviceStore(shelf)
        game = new_game("game", entries=len(ENTRIES))
        await store.create(game)
        with pytest.raises(Stale):
            await store.create(game)
        number = len(ENTRIES) + 1
        await store.append("game", number, ENTRIES[0], time(1), summary("game", over=True))
        with pytest.raises(Stale):
            await store.append("game", number, ENTRIES[1], time(2))
        stored = await DeviceStore(shelf).load("game")
        assert stored is not None
        assert (stored.plan, stored.secrets, stored.entries[:-1]) == (game.plan, game.secrets, game.entries)
        assert stored.entries[-1].entry == ENTRIES[0]
        assert [written.number for written in await store.entries("game", number - 1)] == [number]
        assert await store.summaries(["none", "game"]) == [summary("game", over=True)]
        assert await store.unfinished(5) == []
        assert await store.load("other") is None
        shelf.full = True
        with pytest.raises(StoreFailure, match="quota"):
            await store.append("game", number + 1, ENTRIES[0], time(3))

    asyncio.run(test())
