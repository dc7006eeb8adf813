"""Helpers shared by tests: a state's invariants, and players that move at random."""
