"""Meeting Stone."""

from smallworld.core.hooks import Ability


class MeetingStone(Ability):
    """Landing from afar costs nothing extra."""

    key = "stone"
    travels_free = True
