"""Computes the shapes of a board and where its pieces go; needs the `boards` extra."""
