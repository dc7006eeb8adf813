"""Build a wheel of this checkout, unpack it, and run things with it instead of the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Wheel:
    """A build: its exit code, what it said, the wheel's name, and the folder that it was installed into."""

    code: int
    said: str
    name: str
    folder: Path

    def written(self) -> list[str]:
        """The wheel as texts, for another process."""
        return [str(self.code), self.said, self.name, str(self.folder)]

    @staticmethod
    def read(texts: list[str]) -> Wheel:
        """A wheel that was written."""
        code, said, name, folder = texts
        return Wheel(int(code), said, name, Path(folder))

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run Python with the package from this wheel, far from the checkout."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return run([sys.executable, *command], environment, self.folder)


def snapshot(folder: Path) -> Path:
    """A copy of what a build needs, so that every wheel comes of the same sources whatever is edited meanwhile."""
    made = shutil.ignore_patterns("__pycache__", "node_modules", "generated")
    for name in ("src", "client", "docs/rules"):
        shutil.copytree(ROOT / name, folder / name, ignore=made)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    return folder


def build(source: Path, folder: Path, wish: str, client: bool = False, **environment: str) -> Wheel:
    """Build as pip would, with what is installed here instead of a fresh environment, and install the outcome."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    # A quick build plays the same games as one that the C compiler takes its time over.
    wishes = {"SMALLWORLD_COMPILE": wish, "SMALLWORLD_CLIENT": "1" if client else "0", "SMALLWORLD_OPTIMISE": "0"}
    built = run(command, {**os.environ, **environment, **wishes}, source)
    said = built.stdout + built.stderr
    wheels = sorted(folder.glob("*.whl"))
    if built.returncode or not wheels:
        return Wheel(built.returncode or 1, said, "", folder)
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target)]
    installed = run([*pip, str(wheels[0])], dict(os.environ), ROOT)
    return Wheel(installed.returncode, said + installed.stderr, wheels[0].name, target)


def run(
    command: Sequence[str | Path], environment: dict[str, str], cwd: Path, answers: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, input=answers, timeout=900)
