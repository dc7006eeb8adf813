"""Emblems of the races that come with the islands, drawn like those in `emblems`: boxes from -15 to 15."""

from __future__ import annotations

from smallworld.draw.render.glyphs import INK


def _ink(path: str, width: float = 1.5) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round" '
        f'stroke-width="{width:g}"/>'
    )


def _dark(path: str) -> str:
    return f'<path d="{path}" fill="{INK}" stroke="none"/>'


ISLAND_EMBLEMS: dict[str, str] = {
    # The sun rising out of a chalice.
    "blood-elves": (
        '<path d="M0-16l1.8 5h-3.6zM-8.6-13.4L-4.4-10l-3 1.8zM8.6-13.4L4.4-10l3 1.8zM-14-6.6l5.4.2-2 2.8zM14-6.6l-5.4.2'
        ' 2 2.8z"/><path d="M-7-3a7 7 0 0 1 14 0z"/>'
        '<path d="M-11-2.5h22c0 6-4 9-9 9.6V11l5 2.4V15H-7v-1.6l5-2.4V7.1c-5-.6-9-3.6-9-9.6z"/>' + _ink("M-8 1h16", 1.3)
    ),
    # A cluster of crystals.
    "draenei": (
        '<path d="M0-16L5.5-8 4.5 13h-9L-5.5-8z"/><path d="M-9-7l3.5 5 .8 15H-10L-14 0z"/>'
        '<path d="M9-7L5.5-2l-.8 15H10L14 0z"/>' + _ink("M-5.5-8L0-4.5 5.5-8M0-4.5V13M-9-7l-.5 20M9-7l.5 20", 1.2)
    ),
    # A hooded face of wrappings, nothing inside but two lights.
    "ethereals": (
        '<path d="M0-15c8 0 11 6 11 12 0 5-1 8 2 12-3 1-5 1-7 0-1 3-3 5-6 6-3-1-5-3-6-6-2 1-4 1-7 0 3-4 2-7 2-12'
        ' 0-6 3-12 11-12z"/>'
        + _dark("M-8-3c0-4 16-4 16 0 0 2-1 4-3 4H-5c-2 0-3-2-3-4z")
        + '<circle cx="-3.6" cy="-2.4" r="1.9" stroke="none"/><circle cx="3.6" cy="-2.4" r="1.9" stroke="none"/>'
        + _ink("M-9.5-8.5Q0-5 9.5-9M-8 5q7 3 15 0M-6 9.5q6 2 11 0M-6-12.5q5 3 12 1", 1.2)
    ),
    # A cracked gravestone.
    "forsaken": (
        '<path d="M-10 13V-4c0-7 4-11 10-11S10-11 10-4v17z"/><path d="M-14 11h28v4h-28z"/>'
        + _dark("M-6-3.5c0-2.6 4.6-2.6 4.6 0S-2.6.8-3.8.8-6-1-6-3.5zM6-3.5c0-2.6-4.6-2.6-4.6 0S2.6.8 3.8.8 6-1 6-3.5z")
        + _dark("M0 1.5l1.4 2.8h-2.8z")
        + _ink("M-4.5 7h9M-2 5.5v3M2 5.5v3", 1.3)
        + _ink("M10-8l-3 3 2 2-3 3", 1.4)
    ),
    # A cogwheel with an eye for the sky.
    "gnomes": (
        '<path d="M-2.6-16h5.2l.9 3.6 2.9 1.2 3.2-1.9 3.6 3.6-1.9 3.2 1.2 2.9 3.6.9v5.2l-3.6.9-1.2 2.9 1.9 3.2-3.6 3.6'
        "-3.2-1.9-2.9 1.2-.9 3.4h-5.2l-.9-3.4-2.9-1.2-3.2 1.9-3.6-3.6 1.9-3.2-1.2-2.9-3.6-.9v-5.2l3.6-.9 1.2-2.9"
        '-1.9-3.2 3.6-3.6 3.2 1.9 2.9-1.2z"/>'
        + _dark("M0-6.4a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 1 0 0-12.8z")
        + '<circle r="3.6" stroke="none"/>'
    ),
    # All ears and grin.
    "goblins": (
        '<path d="M-8-7l-9-4c0 6 3 11 8 12 0 8 4 13 9 13s9-5 9-13c5-1 8-6 8-12l-9 4c-2-4-5-6-8-6s-6 2-8 6z"/>'
        + _dark("M-6.5-3.5L-1-1.5l-2 2.4c-2 .6-3.6-.6-3.5-2.4zM6.5-3.5L1-1.5l2 2.4c2 .6 3.6-.6 3.5-2.4z")
        + _dark("M-5.5 5h11c0 4-2.5 6-5.5 6s-5.5-2-5.5-6z")
        + '<path d="M-4 5l1.3 2.4L-1.4 5zM1.4 5l1.3 2.4L4 5z" stroke="none"/>'
    ),
    # A burning candle.
    "kobolds": (
        '<path d="M-5-2h10v13H-5z"/><path d="M0-16c4 4 5 7 5 9a5 5 0 0 1-10 0c0-2 1-5 5-9z"/>'
        '<path d="M-12 10.5h24c0 3-2 4.5-5 4.5H-7c-3 0-5-1.5-5-4.5z"/>'
        + _dark("M0-10c2 2.2 2.2 3.4 2.2 4.6a2.2 2.2 0 0 1-4.4 0c0-1.2.2-2.4 2.2-4.6z")
        + _ink("M-5 1.5q2.5 1 2.5 5M1 2v3.5M5 1.5q-1.5 1-1.5 3", 1.3)
    ),
    # A serpent reared to strike.
    "naga": (
        '<path d="M-3-15c7-2 11 1 11 5 0 5-6 6-6 10 0 2 2 3 5 3 4 0 7 2 7 6s-4 6-14 6-15-2-15-6c0-4 5-6 9-5l1 2.6'
        'c-3-.6-5 .4-5 2 0 2 4 2.8 9 2.8s9-.4 9-2.2-2-2-5-2c-6 0-9-3-9-7 0-6 6-7 6-10-3 1-7 1-10-2l4-1z"/>'
        + _dark("M.5-12.2a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z")
        + _ink("M-10-10.2l-5-.6M-13-10.5l-2.5 2", 1.3)
    ),
    # A crescent moon with a leaf in its lap.
    "night-elves": (
        '<path d="M4-15C-6-14-13-8-13 0S-6 14 4 15c3 0 6-1 8-3C2 12-4.5 6-4.5 0S-2-11 4-15z"/>'
        '<path d="M14-10c2 9-1 15-9 16-3-8 0-14 9-16z"/>' + _ink("M3 10Q6 1 11-5M7 1l4-.5M8.5-2l.5-3.5", 1.3)
    ),
    # A panda's face.
    "pandaren": (
        '<path d="M0-12c8 0 13 5 13 12 0 8-6 13-13 13S-13 8-13 0c0-7 5-12 13-12z"/>'
        + _dark("M-7-11.3c-2-3-8-3-8.5 1.6-.2 3 1.5 4.5 3.2 4.8zM7-11.3c2-3 8-3 8.5 1.6.2 3-1.5 4.5-3.2 4.8z")
        + _dark("M-9 2c-1-5 4-8 6.5-5.5S-4 5.5-6 5.5-8.6 4-9 2zM9 2c1-5-4-8-6.5-5.5S4 5.5 6 5.5 8.6 4 9 2z")
        + '<circle cx="-5.2" cy="-.4" r="1.5" stroke="none"/><circle cx="5.2" cy="-.4" r="1.5" stroke="none"/>'
        + _dark("M-2.3 5h4.6l-2.3 2.6z")
        + _ink("M-3.5 9.5Q0 11 3.5 9.5M0 7.5v2.5", 1.3)
    ),
    # A bull's head.
    "tauren": (
        '<path d="M-6-6c-4 0-8-1-8-9-4 7-2 13 5 14l2 3c0 7 2 13 7 13S7 9 7 2l2-3C16-2 18-8 14-15c0 8-4 9-8 9-2-2-10-2'
        '-12 0z"/>'
        + _dark("M-6.5 0l4.5 1.5-.5 2h-3zM6.5 0L2 1.5l.5 2h3z")
        + _ink("M-4.5 9.5q4.5-3 9 0M-2 10.5v1.5M2 10.5v1.5", 1.4)
        + '<circle cy="13" r="2.2" fill="none"/>'
    ),
    # A wolf's head.
    "worgen": (
        '<path d="M-13-15l8 6h10l8-6-1 12 3 7-6 1-4 8-5 3-5-3-4-8-6-1 3-7z"/>'
        + _dark("M-9-2.5l6.5 2.3-1.5 2.2c-3 0-4.5-1.5-5-4.5zM9-2.5L2.5-.2 4 2c3 0 4.5-1.5 5-4.5z")
        + _dark("M-3 7h6l-3 3.5z")
        + _ink("M-4.5 11.5L0 13l4.5-1.5M-10.5-11l1 5M10.5-11l-1 5", 1.3)
    ),
}
