"""Python files named in a text run only if the caller has allowed them."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from smallworld.games.yaml_nodes import Node


def allowed_files(place: Node, named: Sequence[Path], allowed: Sequence[Path]) -> list[Path]:
    """Return the named files as allowed by the caller: listed, in a listed folder, or moved but with the same name."""
    found = [_allowed(file, allowed) for file in named]
    wanted = [str(file) for file, match in zip(named, found, strict=True) if match is None]
    if wanted:
        one = len(wanted) == 1
        what = f"the Python file{'' if one else 's'} {', '.join(wanted)}"
        unless = "runs only if you allow it" if one else "run only if you allow them"
        options = " ".join(f"--with {shlex.quote(file)}" for file in wanted)
        raise place.error(f"needs {what}, which {unless}: add {options}, or in Python content=[...]")
    return [match for match in found if match is not None]


def _allowed(file: Path, allowed: Sequence[Path]) -> Path | None:
    if "\0" in str(file):
        return None
    real = Path(os.path.realpath(file))
    for path in allowed:
        if real.is_relative_to(os.path.realpath(path)):
            return file
    return next((path for path in allowed if path.name == file.name), None)
