"""Battle for Azeroth: Small World of Warcraft in teams, with its own market and judge."""
