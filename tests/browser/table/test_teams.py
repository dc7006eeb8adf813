"""In teams it is plain who plays with whom, and what belongs to the own side."""

import re
from functools import cache

from playwright.sync_api import expect

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.game import Game
from tests.browser.conftest import NewPlayer
from tests.browser.pictures import Pictures
from tests.browser.positions import continue_game, played_until

PARTNER = 2


def on_partner(s: State) -> list[Action]:
    """The conquests that would take land from the first seat's partner, where there are others as well."""
    attacks = [action for action in engine.legal(s) if action.verb == ids.V_CONQUER]
    own = [action for action in attacks if s.holder[action.arg] == s.active(PARTNER)]
    return own if len(own) < len(attacks) else []


@cache
def beside_partner() -> Game:
    """Four players in teams: the first, Mia, could conquer a region of the third, her partner."""
    return played_until("azeroth", ["mia", "rob", "ann", "tom"], lambda s: s.round < 3 and bool(on_partner(s)))


def test_a_double_click_opens_the_card_of_the_partners_land_and_conquers_nothing(new_player: NewPlayer) -> None:
    game = beside_partner()
    friendly = game.rules.board.regions[on_partner(game.state)[0].arg]
    mia = new_player()
    continue_game(mia, game, 0)
    version = mia.version()
    at = mia.page.locator(f"#r-{friendly}")
    at.dispatch_event("focus")
    mia.click_region(friendly)
    mia.click_region(friendly)
    mia.wait_until_drawn()
    assert mia.version() == version


def test_the_prompt_says_who_the_partner_is_before_the_first_pick(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone", drawn=bool(pictures.folder))
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "name": "Ann"}, {"kind": "bot"}]
    mia.open_as_host(mia.create_game(game="azeroth", seats=seats, first=0))
    mia.wait_for_table()
    expect(mia.page.locator("[data-part=prompt]")).to_contain_text(re.compile(r"Your partner is \w+\."))
    pictures(mia.page, "partner-pick")
