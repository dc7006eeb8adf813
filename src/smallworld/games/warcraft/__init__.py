"""Small World of Warcraft: 16 races in three factions, 20 powers, 12 relics, islands instead of one board."""
