"""The forecast for a decline equals its actual income."""

from collections import Counter

import pytest

from smallworld.core import engine, events, ids
from smallworld.core.state import State
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from smallworld.server.views.table_view import private_view
from smallworld.views.table import Sum
from tests.server.tables import random_game

HUMANS = """
scenario: humans
game: smallworld
board: small-world-2
step: start
players:
  p1:
    active: humans merchant
    holds: {goldmead: 2, haywick: 2, windtor: 1}
    decline: [{race: orcs, holds: {jagmaw: 1}}]
  p2: {active: elves hill, holds: {larkrise: 2}}
"""


def forecast(s: State, seat: int) -> Sum | None:
    """Expected income of the turn if the active race declined now; `None` if it can't."""
    view = private_view(s, seat, False)
    decline = next((move for move in view.moves if move.verb == "decline"), None)
    if decline is None:
        return None
    found = Counter(dict(view.income))
    found.update(dict(decline.gain))
    return tuple((key, amount) for key, amount in found.items() if amount)


def paid(s: State, seat: int) -> Sum:
    """Actual income of that turn."""
    after = s.clone()
    after.events = []
    engine.apply(after, next(action for action in engine.legal(s) if action.verb == ids.V_DECLINE))
    while not any(event.kind == events.TURN for event in after.events) and engine.actor(after) == seat:
        engine.apply(after, after.rules.done)
    return tuple(
        (event.source, event.amount)
        for event in after.events
        if event.kind == events.INCOME and event.seat == seat and event.amount
    )


def test_the_forecast_of_a_decline_excludes_lost_abilities_and_the_replaced_race() -> None:
    (document,) = read_documents(HUMANS, "humans")
    s = Scenario(document).state
    assert dict(private_view(s, 0, False).income) == {"regions": 4, "humans": 2, "merchant": 3}
    assert forecast(s, 0) == (("regions", 3),)


@pytest.mark.parametrize("game", ["smallworld", "warcraft", "azeroth"])
def test_the_forecast_of_a_decline_is_its_actual_income(game: str) -> None:
    compared = 0
    for seed in range(3):
        for timeline in random_game(game, 4, seed):
            s = timeline.state
            seat = engine.actor(s)
            if seat >= 0 and engine.step(s) == ids.START and (foretold := forecast(s, seat)) is not None:
                assert dict(foretold) == dict(paid(s, seat))
                compared += 1
    assert compared > 20
