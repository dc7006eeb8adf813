"""Well Of Eternity."""

from smallworld.core.hooks import Ability


class WellOfEternity(Ability):
    """It lies in a water; its coins are a rule of the table."""

    key = "well"
