"""Every race and power without its ability, and with another number on its banner, badge or box."""

from smallworld.core.hooks import Ability, Race
from smallworld.games import catalogue
from smallworld.games.smallworld.races.ratmen import Ratmen
from tests.rules.mutate import Patch, breaks
from tests.rules.mutations.families import does_nothing


def _numbered(kind: type[Ability], rule: str, fact: str, number: int) -> None:
    def change(p: Patch) -> None:
        p.put(kind, fact, number)

    change.__doc__ = f"Set the {'number' if fact == 'number' else 'box'} of {kind.__name__} to {number}."
    breaks(rule)(change)


def _each(kinds: tuple[type[Ability], ...], word: str) -> None:
    for kind in kinds:
        rule = f"SW-{word}-{kind.key.upper()}"
        for step in (-1, 1):
            _numbered(kind, rule, "number", kind.number + step)
            if issubclass(kind, Race):
                _numbered(kind, rule, "tokens", kind.tokens + step)
        if kind is not Ratmen:
            does_nothing(kind, rule)


_info = catalogue.game_info("smallworld")


_each(_info.races, "RACE")


_each(_info.powers, "POWER")
