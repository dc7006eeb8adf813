"""The workshop without a server: sentences, games with inventions and strength; the rest says that it needs one."""

import asyncio
from functools import partial

import msgspec
import pytest

from smallworld.games.custom.own_boards import board_document
from smallworld.server import workshop
from smallworld.server.device.bot_worker import BotWorker, perform
from smallworld.server.ports.interfaces import NoAnswer
from smallworld.server.protocol.setup import Problem
from smallworld.server.protocol.socket import TableUpdate
from smallworld.server.protocol.workshop import Invention, MeasureStarted, WorkshopStart
from smallworld.workshop.explain_document import blank_documents, explain
from smallworld.workshop.explanation import Explanation, InPlay
from smallworld.workshop.in_play import in_play
from smallworld.workshop.shipped_packs import shipped_documents, shipped_packs
from smallworld.workshop.strength.measurement import Measurement
from smallworld.workshop.strength.strength_report import StrengthReport
from smallworld.workshop.templates import template
from tests.server.device.device_pages import DictShelf, Page, Pages

GIANTS = template("smallworld", "giants")
DOCUMENT = GIANTS.document().decode()
#: Games of a measurement that is played to its end.
GAMES = 8


async def page() -> Page:
    return await Pages(DictShelf()).open()


def test_the_workshop_starts_with_templates_and_their_strength() -> None:
    async def test() -> None:
        found = await (await page()).get(WorkshopStart, "/api/workshop?language=hu&game=warcraft")
        assert (len(found.templates), len(found.races), len(found.powers)) == (24, 16, 20)
        assert set(found.blank) == set(blank_documents())

    asyncio.run(test())


def test_a_document_is_explained_as_by_the_library() -> None:
    async def test() -> None:
        asked = {"document": DOCUMENT, "language": "cs", "editable": True}
        answered = await (await page()).ask("POST", "/api/workshop/explain", asked)
        assert msgspec.json.decode(answered.body, type=Explanation) == explain(DOCUMENT, "cs", "smallworld", True)

    asyncio.run(test())


def test_what_an_invention_does_in_play_is_found_by_its_bots() -> None:
    async def test() -> None:
        answered = await (await page()).ask("POST", "/api/workshop/in-play", {"document": DOCUMENT})
        assert msgspec.json.decode(answered.body, type=InPlay) == in_play(GIANTS, "smallworld")

    asyncio.run(test())


def test_an_invention_is_on_offer_in_a_game() -> None:
    async def test() -> None:
        here = await page()
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "level-1"}]
        document = DOCUMENT.replace('"giants"', '"titans"')
        keys = await here.start_game(seats, first=0, seed=3, content=[document], offered=["titans"])
        table = await here.sit(keys).until(TableUpdate)
        assert "titans" in {offer.race for offer in table.view.public.column}

    asyncio.run(test())


def test_a_measurement_gives_what_it_gives_on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    brief = partial(Measurement, budget=0.0, games=GAMES)
    monkeypatch.setattr(workshop, "Measurement", brief)

    async def test() -> None:
        here = await page()
        asked = {"document": DOCUMENT, "players": 2}
        started = await here.ask("POST", "/api/workshop/measure", asked)
        address = f"/api/workshop/measure/{msgspec.json.decode(started.body, type=MeasureStarted).id}"
        while not (report := await here.get(StrengthReport, address)).done:
            await asyncio.sleep(0)
        measured = brief(GIANTS, "smallworld", 2)
        while (chunk := measured.next_chunk()) is not None:
            measured.add(chunk, chunk.play())
        assert report == measured.report(done=True)
        assert report.games == GAMES

    asyncio.run(test())


def test_a_measurement_is_stopped() -> None:
    async def test() -> None:
        here = await page()
        started = await here.ask("POST", "/api/workshop/measure", {"document": DOCUMENT})
        address = f"/api/workshop/measure/{msgspec.json.decode(started.body, type=MeasureStarted).id}"
        assert not (await here.get(StrengthReport, address)).done
        again = await here.ask("POST", "/api/workshop/measure", {"document": DOCUMENT})
        assert msgspec.json.decode(again.body, type=Problem).problem == "problem.measuring"
        assert (await here.ask("DELETE", address)).status == 200
        assert (await here.get(StrengthReport, address)).done

    asyncio.run(test())


def test_shipped_packs_are_there() -> None:
    async def test() -> None:
        (key,) = shipped_documents()
        found = await (await page()).get(Invention, f"/api/inventions/{key}")
        assert (found.kind, found.document) == ("pack", shipped_documents()[key])

    asyncio.run(test())


@pytest.mark.parametrize(
    ("method", "address", "body", "status", "problem"),
    [
        ("POST", "/api/inventions", {"document": DOCUMENT}, 409, "problem.needs-server"),
        ("PUT", "/api/inventions/some", {}, 409, "problem.needs-server"),
        ("POST", "/api/boards/generate", {"players": 3, "seed": 1}, 409, "problem.needs-server"),
        ("POST", "/api/boards/print", {}, 409, "problem.needs-server"),
        ("GET", "/api/inventions/some", None, 404, "problem.no-invention"),
        ("GET", "/api/workshop?game=chess", None, 400, "problem.malformed"),
        ("GET", "/api/workshop?players=9", None, 400, "problem.malformed"),
        ("POST", "/api/workshop/explain", {}, 400, "problem.malformed"),
        ("POST", "/api/workshop/measure", {"document": "{}"}, 400, "problem.content"),
        ("GET", "/api/workshop/measure/some", None, 404, "problem.no-measurement"),
    ],
)
def test_what_can_not_be_done_here_says_why(method: str, address: str, body: object, status: int, problem: str) -> None:
    async def test() -> None:
        found = await (await page()).ask(method, address, body)
        assert (found.status, msgspec.json.decode(found.body, type=Problem).problem) == (status, problem)

    asyncio.run(test())


def test_a_game_on_a_custom_board_is_refused() -> None:
    async def test() -> None:
        board = shipped_packs()[0].boards[0]
        seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "level": "level-1"}] * (board.players - 1)]
        asked = {"game": "smallworld", "seats": seats, "content": [board_document(board).decode()]}
        found = await (await page()).ask("POST", "/api/games", asked)
        assert msgspec.json.decode(found.body, type=Problem).problem == "problem.needs-server"

    asyncio.run(test())


def test_what_goes_wrong_in_the_other_worker_is_raised_here() -> None:
    async def answer(text: str) -> str:
        return perform(text)

    async def die(text: str) -> str:
        raise OSError("the worker was killed")

    async def test() -> None:
        assert await BotWorker(answer).run(len, "four", 1.0) == 4
        with pytest.raises(TypeError, match="has no len"):
            await BotWorker(answer).run(len, 4, 1.0)  # type: ignore[arg-type]
        with pytest.raises(NoAnswer):
            await BotWorker(die).run(len, "four", 1.0)

    asyncio.run(test())
