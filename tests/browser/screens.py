"""Screenshots of the main scenes at eight sizes, light and dark: `python -m tests.browser.screens FOLDER`."""

import argparse
import json
import re
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
from tests.browser.conftest import PATIENCE, Site, bot_game_record, switch_theme
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.positions import continue_game, played_until
from tests.browser.rendering import render_corner_only, set_size

NAMES = ["mia", "tom", "ann", "leo", "ilka"]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass(frozen=True)
class Screen:
    """A size in CSS pixels; `density` is device pixels per CSS pixel. Touch screens have no mouse."""

    width: int
    height: int
    touch: bool = False
    density: float = 1


SCREENS = {
    "360x740": Screen(360, 740, touch=True, density=2),
    "740x360": Screen(740, 360, touch=True, density=2),
    "820x1180": Screen(820, 1180, touch=True),
    "1180x820": Screen(1180, 820, touch=True),
    "1280x720": Screen(1280, 720),
    "1440x900": Screen(1440, 900),
    "2560x1440": Screen(2560, 1440),
    "1280x720-zoomed-200": Screen(640, 360, density=2),
}
Scene = Callable[[Player], None]


def page_at(path: str) -> Scene:
    """A scene that only opens a page."""
    return lambda player: player.open(path)


def new(player: Player) -> None:
    """The page for setting up a game."""
    player.open("/new")
    player.page.wait_for_function(
        "() => [...document.querySelectorAll('figure img')].some((e) => e.src.includes('/api/art/'))"
    )


def mine(player: Player) -> None:
    """This browser's games."""
    for title in ("Friday", "By the fire"):
        seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Ann"}]
        player.open_as_host(player.create_game(game="smallworld", seats=seats, seed=5, first=0, title=title))
        player.wait_for_table()
    player.open("/mine")
    player.page.get_by_text("By the fire").first.wait_for()


def history(player: Player) -> None:
    """Results of games played in this browser."""
    results = [
        {
            "id": f"game-{n}", "seat": 0, "game": game, "title": "", "ended": f"2026-01-{n + 1:02}T20:00:00.000Z",
            "names": ["Mia", "Tom", "Ann"][: 2 + n % 2], "coins": 80 + 7 * n % 30, "place": 1 + n % 2,
            "won": n % 2 == 0, "races": ["elves", "orcs"],
        }
        for n, game in enumerate(["smallworld", "warcraft", "smallworld", "azeroth", "smallworld"])
    ]  # fmt: skip
    kept = json.dumps({"version": 1, "results": results})
    player.page.add_init_script(f"localStorage.setItem('smallworld.results', {json.dumps(kept)})")
    player.open("/history")
    player.page.get_by_role("table").first.wait_for()


def lobby(player: Player) -> None:
    """A game waiting for its players."""
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "open"}, {"kind": "bot", "name": "Ann"}]
    player.open_as_host(player.create_game(game="smallworld", seats=seats, lobby=True))
    player.page.get_by_role("heading", level=1).wait_for()


def board(player: Player) -> None:
    """A custom board in its initial state."""
    player.open("/workshop/board/new")
    player.page.locator("[data-region]").first.wait_for()
    player.page.locator("[aria-busy=true]").wait_for(state="detached")


def at(step: str, rounds: int, hand: int) -> Callable[[State], bool]:
    """Condition: the first seat is at a step, in a late enough round and with enough tokens in hand."""
    return lambda s: s.round >= rounds and step_of(s) == step and s.hand[0] >= hand


def pick(player: Player) -> None:
    """First pick of a game."""
    seats = [{"kind": "me", "name": "Mia"}, *({"kind": "bot", "name": name.capitalize()} for name in NAMES[1:4])]
    player.take_seat(player.create_game(game="smallworld", seats=seats, seed=5, first=0), 0)


# The bots' part of a scene is played once for all sizes.
@cache
def middle(game: str, players: int, step: str, rounds: int = 3, hand: int = 0) -> Game:
    """A game in the middle."""
    return played_until(game, NAMES[:players], at(step, rounds, hand))


def conquer(player: Player) -> None:
    """A conquest with a region's card open."""
    continue_game(player, middle("smallworld", 4, "conquer", hand=5), 0)
    player.click_region(player.wait_for_turn()["marked"][0][0])
    player.page.locator("[data-verb]").first.wait_for()


def redeploy(player: Player) -> None:
    """Redeploying with tokens in hand."""
    continue_game(player, middle("smallworld", 4, "redeploy", hand=3), 0)


def waiting(player: Player) -> None:
    """Another player's turn."""
    continue_game(player, middle("smallworld", 4, "conquer", hand=5), 1, others="open")


def islands(player: Player) -> None:
    """Islands for five players."""
    continue_game(player, middle("warcraft", 5, "conquer", 4, 2), 0)


def teams(player: Player) -> None:
    """A game with two teams."""
    continue_game(player, middle("azeroth", 4, "conquer", 3, 2), 0)


def menu(player: Player) -> None:
    """The table's menu."""
    continue_game(player, middle("smallworld", 4, "conquer", hand=5), 0)
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("dialog").wait_for()


def seat(player: Player) -> None:
    """A seat's dialog."""
    continue_game(player, middle("smallworld", 4, "conquer", hand=5), 0)
    player.page.get_by_role("button", name=re.compile("^Tom")).first.click()
    player.page.get_by_role("dialog").wait_for()


@cache
def over() -> str:
    """The record of a four-player game."""
    return bot_game_record("smallworld", NAMES[:4])


def end(player: Player) -> None:
    """The end of a game."""
    player.open(f"/game/{player.upload_record(over())}")
    player.page.get_by_role("region", name="Titles").or_(player.page.locator("main#end")).first.wait_for()


def replay(player: Player) -> None:
    """The middle of a replay."""
    player.open(f"/replay/{player.upload_record(over())}?step=60")
    player.page.wait_for_selector("[data-ready=yes]")


@cache
def short() -> str:
    """The record of a short game, for a quick analysis."""
    return bot_game_record("smallworld", NAMES[:2])


def analysis(player: Player) -> None:
    """The analysis of a game."""
    player.open(f"/replay/{player.upload_record(short())}/analysis?start")
    player.page.locator("[data-ready]").wait_for(timeout=300_000)


def lesson(player: Player) -> None:
    """The first lesson."""
    player.open("/learn")
    player.page.locator("[data-lesson=conquer]").click()
    player.page.wait_for_url("**/game/*")
    player.wait_for_table()


#: Scenes that every test run captures at all sizes, light and dark.
MAIN_SCENES = ("start", "redeploy", "end")
MAIN_SIZES = ("1280x720", "1440x900", "820x1180", "360x740")
PAGES: dict[str, Scene] = {
    "start": page_at("/"),
    "learn": page_at("/learn"),
    "replays": page_at("/replays"),
    "rulebooks": page_at("/rules"),
    "rules": page_at("/rules/smallworld"),
    "aid": page_at("/aid/smallworld"),
    "about": page_at("/about"),
    "keys": page_at("/keys"),
    "workshop": page_at("/workshop"),
    "missing": page_at("/nowhere"),
}
SCENES: dict[str, Scene] = PAGES | {
    scene.__name__: scene
    for scene in (
        new, mine, history, board, lobby, pick, conquer, redeploy, waiting, islands, teams, menu, seat, end, replay,
        analysis, lesson,
    )
}  # fmt: skip


@contextmanager
def seated(browser: Browser, site: Site, screen: Screen) -> Iterator[Player]:
    """Seat a player on such a screen, fully rendered only for screenshots; any page error fails."""
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
    render_corner_only(page)
    player = Player(page, site.address)
    try:
        yield player
    except Exception as failure:
        # A page error may explain why something never appeared.
        failure.add_note(f"faults of the page: {player.errors}")
        raise
    context.close()
    assert player.errors == []


def shoot(player: Player, pictures: Pictures, name: str, themes: tuple[Literal["light", "dark"], ...] = THEMES) -> None:
    """Take screenshots of the current screen."""
    player.page.wait_for_selector("h1, main[data-ready]")
    for theme in themes if pictures.folder else themes[:1]:
        switch_theme(player.page, theme)
        player.wait_until_drawn()
        pictures(player.page, f"{name}-{theme}")


def resize(player: Player, screen: Screen) -> None:
    """Change to another screen, with or without touch, without reloading the page."""
    page = player.page
    set_size(page, screen.width, screen.height)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": screen.touch})
    player.wait_until_drawn()


def main(arguments: list[str] | None = None) -> int:
    """Take the screenshots and print their names."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screens", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this; may be repeated")
    parser.add_argument("--size", choices=SCREENS, action="append", help="only this; may be repeated")
    options = parser.parse_args(arguments)
    pictures = Pictures(options.folder)
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for size in options.size or SCREENS:
            for scene in options.scene or SCENES:
                name = f"{scene}-{size}"
                try:
                    with seated(browser, site, SCREENS[size]) as player:
                        player.expects_errors = scene == "missing"
                        SCENES[scene](player)
                        shoot(player, pictures, name)
                    print(name, flush=True)
                except Exception as failure:
                    failed.append(name)
                    print(f"{name}: {failure}", flush=True)
        browser.close()
        site.stop()
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
