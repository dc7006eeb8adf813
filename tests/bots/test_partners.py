"""Teams: no bot at any level takes a region from its partner, even a cheap one."""

import pytest

from smallworld.bots import BOTS, LEVELS, make_bot
from smallworld.bots.partners import fair_moves, held_by_partners
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import Chance, settle
from smallworld.core.state import State
from smallworld.notation.vocabulary import vocabulary
from tests.support.conquest_positions import game_at
from tools.soaks.partners import taken_from_partners

#: Ann and Cat are the Alliance. Every region that Ann can afford to take is Cat's.
TOKENS = """
game: azeroth
board:
  regions: {shore: field entry, glen: field, wood: field, moor: swamp, dell: field}
  borders: [shore glen, shore wood, shore moor]
players:
  ann: {active: humans farmer, hand: 3, holds: {shore: 1}}
  bob: {active: orcs mountaineer, holds: {wood: 8}}
  cat: {active: draenei mining, holds: {glen: 1}, decline: [{race: gnomes, holds: {moor: 1}}]}
  dan: {active: tauren championing, holds: {dell: 5}}
"""
#: The same with the Doomhammer, whose special move takes a region.
RELIC = f"{TOKENS}marks: {{shore: [doomhammer]}}\n".replace("hand: 3", "coins: 9, hand: 3")
#: Ann may scare tokens away, including Cat's last one in a region, which would go to another of Cat's regions.
SCARE = (
    TOKENS.replace("humans farmer", "humans intimidating")
    .replace("{glen: 1}", "{glen: 1, dell: 1}")
    .replace("championing, holds: {dell: 5}", "championing")
)
#: Every region that Ann can enter is Cat's.
HEMMED_IN = """
game: azeroth
board:
  regions: {shore: field entry, glen: field}
  borders: [shore glen]
players:
  ann: {active: humans farmer, hand: 9}
  bob: {active: orcs mountaineer}
  cat: {active: draenei mining, holds: {shore: 1, glen: 1}}
  dan: {active: tauren championing}
"""
#: Every bot that reads the position.
PLAYERS = [name for name in BOTS if name != "random"]


def position(text: str) -> State:
    return game_at(text).state


def texts(s: State, seat: int) -> set[str]:
    words = vocabulary(s.rules)
    return {words.parts(action)[0] for action in fair_moves(s, seat)}


class LastOutcome(Chance):
    """Draws the last outcome."""

    def draw(self, s: State) -> Action:
        return engine.legal(s)[-1]


def check_sparing(bot: str, text: str) -> None:
    """Check that the partner has lost no regions after each of the bot's moves in a turn."""
    s = position(text)
    player = make_bot(bot, 1, budget=0.05)
    held = held_by_partners(s, 0).bit_count()
    assert held >= 2
    while engine.actor(s) == 0 and engine.campaigner(s) != ids.NONE:
        engine.apply(s, player.choose(engine.known_to(s, 0), 0))
        settle(s, LastOutcome())
        assert held_by_partners(s, 0).bit_count() == held


@pytest.mark.parametrize("bot", PLAYERS)
@pytest.mark.parametrize("text", [TOKENS, RELIC], ids=["tokens", "relic"])
def test_no_bot_takes_a_region_from_its_partner(bot: str, text: str) -> None:
    check_sparing(bot, text)


# The references scare without a plan, and then have to conquer something.
@pytest.mark.parametrize("bot", LEVELS)
def test_no_level_scares_its_partner_out_of_a_region(bot: str) -> None:
    check_sparing(bot, SCARE)


def test_only_moves_against_partners_are_left_out() -> None:
    words = vocabulary(position(TOKENS).rules)
    for text in (TOKENS, RELIC, SCARE):
        s = position(text)
        legal = {words.parts(action)[0] for action in engine.legal(s)}
        assert texts(s, 0) == {move for move in legal if move.split()[-1] not in ("glen", "moor") or "abandon" in move}


def test_an_army_without_regions_may_enter_a_partners_region_as_a_last_resort() -> None:
    assert "conquer shore" in texts(position(HEMMED_IN), 0)
    open_elsewhere = HEMMED_IN.replace("{shore: field entry,", "{shore: field entry, bay: field entry,")
    assert texts(position(open_elsewhere), 0) == {"conquer bay", "done"}


def test_other_games_have_no_partners() -> None:
    s = position(TOKENS.replace("azeroth", "warcraft"))
    assert held_by_partners(s, 0) == 0
    assert texts(s, 0) >= {"conquer glen"}


def test_a_game_of_level_2_takes_nothing_from_partners() -> None:
    assert taken_from_partners("level-2", 0) == []
