"""The rules: state, decisions, chance and ability hooks. No I/O, no clock, no random generator."""
