"""Whole games against a bot at every size, with the mouse alone and with the keyboard alone, with motion and sound."""

from pathlib import Path

from smallworld.game.replay import read_record
from tests.browser.conftest import NewPlayer, variants
from tests.browser.player import Player
from tests.browser.positions import start_near_end
from tests.browser.table.test_sound import SPY

SEATS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]
SCREENS = [("desktop", "keys"), ("desktop", "mouse"), ("tablet", "keys"), ("phone", "mouse")]
USUAL = [("warcraft", "phone", "mouse"), ("azeroth", "tablet", "keys")]
OTHERS = {(game, *screen) for game in ("warcraft", "azeroth") for screen in SCREENS} - set(USUAL)
# Records motion over the map: the pieces always exist and are reused.
MOVED = """window.moved = new Set(); new MutationObserver((changes) => {
  for (const { target } of changes) if (target.matches('[data-effect]')) window.moved.add(target.dataset.effect);
}).observe(document, { attributeFilter: ['data-effect'], subtree: true });"""


def lively(new_player: NewPlayer, size: str, device: str) -> Player:
    """A player with animations and sound."""
    player = new_player(size=size, device=device, seed=3)
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.add_init_script(SPY + MOVED)
    return player


@variants("size, device", SCREENS[:1], SCREENS[1:])
def test_a_whole_game_is_played_to_its_end(new_player: NewPlayer, tmp_path: Path, size: str, device: str) -> None:
    player = lively(new_player, size, device)
    player.take_seat(player.create_game(game="smallworld", seats=SEATS, seed=7, first=0), 0)
    # Fewer conquests per turn than possible, since only the number of turns matters.
    player.end_step_chance = 0.4
    player.play()
    check_end(player, tmp_path)


@variants("game, size, device", USUAL, sorted(OTHERS))
def test_the_last_rounds_of_other_games_are_played_to_their_end(
    new_player: NewPlayer, tmp_path: Path, game: str, size: str, device: str
) -> None:
    player = lively(new_player, size, device)
    start_near_end(player, game, rounds_left=2)
    player.play()
    check_end(player, tmp_path)


def check_end(player: Player, folder: Path) -> None:
    """Check that the end is shown, the record can be downloaded, and animations and sounds were played."""
    page = player.page
    page.wait_for_selector("[data-part=podium]")
    assert page.locator("[data-part=podium] li").count() == 2
    assert "win" in (page.locator("[data-part=ending] h1").text_content() or "")
    moved, heard = page.evaluate("() => [[...window.moved], window.started.length]")
    assert {"conquest", "border", "coin"} <= set(moved) and heard > 0
    record = player.download(page.get_by_role("link", name="Download"), folder / "record.txt")
    assert read_record(record, "record").over
