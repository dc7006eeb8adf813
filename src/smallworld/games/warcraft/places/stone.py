"""Meeting Stone."""

from smallworld.core.hooks import Ability


class MeetingStone(Ability):
    """Landing from afar costs no more than any conquest."""

    key = "stone"
    travels_free = True
