"""Texts used by Python itself, outside the browser: messages whose arguments are only names and numbers."""

from __future__ import annotations

import functools

from smallworld.i18n import DEFAULT, languages, message

_languages = functools.cache(languages)


def known_language(wanted: str) -> str:
    """Return the requested language if it is available, else the default."""
    return wanted if wanted in _languages() else DEFAULT


def accepted_language(header: str) -> str:
    """Return the first available language of an Accept-Language header."""
    spoken = [part.partition(";")[0].strip()[:2].lower() for part in header.split(",")[:20]]
    return next((language for language in spoken if language in _languages()), DEFAULT)


def say(language: str, key: str, **values: str | int) -> str:
    """Format a message that has only plain `{name}` arguments, no plurals."""
    text = message(language, key)
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value).replace("{", "("))
    return text
