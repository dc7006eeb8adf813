"""Reported costs match the tokens and coins actually taken, by any means; reported odds match the die's."""

from collections import Counter

import pytest

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.engine import CostBreakdown
from smallworld.core.state import State
from tests.support.playing import PairPlayer, RandomPlayer, positions, table_for

#: Refusals that depend on the number of tokens or coins.
OF_TOKENS = ("too-few-tokens", "too-short", "not-short")
#: Games, with pairs of a race and a power whose means must occur.
GAMES = [
    ("smallworld", [("sorcerers", "dragon-master"), ("ratmen", "berserk"), ("tritons", "commando")]),
    ("warcraft", [("gnomes", "championing"), ("ethereals", "sailing"), ("gnomes", "archaeologist")]),
    ("azeroth", [("gnomes", "championing"), ("pandaren", "marshdweller"), ("ethereals", "explorer")]),
]
MEANS = {
    "smallworld": {"conquer", "roll", "dragon", "sorcery"},
    "warcraft": {
        "conquer", "roll", "champion", "raid", "delve", "ashes", "doomhammer", "frostmourne",
        "roll-ashes", "roll-delve", "roll-frostmourne", "roll after raid",
    },
    "azeroth": {"conquer", "roll", "champion", "raid"},
}  # fmt: skip


def in_hand(s: State, army: int) -> int:
    return s.hand[army] + s.auxiliaries[army]


def attacked(s: State, action: Action) -> State:
    """Return the state just after the attack, with only its events."""
    after = s.clone()
    after.events = []
    engine.DECISIONS[engine.pending(s).kind].apply(after, action)
    return after


def check_coins(s: State, after: State, breakdown: CostBreakdown) -> None:
    """Check that the coins paid match the reported ones, item by item."""
    assert after.events is not None
    seat = engine.actor(s)
    paid = {event.source: -event.amount for event in after.events if event.kind == events.PAID and event.seat == seat}
    assert paid == dict(breakdown.coins)
    assert breakdown.due == sum(paid.values())


def check_charge(s: State, action: Action, breakdown: CostBreakdown) -> None:
    """Check that a legal conquest takes the reported tokens, and a roll succeeds on the reported number of sides."""
    army, region = engine.pending(s).army, action.arg
    after = attacked(s, action)
    check_coins(s, after, breakdown)
    if engine.pending(after).kind != ids.F_DIE:
        assert not breakdown.rolls and not breakdown.lowered_by_die and breakdown.short == 0
        assert after.holder[region] == army, "it conquers nothing"
        assert breakdown.hand - in_hand(after, army) == breakdown.cost
        return
    successes = 0
    for (face, weight), outcome in zip(ids.FACES, engine.chance(after), strict=True):
        rolled = engine.preview(after, outcome[0])
        if rolled.holder[region] != army:
            continue
        successes += weight
        spent = breakdown.hand - in_hand(rolled, army)
        if breakdown.rolls:
            assert spent == breakdown.hand, "a last conquest takes all tokens"
        else:
            assert spent == max(breakdown.cost - face, s.kits[army].garrison)
    assert successes == breakdown.chances
    if breakdown.rolls:
        assert 0 < breakdown.short <= ids.BEST_FACE


def with_tokens(s: State, army: int, change: int) -> State | None:
    """Return the state with more or fewer tokens in hand."""
    other = s.clone()
    other.hand[army] += change
    return other if other.hand[army] >= 0 else None


def check_refusal(s: State, action: Action, breakdown: CostBreakdown, reason: str) -> bool:
    """Check a refusal, and the reported cost if nothing were missing; returns whether this case applied."""
    army = engine.pending(s).army
    if reason == "too-few-tokens":
        assert breakdown.short > 0 and not breakdown.rolls
    elif reason == "too-short":
        assert breakdown.short > ids.BEST_FACE and breakdown.rolls
        assert breakdown.chances == 0
    elif reason == "not-short":
        assert breakdown.cost <= breakdown.hand and breakdown.rolls
    else:
        assert reason == "toll" and breakdown.due > breakdown.owned
    change = breakdown.cost - breakdown.hand - (1 if breakdown.rolls else 0)
    other = with_tokens(s, army, change if reason in OF_TOKENS else 0)
    if other is None:
        return False
    other.coins[engine.actor(s)] = breakdown.due
    if engine.refusal(other, action) == "no-tokens":
        return False
    assert engine.refusal(other, action) == ""
    again = engine.cost_breakdown(other, action)
    assert again is not None
    assert (again.items, again.coins) == (breakdown.items, breakdown.coins)
    check_charge(other, action, again)
    return True


def check_all(s: State, seen: Counter[str]) -> None:
    """Check every action that conquers, or would with enough tokens or coins."""
    before = s.key()
    for action in s.rules.actions:
        verb = s.rules.verbs[action.verb]
        reason = engine.refusal(s, action)
        if verb.takes != ids.T_REGION or reason not in ("", "toll", *OF_TOKENS):
            continue
        breakdown = engine.cost_breakdown(s, action)
        if breakdown is None:
            if not reason:
                told = [event.kind for event in attacked(s, action).events or ()]
                assert events.CONQUERED not in told, f"{verb.name} conquers, but reports no cost"
            continue
        assert sum([amount for _, amount in breakdown.items]) == breakdown.cost
        assert all(amount for _, amount in [*breakdown.items, *breakdown.coins])
        if reason:
            if check_refusal(s, action, breakdown, reason):
                seen[f"refused {verb.name}"] += 1
            continue
        check_charge(s, action, breakdown)
        asking = engine.pending(s).kind == ids.F_CHOICE
        seen["roll after raid" if asking and verb.name == "roll" else verb.name] += 1
    assert s.key() == before


@pytest.mark.parametrize(("game", "pairs"), GAMES)
def test_every_conquest_takes_its_reported_cost(game: str, pairs: list[tuple[str, str]]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        rules = table_for(game, 2 + seed % 4, seed)
        race, power = pairs[seed % len(pairs)]
        player: RandomPlayer = PairPlayer(seed, rules.race_number[race], rules.power_number[power], "fighter")
        for number, s in enumerate(positions(rules, player)):
            asked = engine.pending(s).kind == ids.F_CHOICE
            if engine.actor(s) >= 0 and (asked or number % 4 == 0):
                check_all(s, seen)
    assert MEANS[game] <= set(seen), f"not seen: {MEANS[game] - set(seen)}"
    assert sum(count for name, count in seen.items() if name.startswith("refused")) > 1000
