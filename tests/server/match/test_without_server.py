"""A match knows no database, no network and no other process: it is imported and played where there are none."""

import subprocess
import sys

import pytest

from smallworld.games import GAMES, game_info
from tests.packaging.wheels import ROOT

#: What only a server needs; a place without it, such as a web page, can have a match even so.
OF_A_SERVER = (
    "PIL", "alembic", "concurrent.futures.process", "cryptography", "httpx", "litestar", "multiprocessing",
    "numpy", "platformdirs", "psycopg", "resvg_py", "sqlalchemy", "sqlite3", "uvicorn", "websockets",
)  # fmt: skip
PACKAGES = ("local", "match", "ports", "protocol", "views")
IMPORTED = f"""
import importlib, pkgutil, sys
for package in {PACKAGES}:
    folder = importlib.import_module("smallworld.server." + package)
    for module in pkgutil.iter_modules(folder.__path__):
        importlib.import_module(folder.__name__ + "." + module.name)
import smallworld.server.new_game
print(*[name for name in {OF_A_SERVER} if name in sys.modules])
"""
BARRED = f"import sys; sys.modules.update(dict.fromkeys({OF_A_SERVER}));"


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in an interpreter of its own."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)


def test_nothing_that_a_match_imports_brings_what_only_a_server_needs() -> None:
    found = run(IMPORTED)
    assert (found.stdout.split(), found.stderr) == ([], "")


def test_whole_games_of_people_and_bots_are_played_without_what_only_a_server_needs() -> None:
    played = run(f"{BARRED} import asyncio; from tests.server.match.alone import main; asyncio.run(main())")
    assert played.stderr == ""
    assert played.stdout.splitlines() == [f"{game} True {game_info(game).rounds[4]}" for game in GAMES]


@pytest.mark.parametrize("module", ["storage.sql_store", "workers.process_pool", "asgi"])
def test_a_server_can_not_be_imported_there(module: str) -> None:
    assert "ModuleNotFoundError" in run(f"{BARRED} import smallworld.server.{module}").stderr
