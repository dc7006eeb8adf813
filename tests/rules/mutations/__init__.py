"""Mutations of the engine that prove that the rules' scenarios bite.

Those written by hand (`common`, `smallworld`, `warcraft`, `azeroth`, with `families`) change values and hooks, and
say what is then wrong. Those that are generated (`operators`, `mutants`) change one node of a function's syntax tree.
A scenario is proved by one of them that it notices and few other scenarios do (`proof`); which one is kept in
`index.json`, which `search` fills. `score` counts how many of all mutants the scenarios notice.
"""
