"""The pieces of each game that recipes may use, all of them from the box, and what each of them does there."""

from collections.abc import Sequence
from typing import Final, Literal

from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Listing, Wording

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


def piece_names(pieces: Sequence[PieceName]) -> Listing:
    """Pieces by their names."""
    return Listing("comma", tuple(Wording(f"marker.{piece}") for piece in pieces))


def no_such_piece(piece: PieceName, game: str) -> RecipeProblem:
    """A game's box does not have a piece."""
    there = piece_names(PIECES[game])
    return RecipeProblem.of("piece", "no-piece", piece=Wording(f"marker.{piece}"), list=there)
