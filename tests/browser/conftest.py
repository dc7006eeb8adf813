"""Fixtures: an empty server, a real browser, and players on its pages."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.game import new_game
from tests.browser.chromium import ARGUMENTS, NoBrowser, chromium
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import render_corner_only

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
#: Timeout of any operation on a loaded machine, in seconds; only failing tests wait that long.
PATIENCE = 90
expect.set_options(timeout=PATIENCE * 1000)
NewPlayer = Callable[..., Player]


def variants(names: str, usual: Sequence[Any], thorough: Sequence[Any]) -> pytest.MarkDecorator:
    """Parametrise a test: the usual variants run always, the others with `-m thorough`."""
    several = "," in names
    more = [pytest.param(*(one if several else (one,)), marks=pytest.mark.thorough) for one in thorough]
    return pytest.mark.parametrize(names, [*usual, *more])


#: Everything works with either device alone.
by_mouse = variants("device", ["mouse"], ["keys"])
by_keys = variants("device", ["keys"], ["mouse"])


class Site:
    """A server that can be killed and restarted; its games are stored in a file."""

    def __init__(self, folder: Path, pace: float = 0) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """URL of the start page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on its previous port if it ran before, and wait until it responds."""
        command = [
            sys.executable, "-m", "smallworld.cli", "serve", "--no-open", "--port", str(self.port),
            "--pace", str(self.pace), "--database", str(self.folder / "games.sqlite"),
        ]  # fmt: skip
        self.log = (self.folder / "server.log").open("a+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, cwd=self.folder)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", told)
        if not found:
            self.process.wait(PATIENCE)
            pytest.fail(f"the server did not start: {told}{(self.folder / 'server.log').read_text()}")
        self.port = int(found[1])

    def ending(self) -> list[str]:
        """Describe a crash of the server: its exit code and the last lines of its log. Restarts it."""
        code = self.process.poll()
        if code is None:
            return []
        log = (self.folder / "server.log").read_text().splitlines()[-30:]
        self.start()
        return ["\n".join([f"the server ended with code {code}; the end of its log:", *log])]

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Stop it with a signal."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Iterator[Site]:
    """This test process's server."""
    served = Site(tmp_path_factory.mktemp("site"))
    yield served
    served.stop()


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> Iterator[Site]:
    """A server that a test may kill."""
    served = Site(tmp_path)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def slow_site(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with slow bots, so that their moves can be watched."""
    served = Site(tmp_path_factory.mktemp("slow-site"), pace=0.8)
    yield served
    served.stop()


# Not session-wide: it runs an event loop in this thread, and other tests start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start Chromium; without it, tests fail."""
    try:
        path = chromium()
    except NoBrowser as why:
        pytest.fail(str(why))
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def new_player(browser: Browser, site: Site, pictures: Pictures, request: pytest.FixtureRequest) -> Iterator[NewPlayer]:
    """Open new pages: `new_player()`, `new_player(size="phone")`; any error on one of them fails the test."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []
    # Tests that measure time draw the whole page, as for a real player.
    measured = request.node.get_closest_marker("alone") is not None

    def new(
        at: Site = site,
        size: str = "desktop",
        device: str = "mouse",
        seed: int = 1,
        toured: bool = True,
        worker: bool = False,
        drawn: bool = False,
    ) -> Player:
        """Open a page. `worker` enables the service worker, which would fetch its whole cache in every test otherwise.

        `drawn` draws the whole page, for tests of scrolling by the compositor.
        """
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale="en-GB",
            has_touch=size != "desktop",
            accept_downloads=True,
            service_workers="allow" if worker else "block",
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=at.address)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        if not (drawn or measured or pictures.folder):
            render_corner_only(page)
        player = Player(page, at.address, device, seed, toured)
        players.append(player)
        return player

    yield new
    errors = [error for player in players for error in player.errors] + site.ending()
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="session")
def pictures() -> Pictures:
    """Screenshots, taken on request."""
    return Pictures()


def bot_game_record(game: str, names: Sequence[str]) -> str:
    """The record of a whole game between bots."""
    return _bot_game_record(game, tuple(names))


# Many tests use the same game.
@cache
def _bot_game_record(game: str, names: tuple[str, ...], seed: int = 3) -> str:
    table = new_game(game, list(names), seed=seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(len(names))]
    while not table.over:
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    return table.record()


def wait_until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for a condition that is not visible on the page."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.05)


def switch_theme(page: Page, theme: Literal["light", "dark"]) -> None:
    """Emulate the system's theme and wait until the page has changed; its colours change without a transition."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_selector(f"html[data-theme={theme}][data-motion=still]")


def fits(page: Page) -> bool:
    """Whether the page fits without scrolling."""
    answer: bool = page.evaluate(
        "() => { const r = document.documentElement;"
        " return r.scrollWidth <= innerWidth + 1 && r.scrollHeight <= innerHeight + 1 }"
    )
    return answer
