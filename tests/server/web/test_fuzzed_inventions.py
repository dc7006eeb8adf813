"""Fuzzed requests: every invention, or game with inventions, is accepted or refused in a sentence."""

import json
import random
from pathlib import Path
from typing import Any

from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.web.error_handlers import KEYS
from tests.server.inventions import AMBER_TEXT, BADGERS_TEXT, TEAPOT, pack
from tests.server.servers import Server, in_thread
from tests.workshop.from_schema import changed

REQUESTS = 160
MANY = Rate(10_000, 10_000)
#: Refusals with statuses other than 400.
OTHERS = {413: KEYS[413]}


def spoilt(chance: random.Random) -> tuple[str, Any]:
    """A valid or nearly valid request: its path and body."""
    documents: list[Any] = [json.loads(text) for text in (AMBER_TEXT, BADGERS_TEXT, TEAPOT, pack(AMBER_TEXT, TEAPOT))]
    for _ in range(chance.randrange(4)):
        documents = [changed(chance, document) if chance.random() < 0.5 else document for document in documents]
    texts = [json.dumps(document) for document in documents]
    if chance.random() < 0.4:
        return "/api/inventions", {"document": chance.choice(texts)}
    request: Any = {
        "game": "smallworld",
        "seats": [{"kind": "me"}, {"kind": "me", "name": "Tom"}],
        "content": chance.sample(texts, chance.randrange(4)),
        "offered": chance.sample(["amber-hunting", "badgers", "giants", "\u202e"], chance.randrange(3)),
        "without": chance.sample(["elves", "flying", "<b>"], chance.randrange(2)),
        "rounds": chance.choice([0, 5]),
    }
    return "/api/games", changed(chance, request) if chance.random() < 0.4 else request


def test_fuzzed_requests_are_accepted_or_refused_in_a_sentence(tmp_path: Path) -> None:
    limits = Limits(new_games=MANY, inventions=MANY, requests=MANY, own_boards=MANY)
    taken = refused = 0
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        for seed in range(REQUESTS):
            path, body = spoilt(random.Random(seed))
            answer = server.ask(path, json.dumps(body).encode())
            if answer.status == 201:
                taken += 1
                check_taken(server, path, str(answer.json["id"]))
                continue
            refused += 1
            assert answer.status in (400, *OTHERS), (seed, answer.status, answer.body)
            detail = str(answer.json["detail"])
            assert str(answer.json["problem"]).startswith("problem.") and 8 < len(detail) <= 500, (seed, detail)
            assert "Traceback" not in detail and "\n" not in detail, (seed, detail)
        assert server.ask("/api/health").status == 200
    assert taken > REQUESTS / 5 and refused > REQUESTS / 5


def check_taken(server: Server, path: str, id: str) -> None:
    """Check that an accepted invention can be viewed."""
    assert server.ask(f"{path}/{id}").status == 200
