"""The laws: each looks at one state at a decision, changes nothing, and fails with a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.conquest import cost
from smallworld.core.errors import IllegalMove
from smallworld.core.reasons import REASONS
from smallworld.core.state import State
from smallworld.notation.position import read_position, write_position
from smallworld.play.game import new_game
from smallworld.play.replay import read_record
from smallworld.view import observe
from tests.support.invariants import check
from tests.support.saving import restore, save

NAMES = ("ann", "bob", "cat", "dan", "eve")


def every_action_is_legal_or_refused(s: State) -> None:
    """The quick list of legal actions is the slow one, in order; every other is refused with a reason and no change."""
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
    """Each legal action can be taken on a copy, leads to a sound state, and leaves the original alone."""
    before = s.key()
    for action in engine.legal(s):
        copy = s.clone()
        engine.apply(copy, action)
        check(copy)
        assert copy.key() != before, f"{action} changed nothing"
    assert s.key() == before, "an action on a copy changed the original"


def costs_add_up(s: State) -> None:
    """The itemised cost of every region sums up to its cost, which is at least 1 (C-CONQ-2)."""
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
        assert not outcomes, "chance would act in a player's stead"
        return
    assert len(outcomes) > 1, "chance is asked though there is nothing to choose"
    assert len({action.index for action, _ in outcomes}) == len(outcomes), "an outcome is listed twice"
    assert all(weight > 0 for _, weight in outcomes), "an outcome has no weight"


def copies_are_equal(s: State) -> None:
    """A copy, and a state read back from its numbers, are the same state and open the same choices."""
    for copy in (s.clone(), restore(s.rules, save(s))):
        assert copy.key() == s.key(), "a copy differs"
        assert copy.held == s.held, "a copy holds other regions"
        assert engine.legal(copy) == engine.legal(s), "a copy has other choices"


def view_hides_coins(s: State, seat: int | None) -> None:
    """What a seat, or a spectator, sees before the end is the same whatever coins the others have (C-SET-2)."""
    if engine.actor(s) == ids.OVER:
        return
    seen = msgspec.json.encode(observe(s, seat, NAMES[: s.rules.seats]))
    other = s.clone()
    for rich in range(s.rules.seats):
        if rich != seat:
            other.coins[rich] += 50 + rich
    assert msgspec.json.encode(observe(other, seat, NAMES[: s.rules.seats])) == seen, (
        f"seat {seat} sees coins of others"
    )


def income_is_of_the_turn(s: State) -> None:
    """A seat out of turn would be paid for what it holds, not for what somebody else did this turn (R-36)."""
    for seat in range(s.rules.seats):
        items = engine.income(s, seat)
        assert all(coins > 0 for _, coins in items[1:]) and items[0][0] == "regions", f"income of seat {seat}: {items}"
        if seat != s.seat and s.frames:
            once = {"wealthy", "orcs", "pillaging"} & {source for source, _ in items}
            assert not once, f"seat {seat} would be paid for {once} in the turn of seat {s.seat}"


def position_reads_back(s: State) -> None:
    """The text of the position is read back as the same state, and written again as the same text."""
    text = write_position(s, NAMES)
    again = read_position(text).state
    assert again.key() == s.key(), "a position reads back as another state"
    assert write_position(again, NAMES) == text, "a position is written otherwise the second time"


def record_reads_back(actions: Sequence[Action], end: State) -> None:
    """A game's record is read back as the same game, to the same end, and written again as the same text."""
    game = new_game(players=end.rules.seats, deal=False)
    for action in actions:
        game.apply(action)
    text = game.record()
    again = read_record(text, deal=False)
    assert game.state.key() == again.state.key() == end.key(), "a record comes to another end"
    assert [entry.action for entry in again.entries] == list(actions), "a record reads back as other actions"
    assert again.record() == text, "a record is written otherwise the second time"


def scored(s: State, action: Action) -> list[tuple[str, int]] | None:
    """The income that the engine itemises right before the scoring that an action leads to; None if to none."""
    copy = s.clone()
    decisions = engine.DECISIONS
    decisions[copy.frames[-4]].apply(copy, action)
    while copy.frames:
        kind = copy.frames[-4]
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
    """Every law of a single state; views for these seats."""
    every_action_is_legal_or_refused(s)
    if s.frames:
        every_legal_action_applies(s)
    costs_add_up(s)
    chance_has_weights(s)
    copies_are_equal(s)
    income_is_of_the_turn(s)
    position_reads_back(s)
    for seat in seats:
        view_hides_coins(s, seat)
