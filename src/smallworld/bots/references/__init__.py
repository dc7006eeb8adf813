"""Reference opponents for measuring the levels."""
