"""Converts packed numbers to NumPy arrays: by sharing memory in the compiled core, otherwise from lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from smallworld.core_kind import core_kind

if TYPE_CHECKING:
    from smallworld.core.packed import i16, u8, vec

Observation = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
PACKED = core_kind() == "compiled"


def observation_of(values: vec[i16]) -> Observation:
    """Copy an observation to a writable array."""
    return np.frombuffer(memoryview(values), np.int16).copy() if PACKED else np.array(values, np.int16)


def mask_of(values: vec[u8]) -> Mask:
    """Copy a mask to a writable array."""
    return np.frombuffer(memoryview(values), np.int8).copy() if PACKED else np.array(values, np.int8)
