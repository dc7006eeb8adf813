"""Helpers shared by tests: invariants of a state, and players that move at random."""
