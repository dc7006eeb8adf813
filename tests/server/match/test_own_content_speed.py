"""Speed of a game with recipes compared with one without."""

import json
import time

import pytest

from smallworld.core import engine
from smallworld.core.packed import Random
from smallworld.core.playout import play_out
from smallworld.core.ruleset import Ruleset
from smallworld.games import Content, Options, ruleset
from smallworld.workshop import Recipe, parse_recipe

#: Races and powers with four effects each, which use as many hooks as recipes can.
RECIPES: dict[str, list[dict[str, object]]] = {
    "race misers": [
        {"coins": {"each": "region", "where": {"terrain": ["hill", "forest"], "coast": True}}},
        {"cheaper": {"by": 1, "where": {"beside": {"terrain": ["mountain"]}}}},
        {"pieces": {"piece": "lair", "how": "conquered", "number": 3}},
        {"toll": {"where": {"terrain": ["swamp"]}, "in_decline": True}},
    ],
    "race roamers": [
        {"reach": {"how": "joined", "where": {"symbol": ["cavern"]}}},
        {"coins": {"each": "conquest", "where": {"held_by": "somebody"}}},
        {"growth": {"every": 2}},
        {"spares": {"first": True}},
    ],
    "power misty": [
        {"coins": {"each": "region", "where": {"edge": True}}},
        {"cheaper": {"by": 1, "where": {"terrain": ["swamp"], "held_by": "natives"}}},
        {"tokens": {"more": 2}},
        {"reach": {"how": "anywhere", "where": {"terrain": ["hill"]}}},
    ],
    "power tidal": [
        {"water": {}},
        {"coins": {"each": "turn", "amount": 1}},
        {"cheaper": {"by": 1, "where": {"beside": {"terrain": ["sea", "lake"]}}}},
        {"pieces": {"piece": "camp", "how": "camped", "number": 3}},
    ],
}
#: A small box, so that custom races are often in play; the same number without them.
RACES = ("elves", "giants", "humans", "orcs", "ratmen", "tritons")
POWERS = ("alchemist", "commando", "flying", "forest", "hill", "merchant", "mounted", "swamp", "wealthy")
GAMES, TRIES = 25, 5
LEAST = 0.6


def made() -> list[Recipe]:
    """The recipes."""
    found: list[Recipe] = []
    for name, effects in RECIPES.items():
        kind, key = name.split()
        document = {"format": 1, kind: key, "name": {"en": key.title()}, "number": 4, "effects": effects}
        found.append(parse_recipe(json.dumps(document)))
    return found


def rules_with(*recipes: Recipe) -> Ruleset:
    """A small box in which recipes replace as many shipped races and powers."""
    shipped = ruleset("smallworld", 2)
    races = [recipe for recipe in recipes if recipe.kind == "race"]
    kept = {*RACES[len(races) :], *POWERS[len(recipes) - len(races) :]}
    out = {ability.key for ability in (*shipped.races, *shipped.powers)} - kept
    return ruleset("smallworld", 2, None, Options(without=frozenset(out), content=Content().with_recipes(recipes)))


def seconds(rules: Ruleset) -> float:
    """Seconds per decision in random games."""
    decisions = 0
    began = time.process_time()
    for seed in range(GAMES):
        decisions += play_out(engine.new(rules), Random(seed))
    return (time.process_time() - began) / decisions


@pytest.mark.alone
def test_a_game_with_four_recipes_of_four_effects_keeps_most_of_its_speed() -> None:
    assert [len(recipe.effects) for recipe in made()] == [4] * 4
    with_recipes, without = rules_with(*made()), rules_with()
    assert len(with_recipes.races) == len(without.races) and len(with_recipes.powers) == len(without.powers)
    # Best of several alternating tries: other load on the machine slows both.
    times = [(seconds(without), seconds(with_recipes)) for _ in range(TRIES)]
    ratio = min(plain for plain, _ in times) / min(own for _, own in times)
    print(f"speed with recipes: {ratio:.2f} of that without")
    assert ratio >= LEAST
