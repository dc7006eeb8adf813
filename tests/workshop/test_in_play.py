"""Sums of play: what recipes contribute to costs and coins in games of bots."""

import msgspec
import pytest

from smallworld.core.errors import RulesetError
from smallworld.games import game_info
from smallworld.workshop import parse_recipe
from smallworld.workshop.explanation import InPlay, PlaySum
from smallworld.workshop.in_play import in_play
from smallworld.workshop.templates import template
from tests.workshop.test_strength import AMBER, amber


def by_kind(found: InPlay) -> dict[str, PlaySum]:
    return {each.kind: each for each in found.sums}


@pytest.mark.parametrize(
    ("key", "kind", "item", "sign"),
    [
        ("giants", "attack", "giants", -1),
        ("trolls", "defence", "lair", 1),
        ("skeletons", "growth", "skeletons", 1),
        ("amazons", "growth", "amazons", 1),
        ("forest", "income", "forest", 1),
    ],
)
def test_sums_show_what_an_ability_does(key: str, kind: str, item: str, sign: int) -> None:
    found = by_kind(in_play(template("smallworld", key), "smallworld"))[kind]
    assert dict(found.items)[item] * sign > 0
    assert found.total == sum(amount for _, amount in found.items)
    assert bool(found.region) == bool(found.terrain) == (kind in ("attack", "defence"))


def test_a_rivals_cost_names_the_race_that_defends() -> None:
    assert by_kind(in_play(template("smallworld", "trolls"), "smallworld"))["defence"].holder == "trolls"


def test_water_is_shown_where_only_the_ability_allows_it() -> None:
    found = by_kind(in_play(template("smallworld", "seafaring"), "smallworld"))["attack"]
    assert found.terrain in ("sea", "lake")


def test_what_changes_no_sum_has_none() -> None:
    assert in_play(template("smallworld", "stout"), "smallworld").sums == ()


def test_sums_are_deterministic_and_name_a_shipped_partner() -> None:
    found = in_play(amber(), "warcraft")
    assert found == in_play(amber(), "warcraft")
    assert {"attack", "income"} <= by_kind(found).keys()
    assert found.partner in {race.key for race in game_info("warcraft").races}


def test_a_race_plays_with_as_many_as_can_take_it() -> None:
    neutral = parse_recipe(AMBER.replace("power: amber-hunting", "race: ambers"))
    assert in_play(neutral, "azeroth").sums
    walls = msgspec.structs.replace(amber(), number=9)
    with pytest.raises(RulesetError, match="at most 5"):
        in_play(walls, "smallworld")
