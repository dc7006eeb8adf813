"""Timeline: a game's moves with their log lines, steps, and undo limits."""

import secrets
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import msgspec

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.game.game import Entry, Game, Setup
from smallworld.game.log import LogEntry, append_lines, log_lines
from smallworld.game.undo import continues, is_final, is_second, length_after_undo, length_without
from smallworld.games import Content, Options, game_info, load_board
from smallworld.notation.explain import explain, validate_run
from smallworld.notation.moves import write_moves
from smallworld.notation.position import read_position
from smallworld.notation.vocabulary import SEATS, Vocabulary, vocabulary
from smallworld.server.match.content import content_of
from smallworld.server.ports.journal import Moved, Plan
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import UndoStep

#: Possible undo limits: what precedes the moves that can be undone.
UNTIL = ("start", "player", "die", "flipped", "reveal", "bot")


class RedeployStart(NamedTuple):
    """Index of the first entry of an army's redeployment, and its tokens by region before."""

    entries: int
    army: int
    tokens: dict[int, int]


@dataclass
class Counts:
    """Numbers of lines and steps after an entry."""

    lines: int
    steps: int


def setup_of(plan: Plan) -> Setup:
    """A plan's game setup; players are identified by seat."""
    request = plan.request
    names = SEATS[: len(request.seats)]
    if plan.start:
        state, _, header = read_position(plan.start, "start")
        return Setup.of(header, request.seed, state)
    own = content_of(request.content)
    options = Options(
        first=request.first,
        rounds=plan.rounds,
        coins_shown=request.coins == "shown",
        teams=plan.teams,
        without=frozenset(request.without),
        content=Content().with_recipes(own.recipes),
    )
    board = own.board or load_board(plan.board, game_info(request.game).folder)
    return Setup(request.game, names, board, options, request.seed)


class Timeline:
    """A game so far. States are immutable, so copies of a timeline share them."""

    def __init__(self, setup: Setup, dice: Sequence[int] = ()) -> None:
        """Start a timeline; `dice` fixes the first rolls."""
        self.game = Game(setup, deal=False)
        self.dice = dice
        self.words: Vocabulary = vocabulary(self.game.rules)
        # A given seed makes random outcomes reproducible; otherwise they are unpredictable.
        self.seeded = setup.seed is not None
        self.dealer = Dealer(setup.seed)
        if not self.seeded:
            self.dealer.random = secrets.SystemRandom()
        # Copying a seeded generator is slow and few moves use it: copies share it until the first draw.
        self._shares_dealer = False
        self.lines: list[LogEntry] = []
        self.counts: list[Counts] = []
        self.redeploy_starts: list[RedeployStart] = []
        # Entries at the start that can't be undone.
        self._fixed = 0
        # State after the last entry that can't be undone.
        self._checkpoint = (0, self.game.state)

    @property
    def state(self) -> State:
        """The current state; read-only."""
        return self.game.state

    @property
    def steps(self) -> int:
        """Number of steps: moves with their random outcomes."""
        return self.counts[-1].steps if self.counts else 0

    def clone(self) -> Self:
        # Copy by field: four times as fast as copy.copy.
        twin = self.__new__(type(self))
        twin.game = self.game.clone(self.state)
        twin.dice = self.dice
        twin.words = self.words
        twin.seeded = self.seeded
        twin.dealer = self.dealer
        twin._shares_dealer = self._shares_dealer = self.seeded
        twin.lines = self.lines[:]
        twin.counts = self.counts[:]
        twin.redeploy_starts = self.redeploy_starts[:]
        twin._fixed = self._fixed
        twin._checkpoint = self._checkpoint
        return twin

    @property
    def held(self) -> bool:
        """Whether the turn is over but waits for its player to end it."""
        return engine.turn_is_held(self.state)

    def deal(self, holder: int = ids.NONE, offered: Sequence[str] = ()) -> None:
        """Resolve random outcomes; among the first combos, deal the `offered` races and powers as early as possible."""
        wanted = list(offered)
        while self.game.actor == ids.CHANCE:
            self._take(self._preferred(self._draw(), wanted), holder)

    def _preferred(self, drawn: Action, wanted: list[str]) -> Action:
        """Replace a drawn race or power with a wanted one, if any, and remove that from `wanted`."""
        if drawn.verb in (ids.V_RACE, ids.V_POWER):
            abilities = self.game.rules.races if drawn.verb == ids.V_RACE else self.game.rules.powers
            for action, _ in engine.chance(self.state) if wanted else ():
                if abilities[action.arg].key in wanted:
                    wanted.remove(abilities[action.arg].key)
                    return action
        return drawn

    def _draw(self) -> Action:
        if self._shares_dealer:
            own = Dealer()
            own.random.setstate(self.dealer.random.getstate())
            self.dealer, self._shares_dealer = own, False
        if self.dice:
            rolled = len([entry for entry in self.game.entries if entry.action.verb == ids.V_DIE])
            self.dealer.dice = list(self.dice[rolled:])
        return self.dealer.draw(self.state)

    def play(self, texts: Iterable[str], *, hold: bool = False) -> None:
        """Play moves of the current player, then resolve random outcomes. An illegal move raises and leaves the
        timeline unusable.

        `hold` keeps a turn open that would end without an explicit `done`; `done` then ends it.
        """
        placing: engine.Pending | None = None
        seat = self.game.actor
        holder = seat if hold else ids.NONE
        for text in texts:
            actions = self.words.read(text)
            if self.held and actions[0] is self.game.rules.done:
                self._end_turn()
                continue
            if actions[0] is self.game.rules.done and placing and not placing.is_same(engine.pending(self.state)):
                # The engine skipped it: there was nothing left to place.
                continue
            actor = self.game.actor
            if actor != seat:
                if actor == ids.CHANCE:
                    raise Refusal("problem.after-chance", f"{text}: cannot plan past a chance outcome")
                raise Refusal("problem.not-your-turn", f"{text}: not the player's move at that point")
            repeats = self.game.rules.verbs[actions[0].verb].repeats
            placing = engine.pending(self.state) if repeats else None
            if len(actions) > 1 or actions[0].verb in self.words.halves:
                # Only a trial run shows whether all of them are legal, and whether more decisions follow.
                actions = validate_run(self.state, self.words.names, actions)
            says_so = actions[0].verb == ids.V_DECLINE or (
                actions[0].verb == ids.V_DONE and engine.step(self.state) > ids.CONQUER
            )
            for action in actions:
                self._take(action, ids.NONE if says_so else holder)
        self.deal(holder)

    def go_on(self, moved: Moved) -> None:
        """Apply entries played elsewhere or earlier, including random outcomes; a seeded dealer stays in step."""
        if self.held:
            self._end_turn()
        holder = moved.seat if moved.held and moved.seat is not None else ids.NONE
        for text in moved.actions:
            for action in self.words.read(text):
                if self.seeded and self.game.actor == ids.CHANCE:
                    self._draw()
                self._take(action, holder)

    def texts(self, start: int, stop: int | None = None) -> tuple[str, ...]:
        return tuple([self.words.text(entry.action) for entry in self.game.entries[start:stop]])

    def fix(self) -> None:
        """Disallow undo up to this point: a bot played for a player."""
        self._fixed = len(self.game.entries)

    def note(self, kind: str, seat: int) -> None:
        """Add a log line about the turn that is not caused by a move."""
        self.lines.append(LogEntry(self.steps, self.state.round, kind, seat))
        self.counts[-1] = Counts(len(self.lines), self.steps)

    def undoable(self) -> int:
        count = self.game.undoable()
        while count and length_without(self.game.rules, self.game.entries, count) < self._fixed:
            count -= 1
        return count

    def undo_steps(self) -> tuple[UndoStep, ...]:
        """Steps that the current player can undo, most recent first."""
        entries = self.game.entries
        found: list[UndoStep] = []
        start = stop = len(entries)
        first = length_without(self.game.rules, entries, self.undoable())
        moves = 0
        while stop > first:
            start -= 1
            moves += not is_second(self.game.rules, entries[start])
            if start == first or self.counts[start - 1].steps != self.counts[start].steps:
                actions = [entry.action for entry in entries[start:stop]]
                found.append(UndoStep(write_moves(self.game.rules, self.words.names, actions), moves))
                stop = start
        return tuple(found)

    def undo_stops_at(self) -> str:
        """The limit of undo: one of UNTIL."""
        entries = self.game.entries
        before = entries[: length_without(self.game.rules, entries, self.undoable())]
        if not any([entry.seat >= 0 for entry in before]):
            return "start"
        last = before[-1]
        if last.seat == self.game.actor and len(before) == self._fixed:
            return "bot"
        if last.seat >= 0:
            return "flipped" if any([event.kind == events.FLIPPED for event in last.events]) else "player"
        return {ids.V_DIE: "die", ids.V_FLIP: "flipped"}.get(last.action.verb, "reveal")

    def undo(self, moves: int) -> None:
        """Undo the current player's last moves; raises IllegalMove if there are fewer."""
        # `undoable` isn't checked: journals of earlier versions undo moves of bots.
        game = self.game
        length = length_after_undo(game.rules, game.entries, game.actor, moves)
        game.rewind(length, self._checkpoint)
        self._fixed = min(self._fixed, length)
        self._forget_after(length)

    def branch(self, length: int, state: State, texts: Sequence[str]) -> Self:
        """Branch off after the first `length` entries, random outcomes included; `state` is the state there."""
        twin = self.clone()
        twin.seeded = False
        twin.game.entries = twin.game.entries[:length]
        twin.game.state = state
        twin._checkpoint = (length, state)
        twin._forget_after(length)
        twin.go_on(Moved(None, tuple(texts)))
        return twin

    def _forget_after(self, length: int) -> None:
        del self.counts[length:]
        del self.lines[self.counts[-1].lines if self.counts else 0 :]
        while self.redeploy_starts and self.redeploy_starts[-1].entries > length:
            self.redeploy_starts.pop()

    def tokens_before(self) -> Mapping[int, int]:
        """During a redeployment, the army's tokens by region before it began."""
        return tokens_before(self.state, self.redeploy_starts)

    def _take(self, action: Action, holder: int = ids.NONE) -> None:
        """Apply an action; if it would end the turn of `holder` automatically, hold the turn."""
        game = self.game
        before = game.state
        game.state = before.clone()
        try:
            game.take(action, hold=before.seat == holder)
        except IllegalMove as refused:
            game.state = before
            raise IllegalMove(explain(before, self.words.names, action), refused.reason) from None
        entry = game.entries[-1]
        step = self.steps
        goes_on = len(game.entries) > 1 and continues(game.rules, game.entries[-2], entry)
        if entry.seat >= 0 and not goes_on:
            step += 1
        append_lines(self.lines, log_lines(before, game.state, entry, step))
        self.counts.append(Counts(len(self.lines), step))
        self._note_redeploy_start(before, entry)
        if is_final(entry, game.actor):
            self._checkpoint = (len(game.entries), game.state)

    def _end_turn(self) -> None:
        """Resume a held turn; the effects belong to the last entry, as without the hold."""
        game = self.game
        before, last = game.state, game.entries[-1]
        game.state = before.clone()
        happened = game.run_on()
        ending = Entry(before.seat, game.rules.done, happened)
        game.entries[-1] = Entry(last.seat, last.action, last.events + happened)
        append_lines(self.lines, log_lines(before, game.state, ending, self.steps))
        self.counts[-1] = Counts(len(self.lines), self.steps)
        self._note_redeploy_start(before, ending)
        if is_final(game.entries[-1], game.actor):
            self._checkpoint = (len(game.entries), game.state)

    def _note_redeploy_start(self, before: State, entry: Entry) -> None:
        """Record the tokens of an army that begins to redeploy."""
        s = self.state
        army = engine.redeployer(s)
        if army == ids.NONE or engine.redeployer(before) == army:
            return
        kinds = [event.kind for event in entry.events]
        # For a region gained by an exchange, its current tokens; for a region already held, those before any were taken
        # up to conquer.
        tokens = {region: s.tokens[region] for region in s.rules.board.members(s.held[army])}
        if events.READIED not in kinds or entry.action is s.rules.done:
            for region in s.rules.board.members(s.held[army] & before.held[army]):
                tokens[region] = before.tokens[region]
        for event in entry.events:
            if event.kind == events.CONQUERED and event.army == army and s.holder[event.region] == army:
                tokens[event.region] = event.amount
        self.redeploy_starts.append(RedeployStart(len(self.game.entries), army, tokens))


def tokens_before(s: State, starts: Sequence[RedeployStart]) -> Mapping[int, int]:
    """Tokens by region before the current redeployment, as last recorded."""
    army = engine.redeployer(s)
    found = next((noted.tokens for noted in reversed(starts) if noted.army == army), {})
    return {region: tokens for region, tokens in found.items() if s.holder[region] == army}


def named(game: Game, names: tuple[str, ...]) -> Game:
    """Return the same game with other names, for writing a record."""
    twin = game.clone()
    twin.setup = replace(game.setup, names=names)
    return twin


def summary_of(
    game: str, plan: Plan, timeline: Timeline, names: Sequence[str], bots: Container[int], started: str, changed: str
) -> GameSummary:
    """Summarise a game for lists; `bots` are the seats played by bots."""
    s = timeline.state
    mover = timeline.game.actor
    over = mover == ids.OVER
    return GameSummary(
        id=game,
        game=s.rules.game,
        title=plan.request.title,
        board=s.rules.board.name,
        round=s.round,
        rounds=s.rules.rounds,
        players=tuple(names),
        mover=mover if mover >= 0 else None,
        over=over,
        winners=tuple(engine.winners(s)) if over else (),
        started=started,
        changed=changed,
        steps=timeline.steps,
        bot=mover in bots,
        seeded=timeline.seeded,
        teams=tuple(s.rules.teams),
    )


def in_lobby(summary: GameSummary, kinds: Sequence[str], listed: bool) -> GameSummary:
    """Summarise a game in the lobby: it is no seat's turn, and some seats may be free."""
    free = list(kinds).count("open")
    return msgspec.structs.replace(summary, mover=None, bot=False, waiting=True, free=free, listed=listed)
