"""The terms of Small World of Warcraft in positions and records."""

from smallworld.games.terms import GameTerms, KnownStack
from smallworld.games.warcraft.markers import DUD, LIVE, OUTCOMES, RELICS
from smallworld.games.warcraft.positions import fault, known_bombs, relation, restore

KINDS = (OUTCOMES[LIVE], OUTCOMES[DUD])

TERMS = GameTerms(
    restore,
    relation,
    fault,
    relations=("harmony",),
    stacks={"bombs": KnownStack(KINDS, known_bombs)},
    # A bomb counts its outcomes from 2, a hidden relic is its outcome, which is never 0 or 1.
    codes={
        "bomb": {kind: OUTCOMES.index(kind) + 2 for kind in KINDS},
        "hidden": {relic: OUTCOMES.index(relic) for relic in RELICS},
    },
    turned_first="bombs",
)
