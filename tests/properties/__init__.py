"""Properties that hold in every game, and the games in which they are checked."""
