"""The error of the drawing tool."""


class DrawError(ValueError):
    """The picture can't be drawn; the message gives the reason and the remedy."""
