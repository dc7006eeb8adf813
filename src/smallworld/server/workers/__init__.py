"""Slow work outside the event loop: bots, uploaded records, and who goes first."""
