"""Islands: several on one picture, and generation from a seed."""
