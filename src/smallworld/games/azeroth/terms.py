"""The terms of Battle for Azeroth: those of Small World of Warcraft, and its factions."""

from dataclasses import replace

from smallworld.games.azeroth.teams import FACTIONS
from smallworld.games.warcraft.terms import TERMS as WARCRAFT

TERMS = replace(WARCRAFT, factions=FACTIONS)
