"""Words said by Python itself, outside the browser: messages whose arguments are names and numbers only."""

from __future__ import annotations

import functools

from smallworld.i18n import catalogue, languages

DEFAULT = "en"

_languages = functools.cache(languages)


def known_language(wanted: str) -> str:
    """The language that was asked for, if there are words in it."""
    return wanted if wanted in _languages() else DEFAULT


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that there are words in."""
    spoken = [part.partition(";")[0].strip()[:2].lower() for part in header.split(",")[:20]]
    return next((language for language in spoken if language in _languages()), DEFAULT)


def say(language: str, key: str, **values: str | int) -> str:
    """A message with its arguments, which must be plain: `{name}`, no plurals."""
    text = catalogue(language)[key]
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value).replace("{", "("))
    return text
