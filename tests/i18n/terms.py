"""Recurring errors in single languages: confused terms, numbers without plurals, gendered past tense."""

import re

from smallworld import i18n

#: A round of the game, as opposed to a player's turn.
ROUNDS = {
    "en": r"\brounds?\b",
    "cs": r"\bkol([oaeuůy]|ech|ům)?\b",
    "hu": r"\bforduló(?!pont)|\bford\.",
    "pl": r"\brund",
}
TURNS = {"en": r"\bturns?\b", "hu": r"\bkör(?!ny|ül|ön|be|z)", "pl": r"\btur(a|y|ę|ze|ą|ach|om|ami)?\b"}
#: Wrong words for terms: a region is území, a combo zestaw, the die kość.
OTHERWISE = {"cs": (r"\bregion",), "pl": (r"\bkombinacj", r"\bkostk")}
#: A number with an adjective or participle, which needs plural forms.
NUMBERED = {
    "cs": r"\{n\} \w+?(?:no|ný|né|ní|ých|ivý|ové)\b",
    "pl": r"\{n\} \w+?(?:ny|ne|ni|wy|we|wi|ych|ich)\b",
}
#: Past tense about the reader or a named player, whose gender is unknown.
PAST = {
    "cs": r"\b(?:jsi|ses|sis)(?: \w+){0,3} \w+l[ao]?\b|\w+l[ao]? (?:jsi|ses|sis|bys)\b"
    r"|\{(?:name|victim)\} (?:se )?\w+[aeiíouyě]l\b",
    "pl": r"\b(?!stoł)\w+ł[ea][śm]\b|\{(?:name|victim)\} (?:się )?\w+[aeiouyęó]ł\b",
}
#: Languages without a space before a percent sign.
NARROW_PERCENT = ("en",)


def found(language: str, pattern: str | None) -> list[str]:
    """Return the keys of a language whose text matches, ignoring the names of placeholders."""
    if pattern is None:
        return []
    texts = i18n.catalogue(language)
    return [key for key, text in texts.items() if re.search(pattern, _plain(text), re.IGNORECASE)]


def rounds(language: str) -> list[str]:
    """Check that a language says "round" exactly where English does."""
    theirs = set(found("en", ROUNDS["en"]))
    own = set(found(language, ROUNDS.get(language)))
    wrong = own ^ theirs if language in ROUNDS else set()
    if language in TURNS:
        wrong |= set(found(language, TURNS[language])) - set(found("en", TURNS["en"]))
    return [f"{language} {key}: round or turn?" for key in sorted(wrong)]


def other_terms(language: str) -> list[str]:
    """Check that each thing has a single name."""
    return [f"{language} {key}: {each}" for each in OTHERWISE.get(language, ()) for key in found(language, each)]


def bare_numbers(language: str) -> list[str]:
    """Check that no number is next to an adjective that doesn't agree with it."""
    texts = i18n.catalogue(language)
    pattern = NUMBERED.get(language)
    return [f"{language} {key}: {text}" for key, text in texts.items() if pattern and re.search(pattern, text)]


def past_tense(language: str) -> list[str]:
    """Check that no past tense assumes that a player is male."""
    texts = i18n.catalogue(language)
    pattern = PAST.get(language)
    return [f"{language} {key}: {text}" for key, text in texts.items() if pattern and re.search(pattern, text)]


def percent(language: str) -> list[str]:
    """Check that there is no space before % in languages without one."""
    return [f"{language} {key}" for key in found(language, r"\s%")] if language in NARROW_PERCENT else []


ALL = (rounds, other_terms, bare_numbers, past_tense, percent)


def _plain(text: str) -> str:
    """Return a message without the names of its placeholders and syntax keywords."""
    return re.sub(r"\{\w+(?=[,}])", "{", text)
