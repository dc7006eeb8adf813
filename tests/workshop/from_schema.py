"""Random documents from the recipes' JSON Schema, mutated and read: valid, or refused with a sentence."""

import json
import random
import re
from typing import Any, Final

from smallworld import i18n
from smallworld.games.custom.recipes.read import recipe_of
from smallworld.workshop import RecipeError, RecipeProblem, ability_of, rule
from smallworld.workshop.json_schema import schema

SCHEMA: Final = schema()
#: Texts that only the decoder or Python produces.
FOREIGN: Final = re.compile(r"Expected|Object|Invalid|`str`|`int`|Traceback|Struct|\bobject at\b|\bNone\b")

#: Replacement values.
JUNK: list[Any] = [
    None, True, -1, 0, 7, 10**30, 1.5, float("nan"), "", "x", "a" * 300, "\0", "\u202e", "{n}", "<script>", "[0]", [],
    [[]], {}, {"a": 1}, "field", ["field"], "__class__", [{"coins": {}}], {"where": {"where": {}}},
]  # fmt: skip
#: Keys that are meaningless or wrong where they are added.
KEYS = ["x", "where", "each", "_", "effects", "format", "number", "hash", "n" * 100, "a.b", "[0]", "é", ""]
#: One text for each pattern in the schema.
MATCHING = {
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$": ["moor", "salt-marsh", "x2", "a-b-c", "reeds", "dunes", "glen", "natives"],
    r"^[a-z]{2}$": ["en", "cs", "hu", "pl", "xx"],
}
#: Most names are valid, since a refusal hides other errors; the others use these letters.
NAMES: Final = ["Moor", "Tűzlegyek", "x2", "Ó Łąka", "D'Or-2"]
LETTERS: Final = "aZéß  -'.!0ő"
#: Probability of an optional field.
PRESENT = 0.4


def draw_document(seed: str, changes: int) -> Any:
    """Draw a document allowed by the schema, with a number of mutations."""
    chance = random.Random(seed)
    document = draw(chance, SCHEMA)
    for _ in range(changes):
        document = changed(chance, document)
    return document


def read(document: Any) -> bool:
    """Read a document as a recipe; returns whether it is valid. A refusal must have a location and a sentence."""
    try:
        recipe = recipe_of(document)
    except RecipeError as error:
        check_refusal(document, error.problem)
        assert error.problem.key, f"{error.problem} is in no catalogue"
        return False
    ability_of(recipe)
    assert all(rule(recipe, language) for language in i18n.languages())
    assert recipe_of(json.loads(recipe.document())) == recipe
    return True


def check_refusal(document: Any, problem: RecipeProblem) -> None:
    """Check that a problem's location exists in the document and that it has a sentence in every language."""
    assert is_place(document, problem.path), f"{problem.path!r} is no place of {document}"
    said = [problem.sentence, *(problem.say(language, "smallworld") for language in i18n.languages())]
    for sentence in said:
        assert 8 < len(sentence) < 400 and sentence.isprintable() and not FOREIGN.search(sentence), sentence


def draw(chance: random.Random, part: dict[str, Any]) -> Any:
    """Draw a value allowed by a part of the schema."""
    if "$ref" in part:
        return draw(chance, SCHEMA["$defs"][part["$ref"].rpartition("/")[2]])
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return chance.choice(part["enum"])
    if "anyOf" in part:
        return draw(chance, chance.choice(part["anyOf"]))
    return {
        "object": _object, "array": _array, "string": _text, "integer": _number,
        "boolean": lambda chance, *_: chance.random() < 0.5,
    }[part["type"]](chance, part)  # fmt: skip


def _object(chance: random.Random, part: dict[str, Any]) -> dict[str, Any]:
    fields = part.get("properties")
    if fields is None:
        names = MATCHING[part["propertyNames"]["pattern"]]
        return {name: draw(chance, part["additionalProperties"]) for name in chance.sample(names, 2)}
    wanted = set(part.get("required", ()))
    if "oneOf" in part:
        choices = [choice["required"][0] for choice in part["oneOf"]]
        fields = {name: field for name, field in fields.items() if name not in choices}
        chosen = chance.choice(choices)
        fields[chosen] = part["properties"][chosen]
        wanted.add(chosen)
    if part.get("maxProperties") == 1:
        wanted = {chance.choice(list(fields))}
        fields = {name: fields[name] for name in wanted}
    return {name: draw(chance, field) for name, field in fields.items() if name in wanted or chance.random() < PRESENT}


def _array(chance: random.Random, part: dict[str, Any]) -> list[Any]:
    length = chance.randint(part.get("minItems", 0), part.get("maxItems", 4))
    return [draw(chance, part["items"]) for _ in range(length)]


def _text(chance: random.Random, part: dict[str, Any]) -> str:
    if "pattern" in part:
        return chance.choice(MATCHING[part["pattern"]])
    if chance.random() < 0.9:
        return chance.choice(NAMES)
    length = chance.randint(part.get("minLength", 0), part["maxLength"])
    return "".join(chance.choice(LETTERS) for _ in range(length))


def _number(chance: random.Random, part: dict[str, Any]) -> int:
    # Mostly small: effects aren't checked if a power's number is too large.
    return chance.randint(part["minimum"], min(part["maximum"], chance.choice([part["minimum"] + 4, 100])))


def changed(chance: random.Random, value: Any, depth: int = 0) -> Any:
    """Mutate a document: replace, drop, duplicate, move or add something."""
    if isinstance(value, dict) and value and (depth == 0 or chance.random() < 0.8):
        found = dict(value)
        # Most errors are possible in the effects.
        key = "effects" if "effects" in found and chance.random() < 0.5 else chance.choice(list(found))
        what = chance.random()
        if what < 0.12:
            del found[key]
        elif what < 0.24:
            found[chance.choice(KEYS)] = chance.choice(JUNK)
        elif what < 0.3:
            found[chance.choice(KEYS)] = found.pop(key)
        else:
            found[key] = changed(chance, found[key], depth + 1)
        return found
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        made = [*value[:place], changed(chance, value[place], depth + 1), *value[place + 1 :]]
        return made * chance.choice([1, 1, 1, 3])
    if isinstance(value, int) and chance.random() < 0.5:
        return value + chance.choice([-20, -1, 1, 20])
    return chance.choice(JUNK)


def is_place(document: Any, path: str) -> bool:
    """Whether a path leads to a value in the document, or to a possible field of a mapping."""
    steps = re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)
    if "".join(f"[{number}]" if number else f".{name}" for number, name in steps).removeprefix(".") != path:
        return False
    for place, (number, name) in enumerate(steps):
        if number:
            if not isinstance(document, list) or int(number) >= len(document):
                return False
            document = document[int(number)]
        elif isinstance(document, dict) and name in document:
            document = document[name]
        else:
            # Only the last step may be missing, and only if it is a field.
            return place == len(steps) - 1 and isinstance(document, dict)
    return True
