"""Rendering of boards and positions as SVG, and of SVG as PNG."""
