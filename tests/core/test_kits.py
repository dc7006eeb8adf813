"""Kits: what an army can do is what its race, power and relics say, in decline only what lasts."""

from __future__ import annotations

import pytest

from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.games import Options, game_info, ruleset

# The whole box, and one in which a race that goes on in decline is the first in the list.
FIRST = next(i for i, race in enumerate(game_info("smallworld").races) if race.lasts)
BOXES = {
    "small world": ruleset("smallworld", 2),
    "a lasting race first": ruleset(
        "smallworld", 2, options=Options(without=frozenset(r.key for r in game_info("smallworld").races[:FIRST]))
    ),
    "warcraft": ruleset("warcraft", 2),
}


def wanted(rules: Ruleset, race: int, power: int, relics: int, declined: bool) -> list[Ability]:
    """The abilities of an army: race, power, relics and the rules of the table."""
    found: list[Ability] = [rules.races[race]]
    found += [rules.powers[power]] if power != ids.NONE else []
    found += [relic for bit, relic in rules.relic_of if relics & bit]
    return [ability for ability in found + rules.table if ability.lasts or not declined]


@pytest.mark.parametrize("box", BOXES)
def test_a_kit_has_the_abilities_of_its_army(box: str) -> None:
    rules = BOXES[box]
    relics = [0, *[bit for bit, _ in rules.relic_of]]
    for race in range(len(rules.races)):
        for power in range(ids.NONE, len(rules.powers)):
            held = relics[(race + power) % len(relics)]
            for declined in (True, False):
                kit = rules.kit(race, power, held, declined)
                assert kit.abilities == wanted(rules, race, power, held, declined)
                assert kit.campaigns == any(ability.campaigns for ability in kit.abilities)
    assert rules.kit(ids.NONE, ids.NONE, 0, False).abilities == []
