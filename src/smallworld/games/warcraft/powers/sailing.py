"""Sailing."""

from smallworld.core.hooks import Power


class Sailing(Power):
    """Landing from afar costs no more than any conquest."""

    key = "sailing"
    number = 5
    travels_free = True
