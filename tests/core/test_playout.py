"""Random play in the core gives the same games as play through the engine."""

import pytest

from smallworld.core import engine, ids
from smallworld.core.errors import IllegalMove
from smallworld.core.packed import Random
from smallworld.core.playout import NumberedMoves, advance, choose, play_out, settle
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset

GAMES = [("smallworld", 2), ("smallworld", 5), ("warcraft", 3), ("azeroth", 4)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_playouts_match_the_engine(game: str, players: int) -> None:
    rules = ruleset(game, players)
    for seed in range(5):
        inside, outside = engine.new(rules), engine.new(rules)
        made = play_out(inside, Random(seed))
        random, decisions = Random(seed), 0
        while (action := choose(outside, random)) is not None:
            decisions += engine.actor(outside) != ids.CHANCE
            engine.apply(outside, action)
        assert engine.is_over(inside) and inside.key() == outside.key()
        assert made == decisions > 20 * players


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_one_call_per_decision_matches_three_calls(game: str, players: int) -> None:
    rules = ruleset(game, players)
    for seed in range(3):
        chance, other, numbered = Dealer(seed), Dealer(seed), NumberedMoves(engine.new(rules), Dealer(seed))
        s, listed = engine.new(rules), engine.new(rules)
        legal = advance(listed, None, other)
        for place in range(10**6):
            settle(s, chance)
            assert s.key() == listed.key() == numbered.state.key()
            assert legal == (engine.legal(s) if not engine.is_over(s) else [])
            assert numbered.count == len(legal) and numbered.actions() == legal
            if not legal:
                break
            number = place % len(legal)
            assert numbered.action(number) is legal[number]
            engine.apply(s, legal[number])
            assert numbered.take(number) == numbered.count
            legal = advance(listed, legal[number], other)
        assert place > 20 * players


def test_one_call_per_decision_refuses_illegal_moves() -> None:
    rules = ruleset("smallworld", 2)
    s, dealer = engine.new(rules), Dealer(1)
    with pytest.raises(IllegalMove, match="chance"):
        advance(s, rules.done, dealer)
    legal = advance(s, None, dealer)
    before = s.key()
    with pytest.raises(IllegalMove, match="must-pick"):
        advance(s, rules.done, dealer)
    assert s.key() == before
    moves = NumberedMoves(s, dealer)
    assert moves.count == len(legal)
    for number in (-1, len(legal)):
        with pytest.raises(IllegalMove, match=f"^no legal move {number}; there are {len(legal)}, numbered from 0$"):
            moves.take(number)
        with pytest.raises(IllegalMove, match="no legal move"):
            moves.action(number)
    assert s.key() == before
    play_out(s, Random(1))
    assert moves.look() == 0 and advance(s, None, dealer) == []
    with pytest.raises(IllegalMove, match="game-over"):
        advance(s, rules.done, dealer)


def test_it_stops_after_the_given_number_of_turns() -> None:
    s = engine.new(ruleset("smallworld", 3))
    random = Random(1)
    play_out(s, random, 1)
    first = s.turn()
    play_out(s, random, 4)
    assert s.turn() == first + 4 and not engine.is_over(s)
    before = s.key()
    assert play_out(s, random, 0) == 0 and s.key() == before


def test_outcomes_of_chance_occur_in_proportion_to_their_weights() -> None:
    s = engine.new(ruleset("smallworld", 2))
    random = Random(7)
    while engine.actor(s) == ids.CHANCE:
        outcomes = engine.chance(s)
        seen = [choose(s, random) for _ in range(60 * len(outcomes))]
        counts = [sum(1 for action in seen if action is outcome) for outcome, _ in outcomes]
        assert sum(counts) == len(seen) and min(counts) > 20, counts
        engine.apply(s, outcomes[0][0])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_outcomes_cover_offsets_in_proportion_to_their_weights(game: str, players: int) -> None:
    s, random, seen = engine.new(ruleset(game, players)), Random(11), set()
    while (action := choose(s, random)) is not None:
        if engine.actor(s) == ids.CHANCE:
            places = [engine.chance_outcome(s, place) for place in range(engine.chance_weight(s))]
            assert places == [outcome for outcome, weight in engine.chance(s) for _ in range(weight)]
            seen.add(engine.pending(s).kind)
        engine.apply(s, action)
    assert {ids.F_REVEAL, ids.F_DIE} <= seen


def test_half_of_the_die_rolls_are_blank() -> None:
    s = engine.new(ruleset("smallworld", 2))
    random = Random(3)
    while engine.pending(s).kind != ids.F_DIE:
        action = choose(s, random)
        assert action is not None
        engine.apply(s, action)
    faces = [action.arg for action in (choose(s, random) for _ in range(600)) if action is not None]
    assert 240 < faces.count(0) < 360 and min(faces.count(face) for face in (1, 2, 3)) > 60
