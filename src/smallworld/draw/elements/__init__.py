"""Elements of every picture: paths, letters, colours, and the project's drawings."""
