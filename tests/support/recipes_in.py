"""Effects of recipes on the box's pieces that the shipped abilities' invariants don't cover."""

import functools

from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.custom.recipes.ability import recipe_behind


def pieces_of(kind: object) -> frozenset[str]:
    """Return the pieces placed by a race or power made from a recipe."""
    recipe = recipe_behind(kind)
    return frozenset(effect.pieces.piece for effect in recipe.effects if effect.pieces) if recipe else frozenset()


def holds_water(kind: object) -> bool:
    """Whether it may hold seas or lakes."""
    recipe = recipe_behind(kind)
    return recipe is not None and any(effect.water for effect in recipe.effects)


@functools.cache
def pieces_in_play(rules: Ruleset) -> frozenset[str]:
    """Return the pieces that any recipe of a game places."""
    return frozenset().union(*[pieces_of(type(ability)) for ability in (*rules.races, *rules.powers)])


def own(s: State, army: int) -> list[Ability]:
    """Return the race and the power of an army."""
    found: list[Ability] = []
    if 0 <= army < s.rules.natives and s.race[army] != ids.NONE:
        found.append(s.rules.races[s.race[army]])
        if s.power[army] != ids.NONE:
            found.append(s.rules.powers[s.power[army]])
    return found


def places(s: State, army: int, piece: str) -> bool:
    """Whether the army's recipes place such a piece; in decline, the power that placed it may be gone."""
    if not s.is_active(army):
        return piece in pieces_in_play(s.rules)
    return any(piece in pieces_of(type(ability)) for ability in own(s, army))


def may_hold_water(s: State, army: int) -> bool:
    """Like `places`, for seas and lakes."""
    if not s.is_active(army):
        return any(holds_water(type(ability)) for ability in (*s.rules.races, *s.rules.powers))
    return any(holds_water(type(ability)) for ability in own(s, army))


def remembers_soundly(s: State, army: int, ability: Ability) -> bool:
    """Whether the memory of a recipe's army is possible."""
    return recipe_behind(type(ability)) is not None and not ability.fault(s, army)


def takes_toll(rules: Ruleset) -> set[str]:
    """Return a game's recipes that make players pay each other."""
    kinds = [(ability.key, recipe_behind(type(ability))) for ability in (*rules.races, *rules.powers)]
    return {key for key, recipe in kinds if recipe and any(effect.toll for effect in recipe.effects)}


def declines_late(kind: object) -> bool:
    """Whether it may decline after scoring, with its army's memory of the turn."""
    recipe = recipe_behind(kind)
    return recipe is not None and any(effect.decline and effect.decline.how == "late" for effect in recipe.effects)


@functools.cache
def any_declines_late(rules: Ruleset) -> bool:
    """Whether any recipe in a game may."""
    return any(declines_late(type(ability)) for ability in (*rules.races, *rules.powers))
