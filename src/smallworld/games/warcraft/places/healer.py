"""Spirit Healer."""

from smallworld.core.hooks import Ability
from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State


class SpiritHealer(Ability):
    """One more token from the tray when redeploying."""

    key = "healer"

    def redeploying(self, s: State, army: int) -> None:
        draw_tokens(s, army, 1)
