"""Actions and observations as numbers: a fixed layout, exactly the legal actions, and nothing hidden."""

import random

import numpy as np
import pytest

from smallworld.core import engine, ids
from smallworld.core.errors import IllegalMove
from smallworld.core.state import State
from smallworld.games import GAMES, BoardData, Options, RegionData, game_info, load_board
from smallworld.learning.envs.arrays import mask_of, observation_of
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.observation_blocks import blocks
from tests.learning.envs.env_games import TABLES, positions


@pytest.mark.parametrize("game", GAMES)
def test_every_board_and_number_of_players_has_the_same_layout(game: str) -> None:
    actions, chances = set(), set()
    for players in game_info(game).rounds:
        config = EnvConfig(game, players)
        for seed in range(3):
            known = config.arena(seed).layout
            actions.add(tuple((field.name, field.takes, field.start, field.size) for field in known.fields))
            chances.add(tuple((field.name, field.takes, field.start, field.size) for field in known.chance_fields))
    assert len(actions) == len(chances) == 1


@pytest.mark.parametrize("game", GAMES)
def test_fields_and_blocks_fill_the_layouts(game: str) -> None:
    arena = EnvConfig(game, 3).any
    at = 0
    for field in arena.layout.fields:
        assert field.start == at
        at += field.size
    assert at == arena.layout.size
    at = 0
    for block in blocks(arena.observer.layout):
        assert block.start == at
        at = block.end
    assert at == arena.observer.layout.size
    assert [block.name for block in blocks(arena.observer.layout)] == [
        "general", "seat", "army", "region", "offer", "stack.race", "stack.power",
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_masks_match_the_engines_legal_actions(game: str, players: int) -> None:
    for arena, s in positions(game, players, players, Options(rounds=2)):
        actor = engine.actor(s)
        for seat in range(players):
            mask = mask_of(arena.layout.mask(s, seat))
            chosen = [arena.layout.action(seat, int(number)) for number in np.flatnonzero(mask)]
            assert set(chosen) == (set(engine.legal(s)) if seat == actor else set())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_action_has_one_number(game: str, players: int) -> None:
    known = EnvConfig(game, players).any
    for action in known.rules.actions:
        for seat in range(players):
            chance = ids.V_DIE <= action.verb < ids.FIRST_OWN_VERB
            numbered = known.layout.outcomes if chance else known.layout.actions[seat]
            assert numbered[known.layout.numbers[seat][action.index]] is action
    for actions in known.layout.actions:
        numbers = [action for action in (*actions, *known.layout.outcomes) if action is not None]
        assert len(numbers) == len(set(numbers)) == len(known.rules.actions)


def test_seat_arguments_are_counted_from_the_acting_seat() -> None:
    known = EnvConfig("smallworld", 3).any
    (ally,) = [field for field in known.layout.fields if field.name == "ally"]
    assert ally.size == 6
    for seat in range(3):
        for other in range(3):
            assert known.layout.action(seat, ally.start + (other - seat) % 3).arg == other
        assert known.layout.action(seat, ally.start + 5).arg == 3
        with pytest.raises(IllegalMove, match="no action"):
            known.layout.action(seat, ally.start + 3)


def alike(s: State, seat: int, chance: random.Random) -> State:
    """Return a state that differs only in the parts hidden from the seat."""
    other = s.clone()
    if not engine.is_over(s):
        for number, coins in enumerate(engine.known_coins(s, seat)):
            if coins is None:
                other.coins[number] = chance.randrange(80)
    for mask, face_down in s.rules.coded:
        for region in range(s.rules.board.size):
            if s.marks[region] & mask:
                code = chance.randrange(face_down, mask + 1, face_down)
                other.marks[region] = s.marks[region] & ~mask | code
    pool = [number for number in range(len(s.rules.outcomes)) if s.hidden_pool >> number & 1]
    other.known_queue = tuple(chance.sample(pool, len(pool)))
    return other


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_hidden_differences_do_not_affect_observations(game: str, players: int) -> None:
    chance = random.Random(players)
    differing = 0
    for arena, s in positions(game, players, 10 + players, Options(rounds=3)):
        for seat in range(players):
            other = alike(s, seat, chance)
            differing += other.key() != s.key()
            seen, same = arena.observer.observe(s, seat), arena.observer.observe(other, seat)
            assert np.array_equal(observation_of(seen), observation_of(same))
    assert differing > 50


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_observing_changes_nothing(game: str, players: int) -> None:
    for arena, s in positions(game, players, 3):
        before = s.key()
        for seat in range(players):
            arena.observer.observe(s, seat)
            arena.layout.mask(s, seat)
        assert s.key() == before


def test_a_larger_custom_board_enlarges_the_layout() -> None:
    first = load_board("small-world-5")
    regions = (*first.regions, *(RegionData(f"more-{number}", "field", edge=True) for number in range(3)))
    known = EnvConfig("smallworld", 5, BoardData("large", regions, first.borders)).any
    usual = EnvConfig("smallworld", 5).any
    (conquer,) = [field for field in known.layout.fields if field.name == "conquer"]
    assert conquer.size == 51
    assert known.layout.size > usual.layout.size
    assert known.observer.layout.size > usual.observer.layout.size
