"""Implementations of `ports` within one process: no database, no other processes."""
