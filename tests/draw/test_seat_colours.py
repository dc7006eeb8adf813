"""Seats and cards have the same colours everywhere."""

import re
from pathlib import Path

from smallworld.cli.terminal.board_map import SEATS as STYLES
from smallworld.draw.elements.colours import SEATS, TEAMS, dyes
from smallworld.draw.render import card

TOKENS = Path(__file__).parents[2] / "client" / "src" / "styles" / "tokens.css"


def test_pictures_and_browser_have_the_same_seat_colours() -> None:
    css = TOKENS.read_text(encoding="utf-8")
    for number, dye in enumerate(SEATS, start=1):
        assert re.findall(rf"--army-{number}: (#\w+);", css) == [dye.colour]
        assert re.findall(rf"--army-{number}-pat: (#\w+);", css) == [dye.pale]


def test_pictures_and_browser_have_the_same_partner_colours() -> None:
    css = TOKENS.read_text(encoding="utf-8")
    for team, shades in TEAMS.items():
        for number, shade in enumerate(shades, start=1):
            assert re.findall(rf"--team-{team}-{number}: (#\w+);", css) == [shade.colour]
            assert re.findall(rf"--team-{team}-{number}-pat: (#\w+);", css) == [shade.pale]
    alliance, horde = TEAMS["alliance"], TEAMS["horde"]
    assert dyes(["alliance", "horde", "alliance", "horde"]) == (alliance[0], horde[0], alliance[1], horde[1])
    # Individual players, and teams of three, have no shades.
    assert dyes(["", "", ""]) == dyes([]) == dyes(["alliance"] * 3) == SEATS


def test_terminal_and_pictures_have_the_same_seat_colours() -> None:
    assert [active.rpartition(" ")[2] for active, _ in STYLES] == [dye.colour for dye in SEATS]


def test_cards_have_the_colours_of_the_dark_theme() -> None:
    css = TOKENS.read_text(encoding="utf-8")
    dark = css[css.index('[data-theme="dark"]') :]
    shown = {"surface": card.GROUND, "text": card.TEXT, "text-2": card.FAINT, "accent": card.GOLD}
    for token, colour in (shown | {"surface-2": card.PLAYER}).items():
        found = re.search(rf"--{token}: (#\w+);", dark)
        assert found and found.group(1) == colour, token
