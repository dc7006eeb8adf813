"""Team games of Battle for Azeroth, checked for bots that take regions from partners.

`python -m tools.soaks.partners --games 100 --bots level-2,level-3` prints a line per bot; exits with 1 if a
region was taken, with the command to reproduce it.
"""

import argparse
import sys

from smallworld.bots import LEVELS, make_bot
from smallworld.bots.bot import BotSeats
from smallworld.bots.partners import held_by_partners
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.notation.vocabulary import vocabulary

#: Player counts with partners, in rotation.
PLAYERS = (4, 5)


def taken_from_partners(bot: str, seed: int, budget: float = 0.05) -> list[str]:
    """Play a game with one bot in all seats; return the moves and dice that cost the mover's partners a region."""
    rules = ruleset("azeroth", PLAYERS[seed % len(PLAYERS)])
    players = BotSeats([make_bot(bot, f"{seed}:{seat}", budget=budget) for seat in range(rules.seats)])
    losses = PartnersLosses(f"{bot}, seed {seed}")
    run(engine.new(rules), players, Dealer(seed), observers=[losses])
    return losses.found


class PartnersLosses(ActionObserver):
    """Records the actions that cost a region of the current player's partners."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.found: list[str] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        self.turn, self.mover = s.turn(), s.seat
        self.held = held_by_partners(s, self.mover).bit_count()

    def after(self, s: State, seat: int, action: Action) -> None:
        # Effects at the start of the next player's turn are not caused by a move.
        if s.turn() == self.turn and held_by_partners(s, self.mover).bit_count() < self.held:
            move = vocabulary(s.rules).parts(action)[0]
            self.found.append(f"{self.game}, round {s.round}, seat {self.mover}: {move}")


def main(arguments: list[str] | None = None) -> int:
    """Play games with each bot, and print the regions taken."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.partners", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games per bot (100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--bots", default=",".join(LEVELS), help=f"bots ({','.join(LEVELS)})")
    parser.add_argument("--budget", type=float, default=0.05, help="seconds per decision (0.05)")
    options = parser.parse_args(arguments)
    taken = 0
    for bot in options.bots.split(","):
        found: list[str] = []
        for seed in range(options.seed, options.seed + options.games):
            found += taken_from_partners(bot, seed, options.budget)
        print(
            "\n".join([*found, f"{bot}: {options.games} games, {len(found)} regions taken from partners"]), flush=True
        )
        taken += len(found)
    return 1 if taken else 0


if __name__ == "__main__":
    sys.exit(main())
