"""Train a Small World player in a minute: `pip install sb3-contrib`, then `python examples/train_ppo.py`.

MaskablePPO, built on Stable-Baselines3, learns short two-player games against a random bot, rewarded for every coin.
This is a starting point, not a strong player: the environment also supports stronger opponents, more players,
and longer or other games.
"""

from __future__ import annotations

import argparse
from typing import cast

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from smallworld.games import Options
from smallworld.learning.envs.gymnasium import ID, SmallWorldEnv

#: Number of games that the network evaluates at once. A batch takes hardly longer than a single game.
SIDE_BY_SIDE = 16

Seen = npt.NDArray[np.float32]


class Scaled(gymnasium.ObservationWrapper[Seen, np.int64, npt.NDArray[np.int16]]):
    """Scales observations to small numbers, which networks learn from more easily."""

    def __init__(self, env: gymnasium.Env[npt.NDArray[np.int16], np.int64]) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-2.0, 6.0, env.observation_space.shape, np.float32)

    def observation(self, observation: npt.NDArray[np.int16]) -> Seen:
        """Apply a logarithm, so that 20 coins don't weigh 20 times as much as one."""
        return cast(Seen, (np.sign(observation) * np.log1p(np.abs(observation)) / 2).astype(np.float32))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the action mask for MaskablePPO."""
        return cast(SmallWorldEnv, self.unwrapped).action_masks()


def environment(rewards: str, rounds: int) -> Scaled:
    """Make a two-player game against a random bot."""
    return Scaled(gymnasium.make(ID, players=2, opponents="random", rewards=rewards, options=Options(rounds=rounds)))


def won(model: MaskablePPO | None, games: int, rounds: int) -> float:
    """Return the share of games won with the network's best action or, without a network, random moves."""
    env, chance, wins = environment("win", rounds), np.random.default_rng(1), 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=1_000_000 + seed)
        over, reward = False, 0.0
        while not over:
            masks = env.action_masks()
            if model is None:
                action = chance.choice(np.flatnonzero(masks))
            else:
                action = model.predict(seen, action_masks=masks, deterministic=True)[0]
            seen, given, over, _, _ = env.step(np.int64(action))
            reward = float(given)
        wins += (reward + 1) / 2
    return wins / games


def main() -> None:
    """Train, and print the network's win rate against random bots before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from (default 100000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of a game (default 5)")
    parser.add_argument("--games", type=int, default=200, help="games for each evaluation (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", help="save the network to this file")
    chosen = parser.parse_args()
    # Several threads would only slow down such a small network.
    torch.set_num_threads(1)
    print(f"random moves win {won(None, chosen.games, chosen.rounds):.0%} of {chosen.games} games")
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: environment("coins", chosen.rounds)] * SIDE_BY_SIDE),
        n_steps=2048 // SIDE_BY_SIDE,
        n_epochs=4,
        batch_size=512,
        learning_rate=1e-3,
        gamma=0.98,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=chosen.seed,
        device="cpu",
    )
    model.learn(chosen.steps, progress_bar=False)
    print(f"after {chosen.steps} steps it wins {won(model, chosen.games, chosen.rounds):.0%}")
    if chosen.output:
        model.save(chosen.output)


if __name__ == "__main__":
    main()
