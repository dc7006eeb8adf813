"""One game in play: its moves, its seats, who is connected, and bots and clocks that move it on."""
