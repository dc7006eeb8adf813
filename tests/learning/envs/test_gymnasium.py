"""Gymnasium's checker passes for every game and player count, and one seat plays against bots."""

from typing import cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.games import Options
from smallworld.learning.envs.gymnasium import ID, SmallWorldEnv
from tests.learning.envs.env_games import SHORT, TABLES


@pytest.mark.parametrize(("game", "players"), TABLES)
# The checker warns about unbounded observations, which are intended.
@pytest.mark.filterwarnings("ignore:.*A Box observation space (minimum|maximum) value:UserWarning")
def test_the_checker_passes(game: str, players: int) -> None:
    env = gymnasium.make(ID, game=game, players=players, opponents="random", options=SHORT)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array", "human"])
def test_it_renders(mode: str) -> None:
    env = gymnasium.make(ID, render_mode=mode, render_width=64, opponents="random")
    env.reset(seed=1)
    found = env.render()
    wanted = {"ansi": str, "svg": str, "rgb_array": np.ndarray, "human": type(None)}[mode]
    assert isinstance(found, wanted)


def test_human_mode_shows_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = made(render_mode="human", opponents="random")
    env.reset(seed=1)
    first = capsys.readouterr().out
    env.step(int(np.argmax(env.action_masks())))
    second = capsys.readouterr().out
    assert env.render() is None
    assert first.startswith("position: ") and second.startswith("position: ") and first != second


def made(**options: object) -> SmallWorldEnv:
    """Make an environment without wrappers."""
    return cast(SmallWorldEnv, gymnasium.make(ID, **options).unwrapped)  # type: ignore[arg-type]


def random_game(env: SmallWorldEnv, seed: int) -> float:
    """Return the rewards of a game of random legal moves."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    while True:
        mask = env.action_masks()
        assert mask.any() and engine.actor(env.table.state) == env.seat
        _, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        assert "illegal" not in info and not truncated
        if terminated:
            return float(reward)


def test_games_against_bots_are_won_and_lost() -> None:
    env = made(players=2, opponents="random", options=Options(rounds=2))
    assert {random_game(env, seed) for seed in range(12)} == {1.0, -1.0}


def test_the_seat_is_random_unless_chosen() -> None:
    env = made(players=3, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    env = made(players=3, opponents=["random", "greedy"], seat=2)
    assert env.reset(seed=1)[1]["seat"] == 2
    # In turn order after the player's own seat.
    assert [bot.name if bot else "" for bot in env.table.bots] == ["random", "greedy", ""]


def test_an_illegal_action_ends_the_game_with_an_explanation() -> None:
    env = made(opponents="random")
    env.reset(seed=3)
    before = env.table.state.key()
    _, reward, terminated, _, info = env.step(int(np.argmin(env.action_masks())))
    assert (reward, terminated) == (-1.0, True)
    assert ": " in str(info["illegal"])
    assert env.table.state.key() == before


@pytest.mark.parametrize("action", [1.7, "1", None])
def test_non_integer_actions_are_refused(action: object) -> None:
    env = made(opponents="random")
    env.reset(seed=3)
    before = env.table.state.key()
    with pytest.raises(TypeError):
        env.step(action)  # type: ignore[arg-type]
    assert env.table.state.key() == before
    env.step(np.array(np.argmax(env.action_masks())))  # type: ignore[arg-type]


def test_the_mask_is_also_in_the_info() -> None:
    env = made(opponents="random")
    _, info = env.reset(seed=3)
    assert np.array_equal(np.asarray(info["action_mask"]), env.action_masks())


def test_rewards_are_the_coins_of_the_agents_seat() -> None:
    env = made(opponents="random", rewards="coins", seat=0, options=Options(rounds=2))
    env.reset(seed=5)
    rng = np.random.default_rng(5)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        total += reward
    assert engine.actor(env.table.state) == ids.OVER
    assert total == env.table.state.coins[0] - 5


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seat": 2}, "unknown seat 2; it must be 0 to 1, or None for any"),
        ({"seat": "0"}, "unknown seat '0'; it must be 0 to 1, or None for any"),
        ({"seat": 1.0}, r"unknown seat 1\.0; it must be 0 to 1, or None for any"),
        ({"opponents": 3}, "opponents must be the name of a bot or a list of names, not 3"),
        ({"opponents": ["random", "random"]}, "2 players need 1 opponents, not 2"),
        ({"opponents": "zeus"}, "unknown bot 'zeus'"),
    ],
)
def test_wrong_arguments_get_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesetError, match=sentence):
        SmallWorldEnv(**wrong)  # type: ignore[arg-type]
