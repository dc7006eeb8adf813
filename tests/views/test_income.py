"""Coin sources are interpreted in a single place."""

import pytest

from smallworld.bots import make_bot
from smallworld.bots.bot import BotSeats
from smallworld.cli.terminal.narration import sources
from smallworld.core import engine, events
from smallworld.core.events import Event
from smallworld.core.playout import run
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board
from smallworld.server.views.ending import group_of
from smallworld.views.income import COINS, COMBOS, PICKS, brings, source_of


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 3), ("warcraft", 3), ("azeroth", 4)])
def test_all_coins_have_a_source_and_a_group(game: str, seats: int) -> None:
    rules = ruleset(game, seats, default_board(game, seats, 2))
    found: set[tuple[str, str]] = set()
    for seed in range(4):
        s = engine.new(rules)
        told: list[Event] = []
        s.events = told
        run(s, BotSeats([make_bot("random", f"{seed}:{seat}") for seat in range(seats)]), Dealer(seed))
        moved = [event for event in told if event.kind in COINS]
        for seat in range(seats):
            assert s.coins[seat] == rules.coins + sum(event.amount for event in moved if event.seat == seat)
        found |= {(source_of(event), group_of(rules, event)) for event in moved}
    assert {group for _, group in found} >= {"regions", "race", "power", PICKS}
    for source, group in found:
        if source in (PICKS, COMBOS, "regions"):
            assert group == source
        if group == "race":
            assert any(brings(race, source) for race in rules.races)
        if group == "power":
            assert any(brings(power, source) for power in rules.powers)
    assert "other" not in {group for _, group in found}


def test_coins_of_a_pick_are_separate() -> None:
    paid = Event(events.PAID, seat=0, amount=-2, source="pick")
    laid = Event(events.EARNED, seat=0, amount=3, source="pick")
    assert (source_of(paid), source_of(laid)) == (PICKS, COMBOS)
    assert sources(ruleset("smallworld", 2), 2, []) == [{"start": 5}, {"start": 5}]
