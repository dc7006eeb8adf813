"""The order in which the tests run."""

import pytest

from tests.support.order import slow_first


def group(item: str) -> str | None:
    """Letters are slow tests, numbers fast ones."""
    return item[0] if item[0].isalpha() else None


@pytest.mark.parametrize("shares", [1, 2, 3, 4, 7])
def test_every_process_starts_with_slow_tests_and_ends_with_quick_ones(shares: int) -> None:
    quick = [str(number) for number in range(40)]
    slow = [f"{letter}{number}" for letter in "abcdefgh" for number in range(2)]
    items = [*quick[:10], *slow, *quick[10:]]
    ordered = slow_first(items, shares, group)
    assert sorted(ordered) == sorted(items)
    begun = 0
    for number in range(shares):
        size = (len(items) - begun) // (shares - number)
        share = ordered[begun : begun + size]
        kinds = [group(item) for item in share]
        letters = [kind for kind in kinds if kind]
        assert letters and kinds == [*sorted(letters), *[None] * (len(share) - len(letters))]
        assert all(letters.count(letter) == 2 for letter in letters), "a group stays together"
        begun += size


def test_a_selection_of_only_slow_tests_keeps_all() -> None:
    assert slow_first(["a1", "b1", "a2"], 4, group) == ["a1", "a2", "b1"]
    assert slow_first([], 4, group) == []
