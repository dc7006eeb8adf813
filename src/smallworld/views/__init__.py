"""What is visible of a game: seat views, tables, observations as numbers, pictures."""
