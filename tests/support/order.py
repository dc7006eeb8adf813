"""The order of the tests: slow ones first, in every process's share."""

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


def slow_first(items: Sequence[Item], shares: int, group: Callable[[Item], Hashable]) -> list[Item]:
    """Split the items into equal shares that each start with slow ones; items of one group stay together.

    `group` names the group of a slow item, and is None for a fast one. With `--dist worksteal`, every process
    starts with a share of the list, and later takes items from the end of others' shares, which should be fast.
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
        # The share sizes of the processes, in order.
        size = (len(items) - len(ordered)) // (shares - number)
        ordered += [*share, *islice(quick, max(0, size - len(share)))]
    return [*ordered, *quick]
