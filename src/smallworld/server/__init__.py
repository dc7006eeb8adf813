"""The game over a network: matches, their storage, and a thin web layer."""
