"""The pieces in each game's box that recipes may use, and their effects."""

from collections.abc import Sequence
from typing import Final, Literal

from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Listing, Wording

PieceName = Literal["lair", "fortress", "camp", "hero", "hole", "wall", "tower"]

#: Game folder → pieces.
PIECES: Final[dict[str, tuple[PieceName, ...]]] = {
    "smallworld": ("lair", "fortress", "camp", "hero", "hole"),
    "warcraft": ("wall", "fortress", "tower"),
}
#: Pieces that players move, for which the notation has words.
PLACED: Final[tuple[PieceName, ...]] = ("fortress", "camp", "hero", "tower")
#: Effect on a region: a higher cost, with or without effect in decline, or immunity.
DOES: Final[dict[PieceName, str]] = {
    "lair": "lasts", "fortress": "lasts", "wall": "lasts", "camp": "defends",
    "hero": "immune", "hole": "immune", "tower": "immune",
}  # fmt: skip


def piece_names(pieces: Sequence[PieceName]) -> Listing:
    """List pieces by name."""
    return Listing("comma", tuple(Wording(f"marker.{piece}") for piece in pieces))


def no_such_piece(piece: PieceName, game: str) -> RecipeProblem:
    """The problem that a piece is not in a game's box."""
    there = piece_names(PIECES[game])
    return RecipeProblem.of("piece", "no-piece", piece=Wording(f"marker.{piece}"), list=there)
