"""Frostmourne."""

from smallworld.core import ids
from smallworld.core.hooks import Ability, Means
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.special_conquest import ArtifactConquest, ConquestRolled


class Strike(ArtifactConquest):
    """Conquer a region for two less."""

    word = "frostmourne"
    where = ids.REACH
    artifact = relic("frostmourne")
    means = Means("frostmourne", less=2)


class StrikeRolled(ConquestRolled):
    """The roll for a strike (data: the region); the artifact moves only if the region is conquered."""

    conquest = Strike()


class RollStrike(Strike):
    """Strike as the last conquest, with a roll for the missing tokens."""

    word = "roll"
    suffix = "frostmourne"
    rolls = True
    after_roll = StrikeRolled


class Frostmourne(Ability):
    """Once per turn one conquest costs two less."""

    key = "frostmourne"
    moves = (Strike, RollStrike)
    choices = (StrikeRolled,)
    reasons = {"relic-used": "it has been used this turn"}
