"""The order of the tests: slow ones first, in the share of every process that runs them."""

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


def slow_first(items: Sequence[Item], shares: int, group: Callable[[Item], Hashable]) -> list[Item]:
    """The items in shares of equal size that each begin with slow ones; those of a group stay together.

    `group` names the group of a slow item, and is None for a quick one. With `--dist worksteal` every process begins
    with a share of the list, and when it is done takes from the end of others': what is left then should be quick.
    """
    groups: dict[Hashable, list[Item]] = {}
    for item in items:
        groups.setdefault(group(item), []).append(item)
    quick = iter(groups.pop(None, []))
    slow: list[list[Item]] = [[] for _ in range(shares)]
    for each in groups.values():
        min(slow, key=len).extend(each)
    ordered: list[Item] = []
    for number, share in enumerate(slow):
        # As large as the processes get them, one after the other.
        size = (len(items) - len(ordered)) // (shares - number)
        ordered += [*share, *islice(quick, max(0, size - len(share)))]
    return [*ordered, *quick]
