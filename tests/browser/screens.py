"""Pictures of what players see most, at five sizes, light and dark: `python -m tests.browser.screens FOLDER`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from smallworld.core.state import State
from smallworld.game import Game
from smallworld.views.table import step_of
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.conftest import PATIENCE, Site, played, switch_theme
from tests.browser.drawing import draw_a_corner, set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.positions import go_on, played_until

NAMES = ["mia", "tom", "ann", "leo", "ilka"]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass(frozen=True)
class Screen:
    """A size in CSS pixels; fingers have no mouse beside them, and `density` is how many pixels one of those is."""

    width: int
    height: int
    touch: bool = False
    density: float = 1


SCREENS = {
    "360x740": Screen(360, 740, touch=True, density=2),
    "820x1180": Screen(820, 1180, touch=True),
    "1280x720": Screen(1280, 720),
    "1440x900": Screen(1440, 900),
    "1280x720-zoomed-200": Screen(640, 360, density=2),
}


def start(person: Person) -> None:
    """The start page."""
    person.open()


def new(person: Person) -> None:
    """The page on which a game is set up."""
    person.open("/new")
    person.page.wait_for_selector(".bprev img:not(.blank)")


def lobby(person: Person) -> None:
    """A game that waits for its players."""
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "open"}, {"kind": "bot", "name": "Ann"}]
    person.host(person.start(game="smallworld", seats=seats, lobby=True))
    person.page.wait_for_selector(".lobby")


def at(step: str, rounds: int, hand: int) -> Callable[[State], bool]:
    """Whether the first seat is at a step, in a late enough round and with enough tokens in hand."""
    return lambda s: s.round >= rounds and step_of(s) == step and s.hand[0] >= hand


def pick(person: Person) -> None:
    """The first pick of a game."""
    seats = [{"kind": "me", "name": "Mia"}, *({"kind": "bot", "name": name.capitalize()} for name in NAMES[1:4])]
    person.take_seat(person.start(game="smallworld", seats=seats, seed=5, first=0), 0)


# The bots' part of a scene is played once for all sizes.
@cache
def smallworld(step: str, rounds: int = 3, hand: int = 0) -> Game:
    """A game for four, in the middle."""
    return played_until("smallworld", NAMES[:4], at(step, rounds, hand))


def conquer(person: Person) -> None:
    """A conquest, with the card of a region open."""
    go_on(person, smallworld("conquer", hand=5), 0)
    person.click_inside(person.awaits()["marked"][0][0])
    person.page.wait_for_selector(".pop")


def redeploy(person: Person) -> None:
    """Redeploying, with tokens in hand."""
    go_on(person, smallworld("redeploy", hand=3), 0)


def waiting(person: Person) -> None:
    """Somebody else's turn."""
    go_on(person, smallworld("conquer", hand=5), 1, others="open")


@cache
def warcraft() -> Game:
    """A game for five, in the middle."""
    return played_until("warcraft", NAMES, at("conquer", 4, 2))


def islands(person: Person) -> None:
    """Islands for five players."""
    go_on(person, warcraft(), 0)


@cache
def over() -> str:
    """The record of a game for four."""
    return played("smallworld", NAMES[:4])


def end(person: Person) -> None:
    """The end of a game."""
    person.open(f"/game/{person.hand_in(over())}")
    person.page.wait_for_selector(".ending .titles li")


def lesson(person: Person) -> None:
    """The first lesson."""
    person.open("/learn")
    person.page.locator("[data-lesson=conquer]").click()
    person.page.wait_for_selector(".lesson[data-lesson=conquer]")
    person.at_table()


def rules(person: Person) -> None:
    """The rules with their pictures."""
    person.open("/rules/smallworld")
    person.page.wait_for_selector(".howto img")


#: What every test run leaves pictures of, at each of these sizes, light and dark.
MAIN_SCENES = ("start", "redeploy", "end")
MAIN_SIZES = ("1280x720", "1440x900", "820x1180", "360x740")

SCENES: dict[str, Callable[[Person], None]] = {
    scene.__name__: scene
    for scene in (start, new, lobby, pick, conquer, redeploy, waiting, islands, end, lesson, rules)
}


@contextmanager
def seated(browser: Browser, site: Site, screen: Screen) -> Iterator[Person]:
    """Somebody at such a screen, of which all is drawn for pictures only; whatever the page complains about fails."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=screen.density,
        has_touch=screen.touch,
        reduced_motion="reduce",
        locale="en-GB",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    draw_a_corner(page)
    person = Person(page, site.address)
    try:
        yield person
    except Exception as failure:
        # What the page complained about may be why something never came.
        failure.add_note(f"faults of the page: {person.faults}")
        raise
    context.close()
    assert person.faults == []


def shoot(person: Person, pictures: Pictures, name: str, themes: tuple[Literal["light", "dark"], ...] = THEMES) -> None:
    """Pictures of what is on the screen now."""
    person.page.wait_for_selector("h1, .table")
    for theme in themes if pictures.folder else themes[:1]:
        switch_theme(person.page, theme)
        person.settles()
        pictures(person.page, f"{name}-{theme}")


def resize(person: Person, screen: Screen) -> None:
    """Make the screen another, fingers included, without the cost of loading the page again."""
    page = person.page
    set_size(page, screen.width, screen.height)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": screen.touch})
    person.settles()


def main(arguments: list[str] | None = None) -> int:
    """Make the pictures, and name each."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screens", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this; may be repeated")
    parser.add_argument("--size", choices=SCREENS, action="append", help="only this; may be repeated")
    options = parser.parse_args(arguments)
    pictures = Pictures(options.folder)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for size in options.size or SCREENS:
            for scene in options.scene or SCENES:
                with seated(browser, site, SCREENS[size]) as person:
                    SCENES[scene](person)
                    shoot(person, pictures, f"{scene}-{size}")
                print(f"{scene}-{size}")
        browser.close()
        site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
