"""Geometry of boards: shapes and positions of pieces; needs the `boards` extra."""
