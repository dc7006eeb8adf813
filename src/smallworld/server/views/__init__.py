"""Views of a game: the table, the legal moves, the log, boards and the end."""
