"""What is shown of a game: the table, the legal moves, the log, boards and the end."""
