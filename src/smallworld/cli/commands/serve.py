"""`smallworld serve`: the game in the browser, from this machine."""

import importlib
from ipaddress import ip_address
from typing import Annotated, Literal

import typer

from smallworld.cli.input.error_reports import InputError
from smallworld.extras import needs

EXAMPLES = (
    "smallworld serve",
    "smallworld serve --host 0.0.0.0 --port 8080 --no-open",
    "smallworld serve --database postgresql://user@host/games --no-open",
)

Level = Literal["debug", "info", "warning", "error"]


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port; 8040 or the next free one if left out.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL|FILE",
            envvar="SMALLWORLD_DATABASE",
            show_envvar=True,
            help="Database for the games: a file, or postgresql://user@host/name; your own file if left out.",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the start page in the browser.")] = True,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", min=1, max=64, help="Processes (with PostgreSQL), for availability: one is the fastest."
        ),
    ] = 1,
    pace: Annotated[float, typer.Option("--pace", min=0, max=10, help="Seconds between a bot's moves.")] = 0.6,
    public_tables: Annotated[
        bool | None,
        typer.Option(
            "--public-tables/--no-public-tables",
            help="Let hosts list their tables for anyone to join; by default only if --host is this machine.",
        ),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option("--public-host", metavar="NAME", help="A host name that browsers may use; others are refused."),
    ] = None,
    log_level: Annotated[Level, typer.Option("--log-level", help="Least severe level to log.")] = "warning",
) -> None:
    """Serve the game to browsers: to yourself, or to friends who have its links.

    Games are saved in a file in your user folder and are still there next time. Stop the server with Ctrl-C.
    """
    try:
        importlib.import_module("smallworld.server.run")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("smallworld"):
            raise
        raise InputError(needs("the server", error, "server")) from None
    listing = is_loopback(host) if public_tables is None else public_tables
    _serve(host, port, database or None, open_, workers, pace, log_level, listing, tuple(public_host or ()))


def is_loopback(host: str) -> bool:
    """Whether a server listening on this address is reachable only from this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _serve(
    host: str,
    port: int | None,
    where: str | None,
    open_: bool,
    workers: int,
    pace: float,
    level: Level,
    listing: bool,
    hosts: tuple[str, ...],
) -> None:
    from smallworld.server import run
    from smallworld.server.settings import Settings
    from smallworld.server.storage.database import DatabaseError, InUse, is_postgres, read_url

    try:
        if workers > 1 and not is_postgres(read_url(where)):
            raise InputError("several processes can't share a file: --workers needs --database postgresql://…")
        settings = Settings(
            database=where,
            pace=pace,
            bots_ready=True,
            public_tables=listing,
            public_hosts=tuple([name.lower() for name in hosts]),
        )
        if settings.static is None:
            raise InputError("the client is not built: run python3 tasks.py play or python3 client/build.py")
        run.check(where)
        with run.open_port(host, port) as listening:
            at = run.address(host, listening.getsockname()[1])

            def ready() -> None:
                print(f"Small World is at {at} (stop it with Ctrl-C).", flush=True)
                if open_:
                    run.open_browser(at)

            with run.address_file(where, at):
                run.when_up(at, ready)
                run.serve(settings, listening, workers, level)
    except InUse as error:
        at = run.running_at(where)
        if not at or not open_:
            raise InputError(f"{error}, at {at}" if at else str(error)) from None
        print(f"Small World is already running at {at}")
        run.open_browser(at)
    except (DatabaseError, run.PortTaken) as error:
        raise InputError(str(error)) from None
