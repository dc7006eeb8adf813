"""A game as a record: a header, the deal, and one line for each move with what chance brought behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from smallworld.core import events, ids
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.header import flow, wrapped, write_header
from smallworld.notation.moves import write_move
from smallworld.notation.position import write_position
from smallworld.play.setup import Entry

if TYPE_CHECKING:
    from smallworld.play.game import Game

FORMAT = 1


@dataclass
class Line:
    """A move as a record writes it, a run of the same placement being one; `seat` is CHANCE for the deal."""

    seat: int
    round: int
    move: str = ""
    entries: list[Entry] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return " = ".join([self.move, ", ".join(self.outcomes)]) if self.outcomes else self.move


def outcomes(rules: Ruleset, happened: Iterable[Event]) -> Iterator[str]:
    """What chance brought, asked or not: the face of the die, the combo revealed."""
    for event in happened:
        if event.kind == events.ROLLED:
            yield str(event.amount)
        elif event.kind == events.REVEALED:
            yield f"{rules.races[event.army].key} {rules.powers[event.region].key}"


def half_revealed(s: State) -> list[str]:
    """The race that waits for its power, if chance has stopped between the two."""
    waiting = s.frames and s.frames[-4] == ids.F_REVEAL and s.frames[-2] != ids.NONE
    return [s.rules.races[s.frames[-2]].key] if waiting else []


def lines(game: Game) -> list[Line]:
    """The moves of a game; the first line is the deal, with all that chance did before anybody moved."""
    start = game.setup.start
    line = Line(ids.CHANCE, start.round if start else 1)
    found = [line]
    for entry in game.entries:
        if entry.seat != ids.CHANCE and not _goes_on(game.rules, line, entry):
            begun = [event.amount for last in line.entries for event in last.events if event.kind == events.TURN]
            line = Line(entry.seat, begun[-1] if begun else line.round)
            found.append(line)
        line.entries.append(entry)
        line.outcomes += outcomes(game.rules, entry.events)
    for line in found[1:]:
        times = sum(entry.seat == line.seat for entry in line.entries)
        line.move = write_move(game.rules, game.names, line.entries[0].action, times)
    if found[-1].entries:
        found[-1].outcomes += half_revealed(game.state)
    return found


def _goes_on(rules: Ruleset, line: Line, entry: Entry) -> bool:
    """Whether the entry is one more of the same placement, in the same turn."""
    if not line.entries or not rules.verbs[entry.action.verb].repeats:
        return False
    last = line.entries[-1]
    return (last.seat, last.action) == (entry.seat, entry.action) and all(e.kind != events.TURN for e in last.events)


def write_record(game: Game) -> str:
    """The text of a game, finished or not."""
    setup = game.setup
    text = [f"record: {FORMAT}"]
    if setup.start is None:
        text += write_header(setup.header)
        text += wrapped(f"players: {flow(setup.names)}")
    if setup.seed is not None:
        text.append(f"seed: {setup.seed}")
    if setup.start is not None:
        position = write_position(setup.start, setup.names, setup.header)
        text += ["start:", *(f"  {line}" for line in position.splitlines())]
    text.append("---")
    deal, *moves = lines(game)
    if deal.outcomes:
        text.append(f"deal{deal}")
    begun = [event.seat for entry in deal.entries for event in entry.events if event.kind == events.TURN]
    if begun and setup.start is None:
        text.append(f"first = {game.names[begun[0]]}")
    current = 0
    for line in moves:
        if line.round != current:
            current = line.round
            text += ["", f"round {current}"]
        text.append(f"{game.names[line.seat]}: {line}")
    if game.over:
        text += ["", last_line(game)]
    return "\n".join(text) + "\n"


def last_line(game: Game) -> str:
    """How a finished game ended: everybody's coins, and who won."""
    coins = ", ".join(f"{name} {coins}" for name, coins in zip(game.names, game.state.coins, strict=True))
    winners = game.winners
    return f"end: {coins}; {'winner' if len(winners) == 1 else 'winners'} {', '.join(winners)}"
