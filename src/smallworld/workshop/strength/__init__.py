"""Strength of races and powers: bot games, by the same protocol for recipes and shipped ones."""
