"""The effects that recipes are made of, one kind in each file."""
