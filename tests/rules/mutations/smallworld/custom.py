"""Races and powers from players' own files."""

from collections.abc import Callable
from pathlib import Path

from smallworld.core.hooks import Ability
from smallworld.games.custom import load as custom
from tests.rules.mutate import Patch, breaks


@breaks("SW-RACE-CUSTOM")
def custom_races_do_nothing(p: Patch) -> None:
    """Ignore the ability of a custom race."""
    _loaded(p, lambda loaded: loaded.races, p.strip)


@breaks("SW-POWER-CUSTOM")
def custom_powers_do_nothing(p: Patch) -> None:
    """Ignore the ability of a custom power."""
    _loaded(p, lambda loaded: loaded.powers, p.strip)


@breaks("SW-RACE-CUSTOM", "SW-POWER-CUSTOM")
def custom_numbers_do_not_count(p: Patch) -> None:
    """Add no tokens for custom banners and badges."""
    _loaded(p, lambda loaded: (*loaded.races, *loaded.powers), lambda kind: p.put(kind, "number", 0))


@breaks("R-7")
def custom_races_last(p: Patch) -> None:
    """Keep a custom race's ability in decline."""
    _loaded(p, lambda loaded: loaded.races, lambda kind: p.put(kind, "lasts", True))


def _loaded(
    p: Patch,
    chosen: Callable[[custom.Content], tuple[type[Ability], ...]],
    change: Callable[[type[Ability]], None],
) -> None:
    """Change abilities when they are loaded."""
    load = custom.load_content

    def load_changed(paths: list[Path]) -> custom.Content:
        loaded = load(paths)
        for kind in chosen(loaded):
            change(kind)
        return loaded

    p.everywhere(load, load_changed)
