"""Custom boards over HTTP: generated, edited, drawn and printed, within limits, without storage."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from smallworld.i18n import languages
from smallworld.server.protocol.setup import GameKeys, NewGameRequest, SeatRequest
from smallworld.server.protocol.workshop import (
    BoardCheck,
    BoardPicture,
    DrawBoardRequest,
    EditBoardRequest,
    GenerateRequest,
    MeasureRequest,
    PrintRequest,
)
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.workshop.boards.wishes import Start
from tests.server.servers import Server, in_thread


@pytest.fixture(scope="module")
def board(server: Server) -> BoardCheck:
    """A generated two-player board."""
    answer = server.ask("/api/boards/generate", GenerateRequest(2, 7))
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body, type=BoardCheck)


def edited(server: Server, request: EditBoardRequest) -> BoardCheck:
    """The board after an edit."""
    answer = server.ask("/api/boards/edit", request)
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body, type=BoardCheck)


def trouble(server: Server, path: str, request: msgspec.Struct) -> tuple[int, str]:
    """A refusal's status and sentence."""
    answer = server.ask(path, request)
    return answer.status, json.loads(answer.body)["detail"]


def test_boards_are_deterministic_by_seed(server: Server, board: BoardCheck) -> None:
    again = msgspec.json.decode(server.ask("/api/boards/generate", GenerateRequest(2, 7)).body, type=BoardCheck)
    assert again == board
    assert board.faults == ()
    assert board.players == 2
    assert {name for name, *_ in board.counts} > {"regions", "field", "sea", "mine", "natives", "entries"}


def test_a_board_begins_as_one_of_the_box_or_empty(server: Server) -> None:
    expected: tuple[tuple[Start, str, str, bool], ...] = (
        ("shipped", "Two Crowns", "Kopie mapy Two Crowns", True),
        ("empty", "Goosebrow Lands", "Prázdná země ze semínka 7", False),
    )
    for start, name, done, sound in expected:
        request = GenerateRequest(2, 7, start=start, language="cs")
        found = msgspec.json.decode(server.ask("/api/boards/generate", request).body, type=BoardCheck)
        assert (found.name, found.done, not found.faults) == (name, done, sound)
    assert server.ask("/api/boards/generate", b'{"players": 2, "seed": 7, "start": "nothing"}').status == 400


def test_a_change_gives_another_document_with_faults_in_the_reader_s_language(
    server: Server, board: BoardCheck
) -> None:
    fields = [r["id"] for r in json.loads(board.document)["regions"] if r["terrain"] == "field"]
    for language in languages():
        now = board
        for region in fields:
            now = edited(server, EditBoardRequest(now.document, "terrain", (region,), "hill", language=language))
        assert now.region == fields[-1]
        assert now.done
        (fault,) = now.faults
        assert fault.region == ""
        assert (fault.sentence[:10] == "Too little") == (language == "en")
    assert edited(server, EditBoardRequest(board.document, "check")).document == board.document


def test_an_impossible_edit_is_refused_in_a_sentence(server: Server, board: BoardCheck) -> None:
    for request, words in (
        (EditBoardRequest("{", "check"), "JSON"),
        (EditBoardRequest('{"regions": []}', "check"), "it lacks"),
        (EditBoardRequest(board.document, "terrain", ("nowhere",), "hill"), "no region “nowhere”"),
        (EditBoardRequest(board.document, "terrain", ("nowhere",), "hill", language="cs"), "„nowhere“"),
        (EditBoardRequest("[" * 100_000, "check"), "JSON"),
    ):
        status, sentence = trouble(server, "/api/boards/edit", request)
        assert status == 400
        assert words in sentence
        assert "Traceback" not in sentence
    assert server.ask("/api/boards/edit", {"document": board.document, "tool": "dig"}).status == 400
    assert server.ask("/api/boards/generate", {"players": 9, "seed": 1}).status == 400


def test_a_board_is_drawn_as_at_the_table(server: Server, board: BoardCheck) -> None:
    answer = server.ask("/api/boards/draw", DrawBoardRequest(board.document))
    assert answer.status == 200, answer.body
    drawn = msgspec.json.decode(answer.body, type=BoardPicture)
    assert not drawn.crowded
    assert len(drawn.drawing.regions) == len(json.loads(board.document)["regions"])
    assert drawn.picture.startswith("<svg ")
    assert not re.search(r"<script|onload", drawn.picture)
    first = drawn.drawing.regions[0]
    x, y = first.stack[0] / drawn.drawing.width, first.stack[1] / drawn.drawing.height
    moved = edited(server, EditBoardRequest(board.document, "move", (first.id,), at=(x, y)))
    before, after = (
        next(r["at"] for r in json.loads(text)["regions"] if r["id"] == first.id)
        for text in (board.document, moved.document)
    )
    assert after == pytest.approx(before, abs=0.12)


def test_a_board_is_printed_as_a_pdf(server: Server, board: BoardCheck) -> None:
    answer = server.ask("/api/boards/print", PrintRequest(board.document, 1))
    assert answer.status == 200
    assert answer.body.startswith(b"%PDF")


def test_boards_are_measured_unless_land_is_unreachable(server: Server, board: BoardCheck) -> None:
    started = server.ask("/api/workshop/measure", MeasureRequest(board.document))
    assert started.status == 202, started.body
    id = json.loads(started.body)["id"]
    assert json.loads(server.ask(f"/api/workshop/measure/{id}").body)["planned"] > 0
    assert server.ask(f"/api/workshop/measure/{id}", method="DELETE").status < 300
    document = json.loads(board.document)
    inner = next(r for r in document["regions"] if not r.get("edge") and r["terrain"] not in ("sea", "lake"))
    near = {end for pair in document["borders"] if inner["id"] in pair for end in pair} - {inner["id"]}
    for region in document["regions"]:
        if region["id"] in near:
            region.update(terrain="lake", symbols=[], native=False)
    drowned = json.dumps(document)
    status, sentence = trouble(server, "/api/workshop/measure", MeasureRequest(drowned))
    assert status == 400
    assert "Nobody can get to" in sentence
    seats = (SeatRequest("me", "Mia"), SeatRequest("bot"))
    status, sentence = trouble(server, "/api/games", NewGameRequest("smallworld", seats, content=(drowned,)))
    assert status == 400
    assert "Nobody can get to" in sentence
    played = server.ask("/api/games", NewGameRequest("smallworld", seats, content=(board.document,)))
    assert played.status == 201, played.body
    assert msgspec.json.decode(played.body, type=GameKeys).id


def test_board_requests_are_limited(tmp_path: Path, board: BoardCheck) -> None:
    limits = Limits(board_edits=Rate(2, 0.001), board_pictures=Rate(1, 0.001))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits=limits)) as limited:
        request = EditBoardRequest(board.document, "check")
        assert [limited.ask("/api/boards/edit", request).status for _ in range(3)] == [200, 200, 429]
        assert [limited.ask("/api/boards/draw", DrawBoardRequest("{")).status for _ in range(2)] == [400, 429]
