"""The public log, line by line: a move's events as log entries, for the browser and the terminal."""

from msgspec import Struct
from msgspec.structs import replace

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.state import State
from smallworld.game.game import Entry
from smallworld.games import game_info
from smallworld.notation.vocabulary import vocabulary
from smallworld.views.table import NATIVES, Sum

#: Moves that need no line: their events or the board show them.
SILENT = (ids.V_PICK, ids.V_DECLINE, ids.V_ABANDON, ids.V_CONQUER, ids.V_ROLL, ids.V_DEPLOY, ids.V_DONE)
COINS = (events.PAID, events.EARNED)
#: Every kind of line, except kinds specific to one game and `played`, which is an ability's move without its own event.
#: The last one is not an event: the server adds it when a player's time for a turn is up.
KINDS = (
    "turn", "picked", "revealed", "abandoned", "conquered", "rolled", "lost", "flipped", "marked", "declined",
    "vanished", "paid", "earned", "income", "ended", "timed-out",
)  # fmt: skip
#: Results of a roll for a region.
ROLLS = ("", "enough", "short")


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """A log line (`log.KIND`), also shown on the map.

    `at` is the number of its step; `seat` acted, `other` was affected; `power` or `source` caused it; `items` itemise
    an income.
    """

    at: int
    round: int
    kind: str
    seat: int | None = None
    other: int | None = None
    region: str = ""
    second: str = ""
    race: str = ""
    power: str = ""
    source: str = ""
    amount: int = 0
    declined: bool = False
    items: Sum = ()


def log_lines(before: State, after: State, entry: Entry, at: int = 0, *, placing: bool = False) -> list[LogEntry]:
    """Return the lines of an entry, given the states before and after it; `at` is the number of its step.

    Consecutive placements get lines only with `placing`.
    """
    return _LogWriter(before, after, entry, at, placing).lines()


def append_lines(log: list[LogEntry], lines: list[LogEntry]) -> None:
    """Append lines to a log; a move's second argument is merged into the first."""
    for line in lines:
        if line.kind == "played" and line.second and not line.region and log and log[-1].kind == "played":
            log[-1] = replace(log[-1], second=line.second)
        else:
            log.append(line)


class _LogWriter:
    def __init__(self, before: State, after: State, entry: Entry, at: int, placing: bool) -> None:
        self.before = before
        self.after = after
        self.entry = entry
        self.at = at
        self.placing = placing
        self.round = before.round
        self.rules = before.rules
        self.words = vocabulary(before.rules)
        self.verb = before.rules.verbs[entry.action.verb]
        self.found: list[LogEntry] = []
        self.income: dict[int, list[tuple[str, int]]] = {}
        self.taken = {event.region for event in entry.events if event.kind == events.CONQUERED}

    def lines(self) -> list[LogEntry]:
        """Return all the entry's lines in order, starting with the move itself if no event covers it."""
        for event in self.entry.events:
            self._tell(event)
        self._pay()
        if self._is_told():
            return self.found
        return [self._played(), *self.found]

    def _line(
        self,
        kind: str,
        seat: int | None,
        region: int = ids.NONE,
        source: str = "",
        amount: int = 0,
        *,
        army: int = ids.NONE,
        race: str = "",
        power: str = "",
        items: Sum = (),
    ) -> None:
        """Add a line; `army` is the one that was affected."""
        s = self.before
        where = self.words.regions[region] if region >= 0 else ""
        other: int | None = None
        declined = False
        if army == self.rules.natives:
            other = NATIVES
        elif army >= 0:
            other, race, declined = s.seat_of(army), self._race(army), not s.is_active(army)
        self.found.append(
            LogEntry(self.at, self.round, kind, seat, other, where, "", race, power, source, amount, declined, items)
        )

    def _tell(self, event: Event) -> None:
        kind, seat, region = event.kind, event.seat, event.region
        if kind == events.INCOME:
            self.income.setdefault(seat, []).append((event.source, event.amount))
        elif kind == events.TURN:
            self._pay()
            self.round = event.amount
            self._line("turn", seat, amount=event.amount)
        elif kind == events.ENDED:
            self._pay()
            self._line("ended", None)
        elif kind == events.CONQUERED:
            self._conquered(event)
        elif kind == events.LOST and region not in self.taken:
            self._line("lost", self.before.seat, region, "", event.amount, army=event.army)
        elif kind == events.PICKED:
            self._picked(event)
        elif kind == events.REVEALED:
            race = self.words.races[event.race] if event.race >= 0 else ""
            power = self.words.powers[event.power] if event.power >= 0 else ""
            self._line("revealed", None, amount=event.amount, race=race, power=power)
        elif kind == events.ROLLED:
            self._line("rolled", seat, region, ROLLS[1 if self.taken else 2 if region >= 0 else 0], event.amount)
        elif kind == events.ABANDONED:
            self._line("abandoned", seat, region, amount=event.amount)
        elif kind == events.FLIPPED:
            self._line("flipped", seat, region, event.source)
        elif kind == events.DECLINED:
            self._line("declined", seat, race=self._race(event.army))
        elif kind == events.VANISHED:
            self._line("vanished", seat, race=event.source)
        elif kind in COINS and event.source != "pick" and event.amount:
            self._line(kind, seat, source=event.source, amount=abs(event.amount))
        elif kind == events.MARKED and self._marks():
            # The player who placed it: in a retreat, not the current player.
            self._line("marked", self.entry.seat, region, event.source)

    def _pay(self) -> None:
        """Add an income line for everyone who was paid at the end of the turn."""
        for seat, items in self.income.items():
            self._line("income", seat, amount=sum([amount for _, amount in items]), items=tuple(items))
        self.income.clear()

    def _conquered(self, event: Event) -> None:
        """Add a conquest: from whom, by what means, tokens lost, and tokens returned to hand."""
        holder = self.before.holder[event.region]
        means = event.source or (self.words.verbs[self.verb.number] if self.verb.number >= ids.FIRST_OWN_VERB else "")
        items: Sum = ()
        if holder >= 0:
            there = self.before.tokens[event.region]
            lost = [e.amount for e in self.entry.events if e.kind == events.LOST and e.region == event.region]
            gone = lost[0] if lost else there
            items = tuple([item for item in (("lost", gone), ("returned", there - gone)) if item[1] > 0])
        kind = game_info(self.rules.game).conquest_kinds.get(event.source, "conquered")
        self._line(kind, event.seat, event.region, means, event.amount, army=holder, items=items)

    def _picked(self, event: Event) -> None:
        position = self.entry.action.arg
        offers = self.rules.market.offers(self.before, event.seat)
        race, power, coins = next(offer[1:] for offer in offers if offer[0] == position)
        items = tuple([item for item in (("paid", position), ("found", coins)) if item[1]])
        races, powers = self.words.races, self.words.powers
        self._line("picked", event.seat, amount=position + 1, race=races[race], power=powers[power], items=items)

    def _marks(self) -> bool:
        """Whether a placed piece deserves a line: only if it was placed by its own move."""
        own_verb = self.entry.seat >= 0 and self.verb.number >= ids.FIRST_OWN_VERB
        return own_verb and (self.placing or not self.verb.repeats) and not self.taken

    def _race(self, army: int) -> str:
        race = self.before.race[army]
        return self.words.races[race] if race >= 0 else ""

    def _is_told(self) -> bool:
        """Whether events cover the move; a roll that follows covers a move without a region."""
        verb, seat = self.verb, self.entry.seat
        if seat < 0 or verb.number in SILENT or (verb.repeats and not self.placing):
            return True
        if verb.takes in (ids.T_WORD, ids.T_COUNT) or verb.second:
            return False
        spoken = any([line.seat == seat and line.kind not in ("turn", "income") for line in self.found])
        return spoken or (engine.actor(self.after) == ids.CHANCE and verb.takes != ids.T_REGION)

    def _played(self) -> LogEntry:
        """Return the line of an ability's move."""
        verb, arg = self.verb, self.entry.action.arg
        _, key, region, word = self.words.parts(self.entry.action)
        line = LogEntry(self.at, self.before.round, "played", self.entry.seat, region=region, source=key)
        if verb.second:
            return replace(line, region="", second=region)
        if verb.takes == ids.T_WORD:
            return replace(line, source=f"{key}-{word}")
        if verb.takes == ids.T_COUNT:
            return replace(line, amount=arg + 1)
        if verb.takes == ids.T_SEAT_OR_NONE and arg == self.rules.seats:
            return replace(line, source=f"{key}-none")
        if verb.takes in (ids.T_SEAT, ids.T_SEAT_OR_NONE):
            return replace(line, other=arg)
        return line
