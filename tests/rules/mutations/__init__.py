"""Mutations of the engine, which the scenarios on the rules pages must detect.

Handwritten mutations (`common`, `smallworld`, `warcraft`, `azeroth`, with `families`) change values and hooks and
describe the change; a scenario of the rule must fail for each. Generated ones (`operators`, `mutants`) change one node
in a function's syntax tree; `tools.mutation_score` counts how many the scenarios detect, and lists the survivors.
"""
