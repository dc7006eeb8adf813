"""One running game: its moves, seats, connections, bots and clocks."""
