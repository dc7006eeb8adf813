"""The JSON Schema of recipes, made from the code; `recipe.schema.json` beside this module is it."""

import json
from importlib import resources
from typing import Any

import msgspec

from smallworld.games.custom.recipes.recipe import FORMAT, Recipe

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHIPPED = resources.files("smallworld.workshop") / "recipe.schema.json"


def schema() -> dict[str, Any]:
    """The schema: what the types say, and that a recipe has one kind, and each effect one."""
    (reference,), components = msgspec.json.schema_components([Recipe], ref_template="#/$defs/{name}")
    components = {name: _without_null(component) for name, component in components.items()}
    components["Effect"] |= {"minProperties": 1, "maxProperties": 1}
    components["Recipe"] |= {"oneOf": [{"required": ["race"]}, {"required": ["power"]}]}
    components["Recipe"]["properties"]["format"] = {"const": FORMAT}
    return {"$schema": DIALECT, "title": "Recipe of a race or power", **reference, "$defs": components}


def schema_text() -> str:
    """The same as text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _without_null(part: Any) -> Any:
    """The same where a field is left out instead of being null, as it is in Python."""
    if isinstance(part, list):
        return [_without_null(item) for item in part]
    if not isinstance(part, dict):
        return part
    if {"type": "null"} in part.get("anyOf", ()):
        (only,) = [choice for choice in part["anyOf"] if choice != {"type": "null"}]
        return _without_null(only)
    return {key: _without_null(value) for key, value in part.items()}
