"""Slow work outside the event loop: bots, uploaded records, and priorities."""
