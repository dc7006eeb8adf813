"""What commands show in a terminal, and the game that is played there."""
