"""A whole game between bots, on the bare engine: nothing is kept but what statistics need."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from smallworld.bots import Bot
from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.events import Event
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.play.dealer import Dealer

#: No game of the shipped sizes comes near; a bot that dawdles, or an ability that loops, is stopped.
MOST_ACTIONS = 20_000


class PickedCombo(msgspec.Struct):
    """A combo from its pick to the end of the game; `coins` are those its own regions and abilities brought.

    `active` are those of them that came while it was active; `regions` is the most that it held when it was paid.
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


class MatchResult(msgspec.Struct):
    """A game that was played: who began, the coins and winners by seat, all picks, and moves by (verb, step).

    By seat, `others` are the coins from what belongs to no combo, by source; `relics` the turns that were ended with a
    relic held or paid by it, by its name, and `relic_coins` the coins that came to or went from its holder.
    """

    first: int
    coins: list[int]
    winners: list[int]
    actions: int
    picks: list[PickedCombo]
    moves: list[Counter[tuple[int, int]]]
    others: list[Counter[str]]
    relics: list[Counter[str]]
    relic_coins: list[Counter[str]]


def play_bot_game(
    rules: Ruleset, bots: Sequence[Bot], seed: int | None = None, limit: int = MOST_ACTIONS
) -> MatchResult:
    """Play a game to its end; the bots sit in the order given, chance is drawn from the seed."""
    s = engine.new(rules)
    dealer = Dealer(seed)
    ledger = _Ledger(rules)
    moves: list[Counter[tuple[int, int]]] = [Counter() for _ in bots]
    actions = 0
    while (seat := engine.actor(s)) != ids.OVER:
        if seat == ids.CHANCE:
            ledger.apply(s, dealer.draw(s))
            continue
        if actions == limit:
            raise RulesetError(f"the game did not end within {limit} actions: an ability lets a player go on for ever")
        actions += 1
        action = bots[seat].choose(engine.known_to(s, seat), seat)
        step = engine.step(s)
        moves[seat][action.verb, step] += 1
        if action.verb == ids.V_DECLINE:
            ledger.declines(s, seat, step)
        ledger.apply(s, action)
    for pick in ledger.picks:
        if not pick.declined:
            pick.turns = rules.rounds - pick.round + 1
    return MatchResult(
        s.first,
        list(s.coins),
        engine.winners(s),
        actions,
        ledger.picks,
        moves,
        ledger.others,
        ledger.relics,
        ledger.relic_coins,
    )


class _Ledger:
    """Reads the events of every action, and books each coin where it came from."""

    def __init__(self, rules: Ruleset) -> None:
        self.picks: list[PickedCombo] = []
        self.of_race: dict[int, PickedCombo] = {}
        self.others: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.relics: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.relic_coins: list[Counter[str]] = [Counter() for _ in range(rules.seats)]
        self.of_races = [_sources(race) for race in rules.races]
        self.of_powers = [_sources(power) for power in rules.powers]
        self.shifts = {
            rules.shift[number]: marker.name
            for number, marker in enumerate(rules.markers)
            if rules.relic_mask >> rules.shift[number] & 1
        }

    def declines(self, s: State, seat: int, step: int) -> None:
        gone = self.of_race[s.race[s.active(seat)]]
        gone.declined = True
        gone.turns = s.round - gone.round + (step != ids.START)

    def apply(self, s: State, action: Action) -> None:
        keepers = self._keepers(s)
        s.events = []
        engine.apply(s, action)
        told, s.events = s.events, None
        picked = next((event for event in told if event.kind == events.PICKED), None)
        if picked is not None:
            race, power = s.race[picked.army], s.power[picked.army]
            # Nothing has been conquered yet: all tokens are in hand.
            pick = PickedCombo(picked.seat, race, power, s.round, tokens=s.hand[picked.army])
            self.of_race[race] = pick
            self.picks.append(pick)
        for event in told:
            if event.kind == events.SCORED:
                self._hold(s, event.seat)
            elif event.kind in (events.INCOME, events.EARNED, events.PAID):
                self._book(s, event)
                keeper = keepers.get(event.source)
                if keeper in (event.seat, ids.NOBODY):
                    self.relic_coins[event.seat][event.source] += event.amount
                # A relic that nobody holds pays those around it.
                if keeper == ids.NOBODY:
                    self.relics[event.seat][event.source] += 1

    def _book(self, s: State, event: Event) -> None:
        """Credit the combos, or whatever else brought the coins; regions are still held as when the turn was paid."""
        first = s.active(event.seat)
        armies = [army for army in range(first, first + s.rules.slots) if s.race[army] != ids.NONE]
        for army in armies:
            pick = self.of_race[s.race[army]]
            active = army == first and not pick.declined
            if event.source == "pick":
                if army == first:
                    pick.price -= event.amount if event.kind == events.PAID else 0
                    pick.bonus += event.amount if event.kind == events.EARNED else 0
                    return
            elif event.source == "regions":
                held = s.held[army].bit_count()
                pick.coins += held
                pick.active += held if active else 0
                pick.regions = max(pick.regions, held)
            elif event.source in self.of_races[pick.race] | self.of_powers[pick.power]:
                pick.coins += event.amount
                pick.active += event.amount if active else 0
                return
        if event.source != "regions":
            self.others[event.seat][event.source] += event.amount

    def _hold(self, s: State, seat: int) -> None:
        """A turn is about to be paid: which relics are in regions of the seat."""
        for name, keeper in self._keepers(s).items():
            if keeper == seat:
                self.relics[seat][name] += 1

    def _keepers(self, s: State) -> dict[str, int]:
        """By relic that is face up, the seat that holds its region, or NOBODY."""
        found: dict[str, int] = {}
        mask = s.rules.relic_mask
        for region, marks in enumerate(s.marks if mask else []):
            if marks & mask:
                holder = s.holder[region]
                keeper = s.seat_of(holder) if 0 <= holder < s.rules.natives else ids.NOBODY
                found.update({name: keeper for shift, name in self.shifts.items() if marks >> shift & 1})
        return found


def _sources(ability: Ability) -> set[str]:
    """The names by which coins of an ability go: its key, and the words of the pieces that it sets."""
    return {ability.key, *[move.word for move in ability.moves]}
