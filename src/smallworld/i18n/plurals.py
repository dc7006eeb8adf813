"""CLDR plural categories for integers, for languages that differ from English."""

from collections.abc import Callable


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


RULES: dict[str, Callable[[int], str]] = {"cs": _czech, "pl": _polish}


def category(language: str, n: int) -> str:
    """Return a language's plural category for a non-negative integer; English rules by default."""
    return RULES.get(language, _english)(n)
