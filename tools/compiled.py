"""Runs a module with this checkout's compiled core: `python -m tools.compiled MODULE ARGUMENT…`.

Example: `python -m tools.compiled pytest tests/core`. The core is recompiled when its sources have changed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from compile_core import key
from hatch_build import compile_core
from tests.packaging.wheels import ROOT

FOLDER = ROOT / ".venv" / "compiled-for-tests"


def package(folder: Path, source: Path = ROOT / "src") -> Path:
    """Return the package with compiled modules, built from the sources if missing."""
    made = folder / "package"
    if not made.is_dir():
        work, part = folder / "work", folder / "part"
        for left_over in (work, part):
            shutil.rmtree(left_over, ignore_errors=True)
        work.mkdir(parents=True)
        modules = compile_core(source, work)
        shutil.copytree(source, part, ignore=shutil.ignore_patterns("__pycache__"))
        for module in modules:
            shutil.copyfile(module, part / module.relative_to(work / "built"))
        shutil.rmtree(work)
        part.rename(made)
    return made


def environment(made: Path) -> dict[str, str]:
    """Return the environment in which Python finds that package and the tests."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(made), str(ROOT)])}


def main(arguments: list[str]) -> int:
    """Compile if necessary, and run."""
    if not arguments:
        print(__doc__)
        return 2
    wanted = FOLDER / key()
    if FOLDER.is_dir():
        for old in FOLDER.iterdir():
            if old != wanted:
                shutil.rmtree(old)
    return subprocess.call([sys.executable, "-m", *arguments], env=environment(package(wanted)), cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
