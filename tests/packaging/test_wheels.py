"""Both kinds of wheel install, run, and report their kind."""

import gzip
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
from pathlib import Path
from urllib.request import Request

import pytest

from client import build as client_build
from hatch_build import (
    GCC_PROFILE,
    TRAINED_WITH,
    TRAINING,
    CompilationFailed,
    compile_core,
    copy_modules,
    make_training_ground,
    profiling_compiler,
)
from tests.packaging.wheels import ROOT, Wheel, build, run

COMMAND = ("-m", "smallworld.cli")

#: Imports the core's training script with only the build dependencies installed.
TRIAL = """
import runpy
import sys

folder, training, *known = sys.argv[1:]


class OnlyKnown:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names.union(known):
            raise ModuleNotFoundError(f"{name} is not installed")


sys.meta_path.insert(0, OnlyKnown)
sys.argv[1:] = [folder]
runpy.run_path(training)
print(sys.modules["smallworld.games"].__file__)
"""


def version(wheel: Wheel) -> str:
    """Output of `smallworld --version`."""
    answer = wheel.run(*COMMAND, "--version")
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def files(wheel: Wheel, pattern: str) -> list[Path]:
    """Installed files that match a pattern."""
    return sorted(wheel.folder.rglob(pattern))


def test_the_compiled_wheel_is_for_this_python_and_reports_that_it_is_compiled(compiled: Wheel) -> None:
    assert "core: compiled by mypyc" in compiled.said
    assert "none-any" not in compiled.name
    assert "compiled" in version(compiled)


def test_the_compiled_wheel_contains_every_core_module_and_ability(source: Path, compiled: Wheel) -> None:
    package = source / "src" / "smallworld"
    games = [definition.parent for definition in package.glob("games/*/definition.py")]
    rules = [*package.glob("core/*.py"), *(path for game in games for path in game.rglob("*.py"))]
    wanted = {path.stem for path in rules} - {"__init__", "definition", "lists", "packed"}
    assert len(games) == 3
    assert wanted <= {path.name.split(".")[0] for path in files(compiled, "*.so") + files(compiled, "*.pyd")}


def test_the_plain_wheel_is_for_any_python_and_reports_that_it_is_plain(plain: Wheel) -> None:
    assert "core: plain Python (SMALLWORLD_COMPILE=0)" in plain.said
    assert plain.name.endswith("-py3-none-any.whl")
    assert not files(plain, "*.so") + files(plain, "*.pyd")
    assert "compiled" not in version(plain)


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_an_installed_wheel_plays_and_shows_the_rules(kind: str, request: pytest.FixtureRequest) -> None:
    wheel: Wheel = request.getfixturevalue(kind)
    played = wheel.run(*COMMAND, "simulate", "--games", "2", "--players", "5", "--json")
    assert played.returncode == 0, played.stderr
    rule = wheel.run(*COMMAND, "rules", "SW-RACE-GIANTS")
    assert rule.returncode == 0, rule.stderr
    assert "Giants" in rule.stdout
    assert files(wheel, "py.typed")


def test_the_wheel_contains_the_client_with_compressed_files(compiled: Wheel) -> None:
    static = compiled.folder / "smallworld" / "server" / "static"
    page = (static / "index.html").read_text(encoding="utf-8")
    assert "client: taken from client/dist, which is up to date" in compiled.said
    for address in re.findall(r'(?:src|href)="/([^"]+)"', page):
        assert (static / address).is_file()
    for path in [static / "index.html", *static.glob("assets/*.js"), *static.glob("assets/*.css")]:
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == path.read_bytes()
        assert path.with_name(path.name + ".br").is_file()


def test_the_compiled_wheel_serves_a_game_in_which_bots_move(compiled: Wheel, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "smallworld.cli", "serve", "--no-open", "--port", "0", "--pace", "0"]
    environment = {**os.environ, "PYTHONPATH": str(compiled.folder)}
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "games")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as serving:
        try:
            assert serving.stdout is not None
            said = serving.stdout.readline()
            assert said.startswith("Small World is at "), "it did not start"
            games = f"{said.split()[4]}api/games"
            seats = [{"kind": "bot", "level": level} for level in ("greedy", "random")]
            wishes = json.dumps({"game": "warcraft", "seats": seats}).encode()
            with urllib.request.urlopen(Request(games, wishes, {"content-type": "application/json"})) as answer:
                game = json.load(answer)["id"]
            for _ in range(300):
                with urllib.request.urlopen(f"{games}/{game}") as answer:
                    card = json.load(answer)
                if card["round"] > 2:
                    break
                time.sleep(0.1)
            assert card["round"] > 2, card
        finally:
            serving.kill()


def test_the_first_load_is_small(compiled: Wheel) -> None:
    size = json.loads((compiled.folder / "smallworld" / "server" / "static" / "size.json").read_text(encoding="utf-8"))
    assert 20_000 < size["firstLoad"] < 250_000


def test_the_client_can_be_left_out(plain: Wheel) -> None:
    assert "client: left out (SMALLWORLD_CLIENT=0)" in plain.said
    assert not files(plain, "static")


def test_a_failing_client_build_is_reported_in_a_sentence(source: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(source, broken)
    (broken / "client" / "package-lock.json").write_text("{")
    wheel = build(broken, tmp_path, "0", client=True)
    assert wheel.code != 0
    assert "the client's build tools could not be fetched, see above (SMALLWORLD_CLIENT=0 builds without" in wheel.said


def test_the_source_distribution_contains_the_client(source: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    assert run(command, dict(os.environ), source).returncode == 0
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    wanted = {path.relative_to(source).as_posix() for path in client_build.sources(source / "client")}
    assert wanted <= names and "client/build.py" in wanted


def test_without_a_compiler_the_wheel_is_plain_with_a_reason(source: Path, tmp_path: Path) -> None:
    wheel = build(source, tmp_path, "", CC="no-such-compiler")
    assert wheel.code == 0
    assert "no C compiler found: the core stays plain Python" in wheel.said
    assert wheel.name.endswith("-py3-none-any.whl")


def test_requiring_the_compiled_core_fails_without_a_compiler(source: Path, tmp_path: Path) -> None:
    wheel = build(source, tmp_path, "1", CC="no-such-compiler")
    assert wheel.code != 0
    assert "no C compiler found" in wheel.said


def test_a_core_that_does_not_compile_is_reported_as_such(tmp_path: Path) -> None:
    core = tmp_path / "src" / "smallworld" / "core"
    core.mkdir(parents=True)
    (core / "broken.py").write_text('number: int = "text"\n')
    with pytest.raises(CompilationFailed, match="could not be compiled"):
        compile_core(tmp_path / "src", tmp_path / "work")


def test_the_training_environment_has_all_imports_of_the_games(tmp_path: Path) -> None:
    copy_modules(ROOT / "src", tmp_path)
    trained = make_training_ground(ROOT / "src", tmp_path)
    packages = {re.split("[<>=]", wanted)[0] for wanted in TRAINED_WITH} | {"librt", "mypy_extensions"}
    owners = importlib.metadata.packages_distributions()
    known = {"smallworld"} | {name for name, dists in owners.items() if packages & set(dists)}
    tried = run([sys.executable, "-c", TRIAL, str(trained), str(ROOT / TRAINING), *known], dict(os.environ), tmp_path)
    assert tried.returncode == 0, tried.stderr
    assert tried.stdout.strip() == str(trained / "smallworld" / "games" / "__init__.py")


def test_the_optimisation_level_is_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMALLWORLD_OPTIMISE", "fast")
    with pytest.raises(SystemExit, match="SMALLWORLD_OPTIMISE must be one of 0, 1, 2, 3, not 'fast'"):
        compile_core(tmp_path, tmp_path / "work")


def test_gcc_uses_the_profile_and_fails_without_one(tmp_path: Path) -> None:
    (tmp_path / "core.c").write_text(
        "#include <stdio.h>\n"
        'int rare(int x) { for (int i = 0; i < x; i++) printf("%d", i); return x; }\n'
        "__attribute__((noinline)) int work(int n, int k) {\n"
        "  int s = 0;\n"
        "  for (int i = 0; i < n; i++) { if (i == k) { s += rare(i); s *= 3; } else s += i * k; }\n"
        "  return s;\n"
        "}\n"
        "int main(int c, char **v) { return work(c * 100000, -c) == 7; }\n"
    )
    (tmp_path / "out").mkdir()

    def compiled(*flags: str) -> int:
        # Like an extension module's flags, after those of Python and mypyc.
        command = ["gcc", "-Wall", "-O3", "-O2", "-Werror", "-c", "core.c", "-o", "out/core.o", *flags]
        return subprocess.run(command, cwd=tmp_path, capture_output=True).returncode

    assert compiled("-fprofile-generate") == 0
    subprocess.run(["gcc", "out/core.o", "-o", "core", "-fprofile-generate"], cwd=tmp_path, check=True)
    subprocess.run([tmp_path / "core"], cwd=tmp_path, check=True)
    assert compiled(*GCC_PROFILE.split()) == 0
    # Code that never ran is placed apart from code that did.
    assert b"work.cold" in (tmp_path / "out" / "core.o").read_bytes()
    (tmp_path / "out" / "core.gcda").unlink()
    assert compiled(*GCC_PROFILE.split()) != 0


def test_profiling_is_used_where_it_is_worthwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SMALLWORLD_PROFILE", raising=False)
    monkeypatch.delenv("SMALLWORLD_OPTIMISE", raising=False)
    monkeypatch.setenv("CC", "no-such-compiler")
    assert profiling_compiler() == ""
    monkeypatch.setenv("CC", "gcc")
    if shutil.which("gcc") and sys.platform == "linux":
        assert profiling_compiler() == "gcc"
    monkeypatch.setenv("SMALLWORLD_OPTIMISE", "0")
    assert profiling_compiler() == ""
    monkeypatch.delenv("SMALLWORLD_OPTIMISE")
    monkeypatch.setenv("SMALLWORLD_PROFILE", "0")
    assert profiling_compiler() == ""


def test_the_core_can_be_trained() -> None:
    # If training fails, the build silently falls back to plain compilation.
    command = [sys.executable, str(ROOT / TRAINING), str(ROOT / "src"), "1", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_building_leaves_no_files_in_the_sources(
    source: Path, source_files: set[Path], compiled: Wheel, plain: Wheel
) -> None:
    assert compiled.name and plain.name
    assert {path for path in source.rglob("*") if "__pycache__" not in path.parts} == source_files
