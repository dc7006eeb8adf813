"""Narrates a game's entries, turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from smallworld.cli.terminal.text import a, count, natives, summed, title
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game import log
from smallworld.game.game import Entry
from smallworld.game.log import LogEntry
from smallworld.games import game_info
from smallworld.notation.moves import write_move
from smallworld.views.income import COINS, COMBOS, PICKS, source_of
from smallworld.views.table import NATIVES


@dataclass
class NarratedTurn:
    """A player's turn, as far as it has been narrated; `round` is 0 before the first turn."""

    round: int
    seat: int
    phrases: list[str] = field(default_factory=list)
    income: list[tuple[str, int]] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)

    def sentence(self, names: Sequence[str]) -> str:
        """Return the whole turn as a sentence; empty if nothing happened."""
        parts: list[str] = []
        for phrase in self.phrases:
            # Consecutive conquests become a list.
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
    """Narrate the turns of these entries; `start` is the state before them, and stays unchanged."""
    s = start
    turns = [NarratedTurn(s.round, s.seat)]
    for entry in entries:
        before, s = s, s.clone()
        engine.apply(s, entry.action)
        for line in log.log_lines(before, s, entry, placing=True):
            if line.kind == "turn" and line.seat is not None:
                turns.append(NarratedTurn(line.amount, line.seat))
            else:
                _add(turns[-1], line, s.rules, names, entry.action)
    return turns


def _add(turn: NarratedTurn, line: LogEntry, rules: Ruleset, names: Sequence[str], action: Action) -> None:
    """Add a log line to the turn: as an action of its player, or as an aside."""
    if line.kind == "income" and line.seat == turn.seat:
        turn.income += line.items
    elif line.kind in ("income", "paid", "earned"):
        for source, amount in line.items or [(line.source, line.amount)]:
            words = f"{'pays' if line.kind == 'paid' else 'earns'} {count(amount, 'coin')} ({title(source)})"
            if line.seat == turn.seat:
                turn.phrases.append(words)
            elif line.seat is not None and amount:
                turn.asides.append(f"{names[line.seat]} {words}")
    elif line.kind == "vanished" and line.seat is not None:
        turn.asides.append(f"{names[line.seat]}'s {title(line.race)} leave the game")
    elif line.kind == "lost":
        if turn.phrases:
            turn.phrases[-1] += _loss(line, line.amount)
    elif line.kind == "played" and line.second and turn.phrases and turn.phrases[-1].startswith("plays "):
        turn.phrases[-1] += f" {line.second}"
    elif line.kind == "played":
        turn.phrases.append(f"plays {write_move(rules, names, action)}")
    elif line.kind not in ("revealed", "ended"):
        turn.phrases.append(_phrase(line, rules, names, action) + _loss(line, dict(line.items).get("lost", 0)))


def _phrase(line: LogEntry, rules: Ruleset, names: Sequence[str], action: Action) -> str:
    """Describe the current player's action."""
    items = dict(line.items)
    match line.kind:
        case "picked":
            paid = f", paying {count(items['paid'], 'coin')}" if "paid" in items else ""
            found = f", taking the {count(items['found'], 'coin')} on it" if "found" in items else ""
            return f"picks {title(line.power, line.race)}{paid}{found}"
        case "conquered":
            how = f" by {rules.verbs[action.verb].word}" if line.source else ""
            return f"conquers {line.region}{how}{_from(line, rules, names)}"
        case "rolled":
            goal = f" for {line.region}" if line.region else ""
            return f"rolls {line.amount}{goal}{' without success' if line.source == 'short' else ''}"
        case "abandoned":
            return f"abandons {line.region}"
        case "declined":
            return f"puts the {title(line.race)} into decline"
        case "flipped":
            named = game_info(rules.game).flipped.get(line.source, f"the {title(line.source)} in {{}}")
            return f"turns {named.format(line.region)}"
        case "marked":
            relic = rules.relic_mask >> rules.shift[rules.marker_number[line.source]] & 1
            return f"{f'sets the {title(line.source)}' if relic else f'places {a(line.source)}'} in {line.region}"
    return f"drives everybody out of {line.region} with a {line.source}{_from(line, rules, names)}"


def _from(line: LogEntry, rules: Ruleset, names: Sequence[str]) -> str:
    if line.other is None:
        return ""
    if line.other == NATIVES:
        return f" from the {natives(rules.game)}"
    return f" from {names[line.other]}'s {title(line.race)}{' in decline' if line.declined else ''}"


def _loss(line: LogEntry, lost: int) -> str:
    """Describe an active race's losses."""
    if line.other is None or line.other == NATIVES or line.declined:
        return ""
    return f" ({count(lost, 'token')} lost)" if lost else " (no token lost)"


def sources(rules: Ruleset, seats: int, entries: Sequence[Entry]) -> list[dict[str, int]]:
    """Sum each seat's coins by source: start, regions, picks, and each race and power."""
    found: list[dict[str, int]] = [{"start": rules.coins} for _ in range(seats)]
    for entry in entries:
        for event in entry.events:
            if event.kind in COINS:
                source = {PICKS: "paid for picks", COMBOS: "on combos"}.get(source_of(event), event.source)
                found[event.seat][source] = found[event.seat].get(source, 0) + event.amount
    return found
