"""What is seen of a game: seat views, what every view shows of a table, observations as numbers, pictures."""
