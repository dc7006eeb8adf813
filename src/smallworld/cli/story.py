"""What happened, in words: entries of a game told turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from smallworld.cli.words import count, summed, title
from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.moves import write_move
from smallworld.play.game import Entry

#: Moves that their events tell better, or that the board shows.
SILENT = (ids.V_PICK, ids.V_DECLINE, ids.V_ABANDON, ids.V_CONQUER, ids.V_ROLL, ids.V_DEPLOY, ids.V_DONE)


@dataclass
class Turn:
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


def tell(before: State, entries: Sequence[Entry], names: Sequence[str]) -> list[Turn]:
    """The turns that these entries make up; `before` is the state that they began from, and is left as it was."""
    s = before.clone()
    turns = [Turn(s.round, s.seat)]
    for entry in entries:
        turn = turns[-1]
        spoken = _tell(s, entry, names, turns)
        engine.apply(s, entry.action)
        # What a roll or a reveal follows is told with it.
        if not spoken and entry.seat >= 0 and entry.action.verb not in SILENT and engine.actor(s) != ids.CHANCE:
            turn.phrases.append(f"plays {write_move(s.rules, names, entry.action)}")
    return turns


def _tell(s: State, entry: Entry, names: Sequence[str], turns: list[Turn]) -> bool:
    """Tell the events of an entry; whether its player was seen to do something."""
    spoken = False
    for event in entry.events:
        if event.kind == events.TURN:
            turns.append(Turn(event.amount, event.seat))
            continue
        turn = turns[-1]
        if event.kind == events.INCOME:
            turn.income.append((event.source, event.amount))
        elif event.kind == events.LOST:
            _tell_loss(s, event, names, turn)
        elif event.kind == events.VANISHED:
            turn.asides.append(f"The {title(event.source)} of {names[event.seat]} leave the game")
        else:
            phrase = _phrase(s, event, entry, names)
            if phrase:
                spoken = True
                turn.phrases.append(phrase)
    return spoken


def _phrase(s: State, event: Event, entry: Entry, names: Sequence[str]) -> str:
    """An event of the player whose turn it is."""
    rules = s.rules
    where = rules.board.regions[event.region] if event.region >= 0 and event.kind != events.REVEALED else ""
    if event.kind == events.PICKED:
        race, power, coins = s.column[entry.action.arg * 3 : entry.action.arg * 3 + 3]
        paid = f", paying {count(entry.action.arg, 'coin')}" if entry.action.arg else ""
        found = f", taking the {count(coins, 'coin')} on it" if coins else ""
        return f"picks {title(rules.powers[power].key, rules.races[race].key)}{paid}{found}"
    if event.kind == events.CONQUERED:
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
    if event.kind == events.MARKED and entry.seat >= 0 and entry.action.verb >= ids.FIRST_OWN_VERB:
        return f"places a {event.source} in {where}"
    return ""


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


def _tell_loss(s: State, event: Event, names: Sequence[str], turn: Turn) -> None:
    """Losses are told behind the conquest that caused them."""
    if turn.phrases and s.is_active(event.army):
        turn.phrases[-1] += f" ({count(event.amount, 'token')} lost)" if event.amount else " (no token lost)"


def sources(rules: Ruleset, seats: int, entries: Sequence[Entry]) -> list[dict[str, int]]:
    """By seat, where the coins came from and went to: start, regions, picks, each race and power."""
    found: list[dict[str, int]] = [{"start": rules.coins} for _ in range(seats)]
    for entry in entries:
        for event in entry.events:
            if event.kind in (events.INCOME, events.EARNED, events.PAID):
                source = {events.PAID: "paid for picks", events.EARNED: "on combos"}.get(event.kind, event.source)
                if event.kind == events.EARNED and event.source != "pick":
                    source = event.source
                found[event.seat][source] = found[event.seat].get(source, 0) + event.amount
    return found
