"""Positions as text, both ways."""

from smallworld.notation.position.read import Position, read_position, read_position_node
from smallworld.notation.position.write import write_position

__all__ = ["Position", "read_position", "read_position_node", "write_position"]
