"""A batch plays many games at once by the rules, and starts new ones automatically."""

import numpy as np
import numpy.typing as npt
import pytest

from smallworld.core import engine
from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.core.hooks import Race
from smallworld.core.state import State
from smallworld.games import GAMES, Options
from smallworld.games.catalogue import default_board, ruleset
from smallworld.games.custom.load import Content
from smallworld.learning.envs import Batch, Step
from smallworld.learning.envs.arrays import mask_of, observation_of
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Arena, Table
from smallworld.views.observation import observer

SIZE = 6


def choose(step: Step, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Choose a random legal action for every game."""
    chosen: npt.NDArray[np.int64] = np.argmax(step.masks * rng.random(step.masks.shape), axis=1)
    return chosen


@pytest.mark.parametrize("game", GAMES)
def test_rows_match_the_views_and_masks_of_the_seats_to_act(game: str) -> None:
    batch = Batch(game, 3, SIZE, seed=1, options=Options(rounds=1))
    step = batch.reset()
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        for row, table in enumerate(batch.tables):
            assert step.seats[row] == table.seat
            assert np.array_equal(step.observations[row], observation_of(table.observe(table.seat)))
            assert np.array_equal(step.masks[row], mask_of(table.mask(table.seat)))
        before = batch.tables
        step = batch.step(choose(step, rng))
        for row, table in enumerate(before):
            assert step.over[row] == (batch.tables[row] is not table)
            assert step.over[row] or not step.rewards[row].any()
            if step.over[row]:
                ended += 1
                assert step.rewards[row].tolist() == pytest.approx(table.rewards())
    assert ended > 2


class Fickle(Race):
    """Earns income for things that no shipped race is paid for."""

    key = "fickle"
    number = 6
    tokens = 9

    def income(self, s: State, army: int) -> int:
        return s.hand[army] + s.round + engine.pending(s).kind + max(s.tokens)


def test_arbitrary_income_is_up_to_date() -> None:
    batch = Batch("smallworld", 2, SIZE, seed=2, options=Options(content=Content(races=(Fickle,))))
    step = batch.reset()
    rng = np.random.default_rng(1)
    number = batch.tables[0].rules.race_number["fickle"]
    met = 0
    for _ in range(250):
        for row, table in enumerate(batch.tables):
            assert np.array_equal(step.observations[row], observation_of(table.observe(table.seat)))
            met += number in table.state.race
        step = batch.step(choose(step, rng))
    assert met > 30


def test_the_same_seed_plays_the_same_games() -> None:
    def sums(batch: Batch) -> list[int]:
        rng = np.random.default_rng(7)
        step = batch.reset(seed=3)
        found = []
        for _ in range(40):
            step = batch.step(choose(step, rng))
            found.append(int(step.observations.sum()) + int(step.masks.sum()))
        return found

    first, second = Batch("warcraft", 4, SIZE), Batch("warcraft", 4, SIZE)
    assert sums(first) == sums(second) == sums(first)


def test_islands_are_drawn_for_every_game() -> None:
    batch = Batch("warcraft", 2, 12, seed=1)
    batch.reset()
    assert len({table.rules.board.name for table in batch.tables}) > 4
    batch = Batch("warcraft", 2, 12, seed=1, board="l1a+s1a")
    batch.reset()
    assert {table.rules.board.name for table in batch.tables} == {"l1a+s1a"}


def test_coins_come_as_rewards() -> None:
    batch = Batch("smallworld", 2, 4, seed=1, rewards="coins", options=Options(rounds=1))
    step = batch.reset()
    rng = np.random.default_rng(1)
    tables, earned = batch.tables, np.zeros((4, 2))
    left = set(range(4))
    while left:
        step = batch.step(choose(step, rng))
        for row in list(left):
            earned[row] += step.rewards[row]
            if step.over[row]:
                left.remove(row)
    assert earned.tolist() == [[coins - 5 for coins in table.state.coins] for table in tables]


def test_bad_actions_get_a_sentence_and_change_no_game() -> None:
    batch = Batch("smallworld", 2, 3, seed=1)
    with pytest.raises(RulesetError, match=r"call reset"):
        batch.step([0, 0, 0])
    step = batch.reset()
    before = [table.state.key() for table in batch.tables]
    wrong = choose(step, np.random.default_rng(1))
    wrong[1] = np.argmin(step.masks[1])
    with pytest.raises(IllegalMove, match=rf"^game 1: action {wrong[1]} is not legal now$"):
        batch.step(wrong)
    with pytest.raises(RulesetError, match=r"step\(\) takes 3 whole numbers"):
        batch.step([0, 0])
    with pytest.raises(RulesetError, match=r"step\(\) takes 3 whole numbers"):
        batch.step([0.5, 0.0, 0.0])
    for number in (447, -1):
        with pytest.raises(IllegalMove, match=rf"^game 1: no action {number}; it must be 0 to 446$"):
            batch.step([0, number, 0])
    assert [table.state.key() for table in batch.tables] == before


@pytest.mark.parametrize("size", [0, 2.5, "3"])
def test_step_requires_reset(size: object) -> None:
    with pytest.raises(RulesetError, match=f"a whole number, at least 1, not {size!r}"):
        Batch("smallworld", 2, size)  # type: ignore[arg-type]


def test_boards_that_share_tables_play_like_others() -> None:
    config = EnvConfig("warcraft", 4)
    shared = 0
    for number in range(1, 13):
        arena = config.arena(number)
        alone = Arena(observer(ruleset("warcraft", 4, default_board("warcraft", 4, number))))
        assert alone.rules.board.name == arena.rules.board.name
        shared += arena.layout is config.any.layout and arena.rules is not config.any.rules
        one, other = [Table(each, number, [None] * 4, by_coins=False) for each in (arena, alone)]
        rng = np.random.default_rng(number)
        while one.seat >= 0:
            seat = one.seat
            mask = mask_of(one.mask(seat))
            assert other.seat == seat
            assert np.array_equal(mask, mask_of(other.mask(seat)))
            assert np.array_equal(observation_of(one.observe(seat)), observation_of(other.observe(seat)))
            action = int(rng.choice(np.flatnonzero(mask)))
            one.play(action)
            other.play(action)
        assert [*one.state.coins] == [*other.state.coins]
    assert shared > 1
