"""Builds a wheel of this checkout, unpacks it, and runs programs with it instead of the checkout."""

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
    """A build: its exit code, output, wheel name, and installation folder."""

    code: int
    said: str
    name: str
    folder: Path

    def written(self) -> list[str]:
        """Serialise the wheel for another process."""
        return [str(self.code), self.said, self.name, str(self.folder)]

    @staticmethod
    def read(texts: list[str]) -> Wheel:
        """Restore a serialised wheel."""
        code, said, name, folder = texts
        return Wheel(int(code), said, name, Path(folder))

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run Python with this wheel's package, away from the checkout."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        return run([sys.executable, *command], environment, self.folder)


def snapshot(folder: Path) -> Path:
    """Copy everything a build needs, so that all wheels have the same sources despite concurrent edits."""
    made = shutil.ignore_patterns("__pycache__", "node_modules", "generated")
    for name in ("src", "client", "docs/rules"):
        shutil.copytree(ROOT / name, folder / name, ignore=made)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    return folder


def build(source: Path, folder: Path, wish: str, client: bool = False, **environment: str) -> Wheel:
    """Build like pip, with the installed tools instead of a fresh environment, and install the result."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    # An unoptimised build plays the same games and compiles faster.
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
    """Run a command and capture its output."""
    return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, input=answers, timeout=900)
