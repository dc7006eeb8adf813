"""Positions of self-play: read from the files of their pieces, and cut into batches."""

import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from smallworld.bots.network.inputs import Inputs, is_present
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.views.observation import layout

Numbers = npt.NDArray[np.generic]
Rows = npt.NDArray[np.int64]

#: The share of positions that is held back to measure on.
HELD_BACK = 0.02
#: What came of a position, besides the inputs.
OUTCOMES = ("coming", "held", "won", "board")
NAMES = (*OUTCOMES, *(field.name for field in fields(Inputs)))


class Positions:
    """Positions with what came of them: arrays by name, each with one row for each position."""

    def __init__(self, arrays: dict[str, Numbers]) -> None:
        self.arrays = arrays
        self.count = len(arrays["coming"])

    def split(self, seed: int) -> tuple[Rows, Rows]:
        """The rows to learn from, in drawn order, and the rows to measure on.

        These are the last, and so of other games: those of one game share its end, which could be learned by heart.
        """
        kept = min(self.count - 1, int(self.count * (1 - HELD_BACK)))
        return np.random.default_rng(seed).permutation(kept), np.arange(kept, self.count)

    def inputs(self, rows: Rows) -> Inputs:
        """Some of the positions as the network takes them."""

        def ints(name: str) -> npt.NDArray[np.int64]:
            return self.arrays[name][rows].astype(np.int64)

        def floats(name: str) -> npt.NDArray[np.float32]:
            return self.arrays[name][rows].astype(np.float32)

        return Inputs(
            terrain=ints("terrain"),
            symbols=ints("symbols"),
            group=ints("group"),
            tokens=ints("tokens"),
            holder_race=ints("holder_race"),
            holder_power=ints("holder_power"),
            entry=floats("entry"),
            markers=floats("markers"),
            race=ints("race"),
            power=ints("power"),
            declined=ints("declined"),
            seats=floats("seats"),
            offer_race=ints("offer_race"),
            offer_power=ints("offer_power"),
            offers=floats("offers"),
            general=floats("general"),
        )

    def floats(self, name: str) -> npt.NDArray[np.float32]:
        """One of the arrays."""
        return self.arrays[name].astype(np.float32)

    @property
    def present(self) -> npt.NDArray[np.bool_]:
        """Which seats somebody has."""
        return is_present(self.floats("seats"))


def read_positions(files: Sequence[Path], game: str) -> Positions:
    """The positions of some pieces of a game; one that is damaged, or has other regions or markers, is named."""
    known = layout(ruleset(game, 2))
    shape = (known.regions, len(known.markers))
    pieces = [_read_piece(file) for file in files]
    for file, piece in zip(files, pieces, strict=True):
        if piece["markers"].shape[1:] != shape:
            raise _refused(file, f"it is of another game than {game}")
    return Positions({name: np.concatenate([piece[name] for piece in pieces]) for name in NAMES})


def _read_piece(file: Path) -> dict[str, Numbers]:
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            return {name: stored[name] for name in NAMES}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise _refused(file, error) from None


def _refused(file: Path, why: object) -> RulesetError:
    return RulesetError(f"{file}: not a piece of self-play: {why}; delete it, to have it played again")
