"""Pending decisions as reported by the engine, compared with the stack."""

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games import ruleset
from tests.support.playing import RandomPlayer, positions


def states(game: str, seed: int) -> list[State]:
    """Return every state in a random game in which a player or chance must act, and the last one."""
    return [s.clone() for s in positions(ruleset(game, 3), RandomPlayer(seed, "uniform"))]


@pytest.mark.parametrize("game", ["smallworld", "warcraft", "azeroth"])
def test_pending_describes_the_top_of_the_stack(game: str) -> None:
    seen: set[int] = set()
    for s in states(game, 5):
        pending = engine.pending(s)
        seen.add(pending.kind)
        if engine.is_over(s):
            assert (pending.kind, pending.army, pending.choice) == (ids.NONE, ids.NONE, ids.NONE)
            assert engine.stack(s) == []
            continue
        kind, who, a, b = s.frames[-ids.FRAME :]
        assert pending.is_same(engine.stack(s)[-1])
        assert (pending.kind, pending.data) == (kind, b)
        assert who == (pending.seat if pending.army == ids.NONE else pending.army)
        if engine.actor(s) >= 0:
            assert pending.seat == engine.actor(s)
        assert pending.opening == (kind == ids.F_CONQUER and a == 1)
        assert pending.conquered == (kind == ids.F_CONQUER and b == 1)
        assert pending.placing == (kind in (ids.F_REDEPLOY, ids.F_RETREAT))
    assert {ids.F_REVEAL, ids.F_PICK, ids.F_CONQUER, ids.F_REDEPLOY} < seen


def test_pending_distinguishes_last_conquest_rolls_from_choice_rolls() -> None:
    s = engine.blank(ruleset("smallworld", 2))
    s.push(ids.F_DIE, 0, 0, 7)
    assert (engine.pending(s).region, engine.pending(s).choice) == (7, ids.NONE)
    s.push(ids.F_DIE, 0, 1, 7)
    assert (engine.pending(s).region, engine.pending(s).choice) == (ids.NONE, 0)
    s.push(ids.F_REVEAL, 0, 3)
    assert engine.pending(s).race == 3


def test_a_preview_changes_nothing_and_stops_before_automatic_steps() -> None:
    found = states("smallworld", 5)
    s = next(s for s in found if engine.pending(s).kind == ids.F_CONQUER and not engine.pending(s).conquered)
    before = s.key()
    after = engine.preview(s, s.rules.done)
    assert s.key() == before
    assert engine.pending(after).kind == ids.F_BEGIN_REDEPLOY
    engine.resume(after)
    engine.apply(s, s.rules.done)
    assert after.key() == s.key()
