"""Frames of portrait tokens: an outline per seat, and the broken edge of a token in decline.

Duplicated in the browser (client/src/lib/game/army.ts and client/src/lib/portraits/parts/frame.ts).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """A token's outline in a box of 64 around the origin, and its window.

    The window is the outline at a `scale`; the portrait in it extends `half` to each side, shifted `down` slightly. In
    decline the token breaks at `corner`.
    """

    outline: str
    scale: float
    half: float
    down: float
    corner: str


FRAMES = (
    Frame(
        "M-20-21Q0-25 20-21Q23-21 23-18V4C23 16 11 22 0 26C-11 22-23 16-23 4V-18Q-23-21-20-21Z",
        0.78, 22.6, -1.2, "translate(0 0)",
    ),
    Frame("M-24 0A24 24 0 1 1 24 0A24 24 0 1 1-24 0Z", 0.78, 22.8, 0, "translate(-4 3)"),
    Frame(
        "M-3-25Q0-26.5 3-25L20-15.5Q23-14 23-10.5V10.5Q23 14 20 15.5L3 25Q0 26.5-3 25L-20 15.5"
        "Q-23 14-23 10.5V-10.5Q-23-14-20-15.5Z",
        0.78, 22.6, -0.2, "translate(-2 2)",
    ),
    Frame(
        "M-17-22H17Q22-22 22-17V17Q22 22 17 22H-17Q-22 22-22 17V-17Q-22-22-17-22Z",
        0.78, 21.4, 0, "translate(0 0)",
    ),
    Frame("M-4-27Q0-31 4-27L27-4Q31 0 27 4L4 27Q0 31-4 27L-27 4Q-31 0-27-4Z", 0.78, 21.6, 0.6, "translate(-5 4)"),
)  # fmt: skip
#: Frame of natives: the square.
OF_NATIVES = 3

_BREAK = "3-40L8-22L14-17L11.5-9L19-6L22 2L40 6"
#: In decline: the broken edge, the remaining part, the broken piece, and its displacement.
BREAK_LINE = f"M{_BREAK}"
LEFT_OVER = f"M-44-44L{_BREAK}V44H-44Z"
BROKEN_OFF = f"M{_BREAK}L44-44Z"
SLID = "translate(4 -3.6) rotate(9 16 -16)"
#: Stripes over a window.
HATCH = (
    "M-30-10L-10-30M-30 0L0-30M-30 10L10-30M-30 20L20-30M-30 30L30-30M-20 30L30-20M-10 30L30-10M0 30L30 0M10 30L30 10"
)


def frame_number(seat: int | None) -> int:
    """Index of a seat's frame; `None` means natives."""
    return OF_NATIVES if seat is None else seat % len(FRAMES)


def clips() -> str:
    """The frames' clip paths."""
    out = ['<clipPath id="frame-upper"><path d="M-40-40H40V4H-40Z"/></clipPath>']
    for number, frame in enumerate(FRAMES):
        path, pane = f'<path d="{frame.outline}"', f' transform="scale({frame.scale})"'
        out.append(
            f'<clipPath id="frame-left{number}"><path d="{LEFT_OVER}" transform="{frame.corner}"/></clipPath>'
            f'<clipPath id="frame-off{number}"><path d="{BROKEN_OFF}" transform="{frame.corner}"/></clipPath>'
            f'<clipPath id="frame-rim{number}">{path}/></clipPath>'
            f'<clipPath id="frame-pane{number}">{path}{pane}/></clipPath>'
            f'<clipPath id="frame-over{number}">{path} transform="scale(.955)"/></clipPath>'
        )
    return "".join(out)
