"""The tests of a `where`, one per file."""
