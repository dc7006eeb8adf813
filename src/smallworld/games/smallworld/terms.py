"""The terms of Small World in positions."""

from smallworld.games.smallworld.positions import fault, relation, restore
from smallworld.games.terms import GameTerms

TERMS = GameTerms(restore, relation, fault, relations=("peace",))
