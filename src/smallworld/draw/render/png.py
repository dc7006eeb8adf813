"""PNG from SVG, with the project's own typefaces so that pictures are the same everywhere."""

from __future__ import annotations

import struct
import zlib
from importlib.util import find_spec
from pathlib import Path

from smallworld.draw.errors import DrawError

_FONT_PACKAGES = ("font_caladea", "font_fredoka_one")


def png(svg_text: str, width: int) -> bytes:
    """The picture `width` pixels wide; system fonts are looked at only for letters that ours may lack."""
    if not 1 <= width <= 8192:
        raise DrawError(f"a picture can be 1 to 8192 pixels wide, not {width}")
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise DrawError("pictures need resvg: pip install resvg-py") from missing
    folders = font_folders()
    plain = bool(folders) and all(ord(c) < 0x250 or c in "\u2013\u2014\u2019\u2026\u00b7" for c in svg_text)
    try:
        return bytes(svg_to_bytes(svg_string=svg_text, width=width, font_dirs=folders, skip_system_fonts=plain))
    except ValueError as fault:
        raise DrawError(f"not a picture: {fault}") from fault


def font_folders() -> list[str]:
    """Where the typefaces are installed, as far as they are."""
    out = []
    for package in _FONT_PACKAGES:
        found = find_spec(package)
        if found is not None and found.origin is not None:
            out.append(str(Path(found.origin).parent / "files"))
    return out


def size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def channel(picture: bytes, which: int) -> list[bytearray]:
    """One of the four channels of a PNG that `png` made, row by row; enough to check a picture by its pixels."""
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
