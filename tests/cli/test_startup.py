"""A command's imports before doing its work, which take most of its start-up time."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from smallworld.cli.app import COMMANDS, OVERVIEW, make_app
from smallworld.server.storage import database, migrations

DRAWING = {"smallworld.draw", "smallworld.views.pictures"}
#: Packages that starting the server with a file doesn't need.
SELDOM = {
    "alembic",
    "httpx",
    "numpy",
    "psycopg",
    "pydantic",
    "rich.markdown",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.ext.asyncio",
    "sqlalchemy.orm",
}
VERSION = """
import sys
from smallworld.cli import main
assert main(["--version"]) == 0
"""
SERVER = """
import asyncio, sys
from smallworld.server import run
from smallworld.server.settings import Settings
run.check(sys.argv[1])
run.configure(Settings(database=sys.argv[1]))
"""


def imported(program: str, *arguments: object) -> set[str]:
    """Return the modules that a program has imported when it exits."""
    command = [sys.executable, "-c", program + "\nprint(*sys.modules)", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_the_version_is_printed_without_importing_games() -> None:
    modules = imported(VERSION)
    unwanted = {
        "msgspec",
        "yaml",
        "rich.markdown",
        "smallworld.games",
        "smallworld.game",
        "smallworld.arena",
        "smallworld.bots",
        *DRAWING,
    }
    assert not modules & unwanted


def test_the_overview_imports_no_command() -> None:
    modules = imported("import sys\nfrom smallworld.cli import main\nassert main(['--help']) == 0")
    assert not {name for name in modules if name.startswith("smallworld.cli.commands.")}
    assert not modules & {"msgspec", "numpy", "yaml", "smallworld.games", *DRAWING}


def test_the_overview_matches_the_help_of_each_command() -> None:
    whole, overview = make_app(COMMANDS), make_app(OVERVIEW)
    said = [[(command.name, command.help) for command in app.registered_commands] for app in (whole, overview)]
    assert said[0] == said[1] and len(said[0]) == len(COMMANDS)


@pytest.mark.parametrize(("command", "others"), [("bench", {"play", "balance", "rules"}), ("rules", {"play", "bench"})])
def test_a_command_imports_no_other(command: str, others: set[str]) -> None:
    modules = imported(f"import sys\nfrom smallworld.cli import main\nmain([{command!r}, '--help'])")
    assert f"smallworld.cli.commands.{command}" in modules
    assert not modules & {f"smallworld.cli.commands.{other}" for other in others}


def test_a_server_with_a_file_starts_without_rarely_used_packages(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def create() -> None:
        kept = database.connect(database.read_url(str(file)))
        await database.prepare(kept)
        await kept.close()

    asyncio.run(create())
    assert not imported(SERVER, file) & SELDOM


def test_the_latest_revision_is_known_without_alembic() -> None:
    assert ScriptDirectory(str(migrations.FOLDER)).get_current_head() == migrations.HEAD
