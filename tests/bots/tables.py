"""Tables for bot tests: a column of chosen combos, and games in which a seat gets a given combo."""

from collections.abc import Sequence

from smallworld.bots import Bot, make_bot
from smallworld.bots.bot import BotSeats
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, Chance, run, settle
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.support.playing import FirstOutcome, decisions


def opened(rules: Ruleset, combos: Sequence[tuple[str, str]]) -> State:
    """Return a new game in which seat 0 begins and the column starts with these combos, at its first pick."""
    s = engine.new(rules)
    settle(s, ChosenColumn(rules, combos))
    return s


class ChosenColumn(Chance):
    """Lets seat 0 begin, and reveals these combos before any others."""

    def __init__(self, rules: Ruleset, combos: Sequence[tuple[str, str]]) -> None:
        races = [rules.race_number[race] for race, _ in combos]
        powers = [rules.power_number[power] for _, power in combos]
        self.wanted = {ids.V_FIRST: [0], ids.V_RACE: races, ids.V_POWER: powers}

    def draw(self, s: State) -> Action:
        outcomes = [outcome for outcome, _ in engine.chance(s)]
        wanted = self.wanted[outcomes[0].verb]
        for outcome in outcomes:
            if wanted and outcome.arg == wanted[0]:
                del wanted[0]
                return outcome
        return [outcome for outcome in outcomes if outcome.arg not in wanted][-1]


def pick(s: State, position: int) -> None:
    """Let the seat to act pick; the column is refilled with the first outcomes."""
    engine.apply(s, s.rules.space.of(ids.V_PICK, position - 1))
    settle(s, FirstOutcome())


class Watch(ActionObserver):
    """Plays a state on with bots and records every action as (seat, word, step, round)."""

    def __init__(self, s: State, bots: Sequence[Bot], seed: int) -> None:
        self.state = s
        self.players = BotSeats(bots)
        self.dealer = Dealer(seed)
        self.seen: list[tuple[int, str, str, int]] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        if seat != ids.CHANCE:
            self.seen.append((seat, word(s.rules, action), ids.STEPS[engine.step(s)], s.round))

    def step(self) -> None:
        """Play one action of a bot or of chance."""
        run(self.state, self.players, self.dealer, most=1, observers=[self])

    def to_end(self) -> list[tuple[int, str, str, int]]:
        """Play to the end, and return all actions."""
        run(self.state, self.players, self.dealer, observers=[self])
        return self.seen


def word(rules: Ruleset, action: Action) -> str:
    """Return the word of an action's verb, `roll-first` for a roll before choosing the region."""
    verb = rules.verbs[action.verb]
    return "roll-first" if verb.word == "roll" and verb.takes == ids.T_NOTHING else verb.word


def greedy_table(seats: int, seed: int) -> list[Bot]:
    """Return a greedy bot for every seat."""
    return [make_bot("greedy", f"{seed}:{seat}") for seat in range(seats)]


def coins_ahead(states: list[State], seat: int) -> list[float]:
    """Evaluate by coins only."""
    return [float(2 * s.coins[seat] - sum(s.coins)) for s in states]


def opening(seed: int, round_: int = 3) -> State:
    """Return a position in which a player may decline, reached by greedy play."""
    s = engine.new(ruleset("smallworld", 2))
    for _ in decisions(s, make_bot("greedy", seed), Dealer(seed)):
        if s.round >= round_ and s.rules.decline in engine.legal(s) and engine.pending(s).opening:
            return s
    raise AssertionError("nobody could decline")
