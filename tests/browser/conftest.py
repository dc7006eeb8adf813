"""A server with nothing in it, a real browser, and people who sit at its screens."""

from __future__ import annotations

import fcntl
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.game import new_game
from tests.browser.chromium import ARGUMENTS, NoBrowser, chromium
from tests.browser.drawing import draw_a_corner
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.variants import mark_thorough

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
#: How long a loaded machine may take for anything, in seconds: only what fails waits so long.
PATIENCE = 30
expect.set_options(timeout=PATIENCE * 1000)
Sit = Callable[..., Person]
#: Whatever can be done, can be done by either alone.
by_either_hand = pytest.mark.parametrize("hand", ["mouse", "keys"])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before those that were not asked for are left out."""
    mark_thorough(items)


class Site:
    """A server that can be killed and started again; its games stay in a file."""

    def __init__(self, folder: Path, pace: float = 0) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the start page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the port it had if it ran before, and wait until it answers."""
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

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End it, gently or not."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, shared: Path) -> Iterator[Site]:
    """The server of this process of the tests."""
    # One process builds; a server started beside another build would lack files for as long as it runs.
    with (shared / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = subprocess.run([sys.executable, str(ROOT / "client" / "build.py")], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
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
    """A server whose bots take their time, so that a person sees them play."""
    served = Site(tmp_path_factory.mktemp("slow-site"), pace=0.8)
    yield served
    served.stop()


# Not for the whole session: while it is there an event loop runs in this thread, and other tests start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium itself; without one, tests fail."""
    try:
        path = chromium()
    except NoBrowser as why:
        pytest.fail(str(why))
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def sit(browser: Browser, site: Site, pictures: Pictures, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Sit down at a new screen: `sit()`, `sit(size="phone")`; whatever went wrong on any of them fails the test."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []
    # What takes time for a player is not spared where it is measured.
    measured = request.node.get_closest_marker("alone") is not None

    def new(
        at: Site = site,
        size: str = "desktop",
        hand: str = "mouse",
        seed: int = 1,
        toured: bool = True,
        worker: bool = False,
        drawn: bool = False,
    ) -> Person:
        """`worker`: with the service worker, which would fetch all that it keeps in every other test, too.

        `drawn`: with all of the page drawn, for what the part of the browser does that scrolls.
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
            draw_a_corner(page)
        person = Person(page, at.address, hand, seed, toured)
        people.append(person)
        return person

    yield new
    faults = [fault for person in people for fault in person.faults]
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture(scope="session")
def pictures() -> Pictures:
    """Screenshots for people to look at, where they are asked for."""
    return Pictures()


def played(game: str, names: Sequence[str]) -> str:
    """The record of a whole game between bots."""
    return _played(game, tuple(names))


# Many tests look at the same game.
@cache
def _played(game: str, names: tuple[str, ...], seed: int = 3) -> str:
    table = new_game(game, list(names), seed=seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(len(names))]
    while not table.over:
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    return table.record()


def until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something that is not on a page."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.05)


def switch_theme(page: Page, theme: Literal["light", "dark"]) -> None:
    """Have the system ask for light or dark, and wait until the page is; its colours change at once."""
    page.emulate_media(color_scheme=theme)
    page.wait_for_selector(f"html[data-theme={theme}][data-motion=still]")


def fits(page: Page) -> bool:
    """Whether the page has nothing to scroll to."""
    answer: bool = page.evaluate(
        "() => { const r = document.documentElement;"
        " return r.scrollWidth <= innerWidth + 1 && r.scrollHeight <= innerHeight + 1 }"
    )
    return answer
