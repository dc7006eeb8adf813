"""A whole game between bots on the bare engine; keeps only the data needed for statistics."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from smallworld.bots.bot import Bot, BotSeats
from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.events import Event
from smallworld.core.packed import i64, vec
from smallworld.core.playout import ActionObserver, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.views.income import COINS, COMBOS, PICKS, brings, source_of

#: Far above any game of the shipped sizes; stops a stalling bot or an ability that loops.
MOST_ACTIONS: Final = 20_000
#: Number of steps in a turn.
STEPS: Final = len(ids.STEPS)
#: The kinds of events that the ledger reads.
READ: Final = COINS | {events.PICKED, events.SCORED}


@dataclass
class PickedCombo:
    """A combo from its pick to the end of the game; `coins` are those from its own regions and abilities.

    `active` is the part earned while it was active; `regions` is the maximum number held at scoring.
    """

    seat: int
    race: int
    power: int
    round: int
    price: int = 0
    bonus: int = 0
    turns: int = 0
    coins: int = 0
    active: int = 0
    tokens: int = 0
    regions: int = 0
    declined: bool = False


@dataclass
class MatchResult:
    """The result of a game: first player, coins and winners by seat, all picks, and moves by (verb, step).

    `scores` are the coins that rank players after the winners (in teams, the team's score). By seat: `others` are coins
    that come from no combo, by source; `relics` counts the turns that ended with a relic held or paying, by relic name;
    `relic_coins` are the coins that a relic earned or cost its holder.
    """

    first: int
    coins: list[int]
    winners: list[int]
    actions: int
    picks: list[PickedCombo]
    moves: list[dict[tuple[int, int], int]]
    others: list[dict[str, int]]
    relics: list[dict[str, int]]
    relic_coins: list[dict[str, int]]
    scores: list[int]


def play_bot_game(
    rules: Ruleset, bots: Sequence[Bot], seed: int | None = None, limit: int = MOST_ACTIONS
) -> MatchResult:
    """Play a game to the end with the bots in seating order; random outcomes are drawn from the seed."""
    s = engine.new(rules)
    players = LimitedSeats(bots, limit)
    ledger = _Ledger(rules, s)
    run(s, players, Dealer(seed), observers=[ledger])
    for pick in ledger.picks:
        if not pick.declined:
            pick.turns = rules.rounds - pick.round + 1
    coins = list(s.coins)
    return MatchResult(
        s.first,
        coins,
        engine.winners(s),
        players.made,
        ledger.picks,
        [{divmod(move, STEPS): count for move, count in enumerate(counts) if count} for counts in ledger.moves],
        ledger.others,
        ledger.relics,
        ledger.relic_coins,
        _scores(s, coins),
    )


def _scores(s: State, coins: list[int]) -> list[int]:
    of_team = s.rules.judge.team_scores(s)
    return [of_team[team] for team in s.rules.teams] if of_team else coins


class LimitedSeats(BotSeats):
    """Bots with a common limit of moves."""

    def __init__(self, bots: Sequence[Bot], limit: int) -> None:
        super().__init__(bots)
        self.limit: Final = limit
        self.made = 0

    def choose(self, s: State, seat: int) -> Action | None:
        self._count()
        return super().choose(s, seat)

    def choose_number(self, seat: int, count: int) -> int:
        self._count()
        return super().choose_number(seat, count)

    def _count(self) -> None:
        if self.made == self.limit:
            why = "an ability lets a player continue forever"
            raise RulesetError(f"the game did not end within {self.limit} actions: {why}")
        self.made += 1


class _Ledger(ActionObserver):
    """Counts moves, reads every action's events, and credits each coin to its source."""

    def __init__(self, rules: Ruleset, s: State) -> None:
        self.told: Final[list[Event]] = []
        s.events = self.told
        #: Number of moves: by seat, then by verb and step.
        self.moves: Final = [[0] * (STEPS * len(rules.verbs)) for _ in range(rules.seats)]
        self.picks: Final[list[PickedCombo]] = []
        self.of_race: Final[dict[int, PickedCombo]] = {}
        self.others: Final[list[dict[str, int]]] = [{} for _ in range(rules.seats)]
        self.relics: Final[list[dict[str, int]]] = [{} for _ in range(rules.seats)]
        self.relic_coins: Final[list[dict[str, int]]] = [{} for _ in range(rules.seats)]
        self.shifts: Final[dict[int, str]] = {
            rules.shift[number]: marker.name
            for number, marker in enumerate(rules.markers)
            if rules.relic_mask >> rules.shift[number] & 1
        }
        self.relic_names: Final = frozenset(self.shifts.values())
        #: Holders before the action, in games with relics: they decide whom a relic pays.
        self.holder_before: vec[i64] = vec[i64]()
        self.marks_before: vec[i64] = vec[i64]()

    def before(self, s: State, seat: int, action: Action) -> None:
        if self.shifts:
            self.holder_before, self.marks_before = s.holder[:], s.marks[:]
        if seat == ids.CHANCE:
            return
        step = engine.step(s)
        self.moves[seat][action.verb * STEPS + step] += 1
        if action.verb == ids.V_DECLINE:
            self._decline(s, seat, step)

    def _decline(self, s: State, seat: int, step: int) -> None:
        gone = self.of_race[s.race[s.active(seat)]]
        gone.declined = True
        gone.turns = s.round - gone.round + (step != ids.START)

    def after(self, s: State, seat: int, action: Action) -> None:
        told = self.told
        # Most actions emit no relevant events.
        for event in told:
            if event.kind in READ:
                self._read(s)
                break
        told.clear()

    def _read(self, s: State) -> None:
        read = [event for event in self.told if event.kind in READ]
        for event in read:
            if event.kind == events.PICKED:
                race, power = s.race[event.army], s.power[event.army]
                # Nothing has been conquered yet: all tokens are in hand.
                pick = PickedCombo(event.seat, race, power, s.round, tokens=s.hand[event.army])
                self.of_race[race] = pick
                self.picks.append(pick)
        for event in read:
            if event.kind == events.SCORED:
                self._hold(s, event.seat)
            elif event.kind in COINS:
                self._book(s, event)
                if event.source in self.relic_names:
                    self._pay_keeper(s.rules, event)

    def _book(self, s: State, event: Event) -> None:
        """Credit a coin event to its combos or other source; regions are still held as at scoring."""
        first = s.active(event.seat)
        source = source_of(event)
        for army in range(first, first + s.rules.slots):
            if s.race[army] == ids.NONE:
                continue
            pick = self.of_race[s.race[army]]
            active = army == first and not pick.declined
            if source in (PICKS, COMBOS):
                if army == first:
                    pick.price -= event.amount if source == PICKS else 0
                    pick.bonus += event.amount if source == COMBOS else 0
                    return
            elif source == "regions":
                held = s.held[army].bit_count()
                pick.coins += held
                pick.active += held if active else 0
                pick.regions = max(pick.regions, held)
            elif brings(s.rules.races[pick.race], source) or brings(s.rules.powers[pick.power], source):
                pick.coins += event.amount
                pick.active += event.amount if active else 0
                return
        if event.source != "regions":
            _add(self.others[event.seat], event.source, event.amount)

    def _pay_keeper(self, rules: Ruleset, event: Event) -> None:
        """Credit coins from or to a relic; one that nobody holds pays the players around it."""
        keepers = self._keepers(rules, self.holder_before, self.marks_before)
        if event.source not in keepers:
            return
        keeper = keepers[event.source]
        if keeper in (event.seat, ids.NOBODY):
            _add(self.relic_coins[event.seat], event.source, event.amount)
        if keeper == ids.NOBODY:
            _add(self.relics[event.seat], event.source, 1)

    def _hold(self, s: State, seat: int) -> None:
        """Record which relics the seat holds as its turn is scored."""
        if self.shifts:
            for name, keeper in self._keepers(s.rules, s.holder, s.marks).items():
                if keeper == seat:
                    _add(self.relics[seat], name, 1)

    def _keepers(self, rules: Ruleset, holders: vec[i64], marks: vec[i64]) -> dict[str, int]:
        """Return, for each face-up relic, the seat that holds its region, or NOBODY."""
        found: dict[str, int] = {}
        mask = rules.relic_mask
        for region in range(rules.board.size):
            if marks[region] & mask:
                holder = holders[region]
                keeper = holder // rules.slots if 0 <= holder < rules.natives else ids.NOBODY
                for shift, name in self.shifts.items():
                    if marks[region] >> shift & 1:
                        found[name] = keeper
        return found


def _add(sums: dict[str, int], name: str, amount: int) -> None:
    sums[name] = sums.get(name, 0) + amount
