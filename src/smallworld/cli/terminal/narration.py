"""What happened, in words: entries of a game told turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from smallworld.cli.terminal.text import a, count, summed, title
from smallworld.core import engine, events, ids
from smallworld.core.actions import Verb
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.moves import write_move
from smallworld.play.game import Entry

#: Bombs that were turned, by what they turned out to be.
BOMBS = {"live": "which goes off", "dud": "a dud"}
#: Moves that their events tell better, or that the board shows.
SILENT = (ids.V_PICK, ids.V_DECLINE, ids.V_ABANDON, ids.V_CONQUER, ids.V_ROLL, ids.V_DEPLOY, ids.V_DONE)


@dataclass
class NarratedTurn:
    """A turn of a player, as far as it has been told; `round` is 0 before the first turn."""

    round: int
    seat: int
    phrases: list[str] = field(default_factory=list)
    income: list[tuple[str, int]] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)

    def sentence(self, names: Sequence[str]) -> str:
        """The whole turn in a line; empty if nothing happened."""
        parts: list[str] = []
        for phrase in self.phrases:
            # A run of conquests is one list.
            if parts and phrase.startswith("conquers ") and parts[-1].startswith("conquers "):
                parts[-1] += phrase.replace("conquers ", ", ", 1)
            else:
                parts.append(phrase)
        if self.income:
            coins = sum(amount for _, amount in self.income)
            parts.append(f"earns {count(coins, 'coin')} ({summed(self.income)})")
        told = f"{names[self.seat]} {'; '.join(parts)}." if parts else ""
        return " ".join([told, *(f"{aside}." for aside in self.asides)]).strip()


def tell(start: State, entries: Sequence[Entry], names: Sequence[str]) -> list[NarratedTurn]:
    """The turns that these entries make up; `start` is the state that they began from, and is left as it was."""
    s = start.clone()
    turns = [NarratedTurn(s.round, s.seat)]
    for entry in entries:
        turn = turns[-1]
        before = len(turn.phrases)
        spoken = _tell(s, entry, names, turns)
        engine.apply(s, entry.action)
        verb = s.rules.verbs[entry.action.verb]
        if entry.seat < 0 or entry.action.verb in SILENT or _is_told(s, spoken, verb):
            continue
        if verb.second and turn.phrases and turn.phrases[-1].startswith(f"plays {verb.word} "):
            turn.phrases[-1] += f" {s.rules.board.regions[entry.action.arg]}"
        else:
            turn.phrases.insert(before, f"plays {write_move(s.rules, names, entry.action)}")
    return turns


def _is_told(s: State, spoken: bool, verb: Verb) -> bool:
    """Whether events have told a move; what a roll or a reveal follows is told with it, if it names no region."""
    if verb.takes in (ids.T_WORD, ids.T_COUNT) or verb.second:
        return False
    return spoken or (engine.actor(s) == ids.CHANCE and verb.takes != ids.T_REGION)


def _tell(s: State, entry: Entry, names: Sequence[str], turns: list[NarratedTurn]) -> bool:
    """Tell the events of an entry; whether its player was seen to do something."""
    spoken = False
    for event in entry.events:
        if event.kind == events.TURN:
            turns.append(NarratedTurn(event.amount, event.seat))
            continue
        turn = turns[-1]
        if event.kind == events.INCOME and event.seat == turn.seat:
            turn.income.append((event.source, event.amount))
        elif event.kind == events.LOST:
            _tell_loss(s, event, names, turn)
        elif event.kind == events.VANISHED:
            turn.asides.append(f"The {title(event.source)} of {names[event.seat]} leave the game")
        elif event.kind in (events.PAID, events.EARNED, events.INCOME):
            spoken = _tell_coins(event, names, turn) or spoken
        else:
            phrase = _phrase(s, event, entry, names)
            if phrase:
                spoken = True
                turn.phrases.append(phrase)
    return spoken


def _phrase(s: State, event: Event, entry: Entry, names: Sequence[str]) -> str:
    """An event of the player whose turn it is."""
    rules = s.rules
    where = rules.board.regions[event.region] if event.region >= 0 else ""
    if event.kind == events.PICKED:
        offers = rules.market.offers(s, event.seat)
        race, power, coins = next(offer[1:] for offer in offers if offer[0] == entry.action.arg)
        paid = f", paying {count(entry.action.arg, 'coin')}" if entry.action.arg else ""
        found = f", taking the {count(coins, 'coin')} on it" if coins else ""
        return f"picks {title(rules.powers[power].key, rules.races[race].key)}{paid}{found}"
    if event.kind == events.CONQUERED:
        if event.source:
            return f"drives all out of {where} by {event.source}{_from(s, event.region, names)}"
        verb = rules.verbs[entry.action.verb]
        how = "" if entry.action.verb < ids.FIRST_OWN_VERB else f" by {verb.word}"
        return f"conquers {where}{how}{_from(s, event.region, names)}"
    if event.kind == events.ROLLED:
        goal = f" for {where}" if where else ""
        taken = any(other.kind == events.CONQUERED for other in entry.events)
        return f"rolls {event.amount}{goal}{' in vain' if goal and not taken else ''}"
    if event.kind == events.ABANDONED:
        return f"abandons {where}"
    if event.kind == events.DECLINED:
        return f"declines the {title(_race(s, event.army))}"
    if event.kind == events.FLIPPED:
        found = "a bomb" if event.source in BOMBS else f"the {title(event.source)}"
        return f"turns {found} in {where}{f', {BOMBS[event.source]}' if event.source in BOMBS else ''}"
    if event.kind == events.MARKED and entry.seat >= 0 and entry.action.verb >= ids.FIRST_OWN_VERB:
        if any(other.kind == events.CONQUERED for other in entry.events):
            return ""
        relic = rules.relic_mask >> rules.shift[rules.marker_number[event.source]] & 1
        return f"sets the {title(event.source)} in {where}" if relic else f"places {a(event.source)} in {where}"
    return ""


def _tell_coins(event: Event, names: Sequence[str], turn: NarratedTurn) -> bool:
    """Coins that change hands by an ability; whether the turn's own player was seen to pay or earn."""
    if event.source == "pick" or not event.amount:
        return False
    does = "pays" if event.amount < 0 else "earns"
    words = f"{does} {count(abs(event.amount), 'coin')} ({title(event.source)})"
    if event.seat == turn.seat:
        turn.phrases.append(words)
        return True
    turn.asides.append(f"{names[event.seat]} {words}")
    return False


def _race(s: State, army: int) -> str:
    return s.rules.races[s.race[army]].key if s.race[army] >= 0 else "race"


def _from(s: State, region: int, names: Sequence[str]) -> str:
    holder = s.holder[region]
    if holder < 0:
        return ""
    if holder == s.rules.natives:
        return " from the natives"
    state = "" if s.is_active(holder) else " in decline"
    return f" from {names[s.seat_of(holder)]}'s {title(_race(s, holder))}{state}"


def _tell_loss(s: State, event: Event, names: Sequence[str], turn: NarratedTurn) -> None:
    """Losses are told behind the conquest that caused them."""
    if turn.phrases and s.is_active(event.army):
        turn.phrases[-1] += f" ({count(event.amount, 'token')} lost)" if event.amount else " (no token lost)"


def sources(rules: Ruleset, seats: int, entries: Sequence[Entry]) -> list[dict[str, int]]:
    """By seat, where the coins came from and went to: start, regions, picks, each race and power."""
    found: list[dict[str, int]] = [{"start": rules.coins} for _ in range(seats)]
    for entry in entries:
        for event in entry.events:
            if event.kind in (events.INCOME, events.EARNED, events.PAID):
                source = event.source
                if source == "pick":
                    source = "paid for picks" if event.kind == events.PAID else "on combos"
                found[event.seat][source] = found[event.seat].get(source, 0) + event.amount
    return found
