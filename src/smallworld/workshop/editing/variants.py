"""Variants: each effect kind's alternatives, their numbers, and examples."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from smallworld.games.custom.recipes.effects.effect import EffectData
from smallworld.games.custom.recipes.effects.kinds import Effect
from smallworld.workshop.editing.recipe_draft import Raw


class Variant(NamedTuple):
    """A variant of an effect: the fields that define it, an example, and the group in which it is offered."""

    kind: str
    name: str
    fields: Raw
    group: str
    example: Raw

    @property
    def key(self) -> str:
        """Its catalogue key."""
        return f"recipe.{self.kind}.{'each' if self.kind == 'coins' else 'how'}.{self.name}"


def _each(name: str, group: str = "coins", **example: Any) -> Variant:
    return Variant("coins", name, {"each": name}, group, {"each": name, **example})


def _how(kind: str, name: str, group: str, **example: Any) -> Variant:
    return Variant(kind, name, {"how": name}, group, {"how": name, **example})


#: All variants, in display order.
VARIANTS: Final = (
    _each("region", where={"terrain": ["forest"]}),
    _each("conquest", where={"held_by": "somebody"}),
    _each("turn", amount=2),
    _each("pick", amount=7),
    _each("defender"),
    _each("piece", piece="fortress"),
    _each("island"),
    _each("relic"),
    Variant("cheaper", "", {}, "cheaper", {"where": {"terrain": ["field", "hill"]}}),
    _how("reach", "anywhere", "reach"),
    _how("reach", "joined", "reach", where={"symbol": ["cavern"]}),
    _how("reach", "enter", "reach"),
    _how("reach", "landing", "reach"),
    Variant("water", "", {}, "reach", {}),
    Variant("growth", "", {}, "tokens", {"every": 2, "where": {"held_by": "somebody"}}),
    Variant("tokens", "more", {"conquering_only": False}, "tokens", {"more": 2}),
    Variant("tokens", "conquering", {"conquering_only": True}, "tokens", {"more": 4, "conquering_only": True}),
    Variant("die", "", {}, "tokens", {}),
    Variant("garrison", "", {}, "tokens", {}),
    _how("pieces", "held", "defence", piece="lair"),
    _how("pieces", "manned", "defence", piece="tower", where={"symbol": ["mine"]}),
    Variant(
        "pieces", "conquered", {"how": "conquered", "number": None}, "defence", {"how": "conquered", "piece": "wall"}
    ),
    Variant(
        "pieces",
        "first",
        {"how": "conquered", "number": 2},
        "defence",
        {"how": "conquered", "piece": "hole", "number": 2},
    ),
    _how("pieces", "built", "defence", piece="fortress", number=1),
    _how("pieces", "moved", "defence", piece="hero", number=2),
    _how("pieces", "camped", "defence", piece="camp", number=5),
    Variant("spares", "all", {"first": False}, "defence", {}),
    Variant("spares", "first", {"first": True}, "defence", {"first": True}),
    Variant("toll", "", {}, "defence", {"where": {"terrain": ["swamp"]}}),
    _how("decline", "stays", "decline"),
    _how("decline", "fights", "decline"),
    _how("decline", "extra", "decline"),
    _how("decline", "late", "decline"),
)
#: The field for the number shown as `n` in the sentence.
NUMBERS: Final = {
    "coins": "amount", "cheaper": "by", "tokens": "more", "growth": "every", "pieces": "number", "toll": "amount",
    "garrison": "tokens",
}  # fmt: skip


def variants_of(kind: str) -> list[Variant]:
    """An effect kind's variants."""
    return [variant for variant in VARIANTS if variant.kind == kind]


def variant_of(effect: Effect) -> Variant:
    """An effect's variant."""
    found = variants_of(effect.kind)
    data = effect.data
    for variant in found:
        if variant.name == "first" and variant.kind == "pieces":
            if getattr(data, "how", "") == "conquered" and getattr(data, "number", None):
                return variant
        elif variant.name == "conquered":
            if getattr(data, "how", "") == "conquered" and not getattr(data, "number", None):
                return variant
        elif all(getattr(data, field) == value for field, value in variant.fields.items()):
            return variant
    raise AssertionError(f"no variant of {effect.kind}")


def limits(data: EffectData, field: str) -> tuple[int, int]:
    """A number's minimum and maximum in the schema."""
    found: list[Any] = [get_type_hints(type(data), include_extras=True)[field]]
    while found:
        hint = found.pop()
        if get_origin(hint) is Annotated:
            meta = get_args(hint)[1]
            return int(meta.ge), int(meta.le)
        found += get_args(hint)
    raise AssertionError(f"{field} has no limits")
