"""The arguments of ICU messages; their syntax is checked by the client's build, which compiles them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

ARGUMENT = re.compile(r"\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)|\}")
CASE = re.compile(r"(=?[\w-]+)\s*\{|\}")


@dataclass
class Argument:
    """A placeholder: its name, `plural`, `select` or nothing, and its cases except exact numbers."""

    name: str
    kind: str
    selectors: set[str] = field(default_factory=set)


def arguments(message: str) -> Iterator[Argument]:
    """Return all placeholders of a message, including nested ones."""
    # The arguments whose cases are being read; None stands for the text of a case.
    inside: list[Argument | None] = []
    at = 0
    while match := (CASE if inside and inside[-1] else ARGUMENT).search(message, at):
        at = match.end()
        if match[0] == "}":
            inside.pop()
        elif inside and inside[-1]:
            inside[-1].selectors |= {match[1]} if match[1][0] != "=" else set()
            inside.append(None)
        else:
            argument = Argument(match[1], match[2] or "")
            yield argument
            if argument.kind:
                inside.append(argument)
