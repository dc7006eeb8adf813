"""The effects of recipes, one kind per file."""
