"""Options of the player to move: every legal move with its cost and gain, and the cost of every region."""

from msgspec.structs import replace

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.notation.explain import complete_moves
from smallworld.notation.moves import write_moves
from smallworld.notation.vocabulary import Vocabulary, vocabulary
from smallworld.server.protocol.table import LegalMove, MoveTarget, PrivateView
from smallworld.server.views.unused import ahead, due, unfinished, unused
from smallworld.views.table import Sum

#: Moves whose effect is obvious, or comes only with later moves.
PLAIN = (ids.V_PICK, ids.V_DEPLOY, ids.V_DONE)


def with_legal_moves(s: State, view: PrivateView) -> PrivateView:
    """Add the mover's options to their view; `s` must not hold anything hidden from the mover."""
    army = engine.campaigner(s)
    complete = complete_moves(s)
    legal = [actions[0] for actions in complete]
    describe = _Moves(s, view.income).describe
    moves = tuple([describe(*actions) for actions in complete])
    rolls_first = any(move.verb == "roll-first" for move in moves)
    regions = range(0 if army == ids.NONE else s.rules.board.size)
    return replace(
        view,
        moves=moves,
        targets=tuple([_target(s, army, region, rolls_first) for region in regions]),
        closed=_closed(s),
        unused=unused(s, legal),
        due=due(s),
        ahead=ahead(s, legal),
        unfinished=unfinished(s),
        worth=_worth(s),
    )


def _target(s: State, army: int, region: int, rolls_first: bool) -> MoveTarget:
    name = s.rules.board.regions[region]
    closed = engine.closure_of(s, army, region)
    if closed:
        return MoveTarget(name, closed=closed)
    found = engine.plain_breakdown(s, army, region)
    lacks = engine.refusal(s, s.rules.space.of(ids.V_ROLL, region)) if found.short else ""
    # If no such roll is possible now, tokens are missing.
    if lacks not in ("", "too-short"):
        lacks = "too-few-tokens"
        if rolls_first:
            lacks = "own-die" if found.short <= ids.BEST_FACE else "too-short"
    closed = "toll" if found.due > found.owned else ""
    return MoveTarget(name, found.cost, tuple(found.items), found.short, lacks, tuple(found.coins), closed)


def _worth(s: State) -> dict[str, int]:
    """Coins per turn of each of the mover's regions."""
    seat = engine.actor(s)
    own = [region for region, army in enumerate(s.holder) if 0 <= army < s.rules.natives and s.seat_of(army) == seat]
    return {s.rules.board.regions[region]: engine.worth(s, region) for region in own}


def _closed(s: State) -> dict[int, str]:
    """Position → reason why its combo can't be picked, during a pick."""
    pending = engine.pending(s)
    if pending.kind != ids.F_PICK:
        return {}
    positions = [combo.position for combo in s.rules.market.offers(s, pending.seat)]
    refused = {position: engine.refusal(s, s.rules.space.of(ids.V_PICK, position)) for position in positions}
    return {position + 1: why for position, why in refused.items() if why}


class _Moves:
    """The legal moves of a state as messages."""

    def __init__(self, s: State, income: Sum) -> None:
        self.s = s
        self.words: Vocabulary = vocabulary(s.rules)
        self.pending = engine.pending(s)
        self.seat = self.pending.seat
        self.coins = s.coins[self.seat]
        self.income = dict(income)
        #: Last tried first half of a move, with the state after it.
        self.first: tuple[Action, State] | None = None

    def describe(self, action: Action, second: Action | None = None) -> LegalMove:
        """Describe a legal move, with its second argument if any; one placement stands for all in its region."""
        s = self.s
        text, verb, region, word = self.words.parts(action)
        if s.rules.verbs[action.verb].repeats:
            return LegalMove(text, verb, region, count=engine.times(s, action))
        if action.verb in PLAIN:
            return LegalMove(text, verb, word=word, pays=action.arg if action.verb == ids.V_PICK else 0)
        if second is not None:
            # Each first half is followed by all of its second arguments.
            if self.first is None or self.first[0] is not action:
                self.first = action, self._tried(s, action)
            other = self.words.parts(second).region
            after = self._tried(self.first[1], second)
            pays, _, gain = self._brings(after)
            whole = write_moves(s.rules, self.words.names, (action, second))
            leaves = self._left(after, region, other)
            return LegalMove(whole, verb, region, other, word, pays=pays, gain=gain, leaves=leaves)
        after = self._tried(s, action)
        pays, payee, gain = self._brings(after)
        leaves = self._left(after, region)
        found = engine.cost_breakdown(s, action)
        if found is None:
            due = tuple(engine.coins_due(s, action))
            seat = self._named(action)
            return LegalMove(
                text, verb, region, word=word, seat=seat, pays=pays, due=due, payee=payee, gain=gain, leaves=leaves
            )
        return LegalMove(
            text,
            verb,
            region,
            word=word,
            cost=found.cost,
            items=tuple(found.items),
            short=found.short,
            chances=found.chances if found.rolls or found.lowered_by_die else None,
            last=found.rolls,
            pays=pays,
            due=tuple(found.coins),
            payee=payee,
            gain=gain,
            leaves=leaves,
        )

    def _left(self, after: State, *named: str) -> tuple[str, ...]:
        """Own regions, other than those named by the move, that the seat no longer holds after it."""
        if not named[0]:
            return ()
        gone = _held(self.s, self.seat) & ~_held(after, self.seat)
        names = [self.s.rules.board.regions[region] for region in self.s.rules.board.members(gone)]
        return tuple([name for name in names if name not in named])

    def _named(self, action: Action) -> int | None:
        """The seat named by a move, if any."""
        names_seat = self.s.rules.verbs[action.verb].takes in (ids.T_SEAT, ids.T_SEAT_OR_NONE)
        return action.arg if names_seat and action.arg < self.s.rules.seats else None

    def _tried(self, s: State, action: Action) -> State:
        """State right after an action, before automatic steps; a die shows its best side."""
        after = engine.preview(s, action)
        if after.pending_kind() == ids.F_DIE:
            return engine.preview(after, s.rules.space.of(ids.V_DIE, ids.BEST_FACE))
        return after

    def _brings(self, after: State) -> tuple[int, int | None, Sum]:
        """Immediate payment, its payee, and gain: this turn's income by item, with immediate coins."""
        at_once = after.coins[self.seat] - self.coins
        gain = {key: amount - self.income.get(key, 0) for key, amount in engine.income(after, self.seat)}
        for key, amount in self.income.items():
            if key not in gain:
                gain[key] = -amount
        if at_once > 0:
            gain["coins"] = at_once
        payee = next((seat for seat, coins in enumerate(after.coins) if coins > self.s.coins[seat]), None)
        return (
            max(0, -at_once),
            payee if at_once < 0 else None,
            tuple([(key, amount) for key, amount in gain.items() if amount]),
        )


def _held(s: State, seat: int) -> int:
    """The regions of all of a seat's armies, as a bit set."""
    found = 0
    for army in range(s.rules.natives):
        if s.seat_of(army) == seat:
            found |= s.held[army]
    return found
