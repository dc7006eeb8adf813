"""Measures steps of environments; run by steps.py inside the measured one: `measure_steps.py WHAT WHICH SECONDS`."""

import importlib
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from importlib.metadata import version

import numpy as np

clock = time.process_time
WARM = 1000


def timed(step: Callable[[], int], seconds: float) -> float:
    """Return steps per second; each call returns its number of steps, and only stepping is timed."""
    made, spent = 0, 0.0
    while made < WARM:
        made += step()
    made = 0
    Stepping.spent = 0.0
    while spent < seconds:
        made += step()
        spent = Stepping.spent
    return made / spent


class Stepping:
    """Context manager that accumulates CPU time."""

    spent = 0.0

    def __enter__(self) -> None:
        self.began = clock()

    def __exit__(self, *_: object) -> None:
        Stepping.spent += clock() - self.began


def choose(mask: np.ndarray[tuple[int], np.dtype[np.int8]]) -> int:
    """Choose a random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[random.randrange(len(legal))])


def measure_catanatron(_: str, seconds: float) -> dict[str, float | str]:
    """Catanatron's Gymnasium environment: one player against a random bot."""
    import gymnasium

    env = gymnasium.make("catanatron_gym:catanatron-v1")
    env.reset(seed=1)

    def step() -> int:
        action = random.choice(env.unwrapped.get_valid_actions())  # type: ignore[attr-defined]
        with Stepping():
            _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset()
        return 1

    return {"steps": timed(step, seconds), "version": version("catanatron-gym")}


def measure_gymnasium(which: str, seconds: float) -> dict[str, float | str]:
    """Ours: one of two seats against a random bot; the mask comes with every step."""
    import gymnasium

    import smallworld.learning.envs  # noqa: F401

    env = gymnasium.make("smallworld/SmallWorld-v0", game=which, players=2, opponents="random")
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        action = choose(info["action_mask"])
        with Stepping():
            _, _, terminated, _, info = env.step(action)
        if terminated:
            _, info = env.reset()
        return 1

    return {"steps": timed(step, seconds), "version": version("smallworld-engine")}


def measure_pettingzoo(which: str, seconds: float) -> dict[str, float | str]:
    """An AEC environment, ours (`smallworld-4`) or a classic: a step, and the next agent's observation."""
    game, _, players = which.partition("-")
    if players:
        env = importlib.import_module("smallworld.learning.envs.pettingzoo").env(game, int(players))
    else:
        env = importlib.import_module(f"pettingzoo.classic.{which}").env()
    env.reset(seed=1)
    told = env.last()

    def step() -> int:
        nonlocal told
        action = None if told[2] or told[3] else choose(told[0]["action_mask"])
        with Stepping():
            env.step(action)
            if env.agents:
                told = env.last()
        if not env.agents:
            env.reset()
            told = env.last()
        return 1

    return {"steps": timed(step, seconds), "version": version("pettingzoo")}


def measure_openspiel(which: str, seconds: float) -> dict[str, float | str]:
    """A state of OpenSpiel: an action, chance, then the next player's tensor and legal actions."""
    import pyspiel

    if which.startswith("python_"):
        own = which.startswith("python_smallworld")
        importlib.import_module("smallworld.learning.envs.openspiel" if own else "open_spiel.python.games.tic_tac_toe")
    game = pyspiel.load_game(which)
    state = game.new_initial_state()
    legal: list[int] = []

    def go_on() -> None:
        nonlocal legal
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()

    def step() -> int:
        nonlocal state
        action = random.choice(legal)
        with Stepping():
            state.apply_action(action)
            go_on()
        if state.is_terminal():
            state = game.new_initial_state()
            go_on()
        return 1

    go_on()
    return {"steps": timed(step, seconds), "version": version("open_spiel")}


def measure_batch(which: str, seconds: float) -> dict[str, float | str]:
    """Ours: a batch of games (`smallworld-2-64`) with all its arrays."""
    from smallworld.learning.envs import Batch

    game, players, size = which.split("-")
    batch = Batch(game, int(players), int(size), seed=1)
    last = batch.reset()
    chance = np.random.default_rng(1)

    def step() -> int:
        nonlocal last
        actions = np.argmax(last.masks * chance.random(last.masks.shape, np.float32), axis=1)
        with Stepping():
            last = batch.step(actions)
        return int(size)

    return {"steps": timed(step, seconds), "version": version("smallworld-engine")}


def measure_look(which: str, seconds: float) -> dict[str, float | str]:
    """Ours: µs for an observation and a mask, over positions of whole games (`smallworld-4`)."""
    from smallworld.core import engine
    from smallworld.core.actions import Action
    from smallworld.core.playout import Players, run
    from smallworld.core.state import State
    from smallworld.game.dealer import Dealer
    from smallworld.learning.envs.arrays import mask_of, observation_of
    from smallworld.learning.envs.env_config import EnvConfig

    game, players = which.split("-")
    arena = EnvConfig(game, int(players)).arena(1)
    dealer = Dealer(1)
    positions: list[State] = []

    class Sampling(Players):
        def choose(self, s: State, seat: int) -> Action:
            positions.append(s.clone())
            return dealer.random.choice(engine.legal(s))

    for _ in range(5):
        run(engine.new(arena.rules), Sampling(), dealer)
    looks, began = 0, clock()
    while (spent := clock() - began) < seconds:
        for s in positions:
            seat = engine.actor(s)
            observation_of(arena.observer.observe(s, seat))
            mask_of(arena.layout.mask(s, seat))
        looks += len(positions)
    return {"steps": looks / spent, "version": version("smallworld-engine")}


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    what, which, amount = sys.argv[1], sys.argv[2], float(sys.argv[3])
    random.seed(1)
    print(json.dumps(globals()[f"measure_{what}"](which, amount)))
