"""JSON Schemas of recipes, boards and packs, generated from the code and shipped beside this module."""

import json
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from smallworld.core import ids
from smallworld.games.boards import BOARD_FORMAT, BoardData
from smallworld.games.custom.own_boards import FEWEST_REGIONS, MOST_OWN_REGIONS
from smallworld.games.custom.packs import PackHead
from smallworld.games.custom.recipes.recipe import FORMAT, Recipe

DIALECT = "https://json-schema.org/draft/2020-12/schema"
#: Each schema's title, and the type from which it is generated.
TITLES = {"recipe": "Recipe of a race or power", "board": "Board", "pack": "Pack of races, powers and boards"}
TYPES = {"recipe": Recipe, "board": BoardData, "pack": PackHead}


def shipped(kind: str) -> Traversable:
    """A schema's file."""
    return resources.files("smallworld.workshop") / f"{kind}.schema.json"


def schema(kind: str = "recipe") -> dict[str, Any]:
    """Schema of a recipe, board or pack: the types, and the rule that a recipe and an effect have exactly one kind."""
    wanted = [TYPES[kind], *([Recipe, BoardData] if kind == "pack" else [])]
    (reference, *_), components = msgspec.json.schema_components(
        wanted, schema_hook=_anything, ref_template="#/$defs/{name}"
    )
    components = {name: _without_null(component) for name, component in components.items()}
    if kind != "board":
        components["Effect"] |= {"minProperties": 1, "maxProperties": 1}
        components["Recipe"] |= {"oneOf": [{"required": ["race"]}, {"required": ["power"]}]}
        components["Recipe"]["properties"]["format"] = {"const": FORMAT}
    if kind != "recipe":
        regions = {"minItems": FEWEST_REGIONS, "maxItems": MOST_OWN_REGIONS}
        components["BoardData"]["properties"]["format"] = {"const": BOARD_FORMAT}
        components["BoardData"]["properties"]["regions"] |= regions
        components["RegionData"]["properties"]["terrain"] = {"enum": list(ids.TERRAINS)}
        components["RegionData"]["properties"]["symbols"]["items"] = {"enum": list(ids.SYMBOLS)}
    if kind == "pack":
        components["PackHead"]["properties"]["format"] = {"const": FORMAT}
        parts = [{"$ref": "#/$defs/Recipe"}, {"$ref": "#/$defs/BoardData"}]
        components["PackHead"]["properties"]["contents"]["items"] = {"anyOf": parts}
    return {"$schema": DIALECT, "title": TITLES[kind], **reference, "$defs": components}


def schema_text(kind: str = "recipe") -> str:
    """The schema as text."""
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"


def _anything(_: type) -> dict[str, Any]:
    """Placeholder for a pack's contents, which is replaced by their schemas."""
    return {"title": "a part"}


def _without_null(part: Any) -> Any:
    """Remove null from fields that are omitted instead."""
    if isinstance(part, list):
        return [_without_null(item) for item in part]
    if not isinstance(part, dict):
        return part
    if {"type": "null"} in part.get("anyOf", ()):
        (only,) = [choice for choice in part["anyOf"] if choice != {"type": "null"}]
        return _without_null(only)
    return {key: _without_null(value) for key, value in part.items()}
