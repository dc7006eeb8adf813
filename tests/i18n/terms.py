"""What goes wrong again and again in one language: terms mixed up, numbers without plural, a past that has a gender."""

import re

from smallworld import i18n

#: A round of the table, which is no turn of a player.
ROUNDS = {
    "en": r"\brounds?\b",
    "cs": r"\bkol([oaeuůy]|ech|ům)?\b",
    "hu": r"\bforduló(?!pont)|\bford\.",
    "pl": r"\brund",
}
TURNS = {"en": r"\bturns?\b", "hu": r"\bkör(?!ny|ül|ön|be|z)", "pl": r"\btur(a|y|ę|ze|ą|ach|om|ami)?\b"}
#: Words of which the game has another: a region is území, a combo zestaw, the die kość.
OTHERWISE = {"cs": (r"\bregion",), "pl": (r"\bkombinacj", r"\bkostk")}
#: A number and an adjective or participle, which needs the forms of a plural.
NUMBERED = {
    "cs": r"\{n\} \w+?(?:no|ný|né|ní|ých|ivý|ové)\b",
    "pl": r"\{n\} \w+?(?:ny|ne|ni|wy|we|wi|ych|ich)\b",
}
#: What the reader, or somebody with a name, has done: nobody knows whether as a man or as a woman.
PAST = {
    "cs": r"\b(?:jsi|ses|sis)(?: \w+){0,3} \w+l[ao]?\b|\w+l[ao]? (?:jsi|ses|sis|bys)\b"
    r"|\{(?:name|victim)\} (?:se )?\w+[aeiíouyě]l\b",
    "pl": r"\b(?!stoł)\w+ł[ea][śm]\b|\{(?:name|victim)\} (?:się )?\w+[aeiouyęó]ł\b",
}
#: Languages that write no space before a percent sign.
NARROW_PERCENT = ("en",)


def found(language: str, pattern: str | None) -> list[str]:
    """The keys of a language whose text, apart from the names of placeholders, has this."""
    if pattern is None:
        return []
    texts = i18n.catalogue(language)
    return [key for key, text in texts.items() if re.search(pattern, _plain(text), re.IGNORECASE)]


def rounds(language: str) -> list[str]:
    """A language speaks of rounds where English does, and of turns only where English does."""
    theirs = set(found("en", ROUNDS["en"]))
    own = set(found(language, ROUNDS.get(language)))
    wrong = own ^ theirs if language in ROUNDS else set()
    if language in TURNS:
        wrong |= set(found(language, TURNS[language])) - set(found("en", TURNS["en"]))
    return [f"{language} {key}: round or turn?" for key in sorted(wrong)]


def other_terms(language: str) -> list[str]:
    """One thing has one name."""
    return [f"{language} {key}: {each}" for each in OTHERWISE.get(language, ()) for key in found(language, each)]


def bare_numbers(language: str) -> list[str]:
    """No number stands beside an adjective that doesn't agree with it."""
    texts = i18n.catalogue(language)
    pattern = NUMBERED.get(language)
    return [f"{language} {key}: {text}" for key, text in texts.items() if pattern and re.search(pattern, text)]


def past_tense(language: str) -> list[str]:
    """Nobody is told what they did as a man."""
    texts = i18n.catalogue(language)
    pattern = PAST.get(language)
    return [f"{language} {key}: {text}" for key, text in texts.items() if pattern and re.search(pattern, text)]


def percent(language: str) -> list[str]:
    """No space before % where the language has none."""
    return [f"{language} {key}" for key in found(language, r"\s%")] if language in NARROW_PERCENT else []


ALL = (rounds, other_terms, bare_numbers, past_tense, percent)


def _plain(text: str) -> str:
    """A message without the names of its placeholders and the words of its syntax."""
    return re.sub(r"\{\w+(?=[,}])", "{", text)
