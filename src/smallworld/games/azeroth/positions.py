"""Positions written by hand mean the same as in Small World of Warcraft; teams are checked against the seats."""

from smallworld.games.warcraft.positions import fault, known_bombs, relation, restore

__all__ = ["fault", "known_bombs", "relation", "restore"]
