"""Training: self-play, learning, and matches that decide which network to keep."""

from smallworld.extras import MissingExtra, needs

try:
    import numpy as _numpy  # noqa: F401
except ModuleNotFoundError as missing:
    raise MissingExtra(needs("training", missing, "train")) from None
