"""Sound at the table: nothing before a gesture, the right sounds after it, and none when muted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Sit, until
from tests.browser.person import Person
from tests.browser.positions import sit_at
from tests.browser.test_motion import ATTACK, attack
from tests.browser.test_together import say

# Counts audio contexts, and the tones and noises that are started in them.
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


def listening(sit: Sit, position: str = ATTACK) -> Person:
    """Somebody whose sounds are counted."""
    ann = sit()
    ann.page.add_init_script(SPY)
    sit_at(ann, position)
    ann.awaits()
    return ann


def sounds(page: Page) -> int:
    """How many tones and noises there were."""
    started: int = page.evaluate("() => window.started.length")
    return started


def kinds(page: Page) -> set[str]:
    """What was started so far."""
    return set(page.evaluate("() => window.started.map((each) => each.kind)"))


def test_there_is_no_audio_before_a_gesture_and_a_conquest_is_heard_after_it(sit: Sit) -> None:
    ann = listening(sit)
    page = ann.page
    page.evaluate("() => document.querySelector('#r-barleyford').dispatchEvent(new KeyboardEvent('keyup'))")
    assert page.evaluate("() => window.contexts") == 0
    attack(ann)
    assert page.evaluate("() => window.contexts") == 0, "a gesture alone makes no sound"
    page.locator(".pop [data-verb=conquer]").click()
    until(lambda: kinds(page) == {"OscillatorNode", "AudioBufferSourceNode"}, "a conquest is heard")
    assert page.evaluate("() => window.contexts") == 1
    assert page.evaluate("() => Math.max(...window.started.map((each) => each.ends))") < 1


def test_audio_rests_in_silence_and_wakes_for_the_next_sound(sit: Sit) -> None:
    ann = listening(sit)
    page = ann.page
    for _ in range(2):
        ann.region(ann.awaits()["marked"][0][0], ann.look())
        page.wait_for_function("() => window.audio?.state === 'running'")
        page.wait_for_function("() => window.audio.state === 'suspended'")
    assert page.evaluate("() => window.contexts") == 1


def test_the_die_rattles_and_coins_ring(sit: Sit) -> None:
    ann = listening(sit, ATTACK.replace("hand: 8", "hand: 2"))
    page = ann.page
    page.locator("#r-barleyford").focus()
    page.keyboard.press("Enter")
    page.locator(".pop button[data-verb]").first.click()
    page.wait_for_function("() => window.started.some((each) => each.kind === 'AudioBufferSourceNode')")
    ann.haste = 1
    while not page.evaluate("() => window.started.some((each) => each.kind === 'OscillatorNode')"):
        ann.do_something(ann.awaits())


def test_mute_is_one_press_away_and_kept(sit: Sit) -> None:
    ann = listening(sit)
    page = ann.page
    button = page.get_by_role("button", name="Sound", exact=True)
    assert button.get_attribute("aria-pressed") == "true"
    box = button.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    button.click()
    page.reload()
    ann.awaits()
    assert button.get_attribute("aria-pressed") == "false"
    attack(ann)
    version = ann.version()
    page.locator(".pop [data-verb=conquer]").click()
    ann.changed(version)
    page.wait_for_timeout(300)
    assert page.evaluate("() => [window.contexts, window.started.length]") == [0, 0]


def test_chat_is_heard_as_loud_as_the_player_wants_it(sit: Sit) -> None:
    ann, eve = listening(sit), sit()
    page = ann.page
    eve.page.goto(page.url)
    eve.at_table()
    page.keyboard.press("Shift")
    say(eve, "hello")
    until(lambda: sounds(page) > 0, "what a spectator says is heard")
    page.locator(".top [aria-haspopup]").click()
    ann.hand.slide(page.get_by_label("Volume"), 0)
    ann.close()
    page.reload()
    ann.awaits()
    page.keyboard.press("Shift")
    before = sounds(page)
    say(eve, "anybody there?")
    page.locator(".drawer").get_by_text("anybody there?").first.wait_for()
    page.wait_for_timeout(200)
    assert sounds(page) == before, "at no volume nothing is heard, after a reload either"


@pytest.mark.parametrize("bell", [True, False])
def test_a_hidden_page_rings_the_bell_alone_if_at_all(sit: Sit, bell: bool) -> None:
    ann = listening(sit, ATTACK.replace("hand: 8", "hand: 0"))
    page = ann.page
    if not bell:
        page.locator(".top [aria-haspopup]").click()
        page.get_by_role("button", name="No sound in other tabs").click()
        ann.close()
    page.evaluate("() => (window.away = true)")
    round_before = page.locator(".rounds .now").text_content()
    ann.haste = 1
    while page.locator(".rounds .now").text_content() == round_before:
        ann.do_something(ann.awaits())
    ann.awaits()
    if bell:
        page.wait_for_function("() => window.started.length > 0")
    page.wait_for_timeout(300)
    tones = page.evaluate("() => window.started")
    assert bool(tones) == bell
    # Coins would ring later than this.
    assert all(tone["kind"] == "OscillatorNode" and tone["at"] < 0.2 for tone in tones)
