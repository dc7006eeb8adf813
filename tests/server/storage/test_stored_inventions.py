"""Stored games with custom races, powers and boards stay readable in all later versions."""

from pathlib import Path

import msgspec
import pytest

from smallworld.notation.position import read_position
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.step_replay import ReplayCursor, record
from smallworld.server.ports.interfaces import Stored
from smallworld.server.ports.journal import Plan, Secrets, Written

CORPUS = Path(__file__).parents[2] / "corpus" / "games-inventions-0007.json"


class StoredThen(msgspec.Struct, forbid_unknown_fields=True):
    """A game as stored by an earlier version, with its state at that time."""

    name: str
    plan: Plan
    secrets: Secrets
    entries: tuple[Written, ...]
    position: str
    record: str


GAMES = msgspec.json.decode(CORPUS.read_bytes(), type=list[StoredThen])


@pytest.mark.parametrize("then", GAMES, ids=lambda then: then.name)
def test_a_stored_game_with_inventions_is_unchanged(then: StoredThen) -> None:
    live = LiveGame(Stored("game", "2026-11-19T00:00:00.000Z", then.plan, then.secrets, then.entries))
    for written in then.entries:
        live.apply(written)
    assert read_position(then.position).state.key() == live.state.key()
    assert live.own is not None and live.own.abilities
    assert ReplayCursor(live.timeline).last == live.timeline.steps
    if then.record:
        assert record(live.timeline, live.names) == then.record


def test_the_corpus_covers_all_fields_of_plans() -> None:
    assert any(then.plan.request.offered for then in GAMES) and any(then.plan.rounds for then in GAMES)
    assert any(then.plan.board.startswith("own-") for then in GAMES)
    assert any(then.plan.start and then.plan.imported for then in GAMES)
    assert {then.plan.request.game for then in GAMES} == {"smallworld", "warcraft"}
    assert any(then.plan.request.without for then in GAMES)
