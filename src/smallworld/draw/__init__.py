"""Pictures of boards and positions.

Geometry is computed offline and kept as data beside each board, so that drawing a shipped board needs no more
than string handling. Only boards of one's own need the libraries of the `boards` extra.
"""
