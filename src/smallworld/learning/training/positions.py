"""Positions of self-play: loads them from the pieces' files, and splits them into batches."""

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

#: Fraction of positions held back for measuring.
HELD_BACK = 0.02
#: A position's labels, besides its inputs.
OUTCOMES = ("coming", "held", "won", "board")
NAMES = (*OUTCOMES, *(field.name for field in fields(Inputs)))


class Positions:
    """Labelled positions: arrays by name, each with one row per position."""

    def __init__(self, arrays: dict[str, Numbers]) -> None:
        self.arrays = arrays
        self.count = len(arrays["coming"])

    def split(self, seed: int) -> tuple[Rows, Rows]:
        """Return the training rows in random order, and the held-back rows.

        The held-back rows are the last, and therefore from other games: positions of one game share its result, which
        could be memorised.
        """
        kept = min(self.count - 1, int(self.count * (1 - HELD_BACK)))
        return np.random.default_rng(seed).permutation(kept), np.arange(kept, self.count)

    def inputs(self, rows: Rows) -> Inputs:
        """Return some of the positions as network inputs."""

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
        """Return one of the arrays as floats."""
        return self.arrays[name].astype(np.float32)

    @property
    def present(self) -> npt.NDArray[np.bool_]:
        """A mask of occupied seats."""
        return is_present(self.floats("seats"))


def read_positions(files: Sequence[Path], game: str) -> Positions:
    """Load the positions from some pieces; the error for a damaged or mismatched file names it."""
    known = layout(ruleset(game, 2))
    shape = (known.regions, len(known.markers))
    pieces = [_read_piece(file) for file in files]
    for file, piece in zip(files, pieces, strict=True):
        if piece["markers"].shape[1:] != shape:
            raise _refused(file, f"not for {game}")
    return Positions({name: np.concatenate([piece[name] for piece in pieces]) for name in NAMES})


def _read_piece(file: Path) -> dict[str, Numbers]:
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as stored:
            return {name: stored[name] for name in NAMES}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise _refused(file, error) from None


def _refused(file: Path, why: object) -> RulesetError:
    return RulesetError(f"{file}: not a piece of self-play: {why}; delete it to play it again")
