"""Training: self-play, learning, and matches that decide which network to keep."""
