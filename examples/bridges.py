"""Bridges, a custom power."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Bridges(Power):
    """An opponent pays a coin before attacking one of the army's coastal regions."""

    key = "bridges"
    number = 4

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return 1 if s.rules.board.has(s.rules.board.coast, region) else 0
