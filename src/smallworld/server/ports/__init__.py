"""Interfaces between a match and its surroundings: the store, the bus between processes, and the bots."""
