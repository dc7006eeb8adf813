"""Scenario files: a position, moves, and checks of what comes of them."""
