"""Both kinds of wheel install and run, and say which kind they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hatch_build import CompilationFailed, compile_core
from tests.packaging.wheels import Wheel, build

COMMAND = ("-m", "smallworld.cli")


def version(wheel: Wheel) -> str:
    """What `smallworld --version` says."""
    answer = wheel.run(*COMMAND, "--version")
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def files(wheel: Wheel, pattern: str) -> list[Path]:
    """The installed files that match."""
    return sorted(wheel.folder.rglob(pattern))


def test_the_compiled_wheel_is_for_this_python_and_says_that_it_is_compiled(compiled: Wheel) -> None:
    assert "core: compiled by mypyc" in compiled.said
    assert "none-any" not in compiled.name
    assert "compiled" in version(compiled)


def test_the_compiled_wheel_holds_every_module_of_the_core_and_every_ability(source: Path, compiled: Wheel) -> None:
    package = source / "src" / "smallworld"
    abilities = [*package.glob("games/*/*.py"), *package.glob("games/*/*/*.py")]
    wanted = {path.stem for path in [*package.glob("core/*.py"), *abilities]} - {"__init__"}
    assert wanted <= {path.name.split(".")[0] for path in files(compiled, "*.so") + files(compiled, "*.pyd")}


def test_the_plain_wheel_is_for_any_python_and_says_that_it_is_plain(plain: Wheel) -> None:
    assert "core: plain Python (SMALLWORLD_COMPILE=0)" in plain.said
    assert plain.name.endswith("-py3-none-any.whl")
    assert not files(plain, "*.so") + files(plain, "*.pyd")
    assert "compiled" not in version(plain)


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_an_installed_wheel_plays_and_knows_the_rules(kind: str, request: pytest.FixtureRequest) -> None:
    wheel: Wheel = request.getfixturevalue(kind)
    played = wheel.run(*COMMAND, "simulate", "--games", "2", "--players", "5", "--json")
    assert played.returncode == 0, played.stderr
    rule = wheel.run(*COMMAND, "rules", "SW-RACE-GIANTS")
    assert rule.returncode == 0, rule.stderr
    assert "Giants" in rule.stdout
    assert files(wheel, "py.typed")


def test_without_a_compiler_the_wheel_is_plain_and_says_why(source: Path, tmp_path: Path) -> None:
    wheel = build(source, tmp_path, "", CC="no-such-compiler")
    assert wheel.code == 0
    assert "no C compiler found: the core stays plain Python" in wheel.said
    assert wheel.name.endswith("-py3-none-any.whl")


def test_asked_for_the_compiled_core_a_build_without_a_compiler_fails(source: Path, tmp_path: Path) -> None:
    wheel = build(source, tmp_path, "1", CC="no-such-compiler")
    assert wheel.code != 0
    assert "no C compiler found" in wheel.said


def test_a_core_that_does_not_compile_is_reported_as_such(tmp_path: Path) -> None:
    core = tmp_path / "src" / "smallworld" / "core"
    core.mkdir(parents=True)
    (core / "broken.py").write_text('number: int = "text"\n')
    with pytest.raises(CompilationFailed, match="could not be compiled"):
        compile_core(tmp_path / "src", tmp_path / "work")


def test_building_leaves_nothing_in_the_sources(
    source: Path, source_files: set[Path], compiled: Wheel, plain: Wheel
) -> None:
    assert compiled.name and plain.name
    assert {path for path in source.rglob("*") if "__pycache__" not in path.parts} == source_files
