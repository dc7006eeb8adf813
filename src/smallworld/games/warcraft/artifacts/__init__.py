"""The artifacts: relics that move."""
