"""The visible parts of a game: seat views, tables, observations as numbers, pictures."""
