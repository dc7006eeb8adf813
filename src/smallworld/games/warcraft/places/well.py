"""Well Of Eternity."""

from smallworld.core.hooks import Ability


class WellOfEternity(Ability):
    """Located in a sea or lake; a rule of the table pays its coins."""

    key = "well"
