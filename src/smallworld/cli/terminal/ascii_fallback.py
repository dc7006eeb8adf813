"""Output for terminals without Unicode: a plain replacement for every character that we draw with."""

import codecs
import io
import sys

STAND_INS = {
    **dict.fromkeys("─━╶╴", "-"),
    **dict.fromkeys("│┃╵╷", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╷╵", "+"),
    "♣": "Y",
    "∩": "n",
    "ψ": "w",
    "▲": "^",
    "♦": "$",
    "★": "%",
    "Ω": "@",
    "‡": "+",
    "·": "-",
    "•": "-",
    "→": ">",
    "…": "...",
    "µ": "u",
}


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler that replaces characters missing from the encoding."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(STAND_INS.get(c, "?") for c in error.object[error.start : error.end]), error.end


def install() -> None:
    """Make stdout and stderr write replacements rather than fail."""
    codecs.register_error("smallworld-plain", stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="smallworld-plain")
