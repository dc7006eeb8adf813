"""Battle for Azeroth: Small World of Warcraft in teams, with its own market and judge."""

from dataclasses import replace

from smallworld.games.azeroth.teams import FactionMarket, TeamJudge
from smallworld.games.warcraft.definition import GAME as WARCRAFT

GAME = replace(
    WARCRAFT,
    key="azeroth",
    name="Battle for Azeroth",
    column=4,
    market=FactionMarket,
    judge=TeamJudge,
    # In seating order, which is turn order (BA-TEAM-1, BA-TEAM-2).
    teams={
        2: ("alliance", "horde"),
        3: ("alliance", "horde", "neutral"),
        4: ("alliance", "horde", "alliance", "horde"),
        5: ("alliance", "horde", "neutral", "alliance", "horde"),
    },
)
