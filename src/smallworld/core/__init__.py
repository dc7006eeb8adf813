"""The rules: state, decisions, random outcomes and ability hooks. No I/O, no clock, no random generator."""
