"""Players that move at random, each in a style, and dealers that can produce a given combo."""

import random
from collections.abc import Iterator, Sequence

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, Chance, Players, pick, run, settle
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board

# Enough island draws for each player count to see every face of every tile.
BOARDS = 6

# A style's verb weights, 1 by default; uniform players weight actions, not verbs.
STYLES: dict[str, dict[str, float]] = {
    "uniform": {},
    "fighter": {"decline": 0.05, "done": 0.15, "abandon": 0.02, "conquer": 3.0},
    "restless": {"decline": 1.5, "done": 0.3, "abandon": 0.3, "roll": 2.0},
}
# Far above any observed game; a game that exceeds it doesn't end.
MOST_ACTIONS_IN_A_TURN = 60


def decisions(s: State, players: Players, chance: Chance, observers: Sequence[ActionObserver] = ()) -> Iterator[int]:
    """Play a state to the end, yielding the seat to act before each player decision."""
    settle(s, chance)
    while not engine.is_over(s):
        yield engine.actor(s)
        run(s, players, chance, most=1, observers=observers)
        settle(s, chance)


class AtRandom(Players):
    """Chooses uniformly for every seat, like `random.choice` from the same generator."""

    def __init__(self, source: random.Random) -> None:
        self.random = source

    def choose(self, s: State, seat: int) -> Action:
        return pick(s, self.random)


class FirstOutcome(Chance):
    """Draws the first outcome."""

    def draw(self, s: State) -> Action:
        return engine.legal(s)[0]


class RandomPlayer:
    """Chooses for every seat, and for chance, from one generator."""

    def __init__(self, seed: int, style: str = "") -> None:
        self.random = random.Random(seed)
        self.style = style or list(STYLES)[seed % len(STYLES)]
        self.weights = STYLES[self.style]

    def choose(self, s: State, legal: list[Action]) -> Action:
        """Return a player's legal action."""
        if not self.weights or len(legal) == 1:
            return legal[self.random.randrange(len(legal))]
        verbs = list({action.verb: None for action in legal})
        weights = [self.weights.get(s.rules.verbs[verb].word, 1.0) for verb in verbs]
        verb = self.random.choices(verbs, weights)[0]
        return self.random.choice([action for action in legal if action.verb == verb])

    def deal(self, s: State) -> Action:
        """Return a random outcome, by weight."""
        outcomes = engine.chance(s)
        return self.random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]

    def action(self, s: State) -> Action:
        """Return the next action."""
        return self.deal(s) if engine.actor(s) == ids.CHANCE else self.choose(s, engine.legal(s))


class PairPlayer(RandomPlayer):
    """Reveals a race with a given power when both are in the stacks, and picks them when affordable.

    In the turn in which it is picked, the race does everything it can.
    """

    def __init__(self, seed: int, race: int, power: int, style: str = "") -> None:
        super().__init__(seed, style)
        self.race = race
        self.power = power

    def deal(self, s: State) -> Action:
        now = engine.pending(s)
        if now.kind != ids.F_REVEAL:
            return super().deal(s)
        outcomes = [action for action, _ in engine.chance(s)]
        if now.race == ids.NONE:
            wanted = [a for a in outcomes if (a.arg == self.race) == self._power_waits(s)]
        else:
            wanted = [a for a in outcomes if (a.arg == self.power) == (now.race == self.race)]
        if self.race in [a.arg for a in outcomes] and now.race == ids.NONE and self._power_waits(s):
            wanted = [a for a in outcomes if a.arg == self.race]
        return self.random.choice(wanted or outcomes)

    def _power_waits(self, s: State) -> bool:
        return bool(s.power_pool >> self.power & 1) or self.power in s.power_queue

    def choose(self, s: State, legal: list[Action]) -> Action:
        if legal[0].verb == ids.V_PICK:
            for action in legal:
                if s.column[action.arg * 3 : action.arg * 3 + 2] == (self.race, self.power):
                    return action
        if s.just_picked and len(legal) > 1 and self.race == s.race[s.active(engine.actor(s))]:
            legal = [action for action in legal if action is not s.rules.done]
        return super().choose(s, legal)


def table_for(game: str, seats: int, draw: int) -> Ruleset:
    """Return the ruleset of a game on its own board, or on islands drawn in one of `BOARDS` ways."""
    return ruleset(game, seats, default_board(game, seats, draw % BOARDS))


def most_actions(rules: Ruleset) -> int:
    """Return an upper bound on a game's actions; a game that exceeds it would never end."""
    return MOST_ACTIONS_IN_A_TURN * rules.rounds * rules.seats + len(rules.races) * 2


def positions(rules: Ruleset, player: RandomPlayer) -> Iterator[State]:
    """Play a whole game, yielding the state (always the same object) at each decision and at the end."""
    s = engine.new(rules)
    yield s
    for _ in range(most_actions(rules)):
        if engine.is_over(s):
            return
        engine.apply(s, player.action(s))
        yield s
    raise AssertionError(f"the game does not end within {most_actions(rules)} actions")
