"""Generate the app's icons from its drawing: `python -m smallworld.draw.tools.make_icons [FOLDER]`."""

from __future__ import annotations

import re
import struct
import sys
from pathlib import Path

from smallworld.draw.render.png import png

PUBLIC = Path(__file__).resolve().parents[4] / "client" / "public"
GROUND = '<rect width="64" height="64" rx="14" fill="#162125"/>'
SHAPE = re.compile(r"<path.*(?=</svg>)", re.DOTALL)


def icons(drawing: str) -> dict[str, bytes]:
    """Every icon by file name, from the drawing with its rounded background."""
    found = SHAPE.search(drawing)
    if found is None or GROUND not in drawing:
        raise ValueError("icon.svg must be a shape on a background rectangle")
    shape = found[0]
    # Systems crop maskable icons to their own shape; the inner 80 % is always visible.
    full = drawing.replace(GROUND, GROUND.replace(' rx="14"', ""))
    maskable = full.replace(shape, f'<g transform="translate(6.4 6.4)scale(.8)">{shape}</g>')
    # A badge shows only the outline.
    outline = shape.split("/>")[0] + "/>"
    badge = full.replace(GROUND.replace(' rx="14"', ""), "").replace(shape, outline.replace("#f5bd4f", "#fff"))
    return {
        "icons/icon-192.png": png(drawing, 192),
        "icons/icon-512.png": png(drawing, 512),
        "icons/maskable-512.png": png(maskable, 512),
        "icons/apple-touch-icon.png": png(full, 180),
        "icons/badge-96.png": png(badge, 96),
        "favicon.ico": ico(png(drawing, 32), 32),
    }


def ico(picture: bytes, size: int) -> bytes:
    """Wrap a PNG as an icon file."""
    head = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), len(head) + 16)
    return head + entry + picture


def main(arguments: list[str]) -> int:
    """Write the icons to the client's public folder, or another."""
    folder = Path(arguments[0]) if arguments else PUBLIC
    for name, content in icons((PUBLIC / "icon.svg").read_text(encoding="utf-8")).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
