"""Measures Catanatron; run by run.py in the environment it measures: `measure_… WHAT PLAYERS AMOUNT`."""

import json
import sys
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from sizes import deep_size

SAMPLE_EVERY = 25

WARM_GAMES = 3


def new(players: int, seed: int) -> Game:
    """Return a game of Catan between random players; at most four can play."""
    return Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)


def moves_made(game: Game) -> int:
    """Return the number of moves by players; newer versions renamed the attribute."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def measure_play(players: int, seconds: float) -> dict[str, float]:
    """Play whole games until the CPU time is used up; `actions` excludes the setup."""
    for number in range(WARM_GAMES):
        new(players, 999 + number).play()
    games = moves = 0
    playing = 0.0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        game = new(players, games + 1)
        started = time.process_time()
        game.play()
        playing += time.process_time() - started
        moves += moves_made(game)
        games += 1
    return {"actions": moves / playing, "games": games / spent, "length": moves / games}


def measure_clone(players: int, seconds: float) -> dict[str, float]:
    """Return the µs per copy of a position, over positions from all stages of games."""
    positions = sampled(players)
    copies = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for position in positions:
            position.copy()
        copies += len(positions)
    return {"clone": spent / copies * 1e6}


def measure_size(players: int, games: float) -> dict[str, float]:
    """Return a position's bytes without the shared map and players: median and maximum."""
    sizes = sorted(
        deep_size(position, shared=[position.state.board.map, position.state.players])
        for position in sampled(players, int(games))
    )
    return {"size": sizes[len(sizes) // 2], "largest": sizes[-1]}


def sampled(players: int, games: int = 2) -> list[Game]:
    """Return positions from all stages of some games."""
    sample: list[Game] = []
    for seed in range(1, games + 1):
        game = new(players, seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            if moves_made(game) % SAMPLE_EVERY == 0:
                sample.append(game.copy())
    return sample


MEASURES = {"play": measure_play, "clone": measure_clone, "size": measure_size}


if __name__ == "__main__":
    what, players, amount = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    print(json.dumps({"version": version("catanatron"), **MEASURES[what](players, amount)}))
