"""Kills a server again and again during play: `python -m tools.soaks.server --kills 500`.

Fails if an acknowledged move is lost, or a move is stored incompletely.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.server.storage.test_crash_recovery import outlive


def main(arguments: list[str] | None = None) -> int:
    """Play, kill, and report that nothing was lost."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.server", description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=50, help="number of kills (50)")
    parser.add_argument("--database", default="", help="an empty database; a new SQLite file if there is none")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        outlive(options.database or str(Path(folder) / "games.sqlite"), options.kills)
    print(f"nothing was lost in {options.kills} kills")
    return 0


if __name__ == "__main__":
    sys.exit(main())
