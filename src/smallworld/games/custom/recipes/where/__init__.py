"""The tests that a `where` is made of, one in each file."""
