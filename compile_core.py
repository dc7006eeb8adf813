"""The compiled core for those who play from a checkout: built beside the game, used from the next start on.

`tasks.py play` starts this file as a program. What it builds is the whole package with its compiled modules, installed
into a folder of its own under .venv; the name of the folder says which sources and which Python it was built from.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
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
FOLDER = ROOT / ".venv" / "compiled"
#: What is installed: this checkout.
PACKAGE = ROOT
#: How long the page has the processor for itself, in seconds.
HEAD_START = 10


def key() -> str:
    """Changes with everything that goes into the package, and with the Python that it is for."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    sources = [path for folder in ("src", "docs/rules") for path in (ROOT / folder).rglob("*")]
    more = [ROOT / "hatch_build.py", ROOT / "pyproject.toml", ROOT / "client" / "dist" / "built.txt"]
    for path in sorted(path for path in [*sources, *more] if path.is_file() and path.suffix != ".pyc"):
        digest.update(f"{path.relative_to(ROOT).as_posix()} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def environment() -> dict[str, str]:
    """The environment in which commands of the game run: with the compiled core, if it was built from these sources."""
    built = FOLDER / key()
    if not built.is_dir():
        return dict(os.environ)
    folders = [str(built), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}


def obstacle(wanted: str) -> str:
    """Why there is no use in trying to compile these sources; empty if there is."""
    failed = FOLDER / f"{wanted}.failed"
    if failed.exists():
        return failed.read_text(encoding="utf-8")
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return "no C compiler was found" if os.name != "nt" and shutil.which(named[0]) is None else ""


@contextlib.contextmanager
def built_beside(python: Path) -> Iterator[str]:
    """Build the compiled core while something else goes on, and no longer; yields a sentence about the core."""
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
        # In a session of its own: Ctrl-C is for the game, and whatever the build has started can be ended with it.
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
    """Build the package from these sources into its folder; a failure is noted, so that it is not tried again."""
    part, work = FOLDER / "part", FOLDER / "work"
    for old in FOLDER.iterdir():
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
    work.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "--target", str(part)]
    # What a build that was ended leaves behind is found here, and removed by the next.
    places = {"TMPDIR": str(work), "TEMP": str(work), "TMP": str(work)}
    code = subprocess.call([*pip, str(PACKAGE)], env={**os.environ, **places, "SMALLWORLD_COMPILE": "1"})
    shutil.rmtree(work, ignore_errors=True)
    if code:
        said = f"it could not be compiled, see {(FOLDER / 'log.txt').relative_to(ROOT)}"
        (FOLDER / f"{wanted}.failed").write_text(said, encoding="utf-8")
        return code
    # Not if somebody has edited the sources meanwhile: nobody knows which of them these are.
    if key() == wanted:
        part.rename(FOLDER / wanted)
    return 0


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    time.sleep(HEAD_START)
    sys.exit(build(sys.argv[1]))
