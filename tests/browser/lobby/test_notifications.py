"""Alerts and quiet settings: title, notifications, motion; and the printed sheet."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, variants
from tests.browser.pictures import Pictures
from tests.browser.player import Player

BOT = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]
# Simulates a notification permission and a hidden page, which tests can't create for real.
AWAY = """
  window.asked = 0; window.notes = []; window.away = false;
  window.Notification = class { static permission = 'default';
    static async requestPermission() { window.asked++; return (Notification.permission = 'granted'); }
    constructor(title, options) { window.notes.push([title, options.body, options.tag]); }
    close() {} };
  Object.defineProperty(document, 'hidden', { get: () => window.away });
"""
MOVING = "() => document.getAnimations().length > 0"
STILL = "() => document.getAnimations().length === 0"


def say(player: Player, words: str) -> None:
    """Choose an entry in the table's menu."""
    player.open_menu()
    player.input.press(player.page.get_by_role("button", name=words))
    player.close_overlay()


def test_a_hidden_page_notifies_if_notifications_are_on(new_player: NewPlayer) -> None:
    mia = new_player(seed=2)
    mia.end_step_chance = 0.9
    page = mia.page
    page.add_init_script(AWAY)
    ticket = mia.create_game(game="smallworld", seats=BOT, first=0, seed=3)
    mia.take_seat(ticket, 0)
    assert mia.wait_for_turn()["mine"]
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate("() => window.asked") == 0, "nobody is asked before they want to be told"

    def round_of_play() -> None:
        """Play until it is Mia's turn again."""
        number = page.locator("[data-part=header] [aria-current=step]").text_content()
        while page.locator("[data-part=header] [aria-current=step]").text_content() == number:
            mia.act(mia.wait_for_turn())

    page.evaluate("() => (window.away = true)")
    round_of_play()
    assert page.evaluate("() => window.notes") == []
    say(mia, "Notify me when it\u2019s my turn")
    page.wait_for_function("() => window.asked === 1")
    round_of_play()
    mia.wait_for_turn()
    # There are several if a rival's conquest requires a decision from her.
    page.wait_for_function("() => window.notes.length")
    title, body, tag = page.evaluate("() => window.notes.at(-1)")
    assert "Your turn" in title and body and tag == ticket["id"]
    expect(page).to_have_title(title)


def test_animations_are_off_if_the_system_or_player_says_so(new_player: NewPlayer) -> None:
    mia = new_player(seed=2)
    page = mia.page
    mia.take_seat(mia.create_game(game="smallworld", seats=BOT, first=0, seed=3), 0)
    mia.play(1)
    mia.wait_for_turn()
    page.wait_for_function(STILL)
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(MOVING)
    # The player's setting overrides the system's.
    say(mia, "Turn animations off")
    page.wait_for_function(STILL)
    page.emulate_media(reduced_motion="reduce")
    say(mia, "Turn animations on")
    page.wait_for_function(MOVING)


# The longest words, and the longest list.
@variants("game, language", [("warcraft", "pl")], [("smallworld", "en"), ("azeroth", "cs")])
def test_the_player_aid_prints_on_one_sheet(
    new_player: NewPlayer, pictures: Pictures, game: str, language: str
) -> None:
    player = new_player()
    page = player.page
    page.add_init_script(f"localStorage.setItem('smallworld.settings', JSON.stringify({{ language: '{language}' }}))")
    player.open(f"/aid/{game}")
    page.wait_for_selector("[aria-labelledby=aid-facts] li")
    sheet = page.pdf(prefer_css_page_size=True)
    pictures.keep(sheet, f"aid-{game}-{language}.pdf")
    # One sheet of paper, both sides.
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 2
    page.emulate_media(media="print")
    expect(page.locator("main li").last).to_be_visible()
    assert not page.get_by_role("banner").is_visible() and not page.get_by_role("searchbox").is_visible()
