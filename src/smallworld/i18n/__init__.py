"""The words of the game in every language: catalogues of ICU messages by flat keys, and how they are read."""

import functools
import json
from importlib import resources

# A folder for each language.
FOLDER = resources.files(__name__)


def languages() -> tuple[str, ...]:
    """The languages that there are words in, by their codes."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if _files(folder.name)))


@functools.cache
def catalogue(language: str) -> dict[str, str]:
    """All messages of a language by key, from all its files; not to be changed."""
    messages: dict[str, str] = {}
    for name in _files(language):
        text = (FOLDER / language / name).read_text(encoding="utf-8")
        part: dict[str, str] = json.loads(text, object_pairs_hook=_without_doubles)
        twice = sorted(messages.keys() & part.keys())
        if twice:
            raise ValueError(f"{language}/{name}: {twice[0]!r} stands in another file as well")
        messages |= part
    if not messages:
        raise ValueError(f"there are no words in {language!r}; there are {', '.join(languages())}")
    return messages


def _files(language: str) -> list[str]:
    """The names of a language's files."""
    folder = FOLDER / language
    return sorted(file.name for file in folder.iterdir() if file.name.endswith(".json")) if folder.is_dir() else []


def _without_doubles(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """The pairs as they stand in a file; a key that stands there twice is a slip."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{twice!r} stands in the file twice")
    return found
