"""YAML lists and mappings in flow style, as used in positions and records."""

from collections.abc import Iterable, Mapping

WIDTH = 120


def flow(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def flow_map(fields: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in fields.items())}}}"


def wrapped(line: str) -> list[str]:
    """Break a line in flow style after commas if it is too long; continuation lines are indented further."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    parts = line.split(", ")
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > WIDTH:
            lines[-1] += ","
            lines.append(indent + part)
        else:
            lines[-1] += f", {part}"
    return lines
