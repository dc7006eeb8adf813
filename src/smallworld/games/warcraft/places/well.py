"""Well Of Eternity."""

from smallworld.core.hooks import Ability


class WellOfEternity(Ability):
    """It is in a sea or lake; its coins are a rule of the table."""

    key = "well"
