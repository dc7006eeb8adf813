"""A server under attack by records: it keeps its memory, and whoever plays notices nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from smallworld.server.settings import Settings
from tests.notation.playing import random_game
from tests.server.attacks import upload_at_once
from tests.server.hostile import HOSTILE, full_length, within
from tests.server.servers import Killable, killable

pytestmark = pytest.mark.alone
#: As many as one address may send at once.
AT_ONCE = 40
SLOWEST = 0.25
GROWTH = 50


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Killable]:
    with killable(Settings(str(tmp_path / "games.sqlite"), 0, None, bots_ready=True)) as started:
        yield started


@pytest.mark.parametrize(
    "records",
    [
        list(islice(cycle(HOSTILE.values()), AT_ONCE)),
        list(islice(cycle(within(200_000).values()), AT_ONCE)),
        [full_length()] * AT_ONCE,
        [random_game(5, seed, game="warcraft").record() for seed in range(AT_ONCE)],
    ],
    ids=["of any size", "that are let in", "as long as can be", "that are games"],
)
def test_many_records_at_once_cost_little_memory_and_no_player_waits(server: Killable, records: list[str]) -> None:
    outcome = asyncio.run(upload_at_once(server, records))
    assert sum(outcome.answers.values()) == AT_ONCE
    assert set(outcome.answers) <= {201, 400, 413, 429}, str(outcome)
    assert outcome.after - outcome.before < GROWTH, str(outcome)
    assert outcome.slowest < SLOWEST, str(outcome)
