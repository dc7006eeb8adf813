"""Badges printed on the board and markers laid on it, told apart by outline as well as by colour.

Each fills a box from -20 to 20 around the origin.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from smallworld.draw.render.glyphs import INK
from smallworld.draw.render.island_markers import ISLAND_BADGES, ISLAND_MARKERS

_EDGE = f'stroke="{INK}" stroke-width="2.4" stroke-linejoin="round"'
_LINE = f'fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round"'

BADGES: dict[str, str] = {
    **ISLAND_BADGES,
    "mine": (
        f'<path d="M0-20L20 0 0 20-20 0z" fill="#e6a53a" {_EDGE}/>'
        '<path d="M0-15.5L15.5 0 0 15.5-15.5 0z" fill="none" stroke="#fff3cf" stroke-opacity=".75" '
        f'stroke-width="1.4"/><g {_LINE}><path d="M-6.5 8L5-5.5M6.5 8L-5-5.5" stroke-width="2.8"/>'
        '<path d="M-1.5-9.5Q6-8.5 9 .5M1.5-9.5Q-6-8.5-9 .5" stroke-width="3"/></g>'
    ),
    "magic": (
        f'<circle r="18.5" fill="#7d52a8" {_EDGE}/>'
        '<circle r="15" fill="none" stroke="#f0e2ff" stroke-opacity=".6" stroke-width="1.3"/>'
        '<path d="M0-14Q1.8-1.8 11 0 1.8 1.8 0 12-1.8 1.8-11 0-1.8-1.8 0-14z" fill="#fff4b8" '
        f'stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M8.5-10q.5 3 3 3.5-2.5.5-3 3.5-.5-3-3-3.5 2.5-.5 3-3.5zM-8 5q.5 2.5 2.5 3-2 .5-2.5 3'
        '-.5-2.5-2.5-3 2-.5 2.5-3z" fill="#fff"/>'
    ),
    "cavern": (
        '<path d="M-19 17c-3-9-2-19 3-25 3-7 10-11 17-11 9 0 15 6 17 14 2 7 3 15 1 22z" fill="#b3a89b" '
        f'{_EDGE}/><path d="M-12 16.5C-14 4-9-9 0-9S14 3 12 16.5z" fill="#1f1712"/>'
        '<path d="M-9-3L-6 5-3.5-8.5-.5 2 2.5-8.8 6 6 8.5-3.5Q5-9.5 0-9.5T-9-3zM-12 16.5l3-6 3 6z'
        'M5 16.5l3-7 4 7z" fill="#8a7d70"/>'
        '<path d="M-15-1q1-8 6-12M9-14q5 3 6 8" fill="none" stroke="#efe7da" stroke-width="1.7"/>'
    ),
}

NATIVE = (
    f'<rect x="-19" y="-19" width="38" height="38" rx="7" fill="#f1e3c2" {_EDGE}/>'
    '<rect x="-15.5" y="-15.5" width="31" height="31" rx="4.5" fill="none" stroke="#b08a50" '
    f'stroke-width="1.3"/><path d="M-10 11v-8h20v8z" fill="#c79a5b" stroke="{INK}" stroke-width="1.6"/>'
    f'<path d="M-14 4C-7-1-3-7 0-14 3-7 7-1 14 4 5 7-5 7-14 4z" fill="#a9702f" stroke="{INK}" '
    f'stroke-width="1.7" stroke-linejoin="round"/><path d="M-3 11.5V6q3-3 6 0v5.5z" fill="{INK}"/>'
    '<path d="M-6-1l-2 4M-1-7l-1 9M5-2l2 5" stroke="#6d4517" stroke-width="1.3" fill="none"/>'
)

MARKERS: dict[str, str] = {
    **ISLAND_MARKERS,
    # Two standing stones and a lintel, eyes in the dark between them.
    "lair": (
        f'<path d="M-18 18V-4h36v22z" fill="#2a211b" {_EDGE}/>'
        f'<path d="M-19 18l1-23h10l1 23zM19 18L18-5H8L7 18z" fill="#a3988c" {_EDGE}/>'
        f'<path d="M-20-5l2-12q18-5 36 0l2 12q-20 4-40 0z" fill="#bdb2a5" {_EDGE}/>'
        '<circle cx="-3" cy="5" r="2.2" fill="#ffd84a"/><circle cx="3.5" cy="5" r="2.2" fill="#ffd84a"/>'
        f'<path d="M-12-11l5 2M6-12l6 3" {_LINE} stroke-width="1.3"/>'
    ),
    # A tower with battlements and a pennant.
    "fortress": (
        f'<path d="M-14 19v-24h-3v-11h7v4h6v-4h8v4h6v-4h7v11h-3v24z" fill="#d9d0c2" {_EDGE}/>'
        '<path d="M5-6h9V19H7z" fill="#a99d8c"/>'
        f'<path d="M-4 19V9q4-6 8 0v10z" fill="{INK}"/><path d="M-9-2h5v5h-5zM4-2h5v5H4z" fill="{INK}"/>'
        f'<path d="M-12 13h4M9 12h4M-10 7h4" {_LINE} stroke-width="1.2"/>'
    ),
    # A tent with an open flap.
    "camp": (
        f'<path d="M0-17L20 17H-20z" fill="#e9c58a" {_EDGE}/><path d="M2-13L20 17H6z" fill="#bd8a4c"/>'
        f'<path d="M0-17L7 17H-7z" fill="{INK}"/><path d="M0-17L-7 17h-4z" fill="#f8e6c2"/>'
        f'<path d="M0-17l-4-3M0-17l4-3" {_LINE} stroke-width="2.2"/>'
    ),
    # A medal in the shape of a star.
    "hero": (
        '<path d="M0-20l5.7 12.2 13.3 1.6-9.8 9.2 2.6 13.2L0 9.7l-11.8 6.5 2.6-13.2L-19-6.2l13.3-1.6z" '
        f'fill="#ffd24d" {_EDGE}/><path d="M0-12l3.3 7.3 8 1-6 5.5 1.6 7.9L0 5.8z" fill="#e0a018"/>'
    ),
    # A horned head breathing fire.
    "dragon": (
        f'<circle r="19" fill="#8c2f24" {_EDGE}/>'
        '<path d="M-12 13c0-9 1-16 7-20l-4-8 8 5 7-7-2 9c5 2 9 5 11 9-1 3-4 4-8 3l-5-1c3 4 1 8-2 10z" '
        f'fill="#7fbf5a" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>'
        f'<path d="M2-6l5 1-4 3z" fill="{INK}"/><path d="M15 1q-5 3-9 1" {_LINE} stroke-width="1.2"/>'
        '<path d="M6 6c4 0 7 2 8 6-3-1-5 0-7 2 0-3-1-5-4-6z" fill="#ffb52e"/>'
    ),
    # A round door in a green mound.
    "hole": (
        f'<path d="M-20 17C-20-4-11-17 0-17S20-4 20 17z" fill="#7fae5c" {_EDGE}/>'
        f'<circle cy="4" r="11.5" fill="#8a5a33" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M-5-6v20M0-7.5v23M5-6v20" {_LINE} stroke-width="1.1"/>'
        '<circle cx="7" cy="4" r="1.9" fill="#ffd84a"/>'
    ),
}


def marker(name: str) -> str:
    """The drawing of a marker; a neutral disc with the first letters for one without."""
    if name in MARKERS:
        return MARKERS[name]
    letters = escape("".join(word[:1] for word in name.replace("-", " ").split())[:2].upper() or "?")
    if len(letters) == 1:
        letters = escape(name[:2].capitalize())
    return (
        f'<circle r="18.5" fill="#f4ead0" {_EDGE}/><circle r="15" fill="none" stroke="#8a7448" stroke-width="1.3"/>'
        f'<text class="n" y="5.6" font-size="16" style="fill:{INK}">{letters}</text>'
    )


def rose(radius: float = 46.0) -> str:
    """A compass rose."""
    from math import cos, pi, sin

    ring = 'fill="none" stroke="#e9dcb8" stroke-opacity=".9"'
    out = [
        f'<circle r="{radius * 0.62:.1f}" {ring} stroke-width="2"/>'
        f'<circle r="{radius * 0.54:.1f}" {ring} stroke-width="1"/>'
    ]
    for k in range(8):
        angle = pi * k / 4
        length, width = (radius, radius * 0.13) if k % 2 == 0 else (radius * 0.66, radius * 0.1)
        x, y = cos(angle), sin(angle)
        for side, fill in ((1, "#7a2f22" if k == 6 else "#2f3f4d"), (-1, "#fbf3dc")):
            turn = angle + pi / 2 * side
            a, b = (x * 1.2 + cos(turn)) * width, (y * 1.2 + sin(turn)) * width
            out.append(
                f'<path d="M0 0L{a:.1f} {b:.1f}L{x * length:.1f} {y * length:.1f}z" fill="{fill}" '
                f'stroke="{INK}" stroke-width="1.1"/>'
            )
    return "".join(out)
