"""The project's drawings, each an SVG file in the folder `pictures`.

A glyph's base is centred at the origin; up is negative y. Terrain is shown by glyphs as well as colour, so that the map
is readable without colour. An emblem fills a box from -15 to 15 around the origin and takes its colour from its use;
badges, markers and natives fill one from -20 to 20. Every marker has a different outline. Relics differ by kind:
artifacts are hexagonal, places are tablets with a round top.
"""

import re
from dataclasses import dataclass
from importlib.resources import files

from smallworld.draw.elements.colours import INK
from smallworld.draw.elements.escaping import escape

_FILE = re.compile(r'<svg [^>]*viewBox="\S+ \S+ (\S+) (\S+)">(?:<!--.*?-->)?(.*)</svg>')


@dataclass(frozen=True)
class SvgFile:
    """A drawing's elements, and the size of its box."""

    width: float
    height: float
    body: str


def _read(kind: str) -> dict[str, SvgFile]:
    drawings = {}
    for file in sorted((files("smallworld.draw") / "pictures" / kind).iterdir(), key=lambda file: file.name):
        found = _FILE.fullmatch("".join(file.read_text(encoding="utf-8").splitlines()))
        assert found is not None, f"{file.name} does not have the layout of the other drawings"
        drawings[file.name.removesuffix(".svg")] = SvgFile(float(found[1]), float(found[2]), found[3])
    return drawings


GLYPHS = _read("glyphs")
EMBLEMS = {name: drawing.body for name, drawing in _read("emblems").items()}
BADGES = {name: drawing.body for name, drawing in _read("badges").items()}
MARKERS = {name: drawing.body for name, drawing in _read("markers").items()}
NATIVES = {name: drawing.body for name, drawing in _read("natives").items()}


def emblem(race: str) -> str:
    """A race's emblem; if it has none, a shield with its first letter."""
    if race in EMBLEMS:
        return EMBLEMS[race]
    letter = next((c for c in race if c.isascii() and c.isalpha()), "?").upper()
    return (
        '<path d="M-13-13Q0-17 13-13C14 1 10 10 0 15-10 10-14 1-13-13z"/>'
        f'<text class="n" y="7" font-size="20" style="fill:{INK}">{letter}</text>'
    )


def marker(name: str) -> str:
    """A marker's drawing; if it has none, a disc with its first letters."""
    if name in MARKERS:
        return MARKERS[name]
    letters = escape("".join(word[:1] for word in name.replace("-", " ").split())[:2].upper() or "?")
    if len(letters) == 1:
        letters = escape(name[:2].capitalize())
    return (
        f'<circle r="18.5" fill="#f4ead0" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"/>'
        '<circle r="15" fill="none" stroke="#8a7448" stroke-width="1.3"/>'
        f'<text class="n" y="5.6" font-size="16" style="fill:{INK}">{letters}</text>'
    )
