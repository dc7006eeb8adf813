"""Scenario files: a position, moves, and checks of the results."""
