"""Python for pages, as build files: Pyodide from npm and packages from PyPI, in compressed pieces with hashes.

The folder `python` receives the pieces, the modules of Pyodide, and runtime.json, which lists them. The package
smallworld is added when the client is published: see src/smallworld/server/site/archive.py.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import importlib.util
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

FOLDER = "python"
LIST = "runtime.json"
#: Bytes per piece: an interrupted download resumes with the next piece.
PIECE = 1_000_000
#: All files get the earliest date of a zip archive, so that the archive is reproducible.
DATE = (1980, 1, 1, 0, 0, 0)
MODULES = ("pyodide.mjs", "pyodide.asm.mjs")
#: Wheel platforms; from the second, only pure Python is used.
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64", "any")
#: Standard library modules that no page imports, almost half of the total; and the encodings to keep.
UNUSED = frozenset((Path(__file__).parent / "python" / "unused.txt").read_text(encoding="utf-8").split())
ENCODINGS = {
    *("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode"),
    *("raw_unicode_escape", "unicode_escape", "utf_8"),
}

Say = Callable[[str], None]


class RuntimeFailed(Exception):
    """Python for pages cannot be built; the message is a sentence."""


def fingerprint(client: Path) -> str:
    """Return a hash that changes whenever the files must be rebuilt."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in ("requirements.txt", "unused.txt"):
        digest.update((client / "python" / name).read_bytes())
    digest.update((client / "node_modules" / "pyodide" / "package.json").read_bytes())
    return digest.hexdigest()[:16]


def add_runtime(client: Path, say: Say) -> None:
    """Add Python to the built client, reusing earlier output."""
    kept = client / "node_modules" / ".cache" / f"python-{fingerprint(client)}"
    if not (kept / LIST).is_file():
        say("packing Python for pages (once)")
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        _write(client, kept)
    out = client / "dist" / FOLDER
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(kept, out)


def _write(client: Path, out: Path) -> None:
    pyodide = client / "node_modules" / "pyodide"
    with tempfile.TemporaryDirectory() as work:
        packages = _packages(_download(client / "python" / "requirements.txt", Path(work)))
    contents = {
        "pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "python_stdlib.zip": _library((pyodide / "python_stdlib.zip").read_bytes()),
        "packages.zip": packages,
    }
    modules = [_module(out, name, _bare((pyodide / name).read_bytes())) for name in MODULES]
    about = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    known = {
        "files": {name: list(_pieces(out, name, content)) for name, content in contents.items()},
        "modules": modules,
        "lock": {"info": about, "packages": {}},
    }
    # Written last: the list marks the folder as complete.
    (out / LIST).write_text(json.dumps(known) + "\n", encoding="utf-8")


def _download(requirements: Path, work: Path) -> list[Path]:
    """Download the wheels from the configured pip index."""
    if importlib.util.find_spec("pip") is None:
        raise RuntimeFailed("there is no pip to fetch Python for pages with")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    kinds = ["--only-binary=:all:", "--implementation=cp", "--python-version=3.14", "--abi=cp314", "--abi=none"]
    platforms = [f"--platform={platform}" for platform in PLATFORMS]
    command = [*pip, "--require-hashes", *kinds, *platforms, "--dest", str(work), "--requirement", str(requirements)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:]
        raise RuntimeFailed(f"the packages for pages could not be fetched from PyPI ({''.join(last)})")
    return sorted(work.glob("*.whl"))


def _packages(wheels: list[Path]) -> bytes:
    """Build one archive of all packages: modules, extensions that a page can load, and licences."""
    found: dict[str, bytes] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith((".py", "emscripten.so")) or ("/licenses/" in name and not name.endswith("/")):
                    found[name] = archive.read(name)
    return _archive(found)


def _library(whole: bytes) -> bytes:
    """Build the standard library without unused parts, uncompressed, so that the whole compresses better."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        return _archive({name: _short(name, archive.read(name)) for name in archive.namelist() if _is_used(name)})


def _short(name: str, content: bytes) -> bytes:
    """Return a module without docstrings and comments but licences, which saves half; unchanged if it can't be read."""
    if not name.endswith(".py"):
        return content
    try:
        tree = _NoDocstrings().visit(ast.parse(content))
        text = ast.unparse(tree)
        return _licence(content) + text.encode() if ast.dump(ast.parse(text)) == ast.dump(tree) else content
    except (SyntaxError, ValueError):
        return content


def _licence(content: bytes) -> bytes:
    """Return the comment at the beginning of a module if it is about rights."""
    found = re.match(rb"(?:[ \t]*(?:#.*)?\n)*", content)
    comment = found[0] if found else b""
    return comment if re.search(rb"(?i)copyright|licen[cs]e", comment) else b""


class _NoDocstrings(ast.NodeTransformer):
    """Removes docstrings, as `python -OO` does."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[:1] = [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.Pass()]
        return node


def _is_used(name: str) -> bool:
    if name.endswith("/"):
        return False
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in ENCODINGS
    return UNUSED.isdisjoint({parts[0], "/".join(parts[:2])})


def _archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name])
    return made.getvalue()


def _pieces(out: Path, name: str, content: bytes) -> Iterator[dict[str, str | int]]:
    packed = gzip.compress(content, 9, mtime=0)
    for number, start in enumerate(range(0, len(packed), PIECE)):
        yield _written(out, f"{name}.{number}", packed[start : start + PIECE])


def _module(out: Path, name: str, content: bytes) -> dict[str, str | int]:
    """Write a module and a gzipped copy for hosts that serve those; return its entry in the list."""
    packed = gzip.compress(content, 9, mtime=0)
    (out / f"{name}.gz").write_bytes(packed)
    return {**_written(out, name, content), "packed": len(packed)}


def _written(out: Path, name: str, content: bytes) -> dict[str, str | int]:
    (out / name).write_bytes(content)
    return {"name": name, "bytes": len(content), "hash": hashlib.sha256(content).hexdigest()}


def _bare(module: bytes) -> bytes:
    """Return a module without its source map URL and Pyodide's default package host."""
    module = re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", module)
    return re.sub(rb"`https://[a-z.]+/pyodide/v[^`]*`", b'"./"', module)
