"""Training: self-play, learning from it, and matches that decide which network is kept."""
