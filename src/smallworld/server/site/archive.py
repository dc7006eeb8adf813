"""This package as pages load it: pure Python and data, without the server-only parts."""

import functools
import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import smallworld

ROOT = Path(smallworld.__file__).parent
#: Folders and files, relative to the package, that no page imports or reads.
LEFT_OUT = (
    "cli", "draw/geometry", "draw/islands/generate.py", "learning", "server/asgi.py", "server/push",
    "server/run.py", "server/site", "server/static", "server/storage", "server/web", "server/workers",
)  # fmt: skip
#: Neither bytecode nor compiled modules.
KINDS = (".py", ".json", ".yaml", ".svg", ".npz")
#: Files get the first date that an archive can have, so that the same package makes the same archive.
DATE = (1980, 1, 1, 0, 0, 0)
#: Size of a piece in bytes, as in client/runtime.py.
PIECE = 1_000_000
NAME = "smallworld.zip"
#: Names in a built client's `python` folder: the list written by client/runtime.py, and the one that pages read
#: instead.
PYTHON, RUNTIME, LIST = "python", "runtime.json", "files.json"


class RuntimeFile(NamedTuple):
    """A file for the `python` folder."""

    name: str
    content: bytes


def runtime_files(client: Path) -> list[RuntimeFile]:
    """Return the files that a built client still needs to run Python: this package in pieces, and the list of all
    files.

    Empty if the client was built without the Python runtime.
    """
    built = client / PYTHON / RUNTIME
    if not built.is_file():
        return []
    pieces = _pieces()
    known = json.loads(built.read_bytes())
    listed = {**known, "files": {**known["files"], NAME: [_entry(piece) for piece in pieces]}}
    version = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:16]
    return [*pieces, RuntimeFile(LIST, json.dumps({"version": version, **listed}).encode())]


@functools.cache
def _pieces() -> tuple[RuntimeFile, ...]:
    packed = gzip.compress(archive(), 9, mtime=0)
    starts = range(0, len(packed), PIECE)
    return tuple([RuntimeFile(f"{NAME}.{i}", packed[start : start + PIECE]) for i, start in enumerate(starts)])


def _entry(piece: RuntimeFile) -> dict[str, str | int]:
    return {"name": piece.name, "bytes": len(piece.content), "hash": hashlib.sha256(piece.content).hexdigest()}


def archive() -> bytes:
    """Build the archive, uncompressed; the same package gives the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as whole:
        for path in files():
            name = f"smallworld/{path.relative_to(ROOT).as_posix()}"
            whole.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes())
    return made.getvalue()


def files() -> Iterator[Path]:
    """The files of the archive, sorted."""
    left_out = [ROOT / name for name in LEFT_OUT]
    for path in sorted(ROOT.rglob("*")):
        if path.suffix in KINDS and not any(path == each or each in path.parents for each in left_out):
            yield path
