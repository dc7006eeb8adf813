"""The rules: state, decisions, chance and the hooks of abilities. No input, output, clock or generator."""
