"""Islands: several in one picture, and generation from a seed."""
