"""Cards for messengers have the table's portraits."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from smallworld.draw import BoardPlan, Scene
from smallworld.draw.cuts import cut_art
from smallworld.draw.elements.artwork import EMBLEMS
from smallworld.draw.elements.frames import BREAK_LINE, FRAMES, SLID
from smallworld.draw.render.card import CardSeat, card
from smallworld.draw.render.portraits import pile, portraits, token
from smallworld.draw.scene import Stack

SVG = "{http://www.w3.org/2000/svg}"


def test_tokens_on_a_card_have_the_portraits_of_the_table(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    plan = board(3)
    seats = [CardSeat("Mia", "orcs"), CardSeat("Rob", "wizards"), CardSeat("Zoe")]
    text = card(plan, cut_art(plan, "landscape"), busy, seats, "Friday", "smallworld")
    known = portraits("smallworld")
    root = ElementTree.fromstring(text)
    symbols = {each.get("id") for each in root.iter(SVG + "symbol")}
    # Natives too; goblins don't belong to this game and keep their emblem.
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


def test_tokens_have_the_outlines_of_the_browser() -> None:
    lib = Path(__file__).parents[2] / "client" / "src" / "lib"
    army, frame = ((lib / name).read_text() for name in ("game/army.ts", "portraits/parts/frame.ts"))
    outlines = re.findall(r'"(M[^"]+)"', army.partition("OUTLINES = [")[2].partition("] as const")[0])
    assert [each.outline for each in FRAMES] == outlines
    windows = re.findall(r"scale: ([-\d.]+), half: ([-\d.]+), down: ([-\d.]+), corner: \"([^\"]+)\"", frame)
    assert [(f"{each.scale:g}", f"{each.half:g}", f"{each.down:g}", each.corner) for each in FRAMES] == windows
    assert BREAK_LINE.removeprefix("M") in frame and f'"{SLID}"' in frame


def test_a_token_in_decline_is_broken_and_grey() -> None:
    whole, broken = (token("smallworld", 1, "orcs", declined=declined) for declined in (False, True))
    assert BREAK_LINE in broken and "portrait-faded" in broken
    assert BREAK_LINE not in whole and "portrait-faded" not in whole


def test_a_pile_grows_with_the_army() -> None:
    layers = [pile("smallworld", Stack(0, "orcs", count)).count("translate(3 -1.7)") for count in (1, 2)]
    assert layers == [0, 1]
    assert pile("smallworld", Stack(0, "goblins", 2)) == "", "without a portrait the emblem stays"


def test_a_game_without_portraits_keeps_its_emblems(board: Callable[[int], BoardPlan], busy: Scene) -> None:
    plan = board(3)
    text = card(plan, cut_art(plan, "landscape"), busy, [CardSeat("Mia", "orcs")], "Friday", "no-such-game")
    assert portraits("no-such-game") == {} and EMBLEMS["orcs"] in text and "<symbol" not in text
