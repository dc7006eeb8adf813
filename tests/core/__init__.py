"""Direct tests of single parts of the engine."""
