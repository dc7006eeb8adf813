"""One emblem per race, drawn for this project: plain silhouettes that read at the size of a thumbnail.

Each fills a box from -15 to 15 around the origin. The silhouette takes the colour it is used with; details are
inked. A race without a drawing gets a shield with its first letter.
"""

from __future__ import annotations

from smallworld.draw.render.glyphs import INK
from smallworld.draw.render.island_emblems import ISLAND_EMBLEMS

_LINE = f'fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round"'


def _ink(path: str, width: float = 1.6) -> str:
    return f'<path d="{path}" {_LINE} stroke-width="{width:g}"/>'


def _dark(path: str) -> str:
    return f'<path d="{path}" fill="{INK}" stroke="none"/>'


EMBLEMS: dict[str, str] = {
    **ISLAND_EMBLEMS,
    # A drawn bow with its arrow.
    "amazons": (
        '<path d="M-6-15C7-12 12-6 12 0S7 12-6 15l-1-3C4 8 7 4 7 0S4-8-7-12z"/>'
        '<path d="M-14-1.6H7v-3.6L15 0 7 5.2V1.6h-21l-1 3.4h-3l1.5-5-1.5-5h3z" transform="translate(1)"/>'
        + _ink("M-6-13.5L-9 0l3 13.5", 1.3)
    ),
    # A helmet above a braided beard.
    "dwarves": (
        '<path d="M-11-4C-11-11-6-14 0-14S11-11 11-4l1 3h-24z"/>'
        '<path d="M-11 1h5l2 3h8l2-3h5c1 5-1 9-4 11l-2 3-2-2-3 3-3-3-2 2-2-3c-3-2-5-6-4-11z"/>'
        + _ink("M0-14v11M-11-3.5h22", 1.5)
        + _ink("M-4 8v4M4 8v4M0 9v4", 1.3)
    ),
    # A sprig of three leaves.
    "elves": (
        '<path d="M0-15c5 5 6 11 0 18-6-7-5-13 0-18z"/>'
        '<path d="M-14-7c8 0 12 4 12 13-8 0-13-5-12-13zM14-7c-8 0-12 4-12 13 8 0 13-5 12-13z"/>'
        '<path d="M-1.3 2h2.6l.7 13h-4z"/>' + _ink("M0-10v12M-10-3l8 8M10-3l-8 8", 1.3)
    ),
    # A clawed hand out of the ground.
    "ghouls": (
        '<path d="M-7 15c-1-5-4-8-7-13l2.5-1.5C-9 3-7.5 4-6.5 5l-3.5-13 1-4 2.5 3.5L-3.5 1l-.5-12 1.5-4 2 4'
        'L.5 1l2.5-11 2-3.5L6.5-10 5 2.5l4-7 2.5-2 .5 3L8 7c-1 3-1 5-1 8z"/>' + _dark("M-13 12.5h26V15h-26z")
    ),
    # A bare giant footprint.
    "giants": (
        '<path d="M-6 14c-4-2-3-8-2-12 1-3-1-5 0-8 1-4 11-4 13 1 2 4-1 7-1 11s1 6-2 8c-2 2-6 1-8 0z"/>'
        '<ellipse cx="-8.5" cy="-9.5" rx="3.4" ry="4"/><ellipse cx="-2.5" cy="-12" rx="2.3" ry="2.8"/>'
        '<ellipse cx="2.8" cy="-12" rx="2" ry="2.5"/><ellipse cx="7" cy="-10" rx="1.8" ry="2.2"/>'
        '<ellipse cx="10" cy="-6.5" rx="1.5" ry="2"/>'
    ),
    # A foaming mug.
    "halflings": (
        '<path d="M-11-6H7V14H-11z"/><path d="M7-3h4c4 0 4 13 0 13H7V7h2.5c2 0 2-7 0-7H7z"/>'
        '<path d="M-13-6c-1-4 2-6 5-5 1-4 7-5 9-1 4-2 8 1 7 6l-3 1c-1 4-4 4-5 0h-2c-1 2-4 2-4 0z"/>'
        + _ink("M-6 0v9M-1.5 2v8M3 0v9", 1.6)
    ),
    # A sword held upright.
    "humans": (
        '<path d="M0-16l3.4 5v14h-6.8v-14z"/><path d="M-10 2.5l3 1.5H7l3-1.5 1 4H-11z"/>'
        '<path d="M-1.9 7h3.8v5.5h-3.8z"/><circle cy="13.5" r="2.6"/>' + _ink("M0-11V2", 1.2)
    ),
    # A broad face with two tusks.
    "orcs": (
        '<path d="M-12-2l-4-6 6 1c2-5 6-7 10-7s8 2 10 7l6-1-4 6c1 5-1 9-4 12-2 3-5 4-8 4s-6-1-8-4c-3-3-5-7-4-12z"/>'
        + _dark("M-8-3l6 2.5-1 2h-4zM8-3L2-.5l1 2h4z")
        + _ink("M-6 8Q0 5 6 8", 1.7)
        + f'<path d="M-7.5 9c-1-3-1-6 .5-9 2 3 3 6 2.5 8zM7.5 9c1-3 1-6-.5-9-2 3-3 6-2.5 8z" stroke="{INK}" '
        'stroke-width="1.1"/>'
    ),
    # A rat's head, all ears and whiskers.
    "ratmen": (
        '<path d="M0 15c-3 0-4-3-6-6-3-2-5-6-4-9-6-1-7-9-3-12 4-2 8 1 9 5 2-1 6-1 8 0 1-4 5-7 9-5 4 3 3 11-3 12'
        ' 1 3-1 7-4 9-2 3-3 6-6 6z"/>'
        + _dark("M-7-1a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3-1a2 2 0 1 0 4 0 2 2 0 1 0-4 0M-2 11h4l-2 3z")
        + _ink("M-3 8l-11-1M-3 10l-10 3M3 8l11-1M3 10l10 3", 1.1)
    ),
    # A skull.
    "skeletons": (
        '<path d="M0-15c8 0 13 5 13 11 0 4-2 7-5 8v5c0 3-3 5-8 5s-8-2-8-5V4c-3-1-5-4-5-8 0-6 5-11 13-11z"/>'
        + _dark("M-9-4.5c0-3 6-3 6.5 0S-4 1-6 1-9-2-9-4.5zM9-4.5c0-3-6-3-6.5 0S4 1 6 1s3-3 3-5.5zM0 1.5l2 4h-4z")
        + _ink("M-4 8.5v5M0 8.5v5.3M4 8.5v5", 1.4)
    ),
    # An eye in a flame.
    "sorcerers": (
        '<path d="M1-16c1 5 9 8 10 17 0 8-5 14-11 14S-11 10-11 2c0-5 3-7 4-11 2 2 3 4 3 6 3-3 5-7 5-13z"/>'
        + _dark("M-8 4.5C-4-1 4-1 8 4.5 4 9.5-4 9.5-8 4.5z")
        + '<circle cy="4.3" r="3.4"/>'
        + _dark("M-1.3 1.5h2.6v5.6h-2.6z")
    ),
    # A trident.
    "tritons": (
        '<path d="M0-16l3.5 5.5L1.7-10V-1c4 0 6-2 6.5-7l-2 .5L9-14l4 6-2-.5C10.5 0 7 3.2 1.7 3.5V15h-3.4V3.5'
        'C-7 3.2-10.5 0-11-8.5l-2 .5 4-6 2.8 6.5-2-.5c.5 5 2.5 7 6.5 7v-9l-1.8.5z"/>'
    ),
    # A spiked club.
    "trolls": (
        '<path d="M-14 12l3 3L2 4c5 1 9-1 11-5s1-9-2-12-8-3-12 0-5 7-4 11z"/>'
        '<path d="M-5-7l-6-3 3 6zM2-12l-1-5-4 4zM12-10l4-4-6 0zM13 0l4 3-6 2zM4 4l1 6-5-4z" stroke-width="1"/>'
        + _ink("M0-6l3 3M6-8l2 3M2 1l2-1M8-1l1-2", 1.5)
    ),
    # A pointed hat with a star.
    "wizards": (
        '<path d="M4-16c2 2 1 4 0 5l4 18H-9C-7-1-4-10 4-16z"/>'
        '<path d="M-16 11c3-4 9-5 16-5s13 1 16 5c-5 4-27 4-32 0z"/>'
        + _dark("M0-4.5l1.3 3 3.2.3-2.4 2.2.7 3.2L0 2.5l-2.8 1.7.7-3.2L-4.5-1.2l3.2-.3z")
        + _ink("M-9.5 6.5Q0 9.5 8.3 6.5", 1.6)
    ),
}

_SHIELD = '<path d="M-13-13Q0-17 13-13C14 1 10 10 0 15-10 10-14 1-13-13z"/>'


def emblem(race: str) -> str:
    """The drawing of a race."""
    if race in EMBLEMS:
        return EMBLEMS[race]
    letter = next((c for c in race if c.isascii() and c.isalpha()), "?").upper()
    return f'{_SHIELD}<text class="n" y="7" font-size="20" style="fill:{INK}">{letter}</text>'
