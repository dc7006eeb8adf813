"""Counts how often bots make each possible move: `python -m tools.bots.survey --games 1000 --workers 2`.

Plays Small World of Warcraft and Battle for Azeroth with 2 to 5 players on all kinds of islands. For each move
and step, prints the games and decisions in which it was legal, and in which it was chosen. Exits with 1 if a
move was legal in some game and never chosen.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from smallworld.bots import make_bot
from smallworld.bots.bot import BotSeats
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import TWO_PLAYER_ISLANDS, default_board

#: Game, player count and kind of islands, in rotation.
TABLES: tuple[tuple[str, int, str | None], ...] = tuple(
    (game, players, islands)
    for game in ("warcraft", "azeroth")
    for players in (2, 3, 4, 5)
    for islands in (TWO_PLAYER_ISLANDS if players == 2 else (None,))
)


@dataclass
class Survey:
    """Counts by (move, step): decisions and games in which it was legal, and in which it was chosen."""

    legal: Counter[tuple[str, str]] = field(default_factory=Counter)
    legal_games: Counter[tuple[str, str]] = field(default_factory=Counter)
    used: Counter[tuple[str, str]] = field(default_factory=Counter)
    used_games: Counter[tuple[str, str]] = field(default_factory=Counter)

    def merge(self, other: Survey) -> None:
        """Add the counts of other games."""
        self.legal.update(other.legal)
        self.legal_games.update(other.legal_games)
        self.used.update(other.used)
        self.used_games.update(other.used_games)

    def dead(self) -> list[str]:
        """Return the moves that were legal in some step and never chosen."""
        used = {move for move, _ in self.used}
        return sorted({move for move, _ in self.legal} - used)


def move_name(rules: Ruleset, action: Action) -> str:
    """Return the name of an action's verb, with its word if it takes one."""
    verb = rules.verbs[action.verb]
    return f"{verb.name} {verb.options[action.arg]}" if verb.options else verb.name


def survey_game(bot: str, number: int) -> Survey:
    """Play one game with this bot in every seat; the number seeds the table, the islands and all random outcomes."""
    game, players, islands = TABLES[number % len(TABLES)]
    rules = ruleset(game, players, default_board(game, players, number, islands))
    found = Survey()

    class Counts(ActionObserver):
        def before(self, s: State, seat: int, action: Action) -> None:
            if seat != ids.CHANCE:
                step = ids.STEPS[engine.step(s)]
                found.legal.update({(move_name(rules, legal), step) for legal in engine.legal(s)})
                found.used[move_name(rules, action), step] += 1

    table = BotSeats([make_bot(bot, f"{number}:{seat}") for seat in range(players)])
    run(engine.new(rules), table, Dealer(number), observers=[Counts()])
    found.legal_games.update(set(found.legal))
    found.used_games.update(set(found.used))
    return found


def survey_games(bot: str, numbers: Iterable[int]) -> Survey:
    """Play some games, and add up the counts."""
    found = Survey()
    for number in numbers:
        found.merge(survey_game(bot, number))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play, and print the counts."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bots.survey", description="Count how often bots use each move."
    )
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(arguments)
    chunks = [
        range(start, min(start + len(TABLES), given.first + given.games))
        for start in range(given.first, given.first + given.games, len(TABLES))
    ]
    total = Survey()
    with ProcessPoolExecutor(given.workers) as pool:
        for part in pool.map(survey_games, itertools.repeat(given.bot), chunks):
            total.merge(part)
    print(f"{given.games} games by {given.bot}: decisions (games)")
    print(f"{'move':<20} {'step':<9} {'legal':>16} {'chosen':>16}")
    for move, step in sorted(total.legal):
        legal = f"{total.legal[move, step]} ({total.legal_games[move, step]})"
        used = f"{total.used[move, step]} ({total.used_games[move, step]})"
        print(f"{move:<20} {step:<9} {legal:>16} {used:>16}")
    dead = total.dead()
    print(f"never chosen: {', '.join(dead)}" if dead else "every legal move was chosen at least once")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
