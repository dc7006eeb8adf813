"""`smallworld site`: errors are one sentence."""

from pathlib import Path

import pytest

from smallworld.cli import main


def refused(capsys: pytest.CaptureFixture[str], folder: Path) -> str:
    """The error of a site that is not written."""
    assert main(["site", str(folder)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


def client(folder: Path, python: bool) -> Path:
    """A client with nothing in it but, on request, a list of Python files."""
    (folder / "python").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Small World</title>")
    if python:
        (folder / "python" / "runtime.json").write_text('{"files": {}, "modules": [], "lock": {}}')
    return folder


def test_a_client_that_was_not_built_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMALLWORLD_STATIC", str(tmp_path / "nowhere"))
    assert "the client is not built" in refused(capsys, tmp_path / "out")


def test_a_client_without_python_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMALLWORLD_STATIC", str(client(tmp_path / "client", python=False)))
    assert "without the Python runtime" in refused(capsys, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_with_something_in_it_is_left_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SMALLWORLD_STATIC", str(client(tmp_path / "client", python=True)))
    (tmp_path / "mine.txt").write_text("mine")
    assert f"{tmp_path} is not an empty folder" in refused(capsys, tmp_path)
