"""Build hook: compile the core with mypyc where a C compiler is found, build the client, and say which way it went.

SMALLWORLD_COMPILE=0 builds the plain wheel; SMALLWORLD_COMPILE=1 makes a failed compilation an error. Otherwise a
failure falls back to the plain wheel, which plays the same games more slowly. Editable installs stay interpreted.
SMALLWORLD_OPTIMISE, 0 to 3, is how hard the C compiler tries: 2 unless said otherwise, 0 for a quick build.
SMALLWORLD_CLIENT=0 leaves the client out; otherwise a client that can't be built is an error. Editable installs serve
client/dist, which client/build.py makes.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The core and the rules in the folders of games, whose definitions only list them; and what every decision of a game
# runs through outside of them: bots, moves and views, in modules that import nothing but the core and each other.
COMPILED = (
    "core/*.py",
    "core/*/*.py",
    "games/*/*.py",
    "games/*/*/*.py",
    "bots/*.py",
    "views/observer.py",
    "game/bare_game.py",
    "arena/bot_game.py",
    "game/dealer.py",
    "learning/envs/action_layout.py",
    "learning/envs/env_game.py",
    "views/income.py",
    "views/region_cache.py",
)
PLAIN = ("core/packed.py", "__init__.py", "games/*/game.py", "games/custom/*.py")
# Stays plain, but says what the types are that the others are compiled with.
TYPES = Path("smallworld/core/packed.py")

MYPYC = ("mypy[mypyc]>=2.4", "setuptools>=70")
LEVELS = ("0", "1", "2", "3")

# Runs in a process of its own, in a copy of the sources: mypyc and setuptools leave files wherever they run.
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify(sys.argv[2:], opt_level=sys.argv[1], debug_level="0", group_name="smallworld")
if sys.platform != "win32":
    for extension in extensions:
        # Nobody reads warnings about C that no person wrote. The one about indentation, which Python's own flags ask
        # for, is looked for even so, and takes longer than everything else together.
        # Nothing outside calls its functions by name, so that the compiler may inline and drop them.
        quick = ["-w", "-Wno-misleading-indentation", "-fvisibility=hidden"]
        extension.extra_compile_args = [*extension.extra_compile_args, *quick]
setup(name="smallworld", packages=[], ext_modules=extensions, script_args=["-q", "build_ext", "--build-lib", "built"])
"""


class CompilationFailed(Exception):
    """Why there is no compiled core, in a clause."""


class WholeWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Adds to a wheel what is not plain Python: the compiled modules beside their sources, the client, the rulebook."""

    def dependencies(self) -> list[str]:
        """Called by hatchling for what a build needs besides pyproject.toml: mypyc, and Node to build the client."""
        needed = [] if os.environ.get("SMALLWORLD_COMPILE") == "0" else [*MYPYC]
        client = Path(self.root) / "client"
        builder = client_builder(client)
        wanted = os.environ.get("SMALLWORLD_CLIENT") != "0" and not builder.is_fresh(client)
        return [*needed, builder.NODE_WHEEL] if wanted and builder.find_node() is None else needed

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Called by hatchling before it collects the files of the wheel."""
        if version == "editable":
            self.app.display_info("core: plain Python (editable install)")
            return
        files = {str(Path(self.root) / "docs" / "rules"): "smallworld/rulebook"}
        build_data["force_include"] = files
        self.work = Path(tempfile.mkdtemp(prefix="smallworld-build-"))
        if os.environ.get("SMALLWORLD_CLIENT") == "0":
            self.app.display_info("client: left out (SMALLWORLD_CLIENT=0)")
        else:
            files[str(self.client())] = "smallworld/server/static"
        self.compile(build_data, files)

    def client(self) -> Path:
        """The built client: what lies in client/dist if it is up to date, else made from the sources in a copy."""
        client = Path(self.root) / "client"
        builder = client_builder(client)
        if builder.is_fresh(client):
            self.app.display_info("client: taken from client/dist, which is up to date")
            return client / "dist"
        try:
            dist: Path = builder.build_apart(
                client, self.work / "apart", lambda text: self.app.display_info(f"client: {text}")
            )
        except builder.ClientFailed as failure:
            raise SystemExit(f"{failure} (SMALLWORLD_CLIENT=0 builds without the game in the browser)") from None
        return dist

    def compile(self, build_data: dict[str, object], files: dict[str, str]) -> None:
        """Compile the core, if that is wished and can be done."""
        wish = os.environ.get("SMALLWORLD_COMPILE", "")
        if wish == "0":
            self.app.display_info("core: plain Python (SMALLWORLD_COMPILE=0)")
            return
        try:
            check_compiler()
            built = compile_core(Path(self.root) / "src", self.work)
        except CompilationFailed as failure:
            if wish == "1":
                raise SystemExit(f"{failure} (and SMALLWORLD_COMPILE=1 asks for the compiled core)") from None
            self.app.display_warning(f"{failure}: the core stays plain Python")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        files.update({str(path): str(path.relative_to(self.work / "built")) for path in built})
        self.app.display_info(f"core: compiled by mypyc ({len(built) - 1} modules)")

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Called by hatchling when the wheel is written."""
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)


def client_builder(client: Path) -> ModuleType:
    """The module that knows how the client is built: client/build.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("smallworld_client_build", client / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up there.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def check_compiler() -> None:
    """Raise unless a C compiler and Python's headers are there."""
    if os.name != "nt":
        named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if shutil.which(shlex.split(named)[0]) is None:
            raise CompilationFailed("no C compiler found")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise CompilationFailed("the C headers of Python are not installed")


def compile_core(source: Path, work: Path) -> list[Path]:
    """Compile the core in a copy of its modules; the extension modules, placed as in the package."""
    modules = sorted(
        path.relative_to(source)
        for pattern in COMPILED
        for path in (source / "smallworld").glob(pattern)
        if not any(path.match(plain) for plain in PLAIN)
    )
    types = [TYPES] if (source / TYPES).exists() else []
    for module in [*modules, *types]:
        copy = work / module
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / module, copy)
        # Empty ones, since the package's own import what the core must not know and a build need not install.
        for package in copy.relative_to(work).parents[:-1]:
            (work / package / "__init__.py").touch()
    level = os.environ.get("SMALLWORLD_OPTIMISE", "2")
    if level not in LEVELS:
        raise SystemExit(f"SMALLWORLD_OPTIMISE must be one of {', '.join(LEVELS)}, not {level!r}")
    command = [sys.executable, "-c", COMPILE, level, *map(str, modules)]
    run = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    built = sorted((work / "built").rglob("*" + str(sysconfig.get_config_var("EXT_SUFFIX"))))
    if run.returncode or len(built) != len(modules) + 1:
        print(run.stdout, file=sys.stderr)
        raise CompilationFailed("the core could not be compiled, see above")
    return built
