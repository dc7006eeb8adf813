"""A site's Python, run under Node: the same files that a page loads."""

import importlib.util
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from smallworld.server.settings import BUILT
from smallworld.server.site.site import write_site

ROOT = Path(__file__).resolve().parents[3]
#: Seconds that a program may take on a busy machine.
PATIENCE = 600
RUNNER = Path(__file__).parent / "node.mjs"


@cache
def builder() -> ModuleType:
    """client/build.py, which is not part of the package."""
    spec = importlib.util.spec_from_file_location("smallworld_client_build", ROOT / "client" / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def make_site(folder: Path) -> Path:
    """Write the site into a new folder below this one; returns that folder."""
    write_site(BUILT, folder / "some" / "path")
    return folder / "some" / "path"


def run_in_page(site: Path, program: Path, *arguments: str) -> str:
    """Run a program like a page; returns its `answer`."""
    node = builder().find_node()
    command = [node.node, str(RUNNER), str(site / "python"), str(program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip().splitlines()[-1]
