"""Spirit."""

from smallworld.core.hooks import Power


class Spirit(Power):
    """In decline, the race doesn't count towards the one allowed."""

    key = "spirit"
    number = 5
    lasts = True
    extra_in_decline = True
