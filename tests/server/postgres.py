"""A real PostgreSQL server for the tests: started once for all processes, and stopped after the last.

It listens on a socket in a private folder, never on a port, and runs as an unprivileged user, since PostgreSQL refuses
root. Missing PostgreSQL programs are installed; if that fails, so do the tests.
"""

import fcntl
import getpass
import os
import pwd
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "postgres"
PORT = "5432"
NOWHERE = subprocess.DEVNULL
TOOLS = Path("/usr/lib/postgresql")
INSTALL = (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"])


class NoPostgres(Exception):
    """PostgreSQL is unavailable; the message is one sentence."""


class Postgres:
    """A running server with a database per test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str) -> str:
        """URL of a database for `smallworld serve --database`."""
        return f"postgresql://{owner()}@/{database}?host={self.folder}&port={PORT}"

    def new(self) -> str:
        """Create an empty database and return its URL."""
        name = f"test_{secrets.token_hex(6)}"
        self.do(f"CREATE DATABASE {name}")
        return self.url(name)

    def do(self, statement: str) -> None:
        """Execute a statement as the server's owner."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running(shared: Path, lasting: bool = False) -> Iterator[Postgres]:
    """Start a folder's server, or share it if it is running; `lasting` makes writes durable, as in production."""
    with (shared / "postgres.users").open("w") as users, (shared / "postgres.start").open("w") as start:
        fcntl.flock(start, fcntl.LOCK_EX)
        # Wait until a previous run's guardian has stopped its server.
        fcntl.flock(users, fcntl.LOCK_SH)
        address = shared / "postgres.folder"
        if not address.exists():
            folder = launch(lasting)
            address.write_text(str(folder))
            guardian = [sys.executable, __file__, str(shared), str(folder)]
            subprocess.run(guardian, stdin=NOWHERE, stdout=NOWHERE, stderr=NOWHERE, check=True)
        fcntl.flock(start, fcntl.LOCK_UN)
        yield Postgres(Path(address.read_text()))


def launch(lasting: bool) -> Path:
    """Create a cluster in a separate folder and start its server."""
    tools = find_tools()
    folder = Path(tempfile.mkdtemp(prefix="smallworld-postgres-", dir="/tmp"))
    entry = pwd.getpwnam(owner())
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    data, log = str(folder / "data"), str(folder / "log")
    settings = ["listen_addresses=", f"unix_socket_directories={folder}", f"port={PORT}", "max_connections=200"]
    if not lasting:
        settings += ["fsync=off", "full_page_writes=off"]
    options = " ".join(f"-c {setting}" for setting in settings)
    for command in (
        [str(tools / "initdb"), "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
        [str(tools / "pg_ctl"), "start", "-w", "-D", data, "-l", log, "-o", options],
    ):
        with (folder / "said").open("w+") as said:
            # Use a file: the server keeps the output open, so a pipe would never end.
            if subprocess.run(as_owner(command), stdout=said, stderr=said, cwd="/").returncode:
                raise NoPostgres(f"PostgreSQL did not start: {(folder / 'said').read_text().strip()}")
    return folder


def owner() -> str:
    """User who runs the server: the user of the tests, or PostgreSQL's own user for root."""
    return USER if os.geteuid() == 0 else getpass.getuser()


def as_owner(command: list[str]) -> list[str]:
    """Wrap a command to run as the server's owner."""
    if os.geteuid() != 0:
        return command
    entry = pwd.getpwnam(USER)
    return ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups", "--", *command]


def find_tools() -> Path:
    """Find the folder of PostgreSQL's programs, installing them if necessary."""
    for attempt in range(2):
        found = shutil.which("initdb")
        if found:
            return Path(found).resolve().parent
        versions = sorted(TOOLS.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
        if versions:
            return versions[-1].parent
        if attempt == 0:
            install()
    raise NoPostgres("PostgreSQL was installed, but its programs are in no folder known here")


def install() -> None:
    """Install PostgreSQL with the system's package manager."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise NoPostgres("PostgreSQL is not installed and tests need it: apt install postgresql")
    for command in INSTALL:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            said = done.stdout.strip().splitlines()[-1:]
            raise NoPostgres(f"PostgreSQL is missing and could not be installed: {' '.join(command)}: {said}")


def guard(shared: Path, folder: Path) -> None:
    """Stop the server when no process uses it any more, however they ended; runs in a separate process."""
    if os.fork():
        return
    os.setsid()
    with (shared / "postgres.users").open("w") as users:
        fcntl.flock(users, fcntl.LOCK_EX)
        (shared / "postgres.folder").unlink(missing_ok=True)
        stop = [str(find_tools() / "pg_ctl"), "stop", "-m", "immediate", "-D", str(folder / "data")]
        subprocess.run(as_owner(stop), stdout=NOWHERE, stderr=NOWHERE, cwd="/")
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    guard(Path(sys.argv[1]), Path(sys.argv[2]))
