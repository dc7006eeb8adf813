"""Recipes: races and powers as data, built from a closed list of effects; they contain no code."""
