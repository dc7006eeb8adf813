"""What tests of the server share: databases of both kinds, empty and thrown away afterwards."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import NoPostgres, Postgres, running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL server that all processes of this test run have in common; without one, tests fail."""
    own = tmp_path_factory.getbasetemp()
    try:
        with running(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as server:
            yield server
    except NoPostgres as why:
        pytest.fail(str(why))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; every test that takes it runs on both engines."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """The address of an empty database in PostgreSQL."""
    return postgres.new()
