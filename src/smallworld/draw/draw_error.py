"""The error of the drawing tool."""


class DrawError(ValueError):
    """A picture can't be made; the message says why and what to do about it."""
