"""`smallworld serve`: errors are one sentence, and a second start finds the first."""

import importlib
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from smallworld.cli import main

COMMAND = [sys.executable, "-m", "smallworld.cli", "serve", "--no-open"]


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A minimal client that needs no build."""
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Small World</title>")
    monkeypatch.setenv("SMALLWORLD_STATIC", str(folder))
    return folder


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the error of a server that doesn't start."""
    assert main(["serve", "--no-open", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_port_in_use_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = refused(capsys, "--port", port, "--database", str(tmp_path / "games"))
    assert said == f"smallworld: port {port} is in use by another program; choose another with --port\n"


def test_without_a_port_the_next_free_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from smallworld.server import run

    monkeypatch.setattr(run, "PORT", 48_040)
    with run.open_port("127.0.0.1", None) as first, run.open_port("127.0.0.1", None) as second:
        assert 48_040 <= first.getsockname()[1] < second.getsockname()[1] < 48_060


def test_an_address_that_cannot_be_listened_on_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = refused(capsys, "--host", "192.0.2.1", "--database", str(tmp_path / "games"))
    assert said.startswith("smallworld: cannot listen at 192.0.2.1: ")


def test_an_unreachable_database_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "--database", "postgresql://mia:hush@127.0.0.1:1/games")
    assert said.startswith("smallworld: postgresql://mia:***@127.0.0.1:1/games can't be used: ")
    assert "hush" not in said


@pytest.mark.parametrize(
    ("arguments", "listing"),
    [
        ([], True),
        (["--host", "::1"], True),
        (["--host", "localhost"], True),
        (["--no-public-tables"], False),
        (["--host", "0.0.0.0"], False),
        (["--host", "192.0.2.7"], False),
        (["--host", "games.example"], False),
        (["--host", "0.0.0.0", "--public-tables"], True),
    ],
)
def test_a_server_open_to_a_network_lists_public_tables_only_on_request(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], listing: bool
) -> None:
    from smallworld.server import run

    served: list[bool] = []
    here = run.open_port("127.0.0.1", 0)
    monkeypatch.setattr(run, "open_port", lambda *_: here)
    monkeypatch.setattr(run, "when_up", lambda *_: None)
    monkeypatch.setattr(run, "serve", lambda settings, *_: served.append(settings.public_tables))
    assert main(["serve", "--no-open", "--database", str(tmp_path / "games"), *arguments]) == 0
    assert served == [listing]


def test_several_processes_need_postgresql(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = refused(capsys, "--workers", "2", "--database", str(tmp_path / "games"))
    assert said.startswith("smallworld: several processes can't share a file: ")


def test_a_missing_client_build_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path, built: Path) -> None:
    (built / "index.html").unlink()
    assert "the client is not built: run python3 tasks.py play" in refused(
        capsys, "--database", str(tmp_path / "games")
    )


def test_a_missing_extra_is_reported_with_its_installation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.import_module

    # Modules imported meanwhile may keep this function, so it accepts the same arguments as the real one.
    def without(name: str, package: str | None = None) -> ModuleType:
        if name == "smallworld.server.run":
            raise ModuleNotFoundError("No module named 'litestar'", name="litestar")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    said = refused(capsys)
    assert said == ("smallworld: the server needs litestar: pip install 'smallworld-engine[server]'\n")


def test_a_second_start_finds_the_first_and_both_exit_cleanly(tmp_path: Path) -> None:
    database = ["--database", str(tmp_path / "games.sqlite")]
    with subprocess.Popen([*COMMAND, "--port", "0", *database], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        found = re.fullmatch(r"Small World is at (http://127\.0\.0\.1:\d+/) \(stop it.*\n", first.stdout.readline())
        assert found
        # As a service, failing to serve is an error; for a user, the running server's start page is opened.
        second = subprocess.run([*COMMAND, "--port", "0", *database], capture_output=True, text=True, timeout=60)
        assert (second.returncode, second.stdout) == (2, "")
        sentence = f"{tmp_path / 'games.sqlite'} is already used by another server, at {found[1]}"
        assert second.stderr == f"smallworld: {sentence}\n"
        opening = [*COMMAND, "--open", "--port", "0", *database]
        environment = {**os.environ, "BROWSER": "true"}
        third = subprocess.run(opening, capture_output=True, text=True, timeout=60, env=environment)
        assert (third.returncode, third.stdout) == (0, f"Small World is already running at {found[1]}\n")
        os.kill(first.pid, signal.SIGINT)
        assert first.wait(60) == 0
    assert not (tmp_path / "games.sqlite.address").exists()
