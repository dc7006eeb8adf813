"""Updates constraints.txt, the exact versions with which tests are run: `python -m tools.constraints`."""

import subprocess
import sys
from pathlib import Path

import tasks

ROOT = Path(__file__).resolve().parent.parent
#: For all systems and Python versions at once, without comments and registry addresses.
OPTIONS = ["--universal", "--no-header", "--no-annotate", "--no-emit-package", "smallworld-engine", "--upgrade"]


def main() -> int:
    """Resolve the test dependencies for the oldest Python and all newer ones."""
    extras = [word for name in sorted(tasks.names(tasks.TEST)) for word in ("--extra", name)]
    where = ["--group", "pyproject.toml:dev", "--output-file", "constraints.txt", "pyproject.toml"]
    oldest = ["--python-version", ".".join(map(str, tasks.OLDEST))]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", *OPTIONS, *oldest, *extras, *where]
    return subprocess.call(command, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
