"""A game's timeline: the number of rule queries per move."""

import random

import pytest

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.state import State
from smallworld.notation.explain import legal_moves, second_arguments
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.journal import Moved
from tests.server.tables import new_timeline, random_game


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every legality check."""
    found: list[str] = []
    refusal, apply = engine.refusal, engine.apply

    def counted_refusal(s: State, action: Action) -> str:
        found.append("refusal")
        return refusal(s, action)

    def counted_apply(s: State, action: Action) -> None:
        found.append("apply")
        apply(s, action)

    monkeypatch.setattr(engine, "refusal", counted_refusal)
    monkeypatch.setattr(engine, "apply", counted_apply)
    return found


def moves(timeline: Timeline) -> list[str]:
    """The current legal moves."""
    return legal_moves(timeline.state, timeline.words.names)


def conquering() -> tuple[Timeline, str]:
    """A game before a conquest, and the move."""
    timeline = new_timeline("smallworld", 2, 1)
    timeline.play(["pick 1"])
    return timeline, next(move for move in moves(timeline) if move.startswith("conquer "))


def test_a_conquest_is_checked_once(asked: list[str]) -> None:
    timeline, move = conquering()
    asked.clear()
    timeline.play([move])
    assert asked == ["apply"]


def test_stored_moves_are_checked_once(asked: list[str]) -> None:
    timeline, move = conquering()
    before = timeline.clone()
    timeline.play([move])
    moved = Moved(0, timeline.texts(len(before.game.entries)))
    asked.clear()
    before.go_on(moved)
    assert asked == ["apply"] and before.state.key() == timeline.state.key()


def test_a_refused_move_is_explained_and_leaves_the_state_unchanged() -> None:
    timeline, _ = conquering()
    before, entries = timeline.state.key(), len(timeline.game.entries)
    far = next(region for region in timeline.words.regions if f"conquer {region}" not in moves(timeline))
    with pytest.raises(IllegalMove, match=rf"^conquer {far}: .+") as refused:
        timeline.play([f"conquer {far}"])
    assert refused.value.reason not in ("", str(refused.value))
    assert (timeline.state.key(), len(timeline.game.entries)) == (before, entries)
    assert timeline.state.events is None


def test_half_a_move_is_refused_before_anything_changes() -> None:
    found = 0
    for timeline in random_game("warcraft", 3, 5):
        for action in engine.legal(timeline.state):
            if not second_arguments(timeline.state, action):
                continue
            found += 1
            before = timeline.state.key()
            with pytest.raises(IllegalMove, match="name the second region, too") as refused:
                timeline.play([timeline.words.text(action)])
            assert refused.value.reason == "half-move" and timeline.state.key() == before
    assert found


def test_a_run_with_an_illegal_end_is_refused_as_a_whole() -> None:
    timeline = next(
        found for found in random_game("smallworld", 2, 1) if any(move.startswith("deploy ") for move in moves(found))
    )
    region = next(move for move in moves(timeline) if move.startswith("deploy ")).split()[1]
    before, entries = timeline.state.key(), len(timeline.game.entries)
    with pytest.raises(IllegalMove, match="there is only room for"):
        timeline.play([f"deploy {region} 30"])
    assert (timeline.state.key(), len(timeline.game.entries)) == (before, entries)


def test_copies_of_a_seeded_game_draw_the_same_independently() -> None:
    first = new_timeline("smallworld", 2, 1)
    twins = [first.clone(), first.clone(), first]
    reached = []
    for twin in twins:
        chance = random.Random(2)
        for _ in range(60):
            twin.play([chance.choice(moves(twin))])
        assert any(entry.seat == ids.CHANCE for entry in twin.game.entries)
        reached.append(twin.state.key())
    assert reached[0] == reached[1] == reached[2]
