"""The error of the drawing tool."""


class DrawError(ValueError):
    """The picture can't be drawn; the message says why and how to fix it."""
