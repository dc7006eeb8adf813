"""Screenshots of the main scenes, and partial rendering in other tests."""

from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser

from tests.browser.conftest import Site
from tests.browser.pictures import Pictures
from tests.browser.rendering import CORNER, render_corner_only, set_size
from tests.browser.screens import MAIN_SCENES, MAIN_SIZES, SCENES, SCREENS, THEMES, resize, seated

# Main scenes are loaded at one size and captured at all sizes.
LOADED_AT = "1280x720"


@pytest.mark.parametrize("scene", MAIN_SCENES)
def test_main_scenes_are_saved_as_pictures(browser: Browser, site: Site, pictures: Pictures, scene: str) -> None:
    found = []
    with seated(browser, site, SCREENS[LOADED_AT]) as player:
        SCENES[scene](player)
        for size in MAIN_SIZES:
            screen = SCREENS[size]
            resize(player, screen)
            light = []
            for theme in THEMES:
                player.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                with Image.open(pictures.always(player.page, f"{scene}-{size}-{theme}")) as image:
                    found += [] if image.size == (screen.width, screen.height) else [f"{size}: {image.size}"]
                    image.draft("L", (1, 1))
                    light.append(ImageStat.Stat(image).mean[0])
            found += [] if light[0] > light[1] else [f"{size}: not darker in the dark, {light}"]
    assert not found, "\n".join(found)


def test_pictures_are_saved_only_on_request(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = browser.new_page()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SMALLWORLD_PICTURES", raising=False)
    Pictures()(page, "nothing")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("SMALLWORLD_PICTURES", "kept")
    Pictures()(page, "blank")
    page.close()
    assert (tmp_path / "kept" / "blank.png").read_bytes()[1:4] == b"PNG"


def test_only_a_corner_is_rendered_but_pictures_are_complete(browser: Browser) -> None:
    page = browser.new_page()
    render_corner_only(page)
    set_size(page, 300, 200)
    page.set_content("<style>body { background: linear-gradient(90deg, red 50%, blue 50%) }</style>")
    with Image.open(BytesIO(page.screenshot())) as picture:
        assert picture.size == (300, 200)
        assert picture.convert("RGB").getpixel((299, 199)) == (0, 0, 255), "it is drawn to its end"
    # A screencast contains only rendered parts.
    frames: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on("Page.screencastFrame", lambda frame: frames.append(frame))
    session.send("Page.startScreencast", {"format": "png"})
    while not frames:
        page.wait_for_timeout(10)
    page.close()
    with Image.open(BytesIO(b64decode(frames[-1]["data"]))) as drawn:
        assert drawn.size == (CORNER, CORNER)
