"""Games as text: moves, positions, records and scenarios, both ways."""
