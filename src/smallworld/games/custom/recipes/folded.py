"""Folds the answers of several effects into one, hook by hook; every other hook is a moment, of which all are told."""

from collections.abc import Callable, Sequence
from typing import Final

from smallworld.core import hooks
from smallworld.core.hooks import Ability

Hook = Callable[..., int]

SUMS: Final = ("board_discount", "discount", "toll", "income")
MOST: Final = ("spares", "keeps")
UNIONS: Final = ("links",)
ANY: Final = (
    "enters", "reaches", "lands", "may_hold", "shields", "immune_to_abilities", "demands", "presses_on",
    "has_pieces_to_place",
)  # fmt: skip
MOMENTS: Final = (*hooks.MOMENTS, "restore")


def overridden(part: Ability) -> list[str]:
    """The hooks that a part answers."""
    return [hook for hook in hooks.HOOKS if getattr(type(part), hook) is not getattr(Ability, hook)]


def folded(hook: str, parts: Sequence[Ability]) -> Callable[..., object]:
    """One method for the same hook of several parts, none of which has a say in the order."""
    methods: list[Hook] = [getattr(part, hook) for part in parts]
    if len(methods) == 1:
        # Bound to its part already: it costs no more than a method of a class of its own.
        return methods[0]
    if hook in SUMS:
        return lambda self, *arguments: sum([method(*arguments) for method in methods])
    if hook in MOST:
        return lambda self, *arguments: max([method(*arguments) for method in methods])
    if hook in ANY:
        return lambda self, *arguments: any([method(*arguments) for method in methods])
    if hook in UNIONS:
        return lambda self, *arguments: _union([method(*arguments) for method in methods])
    assert hook in MOMENTS, hook
    return lambda self, *arguments: _tell(methods, arguments)


def _union(masks: Sequence[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _tell(methods: Sequence[Hook], arguments: Sequence[object]) -> None:
    for method in methods:
        method(*arguments)
