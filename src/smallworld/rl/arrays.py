"""Packed numbers as arrays of numpy: read from their memory where the core is compiled, else from lists."""

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


def look(values: vec[i16]) -> Observation:
    """An observation as an array that may share its memory, to be copied from."""
    return np.frombuffer(memoryview(values), np.int16) if PACKED else np.array(values, np.int16)


def look_mask(values: vec[u8]) -> Mask:
    """A mask as an array that may share its memory, to be copied from."""
    return np.frombuffer(memoryview(values), np.int8) if PACKED else np.array(values, np.int8)


def observation_of(values: vec[i16]) -> Observation:
    """An observation as an array of its own, which can be changed."""
    return look(values).copy() if PACKED else look(values)


def mask_of(values: vec[u8]) -> Mask:
    """A mask as an array of its own, which can be changed."""
    return look_mask(values).copy() if PACKED else look_mask(values)
