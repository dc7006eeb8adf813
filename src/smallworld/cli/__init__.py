"""The command line: one small module per command, assembled in `app`."""

import sys
from collections.abc import Sequence

from smallworld.extras import needs

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; any failure becomes one sentence on stderr and an exit code."""
    try:
        from smallworld.cli.app import main as run
    except ModuleNotFoundError as missing:
        if missing.name not in ("rich", "typer"):
            raise
        print(f"smallworld: {needs('the command smallworld', missing, 'cli')}", file=sys.stderr)
        return 2
    return run(arguments)
