"""Dark Portal."""

from smallworld.core.hooks import Ability
from smallworld.core.state import State


class DarkPortal(Ability):
    """Two more coins each turn."""

    key = "portal"

    def income(self, s: State, army: int) -> int:
        return 2
