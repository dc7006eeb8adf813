"""Editing of recipes: words with alternatives, faults with remedies, and additional effects."""
