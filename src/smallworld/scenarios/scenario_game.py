"""CheckedGame: a position for checks; ScenarioGame: one that also plays moves, with given dice."""

from collections import Counter
from collections.abc import Iterable, Sequence

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.core.events import Event
from smallworld.core.playout import Players, run, settle
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games.yaml_nodes import Node
from smallworld.notation.explain import legal_moves, play, validate_run
from smallworld.notation.moves import read_move
from smallworld.notation.position.context import PositionReader

MOST_MOVES = 10_000


class StepFailed(Exception):
    """A step did not have the expected result."""


class CheckedGame:
    """A position on which to make checks; `reader` resolves names."""

    def __init__(self, reader: PositionReader, state: State) -> None:
        self.reader = reader
        self.names = reader.names
        self.state = state
        #: Each seat's payments at the end of its last turn, by source.
        self.gains: list[Counter[str]] = [Counter() for _ in self.names]

    def note(self, happened: Iterable[Event]) -> None:
        """Record payments."""
        for event in happened:
            if event.kind == events.SCORED:
                self.gains[event.seat].clear()
            elif event.kind == events.INCOME:
                self.gains[event.seat][event.source] += event.amount

    def is_legal(self, text: str, node: Node) -> bool:
        """Whether the current player could play this now."""
        try:
            validate_run(self.state, self.names, read_move(self.state.rules, self.names, text))
        except NotationError as error:
            raise node.error(str(error)) from None
        except IllegalMove:
            return False
        return True

    def moves(self) -> list[str]:
        return legal_moves(self.state, self.names)


class _FirstMoves(Players):
    """Chooses `done` if it is legal, else the first legal move."""

    def choose(self, s: State, seat: int) -> Action:
        legal = engine.legal(s)
        return s.rules.done if s.rules.done in legal else legal[0]


_FIRST_MOVES = _FirstMoves()


class ScenarioGame(CheckedGame):
    """A position in which moves are played."""

    def __init__(self, reader: PositionReader, seed: int, dice: Sequence[int]) -> None:
        super().__init__(reader, reader.state)
        self.dealer = Dealer(seed, dice)
        self.state.events = []
        engine.resume(self.state)
        self._deal()

    def move(self, seat: int, node: Node, refused: bool) -> None:
        """Make a move, which must be legal or, with `refused`, illegal."""
        before = self.state.key()
        text = node.text("a move")
        try:
            actions = read_move(self.state.rules, self.names, text)
            actor = engine.actor(self.state)
            if actor != seat:
                mover = self.names[actor] if actor >= 0 else "nobody"
                raise IllegalMove(f"{text}: it is {mover}'s move, not {self.names[seat]}'s", "not-yours")
            self.state.events = []
            play(self.state, self.names, actions)
        except NotationError as error:
            raise node.error(str(error)) from None
        except IllegalMove as error:
            if not refused:
                raise StepFailed(f"expected {self.names[seat]} to play {text!r}, but it was refused: {error}") from None
            if self.state.key() != before:
                raise StepFailed(f"{text!r} was refused, but changed the position") from None
            return
        if refused:
            raise StepFailed(f"expected {text!r} to be refused, but it was played")
        self._deal()

    def end_turn(self, seat: int) -> None:
        """Play to the end of a player's turn: `done` if legal, else the first legal move."""
        s = self.state
        if engine.actor(s) == ids.OVER or s.seat != seat:
            raise StepFailed(f"{self.names[seat]}'s turn is already over")
        turn = s.turn()
        s.events = []
        following = run(s, _FIRST_MOVES, self.dealer, until=turn + 1, most=MOST_MOVES)
        self._deal()
        if following != ids.OVER and s.turn() == turn:
            raise StepFailed(f"the turn did not end within {MOST_MOVES} moves")

    def _deal(self) -> None:
        """Let chance act, and record payments."""
        s = self.state
        settle(s, self.dealer)
        self.note(s.events or ())
        s.events = None
