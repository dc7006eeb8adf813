"""Badges and markers of the islands: walls, towers and beasts, and the relics that lie there.

Like all markers each fills a box from -20 to 20 around the origin. Artifacts lie on a hexagon, places on a tablet
with a round top, so that the two kinds are told apart before their picture is.
"""

from __future__ import annotations

from smallworld.draw.render.glyphs import INK

_EDGE = f'stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"'
_THIN = f'stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"'
_LINE = f'fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round"'


def _artifact(colour: str, *parts: str) -> str:
    return (
        f'<path d="M0-20L18-10V10L0 20-18 10V-10z" fill="{colour}" {_EDGE}/>'
        '<path d="M0-16.4L14.8-8.2V8.2L0 16.4-14.8 8.2V-8.2z" fill="none" stroke="#fff6dc" stroke-opacity=".6" '
        'stroke-width="1.2"/>' + "".join(parts)
    )


def _place(colour: str, *parts: str) -> str:
    return (
        f'<path d="M-17 19V-4C-17-14-9-20 0-20S17-14 17-4V19z" fill="{colour}" {_EDGE}/>'
        '<path d="M-13.8 15.8V-4C-13.8-12-7.5-16.8 0-16.8S13.8-12 13.8-4V15.8z" fill="none" stroke="#fff6dc" '
        'stroke-opacity=".6" stroke-width="1.2"/>' + "".join(parts)
    )


def _shape(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}" {_THIN}/>'


def _ink(path: str, width: float = 1.6) -> str:
    return f'<path d="{path}" {_LINE} stroke-width="{width:g}"/>'


LETTERS = {
    "S": "M5.5-3.6Q3.6-6.2 0-6.2C-6.4-6.2-6.4 0 0 1S6 8.2 0 8.2Q-3.8 8.2-5.8 5.2",
    "M": "M-6.8 8.2V-6L0 3.4 6.8-6V8.2",
    "L": "M-4.2-6.2V8.2H5.2",
}


def _size(letter: str) -> str:
    """A scroll with the island's size."""
    return (
        f'<path d="M-15-16H15V12Q7 9 0 15-7 9-15 12z" fill="#f6e7bf" {_EDGE}/>'
        f'<path d="M-19-18.5H19v6H-19z" fill="#b5562f" {_EDGE}/>'
        f'<path d="{LETTERS[letter]}" {_LINE} stroke-width="3.6"/>'
    )


FISHFOLK = (
    # The natives of islands: a face with a fin, round eyes and too many teeth.
    f'<rect x="-19" y="-19" width="38" height="38" rx="7" fill="#f1e3c2" {_EDGE}/>'
    '<rect x="-15.5" y="-15.5" width="31" height="31" rx="4.5" fill="#cfe3d8" stroke="#6f9c8c" stroke-width="1.3"/>'
    + _shape("M-3-6L-5-14 0-12 3-15 5-12 9-13 6-5z", "#e0803a")
    + _shape("M-13 1L-17-3Q-18 5-13 7zM13 1L17-3Q18 5 13 7z", "#e0803a")
    + _shape("M0-9C9-9 13-3 13 3S8 14 0 14-13 9-13 3-9-9 0-9z", "#5f9f63")
    + f'<circle cx="-5.5" cy="-3" r="4.2" fill="#fffbe0" {_THIN}/><circle cx="5.5" cy="-3" r="4.2" fill="#fffbe0" '
    f'{_THIN}/><circle cx="-5" cy="-2.6" r="1.8" fill="{INK}"/><circle cx="5" cy="-2.6" r="1.8" fill="{INK}"/>'
    + _shape("M-9 5Q0 3.5 9 5 6 11 0 11T-9 5z", "#7c2d2a")
    + '<path d="M-7 4.8l1.5 2.5 1.5-2.8zM-1.5 4.3L0 7l1.5-2.7zM4 4.5l1.5 2.8 1.5-2.5z" fill="#fffbe0"/>'
)

ISLAND_BADGES: dict[str, str] = {
    # An anchor, for a region that can be entered from over the sea.
    "entry": (
        f'<rect x="-18" y="-18" width="36" height="36" rx="11" fill="#1d4f73" {_EDGE}/>'
        '<rect x="-14.6" y="-14.6" width="29.2" height="29.2" rx="8" fill="none" stroke="#cfe9f2" '
        'stroke-opacity=".65" stroke-width="1.3"/>'
        '<g fill="none" stroke="#fff8e6" stroke-width="3.1" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cy="-9.2" r="2.8"/><path d="M0-6.2V11.5M-5.5-2.5h11M-10.5 3.5Q-9 11.5 0 12 9 11.5 10.5 3.5'
        'M-12.5 6l2-3.2 3 2M12.5 6l-2-3.2-3 2"/></g>'
    ),
    **{f"size-{letter}": _size(letter) for letter in "SML"},
}

ISLAND_MARKERS: dict[str, str] = {
    # Wisps dancing on a hedge of roots.
    "wall": (
        f'<path d="M-19 18V4q3-4 6 0 3-5 7 0 3-5 6-5t6 5q4-5 7 0 3-4 6 0v14z" fill="#3f6b4a" {_EDGE}/>'
        + _ink("M-13 18q-1-6 3-10M-3 18q2-6-1-11M7 18q-2-5 2-10M15 18q1-4-1-8", 1.4)
        + "".join(
            f'<path d="M{x} {y}c5 5 5 12 0 12s-5-7 0-12z" fill="#bff2ea" {_THIN}/>'
            f'<circle cx="{x}" cy="{y + 8}" r="1.8" fill="#2f9c92"/>'
            for x, y in ((-12, -13), (0, -19), (12, -13))
        )
    ),
    # A lookout on stilts.
    "tower": (
        f'<path d="M-9 19l3-20H6l3 20H5L3.5 9h-7L-5 19z" fill="#b07c45" {_EDGE}/>'
        f'<path d="M-12-10h24V0h-24z" fill="#d9ab6c" {_EDGE}/><path d="M-16-9L0-20 16-9z" fill="#9c3f2e" {_EDGE}/>'
        f'<path d="M-7.5-7h5v5h-5zM2.5-7h5v5h-5z" fill="{INK}"/>' + _ink("M-6 4h12", 1.6)
    ),
    # A paw.
    "beast": (
        f'<circle r="18.5" fill="#d98d3f" {_EDGE}/>'
        f'<g fill="{INK}"><path d="M0 0c6 0 10 5 9 9-1 5-6 3-9 3s-8 2-9-3c-1-4 3-9 9-9z"/>'
        '<ellipse cx="-10" cy="-2.5" rx="3" ry="4.4" transform="rotate(-24-10-2.5)"/>'
        '<ellipse cx="-4.2" cy="-8" rx="3.1" ry="4.8"/><ellipse cx="4.2" cy="-8" rx="3.1" ry="4.8"/>'
        '<ellipse cx="10" cy="-2.5" rx="3" ry="4.4" transform="rotate(24 10-2.5)"/></g>'
    ),
    # A plumed helmet.
    "champion": (
        f'<path d="M-3-9C-8-18 6-22 17-16c-3 0-4 2-3 5-4-2-8-2-11 3z" fill="#c33b2c" {_EDGE}/>'
        f'<path d="M-15 19V2C-15-7-9-12-1-12S14-7 14 2v17H6l-4-8V3h-5v8l-3 8z" fill="#ffd66a" {_EDGE}/>'
        f'<path d="M-12 2.5h9v3.5h-9zM2 2.5h9v3.5H2z" fill="{INK}"/>' + _ink("M-.5-12V2", 1.5)
    ),
    # A mark to be taken, with a pin in its middle.
    "objective": (
        f'<circle r="18.5" fill="#fbf3dc" {_EDGE}/><circle r="13" fill="#c33b2c"/><circle r="8" fill="#fbf3dc"/>'
        '<circle r="3.8" fill="#c33b2c"/>'
        f'<path d="M0 0L12-12" stroke="{INK}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M9-13l2-6 3 3.5 5 .5-5.5 4.5z" fill="#2f6fa8" {_THIN}/>'
    ),
    # A round bomb, its fuse burning.
    "bomb": (
        f'<circle cx="-2" cy="4" r="15" fill="#3d3a44" {_EDGE}/>'
        f'<path d="M5-12l7 7 3-3-7-7z" fill="#77727f" {_THIN}/>'
        '<path d="M-11 1q1-7 8-9" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.6" '
        f'stroke-linecap="round"/><path d="M12-12q1-4 4-4" {_LINE} stroke-width="2"/>'
        '<path d="M16-20.5l1.4 3 3.1-.8-1.6 2.9 2 2.3-3.2.4-.7 3.2-2-2.6-2.8 1.2.9-3.1-2.3-2 3-.6z" fill="#ffb52e" '
        f'stroke="{INK}" stroke-width=".9"/>'
    ),
    # A relic that nobody has turned yet.
    "hidden": (
        f'<path d="M0-20L18-10V10L0 20-18 10V-10z" fill="#5a4676" {_EDGE}/>'
        '<path d="M0-16.4L14.8-8.2V8.2L0 16.4-14.8 8.2V-8.2z" fill="none" stroke="#e9d6ff" stroke-opacity=".7" '
        'stroke-width="1.3" stroke-dasharray="3 2.4"/>'
        '<text class="n" y="9.5" font-size="27" style="fill:#ffe9a8">?</text>'
    ),
    "aegis": _artifact(
        "#b98b2e",
        _shape("M-10-9Q0-13 10-9C11 3 7 9 0 13-7 9-11 3-10-9z", "#f4e6b4"),
        '<circle cy="-1" r="3.4" fill="#c33b2c"/>',
        _ink("M0-10.5v5M0 3v8M-9-1h5M4-1h5M-6-7l3 3M6-7L3-4M-6 5l3-3M6 5L3 2", 1.4),
    ),
    "ashes": _artifact(
        "#7c2d1f",
        _shape("M1-14C3-8 11-5 10 4 9 11 4 13 0 13S-10 10-10 3c0-4 3-6 4-9 2 1 3 3 3 5 3-3 5-7 4-13z", "#ff9d2f"),
        '<path d="M0-3c3 4 5 6 4 10-1 3-3 4-4 4s-5-2-4-5c1-4 4-5 4-9z" fill="#ffe58a"/>',
    ),
    "doomhammer": _artifact(
        "#5d4a40",
        _shape("M-2-8h4v21h-4z", "#a9713a"),
        _shape("M-12-13h24l1 4-1 6h-24l-1-6z", "#b9bfc6"),
        _ink("M-5-13v10M5-13v10", 1.3),
    ),
    "frostmourne": _artifact(
        "#27506f",
        _shape("M0-16l3.6 4v14h-7.2v-14z", "#d9f3fb"),
        _shape("M-9-1l4 2h10l4-2v5l-5 1H-4l-5-1z", "#8fa9b8"),
        _shape("M-1.7 5h3.4v6h-3.4z", "#3d3a44"),
        '<circle cy="12.5" r="2.4" fill="#7fd6f2"/>',
        '<path d="M0-12V1" stroke="#4aa7cc" stroke-width="1.4" stroke-dasharray="2.4 1.8"/>',
    ),
    "heart": _artifact(
        "#37615c",
        _shape("M0 13C-6 7-11 3-11-3c0-7 8-8 11-2 3-6 11-5 11 2 0 6-5 10-11 16z", "#ffb83d"),
        _ink("M0-5L-4 1 0 13 4 1zM-11-3l7 4M11-3L4 1", 1.2),
    ),
    "battleground": _place(
        "#7b8c55",
        _ink("M-9 13L5-12M9 13L-5-12", 2.2),
        _shape("M-5-12l-8 3 3.5 6 8-3z", "#c33b2c"),
        _shape("M5-12l8 3-3.5 6-8-3z", "#2f6fa8"),
    ),
    "portal": _place(
        "#4b4453",
        _shape("M-13 15V-5l4-8H9l4 8v20H8V-5H-8v20z", "#9d94a6"),
        '<path d="M-8 15V-5H8v20z" fill="#2c7a3f"/>',
        '<path d="M5.5-1C1-5-7-1-6 6s11 6 10 0-7-4-6 0" fill="none" stroke="#b9f59a" stroke-width="2" '
        'stroke-linecap="round"/>',
    ),
    "karazhan": _place(
        "#3a4a7a",
        _shape("M-6 14l1-17-2-1 1-5 5-6 4 6 1 5-2 1 3 17z", "#a9a2c4"),
        f'<path d="M-2.5-4h3v4h-3zM-2 5h3.4v4H-2z" fill="{INK}"/>',
        '<path d="M9.5-12a4.6 4.6 0 1 0 3 8 6 6 0 0 1-3-8z" fill="#ffe58a"/>',
    ),
    "chapel": _place(
        "#c9b98e",
        '<path d="M0-15l2 5M-9-12l4 4M9-12L5-8" stroke="#fffbe0" stroke-width="2.2" stroke-linecap="round"/>',
        _shape("M-11 14V3L0-7 11 3v11z", "#f7f0de"),
        _shape("M-12.5 4L0-8 12.5 4l-2 2L0-4-10.5 6z", "#9c3f2e"),
        f'<path d="M-3 14V7q3-4 6 0v7z" fill="{INK}"/><circle cy="1.5" r="2" fill="#ffcf4a" {_THIN}/>',
    ),
    "stone": _place(
        "#6f8a78",
        _shape("M-8 13l2-22Q0-16 6-9l2 22z", "#c3c7c9"),
        '<path d="M-3.5-7.5L3.5-3.5-3.5.5 3.5 4.5M0 4v5" fill="none" stroke="#1f8a80" stroke-width="2.2" '
        'stroke-linecap="round" stroke-linejoin="round"/>',
        _ink("M-12.5 13.5h25", 2),
    ),
    "healer": _place(
        "#7fa9b9",
        _shape("M-2-3C-7-10-13-9-14-3c2 0 2 2 2 3 2 0 3 1 3 3 3-1 5-1 7 0zM2-3C7-10 13-9 14-3c-2 0-2 2-2 3-2 0-3 1-3 3"
               "-3-1-5-1-7 0z", "#fffaf0"),
        _shape("M0-6C4-6 6 6 5 14H-5C-6 6-4-6 0-6z", "#dfeef2"),
        f'<circle cy="-9.5" r="3.6" fill="#fbf3dc" {_THIN}/>',
    ),
    "well": _place(
        "#33407a",
        f'<ellipse cy="7" rx="12.5" ry="6.5" fill="#cfc7dd" {_THIN}/>',
        f'<ellipse cy="6.2" rx="8.6" ry="3.9" fill="#4fc3e8" {_THIN}/>',
        '<path d="M0-14q1 7 6.5 8Q1-5 0 3-1-5-6.5-6-1-7 0-14z" fill="#d6f4ff"/>',
    ),
}  # fmt: skip
