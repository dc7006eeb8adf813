"""Project commands: wrong usage, one-time installation, and stopping at the first failure."""

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import compile_core
import tasks
from tests.packaging.wheels import run

NAME = Path(sys.executable).name


@pytest.fixture(autouse=True)
def this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the tools in the environment that runs the tests."""
    monkeypatch.setattr(tasks, "SCRIPTS", Path(sys.executable).parent)


@pytest.mark.parametrize("arguments", [[], ["paly"]])
def test_a_wrong_command_prints_the_usage_and_is_an_error(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert tasks.main(arguments) == 2
    assert "usage: python3 tasks.py play" in capsys.readouterr().err


def ends_with(code: int, what: str = "part") -> tuple[str, str, list[str]]:
    """A part with a given exit code."""
    return what, NAME, ["-c", f"raise SystemExit({code})"]


def test_the_first_failing_part_ends_the_run_with_its_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    third = ("third", NAME, ["-c", f"open({str(tmp_path / 'ran')!r}, 'w')"])
    assert tasks.run_parts([ends_with(0, "first"), ends_with(5, "second"), third]) == 5
    assert not (tmp_path / "ran").exists()
    said = capsys.readouterr()
    assert "first: passed" in said.out
    assert "second failed" in said.err


def test_selected_tests_must_exist_in_at_least_one_part() -> None:
    assert tasks.run_parts([ends_with(5), ends_with(0)], ["-k", "some"]) == 0
    assert tasks.run_parts([ends_with(0), ends_with(5)], ["-k", "some"]) == 0
    assert tasks.run_parts([ends_with(5), ends_with(5)], ["-k", "none"]) == 5
    assert tasks.run_parts([ends_with(5), ends_with(1)], ["-k", "some"]) == 1


def test_a_failed_check_or_client_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "BUILD_CLIENT", [sys.executable, "-c", "pass"])
    monkeypatch.setattr(tasks, "CHECKS", [ends_with(0), ends_with(3)])
    assert tasks.run_checks() == 3
    monkeypatch.setattr(tasks, "CHECKS", [ends_with(0)])
    assert tasks.run_checks() == 0
    monkeypatch.setattr(tasks, "BUILD_CLIENT", [sys.executable, "-c", "raise SystemExit(1)"])
    with pytest.raises(subprocess.CalledProcessError):
        tasks.run_checks()


def test_after_an_installation_tests_are_collected_during_the_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = tmp_path / "compiled"
    waits = f"while not os.path.exists({str(compiled)!r}): time.sleep(0.01)"
    monkeypatch.setattr(tasks, "BUILD_CLIENT", [sys.executable, "-c", "pass"])
    monkeypatch.setattr(tasks, "COLLECT", [sys.executable, "-c", f"open({str(compiled)!r}, 'w')"])
    monkeypatch.setattr(tasks, "CHECKS", [ends_with(0)])
    assert tasks.run_checks() == 0 and not compiled.exists()
    monkeypatch.setattr(tasks, "CHECKS", [("check", NAME, ["-c", f"import os, time\n{waits}"])])
    assert tasks.run_checks(new=True) == 0


def test_types_are_checked_during_all_tests_and_before_selected_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = tmp_path / "began"
    waits = f"while not os.path.exists({str(began)!r}): time.sleep(0.01)"
    monkeypatch.setattr(tasks, "TYPES", [("types", NAME, ["-c", f"open({str(began)!r}, 'w'); raise SystemExit(1)"])])
    monkeypatch.setattr(tasks, "TESTS", [("tests", NAME, ["-c", f"import os, time\n{waits}"])])
    assert tasks.run_tests([]) == 1
    monkeypatch.setattr(tasks, "TESTS", [("tests", "never-run", [])])
    assert tasks.run_tests(["-k", "some"]) == 1


def test_the_client_is_built_during_the_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "built"
    monkeypatch.setattr(tasks, "BUILD_CLIENT", ["not-there-yet", "-c", f"open({str(built)!r}, 'w')"])
    monkeypatch.setattr(tasks, "find_node", lambda: None)
    with tasks.client_built_early():
        pass
    assert not built.exists(), "nothing to build it with"
    monkeypatch.setattr(tasks, "find_node", lambda: "node")
    with tasks.client_built_early():
        while not built.exists():
            time.sleep(0.01)


def test_every_check_and_test_runs_once() -> None:
    assert [tool for _, tool, _ in tasks.CHECKS + tasks.TYPES] == [
        "ruff", "ruff", "lint-imports", "deptry", "basedpyright", "mypy",
    ]  # fmt: skip
    assert [(tool, arguments[-1]) for _, tool, arguments in tasks.TESTS] == [
        ("pytest", "not alone and not thorough and not torch and not ray"),
        ("pytest", "alone"),
    ]


def test_installation_is_repeated_only_when_the_project_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    (tmp_path / "pyproject.toml").write_text("one")
    (tmp_path / "constraints.txt").write_text("this==1")
    (tmp_path / "pip").touch()
    monkeypatch.setattr(tasks, "ROOT", tmp_path)
    monkeypatch.setattr(tasks, "HOME", tmp_path)
    monkeypatch.setattr(tasks, "PIP", tmp_path / "pip")
    monkeypatch.setattr(tasks, "install", lambda what: installed.append(" ".join(what[1:])))
    assert tasks.set_up(tasks.TEST)
    tools = " ".join(tasks.TOOLS)
    assert installed == [f"{tmp_path}[boards,cli,network,openspiel,pictures,rl,server] {tools}"]
    for extras in (tasks.TEST, tasks.PLAY, tasks.TERMINAL):
        assert not tasks.set_up(extras)
    assert len(installed) == 1
    (tmp_path / "pyproject.toml").write_text("two")
    for extras in (tasks.TERMINAL, tasks.PLAY, tasks.TERMINAL):
        tasks.set_up(extras)
    assert installed[1:] == [f"{tmp_path}[cli,network,pictures]", f"{tmp_path}[cli,network,pictures,server]"]
    (tmp_path / "constraints.txt").write_text("this==2")
    assert tasks.set_up(tasks.TEST), "other versions are wanted"


@pytest.mark.parametrize(
    ("failing", "commands"),
    [("", ["pip uv", "uv this"]), ("uv", ["pip uv", "pip this"]), ("this", ["pip uv", "uv this", "pip this"])],
    ids=["uv does it", "no uv", "uv can't"],
)
def test_installation_uses_uv_or_falls_back_to_pip(
    monkeypatch: pytest.MonkeyPatch, failing: str, commands: list[str]
) -> None:
    done: list[str] = []

    def run(command: list[str], check: bool, **_: object) -> subprocess.CompletedProcess[str]:
        done.append(f"{command[2]} {command[-1]}")
        return subprocess.CompletedProcess(command, int(not check and command[-1] == failing))

    monkeypatch.setattr(subprocess, "run", run)
    tasks.install(["this"])
    assert done == commands


@pytest.mark.parametrize(
    ("command", "extras", "built", "run"),
    [
        ("play", tasks.PLAY, True, "serve"),
        ("terminal", tasks.TERMINAL, False, "play"),
        ("site", tasks.PLAY, True, "site"),
    ],
)
def test_play_installs_its_dependencies_and_forwards_its_arguments(
    monkeypatch: pytest.MonkeyPatch, command: str, extras: str, built: bool, run: str
) -> None:
    done: list[object] = []
    monkeypatch.setattr(tasks, "set_up", done.append)
    monkeypatch.setattr(tasks, "build_client", lambda: done.append("client"))

    def run_command(arguments: list[str]) -> int:
        done.append(arguments)
        return 7

    monkeypatch.setattr(tasks, "run_command", run_command)
    monkeypatch.setattr(compile_core, "built_beside", lambda python: contextlib.nullcontext(""))
    assert tasks.main([command, "--x", "1"]) == 7
    assert done == [extras, *(["client"] if built else []), [run, "--x", "1"]]


def fake_python(program: Path, version: str, code: int = 0) -> str:
    """Create a program that claims to be a version of Python, records its arguments, and exits with a code."""
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\necho '{version}'\necho $@ >> '{program}.txt'\nexit {code}\n")
    program.chmod(0o755)
    return str(program)


def test_every_python_on_the_path_or_of_pyenv_is_found_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_pyenv = fake_python(tmp_path / "versions" / "3.28.1" / "bin" / "python", "3.28")
    fake_python(tmp_path / "versions" / "3.27.1" / "bin" / "python", "3.27")
    fake_python(tmp_path / "python3.10", "3.10")
    fake_python(tmp_path / "python3.27", "3.27")
    fake_python(tmp_path / "python3.28", "pyenv: python3.28: command not found", 127)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert tasks.find_pythons() == [sys.executable, "python3.27", by_pyenv]


def test_tests_run_on_every_python_and_one_failure_fails_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = fake_python(tmp_path / "bad", "3.11", 3), fake_python(tmp_path / "good", "3.12")
    monkeypatch.setattr(tasks, "find_pythons", lambda: [bad, good])
    assert tasks.main(["test", "--every-python", "-k", "elves"]) == 3
    assert Path(f"{good}.txt").read_text() == f"{tasks.__file__} test -k elves\n"
    said = capsys.readouterr().out
    assert f"{bad}: failed with exit code 3" in said and f"{good}: passed" in said


@pytest.mark.parametrize(
    ("settings", "folder"),
    [
        ("", ".venv"),
        (f"home = /usr\nversion = {'.'.join(map(str, sys.version_info[:3]))}\n", ".venv"),
        ("version = 3.1.4\n", f".venv-3.{sys.version_info[1]}"),
        ("version_info = 3.1.4.final.0\n", f".venv-3.{sys.version_info[1]}"),
    ],
    ids=["no environment", "same version", "another version", "another version by virtualenv"],
)
def test_each_python_version_has_its_own_environment(tmp_path: Path, settings: str, folder: str) -> None:
    if settings:
        (tmp_path / ".venv").mkdir()
        (tmp_path / ".venv" / "pyvenv.cfg").write_text(settings)
    assert compile_core.environment_folder(tmp_path) == tmp_path / folder


def test_a_parallel_run_reports_rule_coverage() -> None:
    one = ["tests/rules/test_scenarios.py::test_rules_are_covered", "-q", "-n", "1", "-p", "no:cacheprovider"]
    done = run([sys.executable, "-m", "pytest", *one], dict(os.environ), tasks.ROOT)
    told = re.search(r"^rules covered (\d+)/(\d+)$", done.stdout, re.MULTILINE)
    assert told and told[1] == told[2], done.stdout
