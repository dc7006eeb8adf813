"""Team games: it is clear who plays with whom, and which pieces belong to the player's own side."""

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
    """Conquests of land of the first seat's partner, if there are other conquests as well."""
    attacks = [action for action in engine.legal(s) if action.verb == ids.V_CONQUER]
    own = [action for action in attacks if s.holder[action.arg] == s.active(PARTNER)]
    return own if len(own) < len(attacks) else []


@cache
def beside_partner() -> Game:
    """Four players in teams: Mia, the first, could conquer a region of her partner, the third."""
    return played_until("azeroth", ["mia", "rob", "ann", "tom"], lambda s: s.round < 3 and bool(on_partner(s)))


def test_a_double_click_on_the_partners_land_opens_its_card_without_conquering(new_player: NewPlayer) -> None:
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


def test_the_prompt_names_the_partner_before_the_first_pick(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone", drawn=bool(pictures.folder))
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "name": "Ann"}, {"kind": "bot"}]
    mia.open_as_host(mia.create_game(game="azeroth", seats=seats, first=0))
    mia.wait_for_table()
    expect(mia.page.locator("[data-part=prompt]")).to_contain_text(re.compile(r"Your partner is \w+\."))
    pictures(mia.page, "partner-pick")
