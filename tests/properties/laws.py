"""The invariants: each checks one state at a decision, changes nothing, and fails with a sentence."""

from collections.abc import Collection, Sequence

import msgspec

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.events import Event
from smallworld.core.procedures.costs import cost
from smallworld.core.reasons import REASONS
from smallworld.core.state import State
from smallworld.game.game import new_game
from smallworld.game.replay import read_record
from smallworld.games import Options
from smallworld.games.warcraft.markers import HIDDEN, UNKNOWN
from smallworld.notation.board_files import board_data, shipped
from smallworld.notation.explain import legal_moves, play
from smallworld.notation.header import header_of
from smallworld.notation.moves import read_move
from smallworld.notation.position import read_position, write_position
from smallworld.views.seat_view import observe
from tests.support.invariants import check
from tests.support.saving import restore, save

# Sources that depend on actions of this turn.
TURN_ONLY = {"wealthy", "orcs", "pillaging", "faction", "battle-master", "enraged"}
# Sources of payments between players (and to the bank).
BETWEEN = {"pandaren", "marshdweller", "aegis", "championing", "heart", "doomhammer"}
TO_BANK = {"pick", "worgen", "forsaken", "doomhammer"}
NAMES = ("ann", "bob", "cat", "dan", "eve")


def every_action_is_legal_or_refused(s: State) -> None:
    """The fast list of legal actions equals the slow one; all others are refused with a reason and no change."""
    before = s.key()
    quick = engine.legal(s)
    slow = [action for action in s.rules.actions if not engine.refusal(s, action)]
    assert quick == slow, f"legal gives {quick}, not refused are {slow}"
    allowed = set(quick)
    for action in s.rules.actions:
        if action not in allowed:
            reason = engine.refusal(s, action)
            assert reason in REASONS or reason in s.rules.reasons, (
                f"{action} is refused by an unknown reason {reason!r}"
            )
            try:
                engine.apply(s, action)
            except IllegalMove as error:
                assert error.reason == reason, f"{action} is refused by {error.reason!r} and {reason!r}"
            else:
                raise AssertionError(f"{action} is refused by {reason!r} but was applied")
    assert s.key() == before, "a refused action changed the state"


def every_legal_action_applies(s: State) -> None:
    """Each legal action can be taken on a copy, leads to a sound state, and leaves the original unchanged."""
    before = s.key()
    for action in engine.legal(s):
        copy = s.clone()
        engine.apply(copy, action)
        check(copy)
        assert copy.key() != before, f"{action} changed nothing"
    assert s.key() == before, "an action on a copy changed the original"


def costs_add_up(s: State) -> None:
    """The items of every region's cost add up to it, and it is at least 1 (C-CONQ-2)."""
    army = engine.campaigner(s)
    if army == ids.NONE:
        return
    kit = s.kits[army]
    for region in range(s.rules.board.size):
        total = sum(amount for _, amount in engine.cost_items(s, army, region))
        plain = cost(s, army, kit, region)
        assert total == plain >= 1, f"items of {s.rules.board.regions[region]} sum up to {total}, it costs {plain}"
        asked = engine.cost_of(s, army, region)
        refused = engine.target_refusal_of(s, army, region)
        assert asked == (ids.NONE if refused else plain), f"{s.rules.board.regions[region]}: {asked}, {refused!r}"


def chance_has_weights(s: State) -> None:
    """Outcomes of chance are distinct and have positive weights; players have no outcomes."""
    outcomes = engine.chance(s)
    if engine.actor(s) != ids.CHANCE:
        assert not outcomes, "chance has outcomes at a player's decision"
        return
    assert len(outcomes) > 1, "a chance frame has a single outcome"
    assert len({action.index for action, _ in outcomes}) == len(outcomes), "an outcome is listed twice"
    assert all(weight > 0 for _, weight in outcomes), "an outcome has no weight"


def copies_are_equal(s: State) -> None:
    """A copy, and a state restored from its numbers, equal the original and offer the same choices."""
    for copy in (s.clone(), restore(s.rules, save(s))):
        assert copy.key() == s.key(), "a copy differs"
        assert copy.held == s.held, "a copy holds other regions"
        assert engine.legal(copy) == engine.legal(s), "a copy has other choices"


def view_hides_coins(s: State, seat: int | None) -> None:
    """Before the end, views don't depend on the coins of players other than allies (C-SET-2)."""
    if engine.actor(s) == ids.OVER:
        return
    other = s.clone()
    teams = s.rules.teams
    for rich in range(s.rules.seats):
        if rich != seat and not (teams and seat is not None and teams[rich] == teams[seat]):
            other.coins[rich] += 50 + rich
    assert _seen(other, seat) == _seen(s, seat), f"seat {seat} sees coins of others"


def _seen(s: State, seat: int | None) -> bytes:
    """Return a view as bytes."""
    return msgspec.json.encode(observe(s, seat, NAMES[: s.rules.seats]))


def view_hides_what_is_face_down(s: State, seat: int | None) -> None:
    """Views, legal moves and refusals don't depend on face-down pieces: stacks, relics on islands, bombs."""
    if engine.actor(s) == ids.OVER:
        return
    other = fixed(s)
    assert _seen(other, seat) == _seen(s, seat), f"seat {seat} sees face-down pieces"
    if engine.actor(s) != ids.CHANCE:
        assert engine.legal(other) == engine.legal(s), "face-down pieces affect what is legal"


def fixed(s: State) -> State:
    """Return a copy in which everything unseen is fixed: the order of stacks, and the identity of markers."""
    other = s.clone()
    rules = s.rules
    races = [race for race in reversed(range(len(rules.races))) if s.race_pool >> race & 1]
    powers = [power for power in reversed(range(len(rules.powers))) if s.power_pool >> power & 1]
    other.race_queue = (*races, *s.race_queue)
    other.power_queue = (*powers, *s.power_queue)
    other.race_pool = other.power_pool = 0
    unseen = [outcome for outcome in reversed(range(len(rules.outcomes))) if s.hidden_pool >> outcome & 1]
    other.hidden_pool = 0
    for number, marker in enumerate(rules.markers):
        if marker.coded:
            for region in range(rules.board.size):
                if s.count(region, number) == UNKNOWN:
                    # A relic's code is its outcome; a bomb's starts at 2.
                    code = unseen.pop(0) if number == HIDDEN else 2 + region % 2
                    other.marks[region] += code - UNKNOWN << rules.shift[number]
    other.known_queue += tuple(unseen)
    return other


def income_is_of_the_turn(s: State) -> None:
    """A seat out of turn is paid for its regions, not for anything done this turn (R-36)."""
    for seat in range(s.rules.seats):
        items = engine.income(s, seat)
        assert all(coins > 0 for _, coins in items[1:]) and items[0][0] == "regions", f"income of seat {seat}: {items}"
        if seat != s.seat and not engine.is_over(s):
            once = TURN_ONLY & {source for source, _ in items}
            assert not once, f"seat {seat} would be paid for {once} in the turn of seat {s.seat}"


def payments_are_pairs(told: Sequence[Event], tolls: Collection[str] = ()) -> None:
    """Payments between players arrive in full; all others are with the bank.

    The abilities in `tolls` may charge a toll, and also pay coins from the bank at the end of the turn.
    """
    coins = [event for event in told if event.kind in (events.PAID, events.EARNED, events.INCOME)]
    while coins:
        event = coins.pop(0)
        gains = event.kind != events.PAID
        assert (event.amount > 0) == gains, f"{event.source}: {event.amount} coins were {event.kind}"
        if event.source in TO_BANK and not gains:
            # The Doomhammer pays a region's owner, or the bank if there is none.
            if event.source != "doomhammer" or not coins or coins[0].source != "doomhammer":
                continue
        elif event.source not in BETWEEN and (event.source not in tolls or event.kind == events.INCOME):
            assert gains, f"{event.amount} coins were paid for {event.source}, to nobody"
            continue
        assert coins, f"{event.amount} coins for {event.source} have no other side"
        other = coins.pop(0)
        assert other.kind != events.PAID and other.source == event.source, f"{event} was answered by {other}"
        assert other.seat != event.seat and other.amount == -event.amount, f"{event} was answered by {other}"


def texts_are_moves(s: State) -> None:
    """The legal moves as text are complete and distinct, and can be read back and played."""
    if engine.actor(s) < 0:
        return
    names = NAMES[: s.rules.seats]
    texts = legal_moves(s, names)
    assert len(set(texts)) == len(texts), f"two moves are written alike: {texts}"
    legal = engine.legal(s)
    for text in texts:
        actions = read_move(s.rules, names, text)
        assert actions[0] in legal, f"{text} reads back as another move"
        play(s.clone(), names, actions)


def position_reads_back(s: State) -> None:
    """A position as text is read back as the same state, and then written as the same text."""
    text = write_position(s, NAMES)
    again = read_position(text).state
    assert again.key() == s.key(), "a position reads back as another state"
    assert write_position(again, NAMES) == text, "a position is written differently the second time"


def record_reads_back(actions: Sequence[Action], end: State) -> None:
    """A record is read back as the same game with the same end, and then written as the same text."""
    rules = end.rules
    board = shipped(rules.board, rules.game) or board_data(rules.board)
    content = header_of(rules, NAMES[: rules.seats]).options.content
    game = new_game(rules.game, rules.seats, board=board, options=Options(content=content), deal=False)
    for action in actions:
        game.apply(action)
    text = game.record()
    again = read_record(text, deal=False)
    assert game.state.key() == again.state.key() == end.key(), "a record has a different end"
    assert [entry.action.index for entry in again.entries] == [action.index for action in actions], (
        "a record reads back as other actions"
    )
    assert again.record() == text, "a record is written differently the second time"


def scored(s: State, action: Action) -> list[tuple[str, int]] | None:
    """Return the itemised income just before the scoring that an action leads to; None if it leads to none."""
    copy = s.clone()
    decisions = engine.DECISIONS
    decisions[engine.pending(copy).kind].apply(copy, action)
    while (kind := engine.pending(copy).kind) != ids.NONE:
        if kind == ids.F_SCORE:
            return [item for item in engine.income(copy, copy.seat) if item[1]]
        decision = decisions[kind]
        if decision.automatic:
            decision.run(copy)
            continue
        if decision.chance:
            outcomes = decision.outcomes(copy)
            if len(outcomes) > 1:
                return None
            decision.apply(copy, outcomes[0][0])
            continue
        forced = decision.forced(copy)
        if forced is None:
            return None
        decision.apply(copy, forced)
    return None


def all_laws(s: State, seats: Sequence[int | None]) -> None:
    """Check every invariant on a single state; views are checked for these seats."""
    every_action_is_legal_or_refused(s)
    if not engine.is_over(s):
        every_legal_action_applies(s)
    costs_add_up(s)
    chance_has_weights(s)
    copies_are_equal(s)
    income_is_of_the_turn(s)
    position_reads_back(s)
    texts_are_moves(s)
    for seat in seats:
        view_hides_coins(s, seat)
        view_hides_what_is_face_down(s, seat)
