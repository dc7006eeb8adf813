"""Reading of PNG pictures, and verification of a drawing from its pixels."""

import struct
import zlib
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from scipy.ndimage import label

from smallworld.draw import BoardPlan, png
from smallworld.draw.geometry.verify import Verdict, compare

PIXELS = 6
"""Fewer neighbouring pixels than this count as touching in a point."""


def by_pixels(plan: BoardPlan, paths: Mapping[str, str], size: tuple[int, int], width: int = 1440) -> Verdict:
    """Paint every region in a flat colour, and read borders, rim and connectedness from the picture."""
    body = "".join(
        f'<path d="{paths[region.id]}" fill="rgb({(i * 37) % 256},{(i * 91) % 256},{i + 1})" fill-rule="evenodd"/>'
        for i, region in enumerate(plan.regions)
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" '
        f'height="{size[1]}" shape-rendering="crispEdges">{body}</svg>'
    )
    number = np.array([list(row) for row in channel(png(text, width), 2)]) - 1
    names = [region.id for region in plan.regions]
    count = len(names)
    contact = np.zeros((count, count), dtype=int)
    for a, b in ((number[:, :-1], number[:, 1:]), (number[:-1], number[1:])):
        mixed = (a != b) & (a >= 0) & (b >= 0)
        np.add.at(contact, (a[mixed], b[mixed]), 1)
    contact += contact.T
    touching = {(names[i], names[j]) for i in range(count) for j in range(i) if contact[i, j] >= PIXELS}
    border = np.r_[number[0], number[-1], number[:, 0], number[:, -1]]
    at_rim = {names[i] for i in np.unique(border).tolist() if i >= 0}
    # Eight neighbours: a pixel may be connected diagonally.
    whole = np.ones((3, 3))
    broken = tuple(name for i, name in enumerate(names) if label(number == i, whole)[1] != 1)
    return replace(compare(plan, touching, at_rim), broken=broken)


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def channel(picture: bytes, which: int) -> list[bytearray]:
    """One of the four channels of a PNG written by `png`, row by row."""
    width, height = size(picture)
    at, packed = 8, b""
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(packed)
    stride = 4 * width + 1
    above = bytearray(width)
    rows: list[bytearray] = []
    for y in range(height):
        row = bytearray(raw[y * stride + 1 + which : (y + 1) * stride : 4])
        _restore(raw[y * stride], row, above)
        rows.append(row)
        above = row
    return rows


def _restore(kind: int, row: bytearray, above: bytearray) -> None:
    """Undo a PNG row filter in place."""
    left = corner = 0
    for x, value in enumerate(row):
        up = above[x]
        if kind == 1:
            value += left
        elif kind == 2:
            value += up
        elif kind == 3:
            value += (left + up) // 2
        elif kind == 4:
            guess = left + up - corner
            a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
            value += left if a <= b and a <= c else up if b <= c else corner
        row[x] = left = value & 255
        corner = up
