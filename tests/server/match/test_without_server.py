"""A match depends on no database, network or other process: it can be imported and played without them."""

import subprocess
import sys

import pytest

from smallworld.games import GAMES, game_info
from tests.packaging.wheels import ROOT

#: Server dependencies; a match must run without them, for example in a web page.
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
    """Run a program in a separate interpreter."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)


def test_a_match_imports_no_server_dependencies() -> None:
    found = run(IMPORTED)
    assert (found.stdout.split(), found.stderr) == ([], "")


def test_whole_games_run_without_server_dependencies() -> None:
    played = run(f"{BARRED} import asyncio; from tests.server.match.alone import main; asyncio.run(main())")
    assert played.stderr == ""
    assert played.stdout.splitlines() == [f"{game} True {game_info(game).rounds[4]}" for game in GAMES]


@pytest.mark.parametrize("module", ["storage.sql_store", "workers.process_pool", "asgi"])
def test_the_server_itself_needs_its_dependencies(module: str) -> None:
    assert "ModuleNotFoundError" in run(f"{BARRED} import smallworld.server.{module}").stderr
