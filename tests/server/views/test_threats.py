"""Threats in rivals' next turns follow the rules and use no hidden information."""

import random

import pytest

from smallworld.core import engine
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.core.state import State
from smallworld.server.protocol.table import Attack
from smallworld.server.views.threats import planned_threats
from tests.server.tables import random_game
from tests.server.views.test_leaks import otherwise
from tests.server.views.test_unused import LAND, position

SAFE: tuple[Attack, ...] = ()
ANN = "active: ratmen alchemist, holds: {glen: 1, wood: 1, shore: 5}"
BOB = "active: elves alchemist, holds: {fen: 6}"


def players(ann: str, bob: str, more: str = "") -> State:
    """Ann to move, and Bob."""
    return position(LAND, f"players: {{ann: {{{ann}}}, bob: {{{bob}}}}}\n{more}")


def attacks(s: State, *texts: str, seat: int = 0) -> dict[str, tuple[Attack, ...]]:
    """The attacks on each region of a seat, the weakest region first."""
    return {region.region: region.attacks for region in planned_threats(s, seat, texts)[0]}


def test_a_rival_takes_what_it_can_afford_and_more_only_with_the_die() -> None:
    found = attacks(players(ANN, BOB))
    assert found == {
        "glen": (Attack(1, "elves", 5, 3),),
        "wood": (Attack(1, "elves", 5, 6, way=3, short=1),),
        "shore": SAFE,
    }
    assert list(found) == ["glen", "wood", "shore"]


def test_an_immune_region_is_safe_and_so_are_regions_behind_it() -> None:
    s = players(ANN.replace("alchemist", "heroic"), BOB, "marks: {glen: [hero]}")
    assert attacks(s) == {"glen": SAFE, "wood": SAFE, "shore": SAFE}


def test_a_rival_with_a_treaty_takes_nothing() -> None:
    s = players(f"{ANN.replace('alchemist', 'diplomat')}, peace: bob", BOB)
    assert set(attacks(s).values()) == {SAFE}


def test_discounts_and_ways_of_abilities_count() -> None:
    assert attacks(players(ANN, BOB.replace("alchemist", "commando")))["wood"] == (Attack(1, "elves", 5, 4, way=2),)
    flying = attacks(players(ANN, BOB.replace("alchemist", "flying")))
    assert flying["wood"] == (Attack(1, "elves", 5, 3),)
    dragon = attacks(players(ANN.replace("glen: 1", "glen: 6"), BOB.replace("alchemist", "dragon-master")))
    assert dragon["glen"] == (Attack(1, "elves", 5, 1),)


def test_a_rival_with_its_own_die_rule_needs_the_die_too() -> None:
    found = attacks(players(ANN, BOB.replace("alchemist", "berserk")))
    assert found["glen"] == (Attack(1, "elves", 5, 3),)
    assert [(attack.seat, attack.short) for attack in found["wood"]] == [(1, 1)]
    assert found["shore"] == SAFE


def test_only_races_that_campaign_in_decline_attack() -> None:
    active = "active: elves alchemist, holds: {peak: 1}, decline: [{race: %s, holds: {fen: 6}}]"
    assert set(attacks(players(ANN, active % "orcs")).values()) == {SAFE}
    found = attacks(players(ANN, active % "ghouls"))
    assert found["glen"] == (Attack(1, "ghouls", 5, 3, declined=True),)


def test_regions_in_decline_are_threatened_too() -> None:
    ann = "active: ratmen alchemist, holds: {shore: 5}, decline: [{race: orcs, holds: {glen: 1}}]"
    assert attacks(players(ann, BOB))["glen"] == (Attack(1, "elves", 5, 3),)


def test_threats_of_a_rival_who_has_to_pick_are_unknown() -> None:
    ann = planned_threats(players(ANN, "decline: [{race: orcs, holds: {fen: 6}}]"), 0)
    assert ann == ((), (1,)), "no region is called safe from an army that nobody knows yet"


def test_threats_of_races_that_campaign_in_decline_are_known_before_picking() -> None:
    regions, picking = planned_threats(players(ANN, "decline: [{race: ghouls, holds: {fen: 6}}]"), 0)
    assert picking == (1,)
    assert any(region.attacks for region in regions)


def test_a_rival_in_its_turn_has_only_its_hand_left() -> None:
    s = players("active: ratmen alchemist, hand: 2, holds: {glen: 1, shore: 1}", "active: elves hill, holds: {wood: 3}")
    assert attacks(s, seat=1)["wood"] == (Attack(0, "ratmen", 2, 5, short=3),)


def test_rivals_without_another_turn_threaten_nothing() -> None:
    for number, sure in ((9, True), (10, False)):
        s = position(LAND, f"players: {{ann: {{{BOB}}}, bob: {{{ANN}}}}}\nround: {number}", "done")
        assert any(attacks(s, seat=1).values()) is sure


def test_planned_placements_count_as_placed() -> None:
    s = position(
        LAND,
        f"players: {{ann: {{active: ratmen bivouacking, hand: 4, holds: {{glen: 1, wood: 1}}}}, bob: {{{BOB}}}}}",
        "done",
    )
    assert attacks(s)["glen"][0].cost == 3
    assert attacks(s, "deploy glen 2", "camp glen 1") == {
        "glen": (Attack(1, "elves", 5, 6, short=1),),
        "wood": SAFE,
    }
    before = s.key()
    assert attacks(s, "deploy glen 4") == {"glen": (Attack(1, "elves", 5, 7, short=2),), "wood": SAFE}
    assert s.key() == before


def test_an_illegal_plan_is_refused() -> None:
    s = position(LAND, f"players: {{ann: {{{ANN}}}, bob: {{{BOB}}}}}", "done")
    for text in ("deploy fen 1", "deploy glen 9", "done"):
        with pytest.raises(IllegalMove, match=text):
            attacks(s, text)
    with pytest.raises(NotationError):
        attacks(s, "fly to the moon")


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 5), ("warcraft", 3), ("azeroth", 4)])
def test_threats_use_no_hidden_information_and_certain_attacks_are_affordable(game: str, seats: int) -> None:
    chance = random.Random(seats)
    seen = 0
    for timeline in list(random_game(game, seats, seats))[20::9]:
        s = timeline.state
        if engine.is_over(s):
            break
        for seat in range(seats):
            before = s.key()
            regions, picking = planned_threats(s, seat)
            assert (regions, picking) == planned_threats(otherwise(s, seat, chance), seat)
            assert s.key() == before
            armies = range(s.active(seat), s.active(seat) + s.rules.slots)
            held = sum([s.held[army] for army in armies])
            assert {region.region for region in regions} == {
                s.rules.board.regions[r] for r in s.rules.board.members(held)
            }
            for attack in [attack for region in regions for attack in region.attacks]:
                assert attack.seat != seat
                assert attack.short or attack.cost <= attack.tokens
                seen += 1
    assert seen > 50
