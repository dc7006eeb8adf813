"""The map itself, in the style of a printed board: washes, shores, borders, glyphs and frame."""

import random
from collections.abc import Sequence

from smallworld.draw.art import Art, Detail, OpenSea, Sown
from smallworld.draw.elements.artwork import GLYPHS
from smallworld.draw.elements.colours import INK, OTHER, PARCHMENT, TERRAINS
from smallworld.draw.elements.escaping import escape
from smallworld.draw.islands.sea import TITLE_SIZE
from smallworld.draw.scene import BoardPlan

FRAME = 30

_PLOUGHED = (
    (18, "#b98a2f", "#e9c868"),
    (-32, "#b98a2f", "#f2dd94"),
    (70, "#9d8a35", "#dccf7c"),
    (-8, "#b57f2a", "#e6bd57"),
    (48, "#a58b3a", "#efd98a"),
    (-62, "#8f8f3c", "#cfd07f"),
)

_FADES = (
    ("turf", "#dfe6a6", "#bfcd80"),
    ("turf-shade", "#93a857", "#a9ba6c"),
    ("rock", "#efe6da", "#cfc3bb"),
    ("rock-shade", "#85756f", "#ab9d96"),
)
"""Gradients of hills and mountains: top and foot."""

_SHALLOWS = {
    "sea": ((120, 0.10), (84, 0.12), (54, 0.14), (30, 0.16)),
    "lake": ((64, 0.12), (36, 0.16), (20, 0.12), (10, 0.1)),
}
"""Light bands along the shore: width and opacity."""


def definitions(art: Art, detail: Detail) -> str:
    """Definitions that the map refers to: washes, patterns, outlines, glyphs in the required sizes."""
    washes = {**TERRAINS, "other": OTHER}
    out = [
        f'<radialGradient id="wash-{name}" r=".72"><stop offset="0" stop-color="{t.light}"/>'
        f'<stop offset="1" stop-color="{t.base}"/></radialGradient>'
        for name, t in washes.items()
    ]
    for number, region in enumerate(art.regions):
        out.append(f'<path id="r{number}" d="{region.path}"/>')
        out.append(f'<clipPath id="k{number}"><use href="#r{number}"/></clipPath>')
        if region.shore:
            out.append(f'<path id="c{number}" d="{region.shore}"/>')
    out.append(f'<path id="land" d="{art.land}"/><path id="coast" d="{art.coast}"/>')
    if art.straits:
        out.append(f'<path id="straits" d="{art.straits}"/>')
    step, line = (9, 1.5) if detail == "full" else (15, 2.6)
    for number, (turn, furrow, soil) in enumerate(_PLOUGHED):
        out.append(
            f'<pattern id="p{number}" width="48" height="{step}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({turn})"><rect width="48" height="{step}" fill="{soil}" fill-opacity=".8"/>'
            f'<path d="M0 {step / 2}q12-2.4 24 0t24 0" fill="none" stroke="{furrow}" stroke-opacity=".62" '
            f'stroke-width="{line}"/></pattern>'
        )
    sown = [glyph for region in art.regions for glyph in region.growth(detail).glyphs]
    if art.sea is not None:
        sown += art.sea.surf(detail).glyphs
        out.append(f'<path id="shore" d="{art.sea.shore}"/>')
        out.append(f'<clipPath id="map"><rect width="{art.width}" height="{art.height}"/></clipPath>')
    used = sorted({glyph[:2] for glyph in sown})
    names = sorted({name for name, _ in used})
    out += [
        f'<linearGradient id="{name}" x2="0" y2="1"><stop offset=".25" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{foot}"/></linearGradient>'
        for name, top, foot in _FADES
    ]
    out += [f'<g id="{n}">{GLYPHS[n].body}</g>' for n in names]
    out += [f'<use id="{n}-{size}" href="#{n}" transform="scale({size / 100:g})"/>' for n, size in used]
    out.append(
        '<radialGradient id="age" r=".75"><stop offset=".55" stop-color="#2b1a0c" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#2b1a0c" stop-opacity=".26"/></radialGradient>'
    )
    if art.wilds:
        out.append(
            '<pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
            '<path d="M0 7q3.5-2 7 0t7 0" fill="none" stroke="#8a6a3a" stroke-opacity=".35" stroke-width="1.3"/>'
            "</pattern>"
        )
    return "".join(out)


def _grain(art: Art) -> str:
    """Specks and fibres of paper; separate marks, because filters and large patterns take seconds to render."""
    rng = random.Random(5)
    out = []
    for count, shade in ((900, "#4a2f14"), (500, "#fff8e0")):
        marks = "".join(
            f"M{rng.randrange(art.width)} {rng.randrange(art.height)}l{rng.randint(-3, 3)} {rng.randint(-2, 2) or 1}"
            for _ in range(count * art.height // 1000)
        )
        out.append(f'<path d="{marks}" fill="none" stroke="{shade}" stroke-opacity=".3" stroke-width="1.2"/>')
    return "".join(out)


def board(plan: BoardPlan, art: Art, detail: Detail, under: str = "", *, named: bool = True, worn: bool = True) -> str:
    """The map without anything on it, except for `under`, which is drawn below the ink.

    `named` adds the islands' names and `worn` the grain of old paper, if the level of detail allows.
    """
    size = f'width="{art.width}" height="{art.height}"'
    out = [_wilds(art, detail, size, named and detail == "full")]
    for number, region in enumerate(plan.regions):
        wash = region.terrain if region.terrain in TERRAINS else "other"
        out.append(f'<use href="#r{number}" fill="url(#wash-{wash})"/>')
    out += [_texture(plan, art, number, detail) for number in range(len(plan.regions))]
    if detail == "full" and worn:
        out.append(f'{_grain(art)}<rect {size} fill="url(#age)"/>')
    out.append(under)
    out.append(borders(art, detail))
    for region, drawn in zip(plan.regions, art.regions, strict=True):
        out.append(sown(drawn.growth(detail).glyphs, faint=region.wet))
    for opacity, width in ((".22", 18), (".25", 8)):
        out.append(f'<rect {size} fill="none" stroke="#2b1a0c" stroke-opacity="{opacity}" stroke-width="{width}"/>')
    return "".join(out)


def _wilds(art: Art, detail: Detail, size: str, named: bool) -> str:
    """The surroundings of the regions if they don't fill the board."""
    if art.sea is not None:
        return f'<rect {size} fill="{TERRAINS["sea"].base}"/>{_open_sea(art.sea, detail, named)}'
    if not art.wilds:
        return ""
    path = "".join(art.wilds)
    roads = ""
    if art.roads:
        roads = (
            f'<g fill="none" stroke-linecap="round"><path d="{art.roads}" stroke="#6b4a2c" stroke-width="17"/>'
            f'<path d="{art.roads}" stroke="#f3e3b3" stroke-width="12"/>'
            f'<path d="{art.roads}" stroke="#b08a50" stroke-width="2.5" stroke-dasharray="14 12"/></g>'
        )
    return f'<rect {size} fill="#e2d0a0"/><path d="{path}" fill="url(#hatch)" fill-rule="evenodd"/>{roads}'


def _open_sea(sea: OpenSea, detail: Detail, named: bool) -> str:
    """Shallows and ripples along the shores of islands, waves and names beyond."""
    surf = sea.surf(detail)
    glow = "".join(
        f'<use href="#shore" stroke="#bfe6ea" stroke-opacity="{opacity}" stroke-width="{width}"/>'
        for width, opacity in _SHALLOWS["sea"]
    )
    names = "".join(
        f'<text class="w" x="{x}" y="{y}" font-size="{TITLE_SIZE}">{escape(name)}</text>' for name, x, y in sea.titles
    )
    return (
        '<g clip-path="url(#map)" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f"{glow}{_ripples(surf.ripples, detail)}</g>"
        f"{sown(surf.glyphs, faint=True)}{names if named else ''}"
    )


def _ripples(lines: Sequence[str], detail: Detail) -> str:
    """Dashed lines that fade with their distance from the shore."""
    full = detail == "full"
    out = []
    for k, line in enumerate(lines):
        opacity = (0.75, 0.5, 0.3)[k] if full else (0.6, 0.35)[k]
        dashes = "34 7 60 9" if k == 0 else "22 14 40 18"
        out.append(
            f'<path d="{line}" stroke="#e8f6f6" stroke-opacity="{opacity}" stroke-width="{1.7 if full else 3}" '
            f'stroke-dasharray="{dashes}"/>'
        )
    return "".join(out)


def _texture(plan: BoardPlan, art: Art, number: int, detail: Detail) -> str:
    """One region's texture, clipped to its outline."""
    region, drawn = plan.regions[number], art.regions[number]
    out = [f'<path d="{path}" fill="url(#p{k * 5 % 6})"/>' for k, path in enumerate(drawn.parcels)]
    if region.wet:
        out.append('<g fill="none" stroke-linejoin="round" stroke-linecap="round">')
        for width, opacity in _SHALLOWS[region.terrain]:
            out.append(f'<use href="#c{number}" stroke="#bfe6ea" stroke-opacity="{opacity}" stroke-width="{width}"/>')
        out.append(_ripples(drawn.growth(detail).ripples, detail) + "</g>")
    else:
        dark = TERRAINS.get(region.terrain, OTHER).dark
        for opacity, width in ((0.2, 30), (0.3, 13)):
            out.append(
                f'<use href="#r{number}" fill="none" stroke="{dark}" stroke-opacity="{opacity}" '
                f'stroke-width="{width}"/>'
            )
    return f'<g clip-path="url(#k{number})">{"".join(out)}</g>'


def borders(art: Art, detail: Detail) -> str:
    """A light halo, the line, and a second dashed pass for an uneven pen stroke; coasts get a strip of sand."""
    pen = (2.6 if detail == "full" else 5.2) * art.scale**0.4

    def line(name: str, colour: str, width: float, extra: str = "") -> str:
        return f'<use href="#{name}" stroke="{colour}" stroke-width="{pen * width:.1f}"{extra}/>'

    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        + line("land", "#fff4d6", 2.8, ' stroke-opacity=".42"')
        + line("land", INK, 0.86)
        + line("land", INK, 1.3, ' stroke-dasharray="46 31 18 52"')
        + (line("straits", "#eaf7f8", 1.3, ' stroke-dasharray="3 13" stroke-opacity=".95"') if art.straits else "")
        + line("coast", "#f3e3b3", 3.6)
        + line("coast", INK, 1.0)
        + line("coast", INK, 1.5, ' stroke-dasharray="38 27 64 22"')
        + "</g>"
    )


def sown(glyphs: Sequence[Sown], *, faint: bool) -> str:
    """Trees, peaks and waves; `faint` as on water."""
    if not glyphs:
        return ""
    body = "".join(f'<use href="#{name}-{size}" x="{x}" y="{y}"/>' for name, size, x, y in glyphs)
    pale = ' opacity=".8"' if faint else ""
    return f'<g stroke-linejoin="round" stroke-linecap="round"{pale}>{body}</g>'


def frame(art: Art) -> str:
    """The wooden frame with a chequered scale all around, as on an atlas sheet."""
    w, h, f = art.width, art.height, FRAME
    bar = 9
    out = [
        f'<rect x="{-f}" y="{-f}" width="{w + 2 * f}" height="{h + 2 * f}" rx="10" fill="#4a3020"/>'
        f'<rect x="{4 - f}" y="{4 - f}" width="{w + 2 * f - 8}" height="{h + 2 * f - 8}" rx="7" fill="{PARCHMENT}" '
        'stroke="#2b1a0c" stroke-width="1.5"/>'
        f'<rect x="-7" y="-7" width="{w + 14}" height="{h + 14}" fill="none" stroke="{INK}" stroke-width="1.6"/>'
    ]
    columns, rows = max(2, round(w / 60)), max(2, round(h / 60))
    squares = []
    for i in range(0, columns, 2):
        for y in (9 - f, h + f - 9 - bar):
            squares.append(f"M{w * i / columns:.1f} {y}h{w / columns:.1f}v{bar}h{-w / columns:.1f}z")
    for i in range(0, rows, 2):
        for x in (9 - f, w + f - 9 - bar):
            squares.append(f"M{x} {h * i / rows:.1f}h{bar}v{h / rows:.1f}h{-bar}z")
    out.append(f'<path d="{"".join(squares)}" fill="#6b4426"/>')
    for inset in (9, 9 + bar):
        out.append(
            f'<rect x="{inset - f}" y="{inset - f}" width="{w + 2 * (f - inset)}" height="{h + 2 * (f - inset)}" '
            f'fill="none" stroke="{INK}" stroke-width="1.4"/>'
        )
    return "".join(out)


def edge(art: Art, detail: Detail) -> str:
    pen = 3.4 if detail == "full" else 6
    return f'<rect width="{art.width}" height="{art.height}" fill="none" stroke="{INK}" stroke-width="{pen}"/>'
