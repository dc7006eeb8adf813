"""Small World: 14 races, 20 powers, a board for each player count."""
