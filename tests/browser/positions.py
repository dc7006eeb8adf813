"""Tables in the middle of a game: a position written like a scenario becomes a game that somebody sits down at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.game import Game, new_game
from smallworld.notation.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from tests.browser.person import Person


def sit_at(person: Person, position: str, seat: int = 0) -> dict[str, Any]:
    """Take a seat of a game that goes on from a position, against bots; what the server answered."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    failure = scenario.run()
    assert not failure, failure
    return go_on(person, Game.from_position(scenario.state, scenario.names, seed=1), seat)


def sit_down_late(person: Person, game: str, rounds_left: int, seed: int = 7, players: int = 2) -> dict[str, Any]:
    """Take the first seat as so many rounds are left of a game that bots have played until then."""
    names = ["mia", "rob", "ann", "tom", "eva"][:players]
    table = played_until(game, names, lambda s: s.round > s.rules.rounds - rounds_left, seed, "random")
    return go_on(person, table, 0)


def played_until(
    game: str, names: list[str], holds: Callable[[State], bool], seed: int = 5, level: str = "greedy"
) -> Game:
    """A game that goes on where something holds as the first seat is to move; bots played until then."""
    table = new_game(game, len(names), seed=seed)
    bots = [make_bot(level, seed + seat) for seat in range(len(names))]
    while table.actor != 0 or not holds(table.state):
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    return Game.from_position(table.state, names, seed=seed)


def go_on(person: Person, game: Game, seat: int, others: str = "bot") -> dict[str, Any]:
    """Take a seat of a game as it stands, against bots or seats that wait for a person; what the server answered."""
    start = person.hand_in(game.record())
    names = [name.capitalize() for name in game.names]
    seats = [{"kind": "me" if i == seat else others, "name": name} for i, name in enumerate(names)]
    answer = person.page.request.post(f"{person.address}/api/games/{start}/fork", data={"at": 0, "seats": seats})
    ticket: dict[str, Any] = answer.json()
    assert "id" in ticket, ticket
    person.host(ticket)
    person.at_table()
    return ticket
