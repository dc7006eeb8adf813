"""The game over a network: matches, their store, and a thin web layer."""
