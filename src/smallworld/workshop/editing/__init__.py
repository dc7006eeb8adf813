"""Recipes as they are edited: words with choices, faults with remedies, and effects that can be added."""
