"""Direct tests of individual parts of the engine."""
