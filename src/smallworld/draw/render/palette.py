"""PNG with a palette: a picture in flat colours takes a third of the bytes, which messengers are glad of."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

HEAD = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
#: Colours that agree in the upper bits of each channel are taken for one.
BITS = 4
_LOW = 8 - BITS
_RED = bytes([v >> _LOW << BITS for v in range(256)])
_BLUE = bytes([v >> _LOW for v in range(256)])

Colour = tuple[int, int, int]


def with_palette(picture: bytes) -> bytes:
    """An opaque picture of `png` again, in its 256 most used colours; others become the nearest of them."""
    width, height = struct.unpack(">II", picture[16:24])
    red, green, blue = _channels(picture, width, height)
    # Two channels in a byte each, so that most of the work is done by `translate` and `zip`.
    upper = bytes([a | b for a, b in zip(red.translate(_RED), green.translate(_BLUE), strict=True)])
    keys = list(zip(upper, blue.translate(_BLUE), strict=True))
    counts = Counter(keys)
    chosen = [key for key, _ in counts.most_common(COLOURS)]
    real = dict(zip(keys, zip(red, green, blue, strict=True), strict=True))
    colours: list[Colour] = [real[key] for key in chosen]
    places = {key: number for number, key in enumerate(chosen)}
    for key in counts.keys() - places.keys():
        wanted = real[key]
        places[key] = min(range(len(colours)), key=lambda number: _distance(colours[number], wanted))
    found = bytes([places[key] for key in keys])
    rows = b"".join(b"\0" + found[y * width : (y + 1) * width] for y in range(height))
    return (
        HEAD
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", bytes([value for colour in colours for value in colour]))
        + _chunk(b"IDAT", zlib.compress(rows, 9))
        + _chunk(b"IEND", b"")
    )


def _channels(picture: bytes, width: int, height: int) -> list[bytes]:
    """The three colours of every pixel, each in one row after the other."""
    at, packed = len(HEAD), b""
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(packed)
    stride = 4 * width + 1
    found = []
    for which in range(3):
        row, rows = bytearray(width), []
        for start in range(0, height * stride, stride):
            row = _unfiltered(raw[start], raw[start + 1 + which : start + stride : 4], row)
            rows.append(row)
        found.append(b"".join(rows))
    return found


def _unfiltered(kind: int, row: bytes, above: bytearray) -> bytearray:
    """One channel of a row without the filter of PNG."""
    if kind == 0:
        return bytearray(row)
    if kind == 2:
        return bytearray([value + up & 255 for value, up in zip(row, above, strict=True)])
    out = bytearray()
    left = corner = 0
    for value, up in zip(row, above, strict=True):
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            a, b = up - corner, left - corner
            c = abs(a + b)
            a, b = abs(a), abs(b)
            guess = left if a <= b and a <= c else up if b <= c else corner
        left = value + guess & 255
        corner = up
        out.append(left)
    return out


def _distance(one: Colour, other: Colour) -> int:
    return sum([(a - b) ** 2 for a, b in zip(one, other, strict=True)])


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
