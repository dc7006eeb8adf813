"""The analysis of a finished game without a server: made by the page's other worker, and kept."""

import asyncio

import msgspec
import pytest

from smallworld.analysis.analyse import analyse
from smallworld.game.replay import read_record
from smallworld.server.device.bot_worker import BotWorker
from smallworld.server.jobs.analysis_pieces import SEED
from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.setup import GameKeys, GameSummary, Problem
from smallworld.server.protocol.table import TableView
from tests.server.device.device_pages import DictShelf, Page, Pages
from tests.server.test_analyses import close_game

ME, BOT = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "level-1"}


async def hand_in(page: Page) -> str:
    """The address of the analysis of a finished game."""
    card = msgspec.json.decode((await page.ask("POST", "/api/records", close_game().decode())).body, type=GameSummary)
    return f"/api/games/{card.id}/analysis"


def test_a_finished_game_is_analysed_and_the_analysis_is_kept() -> None:
    async def test() -> None:
        shelf = DictShelf()
        page = await Pages(shelf).open()
        address = await hand_in(page)
        assert (await page.get(AnalysisStatus, address)).state == "none"
        status = msgspec.json.decode((await page.ask("POST", address)).body, type=AnalysisStatus)
        while status.state in ("queued", "running"):
            await asyncio.sleep(0.01)
            status = await page.get(AnalysisStatus, address)
        wanted = analyse(read_record(close_game().decode(), "record"), seed=SEED)
        assert status.report is not None
        assert [list(turn.before) for turn in status.report.turns] == wanted.chances[:-1]
        later = await (await Pages(shelf).open()).get(AnalysisStatus, address)
        assert later == status
        better = next(turn.number for turn in status.report.turns if turn.better is not None)
        assert (await page.get(TableView, f"{address}/{better}")).public.round

    asyncio.run(test())


def test_a_game_that_goes_on_is_not_analysed() -> None:
    async def test() -> None:
        page = await Pages(DictShelf()).open()
        keys: GameKeys = await page.start_game([ME, BOT], seed=3)
        found = await page.ask("POST", f"/api/games/{keys.id}/analysis")
        assert (found.status, msgspec.json.decode(found.body, type=Problem).problem) == (409, "problem.not-over")

    asyncio.run(test())


def test_a_failed_analysis_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> object:
        raise RuntimeError("a bug")

    async def test() -> None:
        page = await Pages(DictShelf()).open()
        address = await hand_in(page)
        monkeypatch.setattr(BotWorker, "run", fail)
        await page.ask("POST", address)
        while (await page.get(AnalysisStatus, address)).state != "failed":
            await asyncio.sleep(0)
        again = msgspec.json.decode((await page.ask("POST", address)).body, type=AnalysisStatus)
        assert again.state in ("queued", "running")

    asyncio.run(test())
