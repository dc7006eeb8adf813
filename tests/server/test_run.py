"""A running server stops gracefully on any signal, and leaves no processes behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from smallworld.server.run import answers
from tests.server.clients import PATIENCE, browser
from tests.server.servers import Server
from tests.server.storage.test_crash_recovery import children, ended

COMMAND = [sys.executable, "-m", "smallworld.cli", "serve", "--no-open", "--port", "0"]

# The tests themselves may run under nohup.
IGNORING = (
    "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); "
    "signal.signal(signal.Signals[sys.argv[1]], signal.SIG_IGN); os.execv(sys.argv[2], sys.argv[2:])"
)


@contextmanager
def started(
    folder: Path, database: str, *more: str, ignoring: str = "SIGINT"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server like a shell's background job, which ignores Ctrl-C; also returns its URL."""
    (folder / "index.html").write_text("<!doctype html>")
    command = [sys.executable, "-c", IGNORING, ignoring, *COMMAND, "--database", database, *more]
    environment = {**os.environ, "SMALLWORLD_STATIC": str(folder)}
    with (
        (folder / "said.txt").open("w") as said_aside,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=said_aside, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert said.startswith("Small World is at "), said
            yield process, said.split()[4]
        finally:
            process.kill()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_stops_gracefully_also_in_the_background_and_informs_players(how: signal.Signals, tmp_path: Path) -> None:
    async def test(process: subprocess.Popen[str], server: Server) -> int:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id)) as watching:
            process.send_signal(how)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await watching.receive()
            assert closed.value.rcvd is not None
            return closed.value.rcvd.code

    file = tmp_path / "games.sqlite"
    with started(tmp_path, str(file)) as (process, at):
        assert file.with_name("games.sqlite.address").exists()
        assert asyncio.run(test(process, Server(at.rstrip("/")))) == 1012
        assert process.wait(PATIENCE) == 0
    assert not file.with_name("games.sqlite.address").exists()


def test_it_outlives_its_terminal_under_nohup(tmp_path: Path) -> None:
    with started(tmp_path, str(tmp_path / "games.sqlite"), ignoring="SIGHUP") as (process, at):
        process.send_signal(signal.SIGHUP)
        time.sleep(1)
        assert answers(at)


def test_a_repeated_signal_prints_nothing_more(tmp_path: Path) -> None:
    with started(tmp_path, str(tmp_path / "games.sqlite")) as (process, _):
        for _ in range(4):
            process.send_signal(signal.SIGINT)
            time.sleep(0.03)
        assert process.wait(PATIENCE) == 0
    assert (tmp_path / "said.txt").read_text() == ""


def test_several_processes_end_with_the_first(tmp_path: Path, postgres_url: str) -> None:
    # All other signals are handled like the first.
    for how in (signal.SIGINT, signal.SIGKILL):
        with started(tmp_path, postgres_url, "--workers", "2") as (process, at):
            processes = children(process.pid)
            assert len(processes) >= 2 and answers(at)
            process.send_signal(how)
            assert process.wait(PATIENCE) == (-signal.SIGKILL if how == signal.SIGKILL else 0)
            asyncio.run(ended(processes))
            assert not answers(at)
