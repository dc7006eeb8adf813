"""Tables in the middle of a game: a position written like a scenario becomes a game that somebody sits down at."""

from __future__ import annotations

from typing import Any

from smallworld.notation.yaml_nodes import read_documents
from smallworld.play import Game
from smallworld.scenarios.scenario import Scenario
from tests.browser.person import Person


def sit_at(person: Person, position: str, seat: int = 0) -> dict[str, Any]:
    """Take a seat of a game that goes on from a position, against bots; what the server answered."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    failure = scenario.run()
    assert not failure, failure
    start = person.hand_in(Game.from_position(scenario.state, scenario.names, seed=1).record())
    names = [name.capitalize() for name in scenario.names]
    seats = [{"kind": "me" if i == seat else "bot", "name": name} for i, name in enumerate(names)]
    answer = person.page.request.post(f"{person.address}/api/games/{start}/fork", data={"at": 0, "seats": seats})
    ticket: dict[str, Any] = answer.json()
    assert "id" in ticket, ticket
    person.take_seat(ticket, seat)
    return ticket
