"""Checks for every language; each returns its findings as sentences."""

import itertools
from collections.abc import Callable, Iterable, Iterator

from babel import Locale

from smallworld import i18n
from smallworld.i18n.formatting import Slot, pieces

Check = Callable[[str], list[str]]

#: Only for names that the box prints differently from the ones used here.
OPTIONAL = ".printed"
#: Maximum length of an ability's short line in the narrow column of combos.
SHORT = 60


def arguments(message: str) -> Iterator[Slot]:
    """Return all placeholders in a message, including nested ones."""
    return _slots(pieces(message))


def _slots(parts: Iterable[str | Slot]) -> Iterator[Slot]:
    for part in parts:
        if isinstance(part, Slot) and part.name != "#":
            yield part
            for case in part.cases.values():
                yield from _slots(case)


def selectors(slot: Slot) -> set[str]:
    """Return a placeholder's cases except exact numbers."""
    return {case for case in slot.cases if case[0] != "="}


def keys(language: str) -> list[str]:
    """Check that every English key exists, and no other."""
    found = {key for key in i18n.catalogue(language) if not key.endswith(OPTIONAL)}
    return [f"{language}: {key}" for key in sorted(found ^ i18n.catalogue("en").keys())]


def printed_names(language: str) -> list[str]:
    """Check that every printed name belongs to something that has a name, and differs from it."""
    texts = i18n.catalogue(language)
    return [
        f"{language} {key}"
        for key in texts
        if key.endswith(OPTIONAL) and texts.get(key.replace(OPTIONAL, ".name"), texts[key]) == texts[key]
    ]


def texts(language: str) -> list[str]:
    """Check that no text is empty, has surrounding spaces, or contains a straight apostrophe, which is a quote in ICU
    messages.
    """
    found = i18n.catalogue(language).items()
    return [f"{language} {key}" for key, text in found if text != text.strip() or not text or "'" in text]


def messages(language: str) -> list[str]:
    """Check that messages have the arguments and cases of the English ones, and their language's plural forms."""
    forms = {*Locale.parse(language, sep="-").plural_form.tags, "other"}
    found = i18n.catalogue(language)
    english = i18n.catalogue("en")
    wrong = []
    for key in sorted(found.keys() & english.keys()):
        own, theirs = list(arguments(found[key])), list(arguments(english[key]))
        if _names(own) != _names(theirs):
            wrong.append(f"{language} {key}: other arguments than English")
        wrong += [
            f"{language} {key}: {argument.name} lacks a plural form or has one too many"
            for argument in own
            if argument.kind == "plural" and selectors(argument) != forms
        ]
        wrong += [
            f"{language} {key}: {one.name} has other cases than English"
            for one, other in itertools.product(own, theirs)
            if one.name == other.name and one.kind == other.kind == "select" and selectors(one) != selectors(other)
        ]
    return wrong


def short_lines(language: str) -> list[str]:
    """Check that an ability's short line fits into the column of combos."""
    return [
        f"{language} {key}: {len(text)} characters"
        for key, text in i18n.catalogue(language).items()
        if key.startswith(("smallworld.", "warcraft.")) and key.endswith(".short") and len(text) >= SHORT
    ]


ALL: tuple[Check, ...] = (keys, printed_names, texts, messages, short_lines)


def _names(found: list[Slot]) -> set[tuple[str, bool]]:
    """Return the names of placeholders, and whether each has non-numeric cases."""
    return {(argument.name, argument.kind == "select") for argument in found}
