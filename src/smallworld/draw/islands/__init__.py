"""Islands: how several share one picture, and new ones from a seed."""
