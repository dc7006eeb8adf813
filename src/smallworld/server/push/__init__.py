"""Web push: calling players back whose page is closed."""
