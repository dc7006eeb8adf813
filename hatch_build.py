"""Build hook: compile the core with mypyc if there is a C compiler, build the client, and report the outcome.

SMALLWORLD_COMPILE=0 builds the plain wheel; SMALLWORLD_COMPILE=1 makes a failed compilation an error. Otherwise a
failure falls back to the plain wheel, which plays the same games more slowly. Editable installs stay interpreted.
SMALLWORLD_OPTIMISE, 0 to 3, is the C compiler's optimisation level: 2 by default, 0 for a quick build. From 2 on, gcc
and clang compile the core twice, the second time with a profile of games played by the first build
(tools/train_core.py). That takes about twice as long; SMALLWORLD_PROFILE=0 skips it.
SMALLWORLD_CLIENT=0 leaves the client out; otherwise a failing client build is an error. Editable installs serve
client/dist, which client/build.py builds.
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

# The core and the rules in the games' folders, without the definitions that list them; and the modules involved in
# every decision of a game (bots, moves and views), which import only the core and each other.
COMPILED = (
    "core/*.py",
    "core/*/*.py",
    "games/*/*.py",
    "games/*/*/*.py",
    "bots/*.py",
    "bots/references/*.py",
    "views/columns.py",
    "views/fast_row.py",
    "views/observation_tables.py",
    "views/observer.py",
    "game/bare_game.py",
    "arena/bot_game.py",
    "game/dealer.py",
    "learning/envs/action_layout.py",
    "learning/envs/env_game.py",
    "learning/envs/fast_batch.py",
    "views/income.py",
    "views/region_cache.py",
)
PLAIN = (
    "__init__.py", "core/lists.py", "core/packed.py",
    "games/*/definition.py", "games/custom/*.py", "games/custom/*/*.py",
)  # fmt: skip
# Not compiled, but needed for compilation: the first declares the types, and imports the second during training.
COPIED = (Path("smallworld/core/packed.py"), Path("smallworld/core/lists.py"))

MYPYC = ("mypy[mypyc]>=2.4", "setuptools>=70")
LEVELS = ("0", "1", "2", "3")
# Dependencies of the training games: packages, and our own folders, copied unchanged.
TRAINED_WITH = ("msgspec>=0.18.6", "PyYAML>=6.0")
WHOLE = ("games", "i18n")
TRAINING = "tools/train_core.py"

# Profile flags for gcc, which finds the profile next to the object file; a path given here would be taken as a folder.
# If the profile is missing, gcc only warns, so that warning must be an error, and warnings must not all be silenced.
GCC_PROFILE = "-fprofile-use -fprofile-partial-training -Wno-error -Werror=missing-profile"

# Runs in a separate process, in a copy of the sources: mypyc and setuptools leave files in their working directory.
COMPILE = """
import glob
import shutil
import subprocess
import sys
from mypyc.build import mypycify
from setuptools import setup

level, compiler, profiled, training, *modules = sys.argv[1:]
extensions = mypycify(modules, opt_level=level, debug_level="0", group_name="smallworld")
if sys.platform != "win32":
    for extension in extensions:
        # Nobody reads warnings about C that no person wrote. The one about indentation, which Python's own flags ask
        # for, is looked for even so, and takes longer than everything else together.
        # Nothing outside calls its functions by name, so that the compiler may inline and drop them.
        quick = ["-w", "-Wno-misleading-indentation", "-fvisibility=hidden"]
        extension.extra_compile_args = [*extension.extra_compile_args, *quick]


def build(extensions, *flags):
    # All modules share one large extension; the others only name what is in it.
    for extension in extensions:
        if extension.name.endswith("__mypyc"):
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
    arguments = ["-q", "build_ext", "--force", "--build-lib", "built"]
    setup(name="smallworld", packages=[], ext_modules=extensions, script_args=arguments)
    for extension in extensions:
        for flag in flags:
            for arguments in (extension.extra_compile_args, extension.extra_link_args):
                if flag in arguments:
                    arguments.remove(flag)


def train():
    shutil.copytree("built", "trained", dirs_exist_ok=True)
    subprocess.run([sys.executable, training, "trained"], check=True)


if compiler == "gcc":
    build(extensions, "-fprofile-generate")
    train()
    for extension in extensions:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-w"]
    use = profiled.split()
elif compiler == "clang":
    build(extensions, "-fprofile-instr-generate=trained-%p.profraw")
    train()
    merge = ["llvm-profdata", "merge", "-o", "trained.profdata", *glob.glob("trained-*.profraw")]
    subprocess.run(["xcrun", *merge] if sys.platform == "darwin" else merge, check=True)
    use = ["-fprofile-instr-use=trained.profdata"]
if compiler:
    build([extension for extension in extensions if extension.name.endswith("__mypyc")], *use)
else:
    build(extensions)
"""


class CompilationFailed(Exception):
    """The core can't be compiled; the message is a clause."""


class WholeWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Adds everything that is not pure Python to a wheel: compiled modules, the client, and the rulebook."""

    def dependencies(self) -> list[str]:
        """Called by hatchling for additional build dependencies: mypyc, and Node to build the client."""
        needed = [] if os.environ.get("SMALLWORLD_COMPILE") == "0" else [*MYPYC, *TRAINED_WITH]
        client = Path(self.root) / "client"
        builder = client_builder(client)
        wanted = os.environ.get("SMALLWORLD_CLIENT") != "0" and not builder.is_fresh(client)
        # Pip downloads the Python runtime for pages.
        return [*needed, "pip", *([builder.NODE_WHEEL] if builder.find_node() is None else [])] if wanted else needed

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Called by hatchling before it collects the wheel's files."""
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
        """Return the built client: client/dist if it is up to date, otherwise built in a copy of the sources."""
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
        """Compile the core, if requested and possible."""
        wish = os.environ.get("SMALLWORLD_COMPILE", "")
        if wish == "0":
            self.app.display_info("core: plain Python (SMALLWORLD_COMPILE=0)")
            return
        try:
            check_compiler()
            built = compile_core(Path(self.root) / "src", self.work, profiling_compiler())
        except CompilationFailed as failure:
            if wish == "1":
                raise SystemExit(f"{failure} (and SMALLWORLD_COMPILE=1 requires the compiled core)") from None
            self.app.display_warning(f"{failure}: the core stays plain Python")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        files.update({str(path): str(path.relative_to(self.work / "built")) for path in built})
        profiled = " with a profile" if (self.work / "trained").exists() else ""
        self.app.display_info(f"core: compiled by mypyc{profiled} ({len(built) - 1} modules)")

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Called by hatchling after the wheel is written."""
        if hasattr(self, "work"):
            shutil.rmtree(self.work, ignore_errors=True)


def client_builder(client: Path) -> ModuleType:
    """Load client/build.py, which is not part of the package."""
    spec = importlib.util.spec_from_file_location("smallworld_client_build", client / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look up their module there.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def check_compiler() -> None:
    """Raise CompilationFailed unless a C compiler and Python's headers are installed."""
    if os.name != "nt":
        named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if shutil.which(shlex.split(named)[0]) is None:
            raise CompilationFailed("no C compiler found")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise CompilationFailed("the C headers of Python are not installed")


def profiling_compiler() -> str:
    """The C compiler's kind for a profiled build, "gcc" or "clang"; empty for a plain build."""
    if os.environ.get("SMALLWORLD_PROFILE") == "0" or os.environ.get("SMALLWORLD_OPTIMISE", "2") < "2":
        return ""
    if os.name == "nt":
        return ""
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(named[0]) is None:
        return ""
    said = subprocess.run([*named, "--version"], capture_output=True, text=True).stdout
    if "clang" in said:
        return "clang" if sys.platform == "darwin" or shutil.which("llvm-profdata") else ""
    return "gcc" if "Free Software Foundation" in said else ""


def copy_modules(source: Path, work: Path) -> list[Path]:
    """Copy the modules to compile, with those needed for compiling; returns the former."""
    modules = sorted(
        path.relative_to(source)
        for pattern in COMPILED
        for path in (source / "smallworld").glob(pattern)
        if not any(path.match(plain) for plain in PLAIN)
    )
    copied = [module for module in COPIED if (source / module).exists()]
    for module in [*modules, *copied]:
        copy = work / module
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / module, copy)
        # Empty packages, since the real ones import modules that the core doesn't need and a build doesn't install.
        for package in copy.relative_to(work).parents[:-1]:
            (work / package / "__init__.py").touch()
    return modules


def make_training_ground(source: Path, work: Path) -> Path:
    """Set up the package for training in `work`: some folders unchanged, and copies of the other modules."""
    trained = work / "trained"
    shutil.copytree(work / "smallworld", trained / "smallworld", ignore=shutil.ignore_patterns(*WHOLE))
    for folder in WHOLE:
        shutil.copytree(source / "smallworld" / folder, trained / "smallworld" / folder)
    return trained


def compile_core(source: Path, work: Path, profiling: str = "") -> list[Path]:
    """Compile the core in a copy of its modules; returns the extension modules, placed as in the package.

    `profiling` is the compiler kind for a profiled build; if that fails, the core is compiled without a profile.
    """
    modules = copy_modules(source, work)
    level = os.environ.get("SMALLWORLD_OPTIMISE", "2")
    if level not in LEVELS:
        raise SystemExit(f"SMALLWORLD_OPTIMISE must be one of {', '.join(LEVELS)}, not {level!r}")
    training = str(Path(__file__).resolve().parent / TRAINING)
    for compiler in [profiling, ""] if profiling else [""]:
        if compiler:
            make_training_ground(source, work)
        command = [sys.executable, "-c", COMPILE, level, compiler, GCC_PROFILE, training, *map(str, modules)]
        run = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        built = sorted((work / "built").rglob("*" + str(sysconfig.get_config_var("EXT_SUFFIX"))))
        if not run.returncode and len(built) == len(modules) + 1:
            return built
        print(run.stdout, file=sys.stderr)
        for folder in ("built", "trained", "build"):
            shutil.rmtree(work / folder, ignore_errors=True)
    raise CompilationFailed("the core could not be compiled, see above")
