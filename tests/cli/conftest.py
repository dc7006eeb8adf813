"""Runs commands inside the test process, as a user would type them."""

import errno
import io
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from smallworld.cli import main


class Answer(NamedTuple):
    """A command's result."""

    code: int
    out: str
    err: str

    @property
    def flat(self) -> str:
        """The output without line breaks."""
        return " ".join(self.out.split())


class Command(Protocol):
    """Runs a command; `typed` are the lines of stdin."""

    def __call__(self, *arguments: str | Path, typed: Iterable[str] = ()) -> Answer: ...


@pytest.fixture
def sw(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line, 80 columns wide and without colour."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str | Path, typed: Iterable[str] = ()) -> Answer:
        stdin = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in typed).encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stdin)
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The saved record of a whole game between bots and a player who always takes the first move."""
    path = tmp_path_factory.mktemp("records") / "whole.game"
    before = pytest.MonkeyPatch()
    before.setattr("sys.stdin", io.StringIO("1\n" * 900))
    try:
        assert main(["play", "--players", "2", "--bots", "random", "--seed", "3", "--save", str(path)]) == 0
    finally:
        before.undo()
    return path


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make all writes fail, and return the expected reason."""
    why = "No space left on device"

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, why)

    monkeypatch.setattr("os.fsync", refuse)
    return f"can't be written: {why}\n"
