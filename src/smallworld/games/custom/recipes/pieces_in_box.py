"""The pieces of each game that recipes may use, all of them from the box, and what each of them does there."""

from typing import Final, Literal

PieceName = Literal["lair", "fortress", "camp", "hero", "hole", "wall", "tower"]

#: By the folder of the game.
PIECES: Final[dict[str, tuple[PieceName, ...]]] = {
    "smallworld": ("lair", "fortress", "camp", "hero", "hole"),
    "warcraft": ("wall", "fortress", "tower"),
}
#: Those that are moved by hand, which the notation has words for.
PLACED: Final[tuple[PieceName, ...]] = ("fortress", "camp", "hero", "tower")
#: What they do for a region: it costs more, in decline too or not, or it is immune.
DOES: Final[dict[PieceName, str]] = {
    "lair": "lasts", "fortress": "lasts", "wall": "lasts", "camp": "defends",
    "hero": "immune", "hole": "immune", "tower": "immune",
}  # fmt: skip
