"""Translations: ICU message catalogues with flat keys, and functions to look messages up."""

import functools
import json
from importlib import resources

#: The language whose files define the keys.
DEFAULT = "en"
# A folder for each language.
FOLDER = resources.files(__name__)


def languages() -> tuple[str, ...]:
    """Return the codes of the available languages."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if _files(folder.name)))


@functools.cache
def catalogue(language: str) -> dict[str, str]:
    """Return a language's messages by key, merged from its files. Cached: do not modify it."""
    messages: dict[str, str] = {}
    for name in _files(language):
        text = (FOLDER / language / name).read_text(encoding="utf-8")
        part: dict[str, str] = json.loads(text, object_pairs_hook=_without_doubles)
        twice = sorted(messages.keys() & part.keys())
        if twice:
            raise ValueError(f"{language}/{name}: duplicate key {twice[0]!r}, already defined in another file")
        messages |= part
    if not messages:
        raise ValueError(f"unknown language {language!r}; available: {', '.join(languages())}")
    return messages


def message(language: str, key: str) -> str:
    """Return a message of a language, or the English one if it has not been translated yet."""
    found = catalogue(language).get(key)
    return catalogue(DEFAULT)[key] if found is None else found


def _files(language: str) -> list[str]:
    """Return the names of a language's files."""
    folder = FOLDER / language
    return sorted(file.name for file in folder.iterdir() if file.name.endswith(".json")) if folder.is_dir() else []


def _without_doubles(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Build a dictionary from a file's pairs; raises ValueError for a duplicate key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"duplicate key {twice!r}")
    return found
