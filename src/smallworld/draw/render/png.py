"""PNG from SVG, with the project's own typefaces so that pictures are the same everywhere."""

from importlib.util import find_spec
from pathlib import Path

from smallworld.draw.draw_error import DrawError
from smallworld.extras import needs

_FONT_PACKAGES = ("font_caladea", "font_fredoka_one")


def png(svg_text: str, width: int) -> bytes:
    """Render a picture `width` pixels wide; system fonts are used only for characters that ours lack."""
    if not 1 <= width <= 8192:
        raise DrawError(f"a picture must be 1 to 8192 pixels wide, not {width}")
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise DrawError(needs("a PNG", missing, "pictures")) from missing
    folders = font_folders()
    plain = bool(folders) and all(ord(c) < 0x250 or c in "\u2013\u2014\u2019\u2026\u00b7" for c in svg_text)
    try:
        return bytes(svg_to_bytes(svg_string=svg_text, width=width, font_dirs=folders, skip_system_fonts=plain))
    except ValueError as fault:
        raise DrawError(f"not a picture: {fault}") from fault


def font_folders() -> list[str]:
    """The installed folders with those typefaces."""
    out = []
    for package in _FONT_PACKAGES:
        found = find_spec(package)
        if found is not None and found.origin is not None:
            out.append(str(Path(found.origin).parent / "files"))
    return out
