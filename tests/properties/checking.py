"""A random game with checks: cheap invariants at every decision, expensive ones at some."""

from dataclasses import dataclass

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from tests.properties import laws
from tests.support.invariants import check
from tests.support.playing import RandomPlayer, most_actions
from tests.support.recipes_in import takes_toll
from tests.support.saving import restore, save


class Violation(AssertionError):
    """A violated invariant: the game, the move, and the violation."""

    def __init__(self, game: str, seats: int, seed: int, move: int, why: str) -> None:
        super().__init__()
        # All arguments, so that the exception can be pickled.
        self.args = (game, seats, seed, move, why)

    def __str__(self) -> str:
        game, seats, seed, move, why = self.args
        return f"{game}, {seats} players, seed {seed}, move {move}: {why}"


# Coprime with the sampling intervals.
SPREAD = 97


@dataclass(frozen=True)
class Sampling:
    """The decisions to check: 1 means all, n every nth, 0 none."""

    cheap: int = 1
    deep: int = 50


@dataclass(frozen=True)
class Played:
    """A finished game: its actions by index and its end."""

    actions: tuple[int, ...]
    key: tuple[object, ...]


class Watch:
    """Follows one game: keeps a ledger of coins, copies of past states, and one saved game to resume."""

    def __init__(self, rules: Ruleset, seed: int, sampling: Sampling) -> None:
        self.rules = rules
        self.seed = seed
        self.sampling = sampling
        self.coins = [rules.coins] * rules.seats
        self.past: list[tuple[State, tuple[object, ...]]] = []
        self.saved: tuple[int, str] | None = None
        self.actions: list[Action] = []
        self.turn = (0, 0)
        self.moved = False
        self.tolls = takes_toll(rules)

    def before(self, s: State, action: Action) -> list[tuple[str, int]] | None:
        """Check a decision before it is taken; returns the income that taking it should pay, if checked."""
        move = len(self.actions)
        if self._due(self.sampling.cheap):
            check(s)
        if not self._due(self.sampling.deep):
            return None
        viewer = (self.seed + move) % (self.rules.seats + 1)
        laws.all_laws(s, [None if viewer == self.rules.seats else viewer])
        self.past.append((s.clone(), s.key()))
        if self.saved is None and self.seed % 4 == 0:
            self.saved = (move, save(s))
        return laws.scored(s, action)

    def declines_first(self, s: State, action: Action) -> None:
        """Check that a decline, unless by a Stout race, is the first move of its turn (C-TURN-1, C-DECL-1)."""
        if (s.round, s.seat) != self.turn:
            self.turn = (s.round, s.seat)
            self.moved = False
        if action is self.rules.decline and engine.step(s) != ids.AFTER:
            assert not self.moved, "a race declined after another move of the turn"
        # Bombs flipped at the start of a turn are not moves of that turn.
        self.moved |= engine.actor(s) != ids.CHANCE

    def after(self, s: State, told: list[events.Event], due: list[tuple[str, int]] | None) -> None:
        """Record the coins paid by an action, and compare."""
        for event in told:
            if event.kind in (events.PAID, events.EARNED, events.INCOME):
                self.coins[event.seat] += event.amount
        assert self.coins == [*s.coins], f"coins {s.coins} differ from the events, {self.coins}"
        laws.payments_are_pairs(told, self.tolls)
        if due is not None:
            # Payments by other players aren't income from the bank: they are checked as payments.
            earned = [event for event in told if event.kind == events.INCOME and event.source not in laws.BETWEEN]
            paid = [(event.source, event.amount) for event in earned]
            assert paid == due, f"the turn was paid {paid}, its items are {due}"

    def ended(self, s: State) -> None:
        """Check that past copies are unchanged, and that the saved game and the record reach the same end."""
        check(s)
        assert engine.actor(s) == ids.OVER and not engine.legal(s), "the game is over, but actions are legal"
        for copy, key in self.past:
            assert copy.key() == key, "an old copy was modified"
        if self.saved:
            move, text = self.saved
            resumed = restore(self.rules, text)
            for action in self.actions[move:]:
                engine.apply(resumed, action)
            assert resumed.key() == s.key(), f"the game saved at move {move} ends differently"
        if self.sampling.deep and self.seed % 4 == 1:
            laws.record_reads_back(self.actions, s)

    def _due(self, every: int) -> bool:
        # Stagger the samples by seed, even if there is less than one per game.
        return every > 0 and (len(self.actions) + SPREAD * self.seed) % every == 0


def play_watched(rules: Ruleset, player: RandomPlayer, seed: int, sampling: Sampling) -> Played:
    """Play a whole game with checks; any error, including the engine's, becomes a Violation."""
    watch = Watch(rules, seed, sampling)
    try:
        s = engine.new(rules)
        while not engine.is_over(s):
            assert len(watch.actions) < most_actions(rules), "the game does not end"
            action = player.action(s)
            due = watch.before(s, action)
            watch.declines_first(s, action)
            s.events = []
            engine.apply(s, action)
            watch.actions.append(action)
            watch.after(s, s.events, due)
        watch.ended(s)
    except Exception as error:
        why = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise Violation(rules.game, rules.seats, seed, len(watch.actions), why) from error
    return Played(tuple(action.index for action in watch.actions), s.key())
