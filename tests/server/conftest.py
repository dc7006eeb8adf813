"""Server test fixtures: a server, and empty databases of both kinds, deleted afterwards."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallworld.server.settings import Limits, Settings
from tests.server.postgres import NoPostgres, Postgres, running
from tests.server.servers import Server, in_thread


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Start a PostgreSQL server shared by all processes of this test run; without one, tests fail."""
    own = tmp_path_factory.getbasetemp()
    try:
        with running(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as server:
            yield server
    except NoPostgres as why:
        pytest.fail(str(why))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of an empty database; tests that use it run on both engines."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """URL of an empty PostgreSQL database."""
    return postgres.new()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without a page, with its own database, and with the module's `LIMITS` if it has any."""
    limits = getattr(request.module, "LIMITS", Limits())
    with in_thread(Settings(str(tmp_path_factory.mktemp("served") / "games.sqlite"), 0, None, limits)) as running:
        yield running
