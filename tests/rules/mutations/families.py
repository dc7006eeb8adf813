"""Mutations common to abilities in both boxes: no effect, and wrong payments."""

from smallworld.core.hooks import Ability, Power
from tests.rules.mutate import Patch, breaks


def does_nothing(kind: type[Ability], rule: str) -> None:
    """Reduce an ability to its key and numbers."""

    def change(p: Patch) -> None:
        p.strip(kind)

    change.__doc__ = f"Remove the ability of {kind.__name__}."
    breaks(rule)(change)


def pays_wrongly(kind: type[Power], rule: str, by_region: bool = True) -> None:
    """Make a power pay too little, too much, and, if it pays for regions, too long."""

    def only_once(p: Patch) -> None:
        p.pays(kind, lambda paid: min(1, paid))

    def one_more(p: Patch) -> None:
        p.pays(kind, lambda paid: paid + 1)

    def in_decline(p: Patch) -> None:
        p.put(kind, "lasts", True)

    only_once.__doc__ = f"Let {kind.__name__} pay one coin at most."
    one_more.__doc__ = f"Let {kind.__name__} pay one coin too many."
    in_decline.__doc__ = f"Pay {kind.__name__} in decline too."
    breaks(rule)(only_once)
    breaks(rule)(one_more)
    if by_region:
        breaks(rule)(in_decline)
