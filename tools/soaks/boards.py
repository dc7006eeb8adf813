"""Generates many boards, checks them against the requirements, and draws them: `python -m tools.soaks.boards --workers
2`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator

from smallworld.arena.workers import spread
from smallworld.draw.cuts import cut_plan
from smallworld.draw.geometry.own_map import own_map
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.scene import BoardPlan
from smallworld.games import BoardData, game_info
from smallworld.views.pictures import plan_of
from smallworld.workshop.boards.faults import faults
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import SHARES, BoardWishes

GAMES = ("smallworld", "warcraft")
#: Number of boards between progress reports.
REPORTED = 200


def wishes_of(seed: int, players: int) -> BoardWishes:
    """Return parameters for a seed: half of the seeds get the defaults, the others arbitrary shares, on all kinds of
    lands.
    """
    game = GAMES[seed % 4 == 3]
    if seed % 2 == 0:
        return BoardWishes(players, seed, game)
    shares = {share: (seed // 5**place) % 5 for place, share in enumerate(SHARES)}
    return BoardWishes(players, seed, game, islands=seed % 3 == 0, **shares)


def faults_of_board(wishes: BoardWishes) -> list[str]:
    """Return the faults of a board generated from these parameters."""
    board = generate_board(wishes)
    found = [fault.sentence("en") for fault in faults(board, wishes.game)]
    if generate_board(wishes) != board:
        found.append("another board the second time")
    if wishes.islands and wishes.game == "smallworld" and lands_of(board) < 2:
        found.append("one land instead of islands")
    for plan in plans_of(board):
        art = own_map(plan, "full")
        verdict = by_geometry(plan, *of_art(plan, art))
        if not verdict or art.roads:
            found.append(f"not drawn exactly: {verdict}")
    return [f"{wishes}: {fault}" for fault in found]


def plans_of(board: BoardData) -> Iterator[BoardPlan]:
    """Return the plans to draw for a board: its islands, or the whole board in the shape of wide windows."""
    plan = plan_of(board)
    yield from plan.parts or (cut_plan(plan, "landscape"),)


def lands_of(board: BoardData) -> int:
    """Count the lands between the waters."""
    found = board.board()
    left, lands = found.land, 0
    while left:
        lands += 1
        stack = found.members(left)[:1]
        left &= ~(1 << stack[0])
        while stack:
            fresh = found.neighbours[stack.pop()] & left
            left &= ~fresh
            stack += found.members(fresh)
    return lands


def main(arguments: list[str] | None = None) -> int:
    """Generate boards, print their faults, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.boards", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="seeds for each number of players (1000)")
    parser.add_argument("--first", type=int, default=0, help="the first of them (0)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args(arguments)
    seeds = range(options.first, options.first + options.seeds)
    wishes = [each for seed in seeds for each in wishes_for_all(seed)]
    made: Counter[int] = Counter()
    wrong = 0
    for one, found in spread(checker, None, wishes, len(wishes), options.workers):
        made[one.players] += 1
        wrong += len(found)
        for fault in found:
            print(fault, flush=True)
        if sum(made.values()) % REPORTED == 0:
            print(f"{sum(made.values())} of {len(wishes)} boards, {wrong} faults", flush=True)
    of_each = ", ".join(f"{count} for {players} players" for players, count in sorted(made.items()))
    print(f"{sum(made.values())} boards ({of_each}), {wrong} faults")
    return 1 if wrong else 0


def wishes_for_all(seed: int) -> Iterator[BoardWishes]:
    """Return a seed's parameters for every player count."""
    for players in (2, 3, 4, 5):
        wishes = wishes_of(seed, players)
        if players in game_info(wishes.game).rounds:
            yield wishes


def checker(_: None) -> Callable[[BoardWishes], tuple[BoardWishes, list[str]]]:
    """Return a function that checks boards; called once per process."""
    return check


def check(wishes: BoardWishes) -> tuple[BoardWishes, list[str]]:
    """Return a board's faults, with its parameters."""
    return wishes, faults_of_board(wishes)


if __name__ == "__main__":
    sys.exit(main())
