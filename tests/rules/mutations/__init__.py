"""Mutations of the engine: the scenarios of the rules pages must detect them.

Handwritten mutations (`common`, `smallworld`, `warcraft`, `azeroth`, with `families`) change values and hooks
and describe the result; a scenario of the rule must fail for each. Generated ones (`operators`, `mutants`)
change one node of a function's syntax tree; `tools.mutation_score` counts how many the scenarios detect, and
lists the survivors.
"""
