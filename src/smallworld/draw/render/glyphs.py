"""The landscape's glyphs: little drawings of our own, inked like those on an old map.

Each stands with the middle of its foot on the origin; up is negative y. Terrain is told by these as much as by
colour, so that the map reads without colour too.
"""

from __future__ import annotations

from dataclasses import dataclass

INK = "#3b2a1b"
ROCK, ROCK_SHADE = "url(#rock)", "url(#rock-shade)"
TURF, TURF_SHADE = "url(#turf)", "url(#turf-shade)"


def _fade(name: str, top: str, foot: str) -> str:
    return (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop offset=".25" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{foot}"/></linearGradient>'
    )


FADES = (
    _fade("turf", "#dfe6a6", "#bfcd80")
    + _fade("turf-shade", "#93a857", "#a9ba6c")
    + _fade("rock", "#efe6da", "#cfc3bb")
    + _fade("rock-shade", "#85756f", "#ab9d96")
)


@dataclass(frozen=True, init=False)
class Glyph:
    """A drawing and the box it fills."""

    width: float
    height: float
    body: str

    def __init__(self, width: float, height: float, *parts: str) -> None:
        """Join the parts of a drawing."""
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "body", "".join(parts))


def pen(path: str, fill: str | None = None, stroke: str | None = None, width: float = 1.6) -> str:
    """One path, filled, stroked or both."""
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<path d="{path}" fill="{fill or "none"}"{line}/>'


def dot(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


GLYPHS: dict[str, Glyph] = {
    "peak": Glyph(
        66,
        54,
        pen("M-33 0L-25-13l-5 1L-16-30l2 3L-5-46l4-6 6 9 3-1 9 17 2-2 9 15 3-1L34 0Q0 4-33 0z", ROCK),
        pen("M-1-52l6 9 3-1 9 17 2-2 9 15 3-1L34 0Q20 2 7 2l3-9-6-8 6-10-7-8 3-8z", ROCK_SHADE),
        pen("M-5-46l4-6 6 9 3-1 3 7-4 4-3-5-5 7-3-6-5 3z", "#fffdf6"),
        pen("M-33 0L-25-13l-5 1L-16-30l2 3L-5-46l4-6 6 9 3-1 9 17 2-2 9 15 3-1L34 0", None, INK, 2.2),
        pen(
            "M-1-50l4 11-3 7 7 7-6 10 5 8-3 7M-14-25l-4 9 1 6M-23-11l-3 6M-9-34l-5 12M15-22l3 9M20-12l4 8M11-28l2 7",
            None,
            INK,
            1.2,
        ),
    ),
    "range": Glyph(
        80,
        55,
        pen("M-40 0l8-12-3 0 11-19 3 3 6-9 7 10 5-15 3 1 8-13 7 12 3-1 8 18 3-1 4 10 5 2L40 0Q0 4-40 0z", ROCK),
        pen(
            "M8-54l7 12 3-1 8 18 3-1 4 10 5 2L40 0Q26 2 17 2l2-9-6-8 6-9-8-9 3-9zM-15-37"
            "l7 10 2 6 5 12 1 10-10 1 0-9-5-7 3-6-4-4z",
            ROCK_SHADE,
        ),
        pen("M0-41l8-13 7 12 3 5-5 3-3-5-4 6-3-6-5 4zM-21-28l6-9 5 7-3 4-3-4-2 4z", "#fffdf6"),
        pen("M-40 0l8-12-3 0 11-19 3 3 6-9 7 10 5-15 3 1 8-13 7 12 3-1 8 18 3-1 4 10 5 2L40 0", None, INK, 2.2),
        pen(
            "M8-52l5 11-3 7 8 8-6 9 6 8-3 8M-15-35l2 11-3 5 5 7 0 9M-3-29l-3 9M-26-20l-5 9M24-18l4 9M30-9l4 6",
            None,
            INK,
            1.2,
        ),
    ),
    "crag": Glyph(
        44,
        35,
        pen("M-22 0l6-10 2 0L-3-30l3-4 5 8 2 0 7 14 3 0L22 0Q0 3-22 0z", ROCK),
        pen("M0-34l5 8 2 0 7 14 3 0L22 0Q13 2 5 2l2-7-4-6 4-7-5-6z", ROCK_SHADE),
        pen("M-3-30l3-4 5 8-3 4-2-4-3 5-2-4z", "#fffdf6"),
        pen("M-22 0l6-10 2 0L-3-30l3-4 5 8 2 0 7 14 3 0L22 0", None, INK, 2),
        pen("M0-32l2 8-2 5 5 6-4 6M-9-16l-3 7M12-10l3 6", None, INK, 1.1),
    ),
    "boulder": Glyph(
        22,
        12,
        pen("M-11 0l4-8 5-3 6 2 6 9z", "#c9bdb2", INK, 1.5),
        pen("M4-9l-2 4 3 5 5 0z", ROCK_SHADE),
    ),
    "hill": Glyph(
        64,
        27,
        pen("M-32 0C-26-14-14-25-1-25 13-25 24-14 32 0Q0 5-32 0z", TURF),
        pen("M3-25C15-23 25-13 32 0Q22 2 12 2C15-9 11-19 3-25z", TURF_SHADE),
        pen("M-32 0C-26-14-14-25-1-25 13-25 24-14 32 0", None, INK, 2),
        pen(
            "M10-17q7 6 9 14M17-15q6 6 8 11M4-13q4 5 5 10M-14-12l-2-5M-11-12l1-5M-20-4l-2-4M-17-4l1-4",
            None,
            INK,
            1.2,
        ),
    ),
    "hills": Glyph(
        76,
        29,
        pen("M-38 0C-34-10-28-17-20-17-15-17-11-14-8-10-3-20 5-27 13-27 24-27 33-13 38 0Q0 5-38 0z", TURF),
        pen(
            "M15-27C25-25 33-12 38 0Q29 2 21 2C24-9 21-20 15-27zM-17-17q7 2 10 9l4 8-9 1q0-11-5-18z",
            TURF_SHADE,
        ),
        pen("M-38 0C-34-10-28-17-20-17-15-17-11-14-8-10-3-20 5-27 13-27 24-27 33-13 38 0", None, INK, 2),
        pen("M-8-10q3 4 4 9", None, INK, 1.6),
        pen(
            "M20-19q7 6 9 14M26-17q6 6 8 11M13-14q4 5 5 10M-15-10q4 4 5 8M3-14l-2-5M6-14l1-5M-27-6l-2-4M-24-6l1-4",
            None,
            INK,
            1.2,
        ),
    ),
    "knoll": Glyph(
        38,
        17,
        pen("M-19 0C-15-9-8-15-1-15 8-15 14-9 19 0Q0 3-19 0z", TURF),
        pen("M2-15C9-13 15-8 19 0Q13 2 7 1C9-6 7-11 2-15z", TURF_SHADE),
        pen("M-19 0C-15-9-8-15-1-15 8-15 14-9 19 0", None, INK, 1.8),
        pen("M7-10q4 4 5 8M2-8q3 3 3 6M-9-6l-1-4M-7-6l1-4", None, INK, 1.1),
    ),
    "grass": Glyph(
        14,
        9,
        pen("M-6 0q0-5-2-7M-3 0q0-6 0-9M0 0q1-5 3-8M3 0q2-3 4-5", None, "#6d7d3a", 1.5),
    ),
    "oak": Glyph(
        25,
        31,
        pen("M-1.5-9L-2 0h4L1.5-9z", "#6b4a2c", INK, 1.1),
        pen("M-7-8c-6 0-8-7-4-10-1-6 4-10 9-8 4-4 12-1 11 5 5 2 4 10-1 11-3 4-11 4-15 2z", "#5f8f49", INK, 1.7),
        pen("M7-24c4 3 4 7 2 8 4 3 2 8-1 8-4 4-10 3-14 1 8 0 13-4 12-9 3-2 3-5 1-8z", "#3f6b37"),
        pen("M-8-18q1-4 5-4M-2-13q2-3 5-2", None, "#a9c97f", 1.5),
    ),
    "pine": Glyph(
        22,
        34,
        pen("M-1.5-6L-1.5 0h3L1.5-6z", "#6b4a2c", INK, 1),
        pen(
            "M0-34c2 5 4 8 7 11l-3 0c2 4 4 6 7 9l-4 0c2 3 4 6 5 8-6 3-18 3-24 0 1-2 4-5 5-8l-4 0"
            "c3-3 5-5 7-9l-3 0c3-3 5-6 7-11z",
            "#4c7d47",
            INK,
            1.6,
        ),
        pen(
            "M0-34c2 5 4 8 7 11l-3 0c2 4 4 6 7 9l-4 0c2 3 4 6 5 8-3 2-7 2-10 2 4-5 4-8 1-10 3-3 2-5 0-7 2-3-1-8-3-13z",
            "#315a35",
        ),
        pen("M-5-22l2-3M-6-14l3-2", None, "#9fc27f", 1.3),
    ),
    "grove": Glyph(
        32,
        34,
        pen("M-1.5-9L-2.5 0h5L1.5-9z", "#6b4a2c", INK, 1.2),
        pen(
            "M-9-8c-8 1-10-8-5-11-2-7 4-11 9-9 4-7 15-6 16 1 6 0 8 8 3 11 2 6-4 9-8 8-4 3-12 3-15 0z",
            "#6c9a4e",
            INK,
            1.7,
        ),
        pen("M11-27c5 1 6 7 3 10 3 6-3 9-8 8-4 3-11 3-14 1 9 0 17-3 15-10 4-2 5-6 4-9z", "#466f3a"),
        pen("M-11-19q1-4 5-4M-4-25q3-4 7-2M-3-15q3-3 6-1", None, "#b4d088", 1.5),
    ),
    "bush": Glyph(
        14,
        9,
        pen("M-7 0c-2-4 1-7 4-6 2-4 7-2 7 1 3 0 4 4 2 5z", "#55833f", INK, 1.4),
    ),
    "reeds": Glyph(
        30,
        30,
        pen("M-15 0q4-2 8 0t8 0 8 0 6 0", None, "#3f5f5c", 1.5),
        pen(
            "M-9-1c0-9-1-15-4-20M-4-1c1-10 0-18 1-26M1-1c0-8 2-14 6-19M6-1c1-6 3-9 7-12M-6-1c-3-6-5-8-9-10",
            None,
            "#49582c",
            2,
        ),
        pen("M-14.5-22l2.5-7 2 7-1 3h-2zM-4-27l1-6 2.2 6-.6 4h-2z", "#74492a", INK, 1),
        pen("M7-21l2.5-6 1 7-2 2z", "#74492a", INK, 1),
    ),
    "pool": Glyph(
        52,
        17,
        pen("M-25-7c2-7 14-9 24-8 12-2 25 1 26 7 1 6-11 8-23 8-13 1-28-1-27-7z", "#5d8480", "#35524c", 1.5),
        pen("M-17-8q4-2 8 0t8 0M2-4q4-2 8 0t8 0M4-11q3-2 6 0", None, "#b7d0c4", 1.3),
    ),
    "snag": Glyph(
        28,
        34,
        pen(
            "M-2 0c0-10-1-17-3-22l-6-6M-4-19l-7 0-3-3M-1-13c4-4 6-8 6-14l4-6M4-20l7-3M-4-24l2-8M2 0c-1-5-1-9-1-13",
            None,
            INK,
            2,
        ),
        pen("M-7 1q7-3 14 0", None, "#49582c", 1.8),
    ),
    "sedge": Glyph(
        16,
        9,
        pen("M-7 0q0-4-2-6M-4 0q0-5 0-8M0 0q0-5 3-8M4 0q1-3 4-5", None, "#49582c", 1.6),
    ),
    "lily": Glyph(
        13,
        7,
        pen("M-6-3c0-3 4-4 7-3l-2 3 5-1c1 3-3 4-6 4s-4-1-4-3z", "#7fa15f", "#3c5a35", 1),
    ),
    "sheaf": Glyph(
        20,
        24,
        pen(
            "M-6 0c2-5 3-9 3-11 0-3-3-6-6-8 4-3 14-5 18 0-3 2-6 5-6 8 0 2 1 6 3 11-4 1-8 1-12 0z",
            "#e7b945",
            INK,
            1.5,
        ),
        pen("M-4-11h8", None, "#a5462c", 2.6),
        pen("M-2 0q2-6 2-10M2 0q-1-5 0-10M-6-18q3 2 4 6M0-21v9M6-18q-3 2-4 6", None, "#8f6318", 1.1),
    ),
    "mill": Glyph(
        34,
        44,
        pen("M-7 0l2-24h10l2 24z", "#f3e6c8", INK, 1.7),
        pen("M1-24h4l2 24h-5z", "#cdb88e"),
        pen("M-6-24c1-6 11-6 12 0z", "#a5462c", INK, 1.5),
        pen("M-2.5 0v-7h5v7z", "#6b4a2c", INK, 1),
        pen("M0-26L14-40M0-26L-14-12M0-26L14-12M0-26L-14-40", None, INK, 1.5),
        pen("M3-31l9-9 3 3-9 9zM-3-21l-9 9-3-3 9-9zM5-23l9 9 3-3-9-9zM-5-29l-9-9-3 3 9 9z", "#fbf5e2", INK, 1),
    ),
    "farm": Glyph(
        32,
        22,
        pen("M-13 0v-10h19v10z", "#f3e6c8", INK, 1.5),
        pen("M6 0v-10l4-5 4 5v10z", "#cdb88e", INK, 1.5),
        pen("M-15-9l5-11h20L6-9z", "#b2543a", INK, 1.5),
        pen("M-9 0v-6h4v6zM0-6h3v3H0z", "#6b4a2c"),
        pen("M-8-12l3-6M-3-12l3-6M2-12l3-6", None, "#7d3423", 1),
    ),
    "wheat": Glyph(
        16,
        17,
        pen("M-4 0q0-6-3-10M0 0v-11M4 0q0-6 3-10", None, "#94691f", 1.4),
        pen(
            "M-7.5-9q-2-3-.5-6 2.5 2 2.5 5.5zM0-10q-2-3 0-7 2 4 0 7zM7.5-9q2-3 .5-6-2.5 2-2.5 5.5z",
            "#d9a02f",
            "#94691f",
            0.9,
        ),
    ),
    "waves": Glyph(
        34,
        8,
        pen("M-17-1c4-7 9-7 11 0 3-7 9-7 11 0 3-7 8-7 11-1", None, "#d6ecf2", 2),
    ),
    "wave": Glyph(
        20,
        7,
        pen("M-10-1c4-7 8-7 10 0 3-6 7-6 10 0", None, "#d6ecf2", 1.8),
    ),
    "ripple": Glyph(
        30,
        5,
        pen("M-14-2q7-3 14 0t14 0", None, "#eaf7fa", 1.8),
    ),
    "ship": Glyph(
        52,
        54,
        pen("M-22-14c6 3 38 3 45-1-2 8-6 13-11 15-8 1-20 1-25 0-5-3-8-8-9-14z", "#8a5a33", INK, 1.8),
        pen("M-20-9c9 3 32 3 40 0", None, INK, 1.1),
        pen("M0-13V-52M13-14V-38", None, INK, 2),
        pen("M-13-46c9 3 18 3 26 0-3 9-3 16 1 25-9-4-20-4-28-1 4-9 4-16 1-24z", "#fbf3dc", INK, 1.7),
        pen("M-7-44c1 7 1 14-2 20M6-44c-2 7-1 13 2 20", None, "#b9463a", 3),
        pen("M0-52l12 3-12 4z", "#b9463a", INK, 1),
        pen("M-24 1q5-4 10 0t10 0 10 0 10 0 9 0", None, "#d6ecf2", 2),
    ),
    "serpent": Glyph(
        72,
        34,
        pen("M-36 0c3-13 17-13 20 0z", "#5f9a7d", INK, 1.7),
        pen("M-12 0c3-17 21-17 24 0z", "#5f9a7d", INK, 1.7),
        pen("M18 0c0-12 0-20 5-26 4-6 12-5 13 0l4 3-7 2c-4 1-5 6-5 21z", "#5f9a7d", INK, 1.7),
        pen("M-31-4c3-5 8-5 11 0M-7-5c4-7 10-7 14 0", None, "#cfe6cf", 1.6),
        dot(30, -25, 1.6, INK),
        pen("M20-22l-5-3 3-2-3-4 6 2z", "#c9573f", INK, 1),
        pen("M-39 1q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0", None, "#d6ecf2", 2),
    ),
    "fish": Glyph(
        20,
        10,
        pen("M-9-5c5-6 11-5 14-1l5-4v9l-5-4c-3 4-9 5-14 0z", "#bfe0e6", "#2f6076", 1.3),
        dot(-4, -6, 1, "#2f6076"),
    ),
    "swan": Glyph(
        22,
        18,
        pen(
            "M-9-2c3 3 14 3 18-3-5 1-7-2-11-1-3 0-4-3-2-7 1-4-4-5-5-2 2 0 2 2 1 5s-2 6-1 8z",
            "#fffdf6",
            "#2f6076",
            1.3,
        ),
        pen("M-9-14l-4 2 4 1z", "#d98b2b"),
    ),
}
