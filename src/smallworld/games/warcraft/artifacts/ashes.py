"""Ashes of Al'ar."""

from smallworld.core.hooks import Ability, Means
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.special_conquest import ArtifactConquest, ConquestRolled


class Fly(ArtifactConquest):
    """Conquer any region of any island as if it bordered."""

    word = "ashes"
    artifact = relic("ashes")
    means = Means("ashes", bordering=True)


class FlyRolled(ConquestRolled):
    """The roll for a flight (data: the region); the artifact moves only if the region is conquered."""

    conquest = Fly()


class RollFly(Fly):
    """Fly as the last conquest, with a roll for the missing tokens."""

    word = "roll"
    suffix = "ashes"
    rolls = True
    after_roll = FlyRolled


class Ashes(Ability):
    """Once per turn any region of any island can be conquered as if it bordered."""

    key = "ashes"
    moves = (Fly, RollFly)
    choices = (FlyRolled,)
    reasons = {"relic-used": "it has been used this turn"}
