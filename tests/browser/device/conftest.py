"""Fixtures: a static host, and visitors with a service worker."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import NewPlayer
from tests.browser.device.static_site import StaticSite
from tests.browser.player import Player
from tests.server.device.site_python import make_site

#: Start-up time limit on a busy machine (ms): Python has to be loaded.
PATIENCE = 240_000


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Path:
    """The folder above the site's folder."""
    folder = tmp_path_factory.mktemp("static")
    make_site(folder)
    return folder


@pytest.fixture
def static_site(written: Path) -> Iterator[StaticSite]:
    """A host that a test may stop."""
    served = StaticSite(written)
    yield served
    served.stop()


@pytest.fixture
def visit(new_player: NewPlayer, static_site: StaticSite) -> Callable[..., Player]:
    """Open the site as a visitor; bots move quickly."""

    def come(size: str = "desktop", **more: object) -> Player:
        player = new_player(at=static_site, size=size, worker=True, **more)
        player.page.context.set_default_timeout(PATIENCE)
        player.page.context.add_init_script(
            "(() => { const k = 'smallworld.settings'; const s = JSON.parse(localStorage.getItem(k) ?? '{}');"
            " localStorage.setItem(k, JSON.stringify({ ...s, toured: true, offered: true, pace: 'fast' })); })()"
        )
        return player

    return come
