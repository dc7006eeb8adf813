"""Kits: an army's abilities come from its race, power and relics; in decline, only from lasting ones."""

import pytest

from smallworld.core import engine, ids
from smallworld.core import kit as kits_of
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import Options, game_info, ruleset

# The whole box, and a box whose first race campaigns in decline.
FIRST = next(i for i, race in enumerate(game_info("smallworld").races) if race.lasts)
BOXES = {
    "small world": ruleset("smallworld", 2),
    "a lasting race first": ruleset(
        "smallworld", 2, options=Options(without=frozenset(r.key for r in game_info("smallworld").races[:FIRST]))
    ),
    "warcraft": ruleset("warcraft", 2),
}


def wanted(rules: Ruleset, race: int, power: int, relics: int, declined: bool) -> list[Ability]:
    """Return an army's abilities: race, power, relics and the table rules."""
    found: list[Ability] = [rules.races[race]]
    found += [rules.powers[power]] if power != ids.NONE else []
    found += [relic for bit, relic in rules.relic_of if relics & bit]
    return [ability for ability in found + rules.table if ability.lasts or not declined]


@pytest.mark.parametrize("box", BOXES)
def test_a_kit_has_its_armys_abilities(box: str) -> None:
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


def test_kits_never_share_a_cached_reach() -> None:
    rules = ruleset("warcraft", 2, options=Options(rounds=11))  # a ruleset of its own
    board = rules.board
    subsets = range(1 << len(rules.relic_of))
    masks = [sum([bit for i, (bit, _) in enumerate(rules.relic_of) if subset >> i & 1]) for subset in subsets]
    races = ("orcs", "naga", "kobolds", "tauren", "trolls")
    kits = [rules.kit(rules.race_number[race], 0, mask, False) for race in races for mask in masks]
    assert len(kits) == 5 * 4096
    for apart in (1 << power for power in range(8, 15)):
        for late in range(apart, len(kits), 997):
            early, kit = kits[late - apart], kits[late]
            for held in (0, 1, 1 << board.size - 1):
                early.in_reach(held | 1)
                reach = kit.far | kit.landing | (0 if held else kit.entry)
                for region in board.members(held):
                    reach |= kit.neighbours[region]
                assert kit.in_reach(held) == board.members(reach & kit.holdable & ~held)


def test_natives_swapped_onto_a_place_get_no_ability_after_resuming() -> None:
    s = engine.new(ruleset("warcraft", 2))
    board = s.rules.board
    region = board.members(s.held[s.rules.natives])[0]
    s.marks[region] |= s.rules.relic_mask & -s.rules.relic_mask
    resumed = State.restored(s.rules, s.values())
    assert resumed.kits[s.rules.natives].abilities == s.kits[s.rules.natives].abilities == []


def test_tables_of_kits_with_relics_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smallworld.core.ruleset.MOST_KITS", 20)
    rules = ruleset("warcraft", 2, options=Options(rounds=7))
    bits = [bit for bit, _ in rules.relic_of]
    sizes: list[int] = []
    for race in range(len(rules.races)):
        for one in range(len(bits)):
            for other in range(one):
                kit = rules.kit(race, race, bits[one] | bits[other], False)
                assert rules.kit(race, race, bits[one] | bits[other], False) is kit
        sizes.append(len(rules._relic_kits) + len(rules._lists) + len(rules._moves))
    assert max(sizes) < 400


def test_only_the_oldest_kit_with_relics_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smallworld.core.ruleset.MOST_KITS", 20)
    rules = ruleset("warcraft", 2, options=Options(rounds=6))
    relic = rules.relic_of[0][0]
    kits = [rules.kit(race, race, relic, False) for race in range(14)]
    kits += [rules.kit(race, race + 1, relic, False) for race in range(7)]
    assert len(kits) == 21 and len(rules._relic_kits) == 20
    assert [rules.kit(race, race + 1, relic, False) for race in range(7)] == kits[14:]
    assert rules.kit(1, 1, relic, False) is kits[1] and rules.kit(0, 0, relic, False) is not kits[0]


def test_hook_and_fact_constants_match_their_names() -> None:
    names = [name.upper() for name in kits_of.OVERRIDDEN]
    numbers = {name: number for name, number in vars(kits_of).items() if name in names}
    assert len(numbers) > 30
    assert {names[number]: number for number in numbers.values()} == numbers
