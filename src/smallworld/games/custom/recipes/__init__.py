"""Recipes: races and powers as data, made of effects from a closed list; nothing in them is ever executed."""
