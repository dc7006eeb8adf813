"""Combination of several effects' hooks into one; hooks not listed here are moments, which call every part."""

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
    """Hooks that a part overrides."""
    return [hook for hook in hooks.HOOKS if getattr(type(part), hook) is not getattr(Ability, hook)]


def folded(hook: str, parts: Sequence[Ability]) -> Callable[..., object]:
    """Combine the same hook of several parts; the order of the parts doesn't matter."""
    methods: list[Hook] = [getattr(part, hook) for part in parts]
    if len(methods) == 1:
        # Already bound to its part, so it is as fast as a dedicated class's method.
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
