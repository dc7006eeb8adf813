"""Battle for Azeroth: Small World of Warcraft in teams, with a market and a judge of its own."""
