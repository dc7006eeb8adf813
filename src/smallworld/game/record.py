"""A game as a record: a header, the deal, and one line per move with the random outcomes after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.bare_game import Entry
from smallworld.game.undo import continues
from smallworld.games import game_info
from smallworld.notation.header import write_header, write_teams
from smallworld.notation.moves import write_moves
from smallworld.notation.position import write_position
from smallworld.notation.yaml_flow import flow, wrapped

if TYPE_CHECKING:
    from smallworld.game.game import Game

FORMAT = 1


class ChanceOutcomes(NamedTuple):
    """Random outcomes after a move, pieces flipped when the next turn began, and outcomes after those flips."""

    after_move: list[str]
    flipped: list[str]
    after_flips: list[str]


@dataclass
class RecordLine:
    """A move as written in a record (a run of placements is one); `seat` is CHANCE for the deal.

    `turn_start` is the following line, if pieces were flipped when the next turn began.
    """

    seat: int
    round: int
    move: str = ""
    entries: list[Entry] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    turn_start: str = ""

    def __str__(self) -> str:
        return " = ".join([self.move, ", ".join(self.outcomes)]) if self.outcomes else self.move

    @property
    def begun(self) -> int:
        """The round of the last turn that began after the move, or 0."""
        return max((e.amount for entry in self.entries for e in entry.events if e.kind == events.TURN), default=0)


def chance_outcomes(s: State, happened: Iterable[Event], begun: bool) -> ChanceOutcomes:
    """Collect the random outcomes up to this state, including forced ones.

    `begun` means that a turn was already beginning.
    """
    found = ChanceOutcomes([], [], [])
    for event in happened:
        begun = begun or event.kind == events.TURN
        if event.kind == events.FLIPPED and begun:
            found.flipped.append(f"{s.rules.board.regions[event.region]}={event.source}")
            continue
        word = _outcome(s.rules, event)
        if word:
            (found.after_flips if found.flipped else found.after_move).append(word)
    (found.after_flips if found.flipped else found.after_move).extend(half_revealed(s))
    return found


def _outcome(rules: Ruleset, event: Event) -> str:
    """Return an event's outcome as written in a record; empty if it has none.

    It is the face of the die, the revealed combo (in teams: race or power), or the relic.
    """
    if event.kind == events.ROLLED:
        return str(event.amount)
    if event.kind == events.FLIPPED:
        return event.source
    if event.kind == events.REVEALED:
        race = rules.races[event.race].key if event.race != ids.NONE else ""
        power = rules.powers[event.power].key if event.power != ids.NONE else ""
        return f"{race} {power}".strip()
    return ""


def beginning(s: State) -> bool:
    """Whether pieces placed in an earlier turn are about to be flipped, before the first move of this one."""
    pending = engine.pending(s)
    return pending.kind == ids.F_FLIP and s.rules.choices[pending.choice].step == ids.START


def half_revealed(s: State) -> list[str]:
    """Return the race waiting for its power, if chance stopped between the two."""
    race = engine.pending(s).race
    return [s.rules.races[race].key] if race != ids.NONE else []


def lines(game: Game) -> list[RecordLine]:
    """Return a game's moves; the first line is the deal, with all random outcomes before the first move."""
    start = game.setup.start
    line = RecordLine(ids.CHANCE, start.round if start else 1)
    found = [line]
    for entry in game.entries:
        goes_on = bool(line.entries) and continues(game.rules, line.entries[-1], entry)
        if entry.seat != ids.CHANCE and not goes_on:
            line = RecordLine(entry.seat, line.begun or line.round)
            found.append(line)
        line.entries.append(entry)
    opening = game.opening()
    for line in found:
        # Only the last line can end with half a combo.
        state = game.state if line is found[-1] and line.entries else opening
        happened = [event for entry in line.entries for event in entry.events]
        outcomes = chance_outcomes(state, happened, line is found[0] and beginning(opening))
        line.outcomes = outcomes.after_move
        if outcomes.flipped:
            flipped = " ".join([game_info(game.rules.game).flipped_first, *outcomes.flipped])
            line.turn_start = " = ".join([flipped, *filter(None, [", ".join(outcomes.after_flips)])])
        if line.seat != ids.CHANCE:
            actions = [entry.action for entry in line.entries if entry.seat == line.seat]
            line.move = write_moves(game.rules, game.names, actions)
    return found


def write_record(game: Game) -> str:
    """Return a game's text, finished or not."""
    setup = game.setup
    text = [f"record: {FORMAT}"]
    if setup.start is None:
        text += write_header(setup)
        text += wrapped(f"players: {flow(setup.names)}")
        text += write_teams(setup)
    if setup.seed is not None:
        text.append(f"seed: {setup.seed}")
    if setup.start is not None:
        position = write_position(setup.start, setup.names, setup)
        text += ["start:", *(f"  {line}" for line in position.splitlines())]
    text.append("---")
    deal, *moves = lines(game)
    if deal.outcomes:
        text.append(f"deal{deal}")
    begun = [event.seat for entry in deal.entries for event in entry.events if event.kind == events.TURN]
    if begun and setup.start is None:
        text.append(f"first = {game.names[begun[0]]}")
    current = 0
    for line in (deal, *moves):
        if line is not deal:
            text += _heading(current, line.round)
            current = line.round
            text.append(f"{game.names[line.seat]}: {line}")
        if line.turn_start:
            text += _heading(current, line.begun or line.round)
            current = line.begun or line.round
            text.append(line.turn_start)
    if game.over:
        text += ["", last_line(game)]
    return "\n".join(text) + "\n"


def _heading(current: int, round: int) -> list[str]:
    """Return the heading above a round's moves, if a new round begins."""
    return ["", f"round {round}"] if round != current else []


def last_line(game: Game) -> str:
    """Return a finished game's result: everyone's coins, and the winners (in teams, the faction)."""
    coins = ", ".join(f"{name} {coins}" for name, coins in zip(game.names, game.state.coins, strict=True))
    winners = game.winning_teams or game.winners
    return f"end: {coins}; {'winner' if len(winners) == 1 else 'winners'} {', '.join(winners)}"
