"""Game: a state with player names, a dealer and a record; the main class for library users."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import SupportsIndex

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove, NotationError, RulesetError
from smallworld.core.state import State
from smallworld.game.arguments import board_of, files_of, names_of, seed_of
from smallworld.game.bare_game import BareGame, Entry, action_of
from smallworld.game.dealer import Dealer
from smallworld.game.record import write_record
from smallworld.game.setup import Setup
from smallworld.game.undo import length_after_undo, undoable
from smallworld.games import BoardData, Options, game_info, load_content
from smallworld.games.catalogue import check_islands, default_board
from smallworld.notation.explain import explain, legal_moves, validate_run
from smallworld.notation.header import NAMES, check_names, header_of
from smallworld.notation.moves import write_move
from smallworld.notation.position import read_position, write_position
from smallworld.notation.vocabulary import vocabulary
from smallworld.views.seat_view import View, observe

__all__ = ["NAMES", "Entry", "Game", "Setup", "new_game"]


class Game(BareGame):
    """A game in play. Random outcomes are drawn automatically; with `deal=False`, chance acts like a player."""

    def __init__(self, setup: Setup, *, deal: bool = True, dealer: Dealer | None = None) -> None:
        self.setup = setup
        self.rules = setup.rules()
        super().__init__(self.rules, self.opening(), dealer or (Dealer(setup.seed) if deal else None))
        self.deal()

    @classmethod
    def from_position(
        cls,
        start: str | State,
        names: Sequence[str] = NAMES,
        *,
        seed: int | None = None,
        deal: bool = True,
        where: str = "position",
        content: Sequence[Path] = (),
    ) -> Game:
        """Start a game from a position: its text, which names the players, or a state."""
        if isinstance(start, str):
            state, _, header = read_position(start, where, content)
        else:
            seats = start.rules.seats
            if len(names) < seats:
                raise RulesetError(f"{seats} players need {seats} names, not {len(names)}")
            state, header = start.clone(), header_of(start.rules, names[:seats])
            check_names(header.names)
        return cls(Setup.of(header, seed, state), deal=deal)

    def __repr__(self) -> str:
        table = f"{self.rules.game}: {', '.join(self.names)}"
        if self.over:
            return f"<Game {table}; over, won by {', '.join(self.winners)}>"
        return f"<Game {table}; round {self.state.round} of {self.rules.rounds}, {self.mover or 'chance'} to act>"

    def opening(self) -> State:
        return self.setup.start.clone() if self.setup.start is not None else engine.new(self.rules)

    def go_on(self, dealer: Dealer) -> None:
        """Continue with random outcomes drawn by this dealer."""
        self.dealer = dealer
        self.deal()

    def position(self) -> str:
        return write_position(self.state, self.names, self.setup)

    def record(self) -> str:
        """Return the game so far as text, readable by `read_record`."""
        return write_record(self)

    def _repr_svg_(self) -> str:
        """Draw the position as a picture, for notebooks."""
        # Imported lazily: a game without pictures doesn't need the drawing code.
        from smallworld.views.pictures import picture, plan_of

        return picture(self.state, self.names, plan=plan_of(self.setup.board) if self.setup.board else None)

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seating order."""
        return self.setup.names

    @property
    def actor(self) -> int:
        """The seat to act, `ids.CHANCE`, or `ids.OVER`."""
        return engine.actor(self.state)

    @property
    def mover(self) -> str | None:
        """The name of the player to act; None if no player is to act."""
        actor = self.actor
        return self.names[actor] if actor >= 0 else None

    @property
    def over(self) -> bool:
        return self.actor == ids.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """The winner, or all who share the victory; empty before the end."""
        return tuple(self.names[seat] for seat in engine.winners(self.state)) if self.over else ()

    @property
    def winning_teams(self) -> tuple[str, ...]:
        """The teams of the winners; empty before the end and in individual games."""
        teams = self.rules.teams
        return tuple(dict.fromkeys(teams[self.names.index(name)] for name in self.winners)) if teams else ()

    def legal(self) -> list[Action]:
        """Return the legal actions, in notation order."""
        return engine.legal(self.state)

    def moves(self) -> list[str]:
        """Return the legal moves as text, each complete; placements are written one at a time."""
        return legal_moves(self.state, self.names)

    def text(self, action: Action) -> str:
        return write_move(self.rules, self.names, action)

    def chance(self) -> list[tuple[Action, int]]:
        """Return the possible random outcomes, with weights."""
        return engine.chance(self.state)

    def explain(self, move: str | SupportsIndex | Action) -> str:
        """Explain in a sentence why a move is refused; empty if it is legal."""
        try:
            if not isinstance(move, str):
                return explain(self.state, self.names, action_of(self.rules, move))
            self.read(move)
            return ""
        except (IllegalMove, NotationError) as error:
            return str(error)

    def read(self, text: str) -> list[Action]:
        """Return the actions for a move given as text; raises IllegalMove with a sentence if it is refused."""
        return validate_run(self.state, self.names, vocabulary(self.rules, self.names).read(text))

    def clone(self, state: State | None = None) -> Game:
        """Return a copy for trying moves, with a copy of the state or the given one.

        It shares the dealer's generator; pass another dealer to keep their futures independent.
        """
        twin = Game.__new__(Game)
        twin.setup = self.setup
        twin.rules = self.rules
        twin.dealer = self.dealer
        twin.state = self.state.clone() if state is None else state
        twin.entries = self.entries[:]
        return twin

    def observe(self, seat: int | str | None) -> View:
        """Return the view of a seat (None: a spectator)."""
        if isinstance(seat, str) and seat not in self.names:
            raise RulesetError(f"unknown player {seat!r}; the players are {', '.join(self.names)}")
        number = self.names.index(seat) if isinstance(seat, str) else seat
        return observe(self.state, number, self.names, self.setup.options.coins_shown)

    def undoable(self) -> int:
        """Return the number of moves that can be undone: the player's own since the last random outcome or other
        player's action.
        """
        return undoable(self.rules, self.entries, self.actor)

    def undo(self, moves: int = 1) -> None:
        """Undo own moves, up to `undoable`; each placement counts as one, and so does a move with two arguments."""
        self.rewind(length_after_undo(self.rules, self.entries, self.actor, moves))

    def rewind(self, length: int, known: tuple[int, State] | None = None) -> None:
        """Go back to the state after the first `length` entries.

        `known` is an earlier (length, state) to start from.
        """
        start, state = known or (0, self.opening())
        state = state.clone()
        for entry in self.entries[start:length]:
            engine.apply(state, entry.action)
        self.state = state
        self.entries = self.entries[:length]

    def replay(self) -> Iterator[tuple[Entry, State]]:
        """Yield every entry with the state after it."""
        state = self.opening()
        for entry in self.entries:
            engine.apply(state, entry.action)
            yield entry, state.clone()


def new_game(
    game: str = "smallworld",
    players: SupportsIndex | Sequence[str] = 3,
    *,
    seed: SupportsIndex | None = None,
    board: BoardData | str | None = None,
    first: str | None = None,
    content: str | Path | Sequence[str | Path] = (),
    options: Options | None = None,
    deal: bool = True,
) -> Game:
    """Start a game. `players` is a number or a list of names, `board` is data or a shipped board's name.

    Islands are drawn from the seed. In teams, the game assigns factions to seats (BA-TEAM-2).
    """
    names, number = names_of(players, game), seed_of(seed)
    options = options or Options()
    if content:
        options = replace(options, content=load_content(files_of(content)))
    ground = board_of(board, game, options.content.boards, len(names))
    if first is not None:
        if first not in names:
            raise RulesetError(f"unknown first player {first!r}; the players are {', '.join(names)}")
        options = replace(options, first=names.index(first))
    check_islands(game, len(names), options.islands)
    if ground is None and len(names) in game_info(game).islands:
        ground = default_board(game, len(names), number, options.islands)
    return Game(Setup(game, names, ground, replace(options, islands=None), number), deal=deal)
