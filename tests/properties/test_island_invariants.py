"""Tests of the invariants for islands and teams: valid states pass, and every kind of damage is detected."""

from collections.abc import Callable, Iterator

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State, replaced
from smallworld.games.warcraft.bombs import DUDS
from smallworld.games.warcraft.markers import BEAST, BOMB, CHAMPION, FORTRESS, HIDDEN, OBJECTIVE, TOWER, WALL, relic
from tests.support.invariants import check, violations
from tests.support.islands import power_of, race_of
from tests.support.playing import RandomPlayer, positions, table_for

Damage = Callable[[State], bool]  # whether the damage applies to the state


def states(game: str) -> Iterator[State]:
    """Yield copies of states at some games' decisions."""
    for seed in range(40):
        for number, s in enumerate(positions(table_for(game, 3, seed), RandomPlayer(seed, "fighter"))):
            if not engine.is_over(s) and s.round > 2 and number % 3 == 0:
                yield s.clone()


def armies(s: State, race: str = "", power: str = "") -> list[int]:
    """Return the active armies with a region and with this race or power."""
    return [
        army for army in range(0, s.rules.natives, s.rules.slots)
        if s.held[army] and race in ("", race_of(s, army)) and power in ("", power_of(s, army))
    ]  # fmt: skip


def lay(s: State, region: int, marker: int, count: int = 1) -> None:
    """Put a marker from the supply in a region, without checks."""
    s.marks[region] += count << s.rules.shift[marker]
    s.supply[marker] -= 1


def stray(marker: int, race: str = "", power: str = "") -> Damage:
    """Return damage that puts a marker in another army's region."""

    def damage(s: State) -> bool:
        for army in armies(s):
            region = s.rules.board.members(s.held[army])[0]
            fits = s.rules.board.terrain[region] == ids.FIELD and not s.count(region, marker) and s.supply[marker]
            if fits and race_of(s, army) != race and power_of(s, army) != power:
                lay(s, region, marker)
                return True
        return False

    return damage


def more_markers(s: State) -> bool:
    s.supply[BEAST] += 1
    return True


def beasts_in_hand(s: State) -> bool:
    others = [army for army in armies(s) if power_of(s, army) != "beast-master"]
    if others and s.supply[BEAST]:
        s.set_auxiliaries(others[0], s.auxiliaries[others[0]] + 1)
        s.supply[BEAST] -= 1
    return bool(others)


def bomb_without_goblins(s: State) -> bool:
    if armies(s, "goblins"):
        return False
    lay(s, 0, BOMB)
    return not any(race_of(s, s.active(seat)) == "goblins" for seat in range(3))


def objective_without_humans(s: State) -> bool:
    if any(race_of(s, s.active(seat)) == "humans" for seat in range(3)):
        return False
    lay(s, 0, OBJECTIVE)
    return True


def too_many_bombs_turned(s: State) -> bool:
    for army in armies(s, "goblins"):
        s.race_memory[army] = 7 + 6 * DUDS
        return True
    return False


def tower_in_a_forest(s: State) -> bool:
    for army in armies(s, power="defensive"):
        for region in s.rules.board.members(s.held[army] & s.rules.board.of_terrain[ids.FOREST]):
            lay(s, region, TOWER)
            return True
    return False


def lone_tauren(s: State) -> bool:
    for army in armies(s, "tauren"):
        region = s.rules.board.members(s.held[army])[0]
        if not s.count(region, CHAMPION) and not s.count(region, BEAST) and s.tokens[region] > 1:
            s.add_to_tray(army, s.tokens[region] - 1)
            s.tokens[region] = 1
            return True
    return False


def relic_twice(s: State) -> bool:
    lies = [(r, m) for r, marks in enumerate(s.marks) if marks & s.rules.relic_mask
            for m in [relic("heart")] if s.count(r, m)]  # fmt: skip
    for region, marker in lies:
        lay(s, (region + 1) % s.rules.board.size, marker)
        return True
    return False


def hidden_under_an_army(s: State) -> bool:
    for army in armies(s):
        for region in s.rules.board.members(s.held[army] & s.rules.board.icons):
            lay(s, region, HIDDEN)
            return True
    return False


def hidden_lost(s: State) -> bool:
    for region in range(s.rules.board.size):
        if s.count(region, HIDDEN):
            s.marks[region] &= ~(s.rules.width[HIDDEN] << s.rules.shift[HIDDEN])
            s.supply[HIDDEN] += 1
            return True
    return False


def seen_and_unseen(s: State) -> bool:
    s.hidden_pool = (1 << len(s.rules.outcomes)) - 4
    return any(marks & s.rules.relic_mask for marks in s.marks)


def place_moved(s: State) -> bool:
    board = s.rules.board
    for region in board.members(board.icons):
        if s.count(region, relic("portal")):
            s.marks[region] -= 1 << s.rules.shift[relic("portal")]
            s.supply[relic("portal")] += 1
            lay(s, next(r for r in board.members(board.land & ~board.icons)), relic("portal"))
            return True
    return False


def own_harmony(s: State) -> bool:
    for army in armies(s, "pandaren"):
        s.race_memory[army] |= 1 << s.seat_of(army)
        return True
    return False


def tired_mages(s: State) -> bool:
    for army in armies(s, power="portal-mage"):
        s.power_memory[army] = 3
        return True
    return False


def wet_feet(s: State) -> bool:
    dry = s.rules.board.water & ~s.rules.board.with_symbol[ids.MAGIC]
    for army in armies(s):
        for region in s.rules.board.members(dry):
            if s.holder[region] < 0 and race_of(s, army) != "naga" and s.hand[army]:
                s.holder[region], s.tokens[region] = army, s.hand[army]
                s.hand[army] = 0
                s.held[army] |= 1 << region
                return True
    return False


DAMAGE: dict[str, Damage] = {
    "markers .* differ from the box": more_markers,
    "wall in .* lies with an army that has none": stray(WALL, race="night-elves"),
    "fortress in .* lies with an army that has none": stray(FORTRESS, power="garrisoned"),
    "tower in .* lies with an army that has none": stray(TOWER, power="defensive"),
    "champion in .* lies with an army that has none": stray(CHAMPION, power="championing"),
    "beasts in hand": beasts_in_hand,
    "bomb lies on the map without goblins": bomb_without_goblins,
    "objective lies on the map without humans": objective_without_humans,
    "7 live bombs": too_many_bombs_turned,
    "no field": tower_in_a_forest,
    "1 of tauren": lone_tauren,
    "heart lies in 2 regions": relic_twice,
    "was not turned": hidden_under_an_army,
    "relics face down, .* face up": hidden_lost,
    "lies in 1 regions and is unseen": seen_and_unseen,
    "portal has moved": place_moved,
    "give harmony": own_harmony,
    "'portal-mage' remembers 3": tired_mages,
    "holds water": wet_feet,
}


@pytest.mark.parametrize("sentence", DAMAGE)
def test_damage_is_detected(sentence: str) -> None:
    for s in states("warcraft"):
        assert violations(s) == []
        if DAMAGE[sentence](s):
            with pytest.raises(AssertionError, match=sentence):
                check(s)
            return
    raise AssertionError("no state to damage")


def _gap(s: State) -> bool:
    race = s.column[0]
    s.column = replaced(s.column, 0, ids.NONE)
    s.race_queue += (race,)
    return race != ids.NONE


def _other_column(s: State) -> bool:
    mine, theirs = s.column[0], s.column[4]
    s.column = replaced(replaced(s.column, 0, theirs), 4, mine)
    return ids.NONE not in (s.column[0], s.column[4])


def _changed_sides(s: State) -> bool:
    one, other = s.active(0), s.active(1)
    mine, theirs = s.race[one], s.race[other]
    s.set_combo(one, theirs, s.power[one])
    s.set_combo(other, mine, s.power[other])
    return ids.NONE not in (s.race[one], s.race[other])


@pytest.mark.parametrize(
    ("sentence", "damage"),
    [
        ("column 0 has a gap", _gap),
        ("lie in the column of the alliance", _other_column),
        ("seat 0 of the", _changed_sides),
    ],
)
def test_damage_to_teams_is_detected(sentence: str, damage: Damage) -> None:
    for s in states("azeroth"):
        assert violations(s) == []
        if damage(s):
            with pytest.raises(AssertionError, match=sentence):
                check(s)
            return
    raise AssertionError("no state to damage")
