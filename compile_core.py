"""Compiled core for players of a checkout: built in the background, used from the next start.

`tasks.py play` runs this file as a program. It installs the whole package, with its compiled modules, into a folder in
the virtual environment; the folder's name is a hash of the sources and the Python version.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
#: Package to install: this checkout.
PACKAGE = ROOT
#: Seconds before the build starts, so that the game's page loads first.
HEAD_START = 10


def environment_folder(root: Path) -> Path:
    """Return .venv, or `.venv-3.12` and the like if .venv belongs to another version of Python."""
    settings = root / ".venv" / "pyvenv.cfg"
    made = re.search(
        r"^version\S* *= *(3\.\d+)", settings.read_text("utf-8") if settings.exists() else "", re.MULTILINE
    )
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return root / (".venv" if made is None or made[1] == version else f".venv-{version}")


#: Virtual environment of this Python version.
HOME = environment_folder(ROOT)
FOLDER = HOME / "compiled"


def key() -> str:
    """Hash of the package's sources and the Python version."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    sources = [path for folder in ("src", "docs/rules") for path in (ROOT / folder).rglob("*")]
    more = [ROOT / "hatch_build.py", ROOT / "pyproject.toml", ROOT / "client" / "dist" / "built.txt"]
    for path in sorted(path for path in [*sources, *more] if path.is_file() and path.suffix != ".pyc"):
        digest.update(f"{path.relative_to(ROOT).as_posix()} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def environment() -> dict[str, str]:
    """Environment variables for smallworld commands, with the compiled core if it was built from these sources."""
    built = FOLDER / key()
    if not built.is_dir():
        return dict(os.environ)
    folders = [str(built), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}


def obstacle(wanted: str) -> str:
    """Reason not to try compiling these sources; empty if there is none."""
    failed = FOLDER / f"{wanted}.failed"
    if failed.exists():
        return failed.read_text(encoding="utf-8")
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return "no C compiler was found" if os.name != "nt" and shutil.which(named[0]) is None else ""


@contextlib.contextmanager
def built_beside(python: Path) -> Iterator[str]:
    """Build the compiled core while the body runs, at most that long; yields a sentence about the core."""
    wanted = key()
    if (FOLDER / wanted).is_dir():
        yield "The core is compiled"
        return
    why_not = obstacle(wanted)
    if why_not:
        yield f"The core is plain Python: {why_not}"
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "log.txt").open("w", encoding="utf-8") as log:
        # In its own session: Ctrl-C is for the game, and the build can be killed with its children.
        process = subprocess.Popen(
            [str(python), __file__, wanted],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield "The core is plain Python; a compiled one is being built for the next start"
    finally:
        if process.poll() is None:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        if os.name == "nt":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def build(wanted: str) -> int:
    """Build the package from these sources into its folder; records a failure, which is not retried."""
    part, work = FOLDER / "part", FOLDER / "work"
    for old in FOLDER.iterdir():
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
    work.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "--target", str(part)]
    # An interrupted build leaves its files here, where the next build removes them.
    places = {"TMPDIR": str(work), "TEMP": str(work), "TMP": str(work)}
    code = subprocess.call([*pip, str(PACKAGE)], env={**os.environ, **places, "SMALLWORLD_COMPILE": "1"})
    shutil.rmtree(work, ignore_errors=True)
    if code:
        said = f"compilation failed, see {(FOLDER / 'log.txt').relative_to(ROOT)}"
        (FOLDER / f"{wanted}.failed").write_text(said, encoding="utf-8")
        return code
    # Not if the sources were edited meanwhile: the build may be a mixture.
    if key() == wanted:
        part.rename(FOLDER / wanted)
    return 0


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    time.sleep(HEAD_START)
    sys.exit(build(sys.argv[1]))
