"""A checkout's compiled core: built during a game, stored for these sources, used from the next start."""

import os
import sys
import time
from pathlib import Path

import pytest

import compile_core
from tests.packaging.wheels import Wheel, run


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a single source file and no build."""
    monkeypatch.setattr(compile_core, "ROOT", tmp_path)
    monkeypatch.setattr(compile_core, "FOLDER", tmp_path / ".venv" / "compiled")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "rules.py").write_text("one = 1")
    (tmp_path / ".venv" / "compiled").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """A slow Python that records its start and end."""
    script = tmp_path / "slow"
    script.write_text(f"#!/bin/sh\ntouch {tmp_path}/begun\nsleep 60\ntouch {tmp_path}/ended\n")
    script.chmod(0o755)
    return script


def core(environment: dict[str, str], folder: Path) -> str:
    """The core that a command reports."""
    said = run([sys.executable, "-m", "smallworld.cli", "--version"], environment, folder)
    assert said.returncode == 0, said.stderr
    return said.stdout.rpartition(": ")[2].strip()


def test_the_built_core_is_used_from_the_next_start_until_a_source_changes(
    checkout: Path, compiled: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_core, "PACKAGE", compiled.folder.parent / compiled.name)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert core(compile_core.environment(), checkout) == "interpreted"
    assert compile_core.build(compile_core.key()) == 0
    assert core(compile_core.environment(), checkout) == "compiled"
    with compile_core.built_beside(Path("never-run")) as said:
        assert said == "The core is compiled"
    (checkout / "src" / "rules.py").write_text("one = 2")
    assert core(compile_core.environment(), checkout) == "interpreted"


def test_a_core_built_while_sources_changed_is_not_used(
    checkout: Path, plain: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_core, "PACKAGE", plain.folder.parent / plain.name)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    before = compile_core.key()
    (checkout / "src" / "rules.py").write_text("one = 2")
    assert compile_core.build(before) == 0
    assert not (compile_core.FOLDER / before).exists() and "PYTHONPATH" not in compile_core.environment()


def test_the_game_does_not_wait_for_the_build_which_ends_with_it(checkout: Path, slow: Path) -> None:
    began = time.monotonic()
    with compile_core.built_beside(slow) as said:
        assert said == "The core is plain Python; a compiled one is being built for the next start"
        while not (checkout / "begun").exists():
            assert time.monotonic() - began < 30
            time.sleep(0.05)
    assert time.monotonic() - began < 45
    assert not (checkout / "ended").exists()


def test_a_failed_build_is_reported_and_not_retried(
    checkout: Path, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_core, "PACKAGE", checkout / "src")
    assert compile_core.build(compile_core.key()) != 0
    with compile_core.built_beside(slow) as said:
        assert said == "The core is plain Python: compilation failed, see .venv/compiled/log.txt"
    assert not (checkout / "begun").exists()
    # Other sources may compile.
    (checkout / "src" / "rules.py").write_text("one = 2")
    assert compile_core.obstacle(compile_core.key()) == ""


def test_without_a_compiler_nothing_is_started(checkout: Path, slow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with compile_core.built_beside(slow) as said:
        assert said == "The core is plain Python: no C compiler was found"
    assert not (checkout / "begun").exists()


def test_bytecode_caches_are_not_sources(checkout: Path) -> None:
    before = compile_core.key()
    (checkout / "src" / "__pycache__").mkdir()
    (checkout / "src" / "__pycache__" / "rules.pyc").write_bytes(b"1")
    assert compile_core.key() == before
    os.rename(checkout / "src" / "rules.py", checkout / "src" / "other.py")
    assert compile_core.key() != before
