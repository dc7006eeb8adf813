"""Measures this engine; run by run.py in the environment it measures: `measure_… WHAT PLAYERS AMOUNT`."""

import gc
import json
import sys
import time
from importlib.metadata import version

from sizes import resident, size_of_copy
from smallworld.core import engine, ids
from smallworld.core.playout import run, settle
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset

try:
    from smallworld.core.playout import advance
except ImportError:  # an earlier version
    advance = None  # type: ignore[assignment]

SAMPLE_EVERY = 25
WARM_GAMES = 20
SIMULATED_GAMES = 400


def deal(rules: Ruleset, dealer: Dealer) -> State:
    """Set up and deal a game, so that it is a player's turn."""
    s = engine.new(rules)
    settle(s, dealer)
    return s


def play(s: State, dealer: Dealer, sample: list[State] | None = None) -> int:
    """Play a game of random checked moves, and return the number of players' moves; random outcomes aren't counted."""
    chance = dealer.random.random
    moves = 0
    if advance is not None:
        actions = advance(s, None, dealer)
        while actions:
            actions = advance(s, actions[int(chance() * len(actions))], dealer)
            moves += 1
            if sample is not None and moves % SAMPLE_EVERY == 0:
                sample.append(s.clone())
        return moves
    who, legal, apply = engine.actor, engine.legal, engine.apply
    while (actor := who(s)) != ids.OVER:
        if actor == ids.CHANCE:
            apply(s, dealer.draw(s))
            continue
        actions = legal(s)
        apply(s, actions[int(chance() * len(actions))])
        moves += 1
        if sample is not None and moves % SAMPLE_EVERY == 0:
            sample.append(s.clone())
    return moves


def measure_play(players: int, seconds: float) -> dict[str, float]:
    """Play whole games until the CPU time is used up; `actions` excludes the setup."""
    return played("smallworld", players, seconds)


def measure_islands(players: int, seconds: float) -> dict[str, float]:
    """The same for Warcraft, on this core."""
    return {"islands": played("warcraft", players, seconds)["actions"]}


def measure_picked(players: int, seconds: float) -> dict[str, float]:
    """Pick moves without listing them, and apply them checked; versions without `pick` list them."""
    try:
        from librt.random import Random

        from smallworld.core.playout import choose
    except ImportError:
        return {"picked": played("smallworld", players, seconds)["actions"]}
    rules = ruleset("smallworld", players)
    random = Random(players)
    moves = 0
    playing = 0.0
    for number in range(10**9):
        s = engine.new(rules)
        chances = 0
        made = 0
        started = time.process_time()
        while (action := choose(s, random)) is not None:
            engine.apply(s, action)
            made += 1
            chances += ids.V_DIE <= action.verb < ids.FIRST_OWN_VERB
        if number >= WARM_GAMES:
            playing += time.process_time() - started
            moves += made - chances
        if playing >= seconds:
            break
    return {"picked": moves / playing}


def measure_inside(players: int, seconds: float) -> dict[str, float]:
    """Play random games inside the core; versions without that play them here."""
    try:
        from librt.random import Random

        from smallworld.core.playout import play_out
    except ImportError:
        return {"inside": played("smallworld", players, seconds)["actions"]}
    rules = ruleset("smallworld", players)
    random = Random(players)
    for _ in range(WARM_GAMES):
        play_out(engine.new(rules), random)
    moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += play_out(engine.new(rules), random)
    return {"inside": moves / spent}


def measure_simulated(players: int, seconds: float) -> dict[str, float]:
    """Return games per second of random bots with `simulate`, which also keeps statistics."""
    from smallworld.arena.simulate import SimulationPlan, simulate

    simulate(SimulationPlan.of(players=players, games=WARM_GAMES, bots=["random"]), workers=1)
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        simulate(SimulationPlan.of(players=players, games=SIMULATED_GAMES, bots=["random"], seed=games), workers=1)
        games += SIMULATED_GAMES
    return {"simulated": games / spent}


def measure_greedy(players: int, games: float) -> dict[str, float]:
    """Return the ms per game between greedy bots."""
    from smallworld.bots import make_bot
    from smallworld.bots.bot import BotSeats

    rules = ruleset("smallworld", players)
    began = 0.0
    for number in range(int(games) + 1):
        if number == 1:
            began = time.process_time()
        dealer = Dealer(number)
        bots = [make_bot("greedy", f"{number}-{seat}") for seat in range(players)]
        run(deal(rules, dealer), BotSeats(bots), dealer)
    return {"greedy": (time.process_time() - began) / games * 1e3}


def played(game: str, players: int, seconds: float) -> dict[str, float]:
    """Play whole games of one of our games, after some that fill the caches."""
    rules = ruleset(game, players)
    dealer = Dealer(players)
    for _ in range(WARM_GAMES):
        play(deal(rules, dealer), dealer)
    games = moves = 0
    playing = 0.0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        s = deal(rules, dealer)
        started = time.process_time()
        moves += play(s, dealer)
        playing += time.process_time() - started
        games += 1
    return {"actions": moves / playing, "games": games / spent, "length": moves / games}


def measure_clone(players: int, seconds: float) -> dict[str, float]:
    """Return the µs per copy of a position, over positions from all stages of games."""
    positions = sampled(players)
    copies = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for position in positions:
            position.clone()
        copies += len(positions)
    return {"clone": spent / copies * 1e6}


def measure_size(players: int, games: float) -> dict[str, float]:
    """Return the bytes of a copy of a position, without data shared with the original: median and maximum."""
    sizes = sorted(size_of_copy(position.clone) for position in sampled(players, int(games)))
    return {"size": sizes[len(sizes) // 2], "largest": sizes[-1]}


def measure_memory(players: int, games: float) -> dict[str, float]:
    """Return the MB used by the process after a twentieth of the games, and after all of them."""
    rules = ruleset("smallworld", players)
    dealer = Dealer(players)
    early = 0.0
    for number in range(1, int(games) + 1):
        play(deal(rules, dealer), dealer)
        if number == int(games) // 20:
            gc.collect()
            early = resident()
    gc.collect()
    return {"early": early, "late": resident()}


def sampled(players: int, games: int = 10) -> list[State]:
    """Return positions from all stages of some games."""
    sample: list[State] = []
    dealer = Dealer(players)
    for _ in range(games):
        play(deal(ruleset("smallworld", players), dealer), dealer, sample)
    return sample


MEASURES = {
    "play": measure_play,
    "islands": measure_islands,
    "picked": measure_picked,
    "inside": measure_inside,
    "simulated": measure_simulated,
    "greedy": measure_greedy,
    "clone": measure_clone,
    "size": measure_size,
    "memory": measure_memory,
}


if __name__ == "__main__":
    what, players, amount = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    compiled = not (engine.__file__ or "").endswith(".py")
    print(
        json.dumps(
            {
                "version": version("smallworld-engine"),
                "compiled": compiled,
                **MEASURES[what](players, amount),
            }
        )
    )
