"""The legendary places: relics that stay where they are."""
