"""Cards for messengers: the portraits that the table has."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

from smallworld.draw import BoardPlan, Scene
from smallworld.draw.cuts import cut_art
from smallworld.draw.elements.artwork import EMBLEMS
from smallworld.draw.render.card import CardSeat, card
from smallworld.draw.render.portraits import portraits

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
