"""PettingZoo's own tests pass for every game and player count, and the rules are followed."""

import functools
import importlib
import sys
from typing import cast

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test

from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.games import Options
from smallworld.games.catalogue import default_board
from smallworld.learning.envs import pettingzoo
from smallworld.learning.envs.env_config import Rewards
from smallworld.learning.envs.render import RenderMode
from tests.learning.envs.env_games import SHORT, TABLES

# PettingZoo's warnings about environments with an action mask, except its own.
masks_are_unusual = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
ENOUGH = 60


@pytest.mark.parametrize(("game", "players"), TABLES)
@masks_are_unusual
def test_pettingzoos_api_test_passes(game: str, players: int) -> None:
    api_test(pettingzoo.env(game, players, options=SHORT), num_cycles=ENOUGH)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seed_reproduces_the_game(game: str, players: int) -> None:
    seed_test(functools.partial(pettingzoo.env, game, players, options=SHORT), num_cycles=ENOUGH)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_text_and_drawings_are_rendered(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    def env(render_mode: RenderMode) -> AECEnv[str, pettingzoo.AgentObservation, int]:
        made = pettingzoo.env(game, players, default_board(game, players, 1), render_mode=render_mode)
        # Rendering pixels takes half a second per picture, and has its own test.
        made.metadata["render_modes"].remove("rgb_array")
        return made

    render_test(env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg") and "player_1" in drawn})
    assert f"game: {game}" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pixels_are_rendered(game: str, players: int) -> None:
    board = default_board(game, players, 1)
    env = pettingzoo.env(game, players, board, render_mode="rgb_array", render_width=64)
    env.reset(seed=1)
    pixels = cast("np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]", env.render())
    assert pixels.dtype == np.uint8
    assert (pixels.shape[1], pixels.shape[2]) == (64, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50


def play(game: str, players: int, rewards: Rewards, seed: int) -> tuple[dict[str, float], list[int], list[int]]:
    """Play a random game; return each agent's rewards, the winners, and the final coins."""
    env = pettingzoo.raw_env(game, players, options=Options(rounds=2), rewards=rewards)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    while not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        for agent, reward in env.rewards.items():
            earned[agent] += reward
    s = env.table.state
    return earned, s.rules.judge.winners(s), [*s.coins]


@pytest.mark.parametrize("seed", range(3))
def test_the_winner_gains_what_the_others_lose(seed: int) -> None:
    earned, winners, _ = play("smallworld", 3, "win", seed)
    assert sum(earned.values()) == pytest.approx(0)
    share = (3 / len(winners) - 1) / 2
    assert [earned[f"player_{seat}"] for seat in range(3)] == [
        pytest.approx(share if seat in winners else -0.5) for seat in range(3)
    ]


@pytest.mark.parametrize("seed", range(2))
def test_a_team_is_rewarded_together(seed: int) -> None:
    earned, winners, _ = play("azeroth", 4, "win", seed)
    assert earned["player_0"] == earned["player_2"] == -earned["player_1"] == -earned["player_3"]
    assert {0 in winners, 2 in winners} == {earned["player_0"] > 0 or len(winners) == 4}


def test_coins_come_as_rewards_as_they_are_earned() -> None:
    earned, _, coins = play("smallworld", 3, "coins", 1)
    assert [earned[f"player_{seat}"] for seat in range(3)] == [sum_ - 5 for sum_ in coins]
    earned, _, coins = play("azeroth", 4, "coins", 1)
    # A team scores as its poorer player.
    assert earned["player_0"] == earned["player_2"] == min(coins[0], coins[2]) - 5


def test_an_illegal_move_is_explained_and_changes_nothing_in_the_raw_environment() -> None:
    env = pettingzoo.raw_env("smallworld", 2)
    env.reset(seed=1)
    before = env.table.state.key()
    (conquer,) = [field for field in env.config.any.layout.fields if field.name == "conquer"]
    with pytest.raises(IllegalMove, match=r"^conquer [a-z-]+: .*combo"):
        env.step(conquer.start)
    with pytest.raises(IllegalMove, match=r"^no action 9999"):
        env.step(9999)
    assert env.table.state.key() == before


def test_an_illegal_move_ends_the_game_in_the_usual_environment() -> None:
    env = pettingzoo.env("smallworld", 2)
    env.reset(seed=1)
    mover = env.agent_selection
    mask = env.observe(mover)["action_mask"]
    env.step(int(np.argmin(mask)))
    assert env.rewards[mover] == -1
    assert all(env.terminations.values())


def test_agents_that_are_not_to_act_have_no_legal_actions() -> None:
    env = pettingzoo.env("warcraft", 3)
    env.reset(seed=4)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "unknown game 'chess'; available: smallworld, warcraft, azeroth"),
        ({"players": 6}, "Small World is for 2 to 5 players, not 6"),
        ({"rewards": "fame"}, "rewards must be win or coins, not 'fame'"),
        ({"options": {"rounds": 3}}, r"options must be smallworld.games.Options, not {'rounds': 3}"),
        ({"render_mode": "film"}, "unknown render mode 'film'; available: human, ansi, svg, rgb_array"),
    ],
)
def test_wrong_arguments_get_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesetError, match=sentence):
        pettingzoo.env(**wrong)  # type: ignore[arg-type]


def test_the_error_for_a_missing_package_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    sentence = r"^this environment needs pettingzoo: pip install 'smallworld-engine\[rl\]'$"
    with pytest.raises(ImportError, match=sentence):
        importlib.reload(pettingzoo)


def test_games_without_a_seed_differ() -> None:
    env = pettingzoo.raw_env("smallworld", 2)
    starts = set()
    for _ in range(4):
        env.reset()
        starts.add(env.table.state.key())
    assert len(starts) == 4
