"""Cards for messengers: the portraits that the table has, and a palette made quickly."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import process_time
from xml.etree import ElementTree

import numpy as np

from smallworld.draw import BoardPlan, Scene, png
from smallworld.draw.cuts import cut_art
from smallworld.draw.elements.artwork import EMBLEMS
from smallworld.draw.render.card import CardSeat, card
from smallworld.draw.render.palette import pixels_of, with_palette
from smallworld.draw.render.portraits import portraits
from tests.draw.pixels import channel, size

SVG = "{http://www.w3.org/2000/svg}"


def test_tokens_on_a_card_have_the_portraits_of_the_table(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    plan = board(3)
    seats = [CardSeat("Mia", "orcs"), CardSeat("Rob", "wizards"), CardSeat("Zoe")]
    text = card(plan, cut_art(plan, "landscape"), busy, seats, "Friday", "smallworld")
    known = portraits("smallworld")
    root = ElementTree.fromstring(text)
    symbols = {each.get("id") for each in root.iter(SVG + "symbol")}
    # Natives too; goblins are not of this game and keep their emblem.
    assert {"portrait-orcs", "portrait-tritons", "portrait-wizards", "portrait-lost-tribes"} <= symbols
    assert "portrait-goblins" not in symbols and EMBLEMS["goblins"] in text
    for race in ("orcs", "tritons", "wizards", "lost-tribes"):
        assert known[race].body in text
        assert text.count(f'href="#portrait-{race}"') >= 1
    assert f'fill="{known["orcs"].ground}"' in text and f'fill="{known["wizards"].ground}"' in text
    for race in ("orcs", "tritons", "wizards"):
        assert EMBLEMS[race] not in text, "the old emblem is gone"
    ids = [each.get("id", "") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= set(ids)


def test_a_game_without_portraits_keeps_its_emblems(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    plan = board(3)
    text = card(plan, cut_art(plan, "landscape"), busy, [CardSeat("Mia", "orcs")], "Friday", "no-such-game")
    assert portraits("no-such-game") == {} and EMBLEMS["orcs"] in text and "<symbol" not in text


def test_the_palette_is_made_without_reading_all_channels_pixel_by_pixel(
    board: Callable[[int], BoardPlan], busy: Scene
) -> None:
    plan = board(3)
    picture = png(card(plan, cut_art(plan, "landscape"), busy, [CardSeat("Mia", "orcs")], "T", "smallworld"), 1200)
    start = process_time()
    reduced = with_palette(picture)
    took = process_time() - start
    start = process_time()
    red = channel(picture, 0)
    # It took six times as long as one channel when each was read like that.
    assert took < 4 * (process_time() - start)
    assert size(reduced) == size(picture)
    width, height = size(picture)
    assert np.array_equal(pixels_of(picture, width, height)[:, :, 0], np.array([list(row) for row in red]))
