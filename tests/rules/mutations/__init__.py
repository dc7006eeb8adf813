"""Mutations of the engine: the scenarios of the rules pages must notice them.

Handwritten mutations (`common`, `smallworld`, `warcraft`, `azeroth`, with `families`) change values and hooks, and
say what is then wrong; a scenario of the rule must fail on each. Generated ones (`operators`, `mutants`) change one
node of a function's syntax tree; `tools.mutation_score` counts how many of them the scenarios notice, and lists the
survivors.
"""
