"""The conditions of a `where`, one per file."""
