"""Threats: a seat's regions that rivals could take on their next turn, found by simulation on copies."""

import heapq
import itertools
from collections.abc import Iterable, Iterator

from smallworld.bots.evaluation import turns_left
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.playout import Chance, settle
from smallworld.core.state import State
from smallworld.notation.explain import sentence
from smallworld.notation.vocabulary import vocabulary
from smallworld.server.protocol.table import Attack, RegionThreat

#: Limit of decisions between the start of a turn and the active army's first conquest.
MOST_STEPS = 60
#: Choices and rolls that may follow a single move.
DEPTH = 3
#: Region → (lowest roll needed (0: none), tokens for the conquest, tokens for the way there).
Found = dict[int, tuple[int, int, int]]


def planned_threats(
    state: State, seat: int, texts: Iterable[str] = ()
) -> tuple[tuple[RegionThreat, ...], tuple[int, ...]]:
    """Threats to a seat, given only its own knowledge, after the placements in `texts`.

    Raises NotationError if a text is not a move, IllegalMove if it is illegal or not a placement.
    """
    s = engine.known_to(state, seat)
    for text in texts:
        for action in vocabulary(s.rules).read(text):
            reason = engine.refusal(s, action) if s.rules.verbs[action.verb].repeats else "not-now"
            if reason:
                raise IllegalMove(f"{text}: {sentence(s, reason)}", reason)
            # No automatic steps before everything is placed.
            s = engine.preview(s, action)
    engine.resume(s)
    return threats(s, seat)


def threats(s: State, seat: int) -> tuple[tuple[RegionThreat, ...], tuple[int, ...]]:
    """The seat's regions, weakest first, and the rivals who will pick a combo before they can attack.

    If all rivals pick first, no threats are known. The state must not hold anything hidden from the seat.
    """
    board = s.rules.board
    armies = range(s.active(seat), s.active(seat) + s.rules.slots)
    mine = sum([s.held[army] for army in armies])
    attacks: dict[int, list[Attack]] = {region: [] for region in board.members(mine)}
    picking: list[int] = []
    told = False
    for rival in range(s.rules.seats):
        if rival == seat or engine.same_team(s, seat, rival) or engine.is_over(s):
            continue
        openings, picks = _openings(s, rival)
        picking += [rival] * picks
        told |= bool(openings) or not picks
        for army, starts in openings.items():
            race, declined = s.rules.races[s.race[army]].key, not s.is_active(army)
            tokens = engine.available_tokens(starts[0], army)
            for region, (short, cost, way) in _attacks(starts, army, mine).items():
                attacks[region].append(Attack(rival, race, tokens, cost, way, short, declined))
    if picking and not told:
        return (), tuple(picking)
    found = [
        RegionThreat(board.regions[region], tuple(sorted(each, key=lambda attack: (attack.short, attack.cost))))
        for region, each in attacks.items()
    ]
    return tuple(sorted(found, key=_weakness)), tuple(picking)


def _weakness(region: RegionThreat) -> tuple[bool, int, int]:
    """Sort key: regions that fall to fewer tokens first, then those that need a lucky roll."""
    return (True, 0, 0) if not region.attacks else (False, region.attacks[0].short, region.attacks[0].cost)


class _LikeliestOutcome(Chance):
    """Draws the likeliest outcome; the first one in a tie."""

    def draw(self, s: State) -> Action:
        return max(engine.chance(s), key=lambda outcome: outcome[1])[0]


_LIKELIEST = _LikeliestOutcome()


def _openings(s: State, seat: int) -> tuple[dict[int, list[State]], bool]:
    """States in which the seat's armies begin to conquer, and whether the seat has to pick an army first.

    There are several states if an ability requires a decision first.
    """
    found: dict[int, list[State]] = {}
    s = s.clone()
    if s.seat != seat or engine.step(s) > ids.CONQUER:
        if not turns_left(s, seat):
            return found, False
        engine.begin_turn(s, seat)
    for _ in range(MOST_STEPS):
        settle(s, _LIKELIEST)
        if engine.actor(s) != seat:
            break
        pending = engine.pending(s)
        if pending.kind == ids.F_PICK:
            return found, True
        legal = [action for action in engine.legal(s) if action is not s.rules.decline]
        ending = s.rules.done in legal
        if pending.kind == ids.F_CONQUER and pending.army not in found:
            asked = engine.refusal(s, s.rules.done) == "not-asked"
            found[pending.army] = [engine.preview(s, action) for action in legal] if asked else [s.clone()]
            if s.is_active(pending.army):
                break
        engine.apply(s, s.rules.done if ending else legal[0])
    return found, False


def _attacks(starts: list[State], army: int, mine: int) -> Found:
    """Regions among `mine` that the army can take from any of these states, each with its cheapest attack."""
    found: Found = {}
    for start in starts:
        _Search(start, army, mine, found).run()
    return found


class _Search:
    """Search over an army's sequences of conquests, fewest tokens first."""

    def __init__(self, start: State, army: int, mine: int, found: Found) -> None:
        self.start = start
        self.army = army
        self.mine = mine
        self.found = found
        self.tokens = engine.available_tokens(start, army)
        conquering = [bound.verb for bound in engine.moves_of(start, army, ids.CONQUER) if bound.conquers]
        #: Ability moves that may take a region in their own way.
        self.own = {verb for verb in conquering if start.rules.verbs[verb].takes in (ids.T_NOTHING, ids.T_REGION)}

    def run(self) -> None:
        reached = 0
        number = itertools.count()
        queue: list[tuple[int, int, Action, State]] = []
        s: State | None = self.start
        spent = 0
        while True:
            if s is not None:
                for cost, action in self._conquests(s, spent):
                    if reached >> action.arg & 1 == 0 and (spent + cost < self.tokens or self.own):
                        heapq.heappush(queue, (spent + cost, next(number), action, s))
            while queue and reached >> queue[0][2].arg & 1:
                heapq.heappop(queue)
            if not queue:
                return
            spent, _, action, before = heapq.heappop(queue)
            reached |= 1 << action.arg
            s = self._settled(engine.preview(before, action))

    def _conquests(self, s: State, spent: int) -> Iterator[tuple[int, Action]]:
        """The plain conquests in this state with their costs; records all attacks on `mine`."""
        for action in engine.legal(s):
            region = action.arg
            if action.verb in (ids.V_CONQUER, ids.V_ROLL):
                cost = engine.cost_of(s, self.army, region)
                if self.mine >> region & 1:
                    self._note(region, max(0, spent + cost - self.tokens), spent + cost, spent)
                if action.verb == ids.V_CONQUER:
                    yield cost, action
            elif action.verb in self.own and self._may_help(s, action, spent):
                for luck, after in self._ends(engine.preview(s, action), DEPTH):
                    for taken in s.rules.board.members(after.held[self.army] & self.mine):
                        self._note(taken, luck, self.tokens - engine.available_tokens(after, self.army), spent)

    def _may_help(self, s: State, action: Action, spent: int) -> bool:
        """Whether a move is worth trying: it names no region, or one of `mine` without a cheaper attack so far."""
        if s.rules.verbs[action.verb].takes == ids.T_NOTHING:
            return True
        known = self.found.get(action.arg)
        return self.mine >> action.arg & 1 == 1 and (known is None or known > (0, spent, spent))

    def _note(self, region: int, short: int, cost: int, way: int) -> None:
        attack = (short, cost, way)
        self.found[region] = min(self.found.get(region, attack), attack)

    def _ends(self, s: State, depth: int) -> Iterator[tuple[int, State]]:
        """A move's possible results, each with the lowest roll that leads to it."""
        kind = engine.pending(s).kind
        if depth and engine.actor(s) == ids.CHANCE:
            for outcome, _ in engine.chance(s):
                face = ids.FACES[outcome.arg][0] if outcome.verb == ids.V_DIE else 0
                for luck, after in self._ends(engine.preview(s, outcome), depth - 1):
                    yield max(face, luck), after
        elif depth and kind == ids.F_CHOICE:
            for answer in engine.legal(s):
                if s.rules.verbs[answer.verb].takes == ids.T_REGION and self.mine >> answer.arg & 1:
                    yield from self._ends(engine.preview(s, answer), depth - 1)
        else:
            yield 0, s

    def _settled(self, s: State) -> State | None:
        """The state in which the army continues to conquer, after the effects of a conquest."""
        for _ in range(DEPTH):
            kind = engine.pending(s).kind
            if kind == ids.F_CONQUER:
                return s
            if engine.actor(s) == ids.CHANCE:
                s = engine.preview(s, engine.chance(s)[0][0])
            elif kind == ids.F_CHOICE:
                s = engine.preview(s, engine.legal(s)[0])
        return None
