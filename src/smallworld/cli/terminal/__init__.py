"""Terminal output of commands, and the game played in the terminal."""
