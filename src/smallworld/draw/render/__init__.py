"""Draws boards and positions as SVG, and as PNG from it."""
