"""The error of the drawing tool."""


class DrawError(ValueError):
    """A picture can't be made; the message says why and what to do about it."""


def need(extra: str, missing: ImportError) -> DrawError:
    """The error for a missing library, naming the extra that installs it."""
    return DrawError(f"{missing.name} is not installed: pip install 'smallworld-engine[{extra}]'")
