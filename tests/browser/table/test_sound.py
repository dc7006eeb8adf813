"""Sound at the table: none before a gesture, the right ones after it, and none when muted."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPlayer, wait_until
from tests.browser.player import Player
from tests.browser.positions import start_from
from tests.browser.table.test_motion import ATTACK, attack

# Counts audio contexts, and the tones and noises started in them.
SPY = """
  window.contexts = 0; window.started = [];
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...all) { super(...all); window.contexts++; window.audio = this; } };
  for (const kind of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const start = window[kind].prototype.start;
    window[kind].prototype.start = function (when) {
      window.started.push({ kind, at: when - this.context.currentTime });
      return start.call(this, when);
    };
    const stop = window[kind].prototype.stop;
    window[kind].prototype.stop = function (when) {
      window.started.at(-1).ends = when - this.context.currentTime;
      return stop.call(this, when);
    };
  }
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""


def listening(new_player: NewPlayer, position: str = ATTACK) -> Player:
    """A player whose sounds are counted."""
    ann = new_player()
    ann.page.add_init_script(SPY)
    start_from(ann, position)
    ann.wait_for_turn()
    return ann


def sounds(page: Page) -> int:
    """Number of tones and noises."""
    started: int = page.evaluate("() => window.started.length")
    return started


def kinds(page: Page) -> set[str]:
    """Kinds of sounds started so far."""
    return set(page.evaluate("() => window.started.map((each) => each.kind)"))


def test_audio_starts_after_a_gesture_and_a_conquest_is_heard(new_player: NewPlayer) -> None:
    ann = listening(new_player)
    page = ann.page
    page.evaluate("() => document.querySelector('#r-barleyford').dispatchEvent(new KeyboardEvent('keyup'))")
    assert page.evaluate("() => window.contexts") == 0
    attack(ann)
    assert page.evaluate("() => window.contexts") == 0, "a gesture alone makes no sound"
    page.locator("[data-part=region-card] [data-verb=conquer]").click()
    wait_until(lambda: kinds(page) == {"OscillatorNode", "AudioBufferSourceNode"}, "a conquest is heard")
    assert page.evaluate("() => window.contexts") == 1
    assert page.evaluate("() => Math.max(...window.started.map((each) => each.ends))") < 1


def test_audio_is_suspended_in_silence_and_resumes_for_the_next_sound(new_player: NewPlayer) -> None:
    ann = listening(new_player)
    page = ann.page
    for _ in range(2):
        ann.act_on_region(ann.wait_for_turn()["marked"][0][0], ann.read_screen())
        page.wait_for_function("() => window.audio?.state === 'running'")
        page.wait_for_function("() => window.audio.state === 'suspended'")
    assert page.evaluate("() => window.contexts") == 1


def test_the_die_rattles_and_coins_ring(new_player: NewPlayer) -> None:
    ann = listening(new_player, ATTACK.replace("hand: 8", "hand: 2"))
    page = ann.page
    page.locator("#r-barleyford").focus()
    page.keyboard.press("Enter")
    page.locator("[data-part=region-card] button[data-verb]").first.click()
    page.wait_for_function("() => window.started.some((each) => each.kind === 'AudioBufferSourceNode')")
    ann.end_step_chance = 1
    while not page.evaluate("() => window.started.some((each) => each.kind === 'OscillatorNode')"):
        ann.act(ann.wait_for_turn())


def test_muting_takes_one_press_and_is_remembered(new_player: NewPlayer) -> None:
    ann = listening(new_player)
    page = ann.page
    button = page.get_by_role("button", name="Sound", exact=True)
    assert button.get_attribute("aria-pressed") == "true"
    box = button.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    button.click()
    page.reload()
    ann.wait_for_turn()
    assert button.get_attribute("aria-pressed") == "false"
    attack(ann)
    version = ann.version()
    page.locator("[data-part=region-card] [data-verb=conquer]").click()
    ann.wait_for_change(version)
    page.wait_for_timeout(300)
    assert page.evaluate("() => [window.contexts, window.started.length]") == [0, 0]


def test_chat_sounds_have_the_chosen_volume(new_player: NewPlayer) -> None:
    ann, eve = listening(new_player), new_player()
    page = ann.page
    eve.page.goto(page.url)
    eve.wait_for_table()
    page.keyboard.press("Shift")
    eve.say("hello")
    wait_until(lambda: sounds(page) > 0, "what a spectator says is heard")
    ann.open_menu()
    ann.input.set_slider(page.get_by_label("Volume"), 0)
    ann.close_overlay()
    page.reload()
    ann.wait_for_turn()
    page.keyboard.press("Shift")
    before = sounds(page)
    eve.say("anybody there?")
    page.locator("[data-part=log]").get_by_text("anybody there?").first.wait_for()
    page.wait_for_timeout(200)
    assert sounds(page) == before, "at no volume nothing is heard, after a reload either"


@pytest.mark.parametrize("bell", [True, False])
def test_a_hidden_page_plays_at_most_the_bell(new_player: NewPlayer, bell: bool) -> None:
    ann = listening(new_player, ATTACK.replace("hand: 8", "hand: 0"))
    page = ann.page
    if not bell:
        ann.open_menu()
        page.get_by_role("button", name="No sound in other tabs").click()
        ann.close_overlay()
    page.evaluate("() => (window.away = true)")
    round_before = page.locator("[data-part=header] [aria-current=step]").text_content()
    ann.end_step_chance = 1
    while page.locator("[data-part=header] [aria-current=step]").text_content() == round_before:
        ann.act(ann.wait_for_turn())
    ann.wait_for_turn()
    if bell:
        page.wait_for_function("() => window.started.length > 0")
    page.wait_for_timeout(300)
    tones = page.evaluate("() => window.started")
    assert bool(tones) == bell
    # Coins would sound later than this.
    assert all(tone["kind"] == "OscillatorNode" and tone["at"] < 0.2 for tone in tones)
