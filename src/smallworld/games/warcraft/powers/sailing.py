"""Sailing."""

from smallworld.core.hooks import Power


class Sailing(Power):
    """Landing from afar costs nothing extra."""

    key = "sailing"
    number = 5
    travels_free = True
