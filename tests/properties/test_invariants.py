"""Tests of the invariants: a valid state passes, and every kind of damage is detected."""

from collections.abc import Callable

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State, replaced
from smallworld.games import ruleset
from smallworld.games.smallworld.markers import CAMP, HERO, LAIR
from tests.support.invariants import check, violations
from tests.support.playing import RandomPlayer, positions


def late_state() -> State:
    """Return a conquer decision in a three-player game, with natives, empty land and a single race in decline."""
    for seed in range(100):
        for s in positions(ruleset("smallworld", 3), RandomPlayer(seed, "fighter")):
            army = engine.campaigner(s)
            if s.round == 5 and army != ids.NONE and s.held[army] and s.held[s.rules.natives]:
                if any(s.race[a] >= 0 and s.race[a + 1] < 0 for a in (1, 5, 9)) and s.race_pool:
                    return s.clone()
    raise AssertionError("no such decision")


def held_region(s: State) -> int:
    """Return a region held by some player's active army."""
    return next(r for r, army in enumerate(s.holder) if 0 <= army < s.rules.natives and s.is_active(army))


def _set(name: str, index: int, value: int) -> Callable[[State], None]:
    def damage(s: State) -> None:
        getattr(s, name)[index] = value

    return damage


def _lose_token(s: State) -> None:
    s.tray = replaced(s.tray, 0, s.tray[0] + 1)


def _swap_mask(s: State) -> None:
    s.held[s.holder[held_region(s)]] = 0


def _ghost(s: State) -> None:
    s.tokens[held_region(s)] = 0


def _more_natives(s: State) -> None:
    region = next(r for r, army in enumerate(s.holder) if army == s.rules.natives)
    s.tokens[region] += 1


def _native_elsewhere(s: State) -> None:
    region = next(r for r, army in enumerate(s.holder) if army < 0 and not s.rules.board.natives[r])
    s.holder[region], s.tokens[region] = s.rules.natives, 1
    s.held[s.rules.natives] |= 1 << region


def _twin_race(s: State) -> None:
    s.race_queue += (s.column[0],)


def _lost_power(s: State) -> None:
    s.power_pool = 0
    s.power_queue = ()
    s.discard = ()


def _stray_marker(s: State) -> None:
    s.marks[held_region(s)] |= 1 << s.rules.shift[HERO]
    s.supply[HERO] -= 1


def _marker_from_nowhere(s: State) -> None:
    s.supply[CAMP] += 1


def _no_lair(s: State) -> None:
    """Replace a race by Trolls, so that a region lacks its lair."""
    army = s.holder[held_region(s)]
    s.set_combo(army, s.rules.race_number["trolls"], s.power[army])


def _marker_on_empty_land(s: State) -> None:
    region = next(r for r, army in enumerate(s.holder) if army < 0)
    s.marks[region] |= 1 << s.rules.shift[LAIR]
    s.supply[LAIR] -= 1


def _hand_out_of_turn(s: State) -> None:
    army = next(
        a for a in range(0, s.rules.natives, s.rules.slots)
        if s.seat_of(a) != s.seat and s.held[a] and s.tray[s.race[a]] and a not in [c.holder for c in s.all_conquests()]
    )  # fmt: skip
    s.hand[army] += 1
    s.add_to_tray(army, -1)


def _forgetful(s: State) -> None:
    s.power_memory[s.holder[held_region(s)]] = 99


def _frame_of_nobody(s: State) -> None:
    s.frames[-3] = s.rules.natives


def _cut_frame(s: State) -> None:
    s.frames = s.frames[:-1]


def _gap_in_the_column(s: State) -> None:
    s.race_queue += (s.column[-3],)
    s.discard += (s.column[-2],)
    s.column = s.column[:-3]


def _clock(s: State) -> None:
    s.round = 99


def _other_kit(s: State) -> None:
    s.kits[0] = s.kits[s.rules.natives]


DAMAGE: dict[str, Callable[[State], None]] = {
    "tokens .* differ from the box": _lose_token,
    "differs from the holders": _swap_mask,
    "held without a token": _ghost,
    "2 natives": _more_natives,
    "1 natives": _native_elsewhere,
    "races are not each in one place": _twin_race,
    "powers are not each in one place": _lost_power,
    "lies with an army that has none": _stray_marker,
    "markers .* differ from the box": _marker_from_nowhere,
    "without a lair": _no_lair,
    "nobody's but not empty": _marker_on_empty_land,
    "in hand out of its steps": _hand_out_of_turn,
    "remember": _forgetful,
    "nobody's: ": _frame_of_nobody,
    "frames are cut": _cut_frame,
    "has a gap": _gap_in_the_column,
    "round 99": _clock,
    "kit of another": _other_kit,
    "coins has a negative number": _set("coins", 1, -1),
    "holder has a negative number": _set("holder", 0, -2),
}


def test_a_sound_state_passes() -> None:
    assert violations(late_state()) == []


@pytest.mark.parametrize("sentence", DAMAGE)
def test_damage_is_detected(sentence: str) -> None:
    s = late_state()
    DAMAGE[sentence](s)
    with pytest.raises(AssertionError, match=sentence):
        check(s)


def test_a_second_race_in_decline_is_detected() -> None:
    s = late_state()
    seat = next(seat for seat in range(3) if s.race[s.active(seat) + 1] >= 0 and s.race[s.active(seat) + 2] < 0)
    region = next(r for r, army in enumerate(s.holder) if army < 0)
    second = s.active(seat) + 2
    race = s.race_queue[-1] if s.race_queue else s.race_pool.bit_length() - 1
    s.set_combo(second, race, s.power[second])
    s.race_queue = s.race_queue[:-1]
    s.race_pool &= ~(1 << s.race[second])
    s.rebuild_kit(second)
    s.add_to_tray(second, -1)
    s.holder[region], s.tokens[region], s.held[second] = second, 1, 1 << region
    with pytest.raises(AssertionError, match="more than one counted race in decline"):
        check(s)
