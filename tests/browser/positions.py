"""Games that start in the middle, from a position or from a game played by bots."""

from collections.abc import Callable
from typing import Any

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.game import Game, new_game
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from tests.browser.player import Player


def start_from(player: Player, position: str, seat: int = 0) -> dict[str, Any]:
    """Start a game against bots from a position; returns the server's answer."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    failure = scenario.run()
    assert not failure, failure
    return continue_game(player, Game.from_position(scenario.state, scenario.names, seed=1), seat)


def start_near_end(player: Player, game: str, rounds_left: int, seed: int = 7, players: int = 2) -> dict[str, Any]:
    """Take the first seat in a game that bots have played until `rounds_left` rounds are left."""
    names = ["mia", "rob", "ann", "tom", "eva"][:players]
    table = played_until(game, names, lambda s: s.round > s.rules.rounds - rounds_left, seed, "random")
    return continue_game(player, table, 0)


def played_until(
    game: str, names: list[str], holds: Callable[[State], bool], seed: int = 5, level: str = "greedy"
) -> Game:
    """Return a game played by bots until the condition holds and it is the first seat's turn."""
    table = new_game(game, len(names), seed=seed)
    bots = [make_bot(level, seed + seat) for seat in range(len(names))]
    while table.actor != 0 or not holds(table.state):
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    return Game.from_position(table.state, names, seed=seed)


def continue_game(player: Player, game: Game, seat: int, others: str = "bot") -> dict[str, Any]:
    """Take a seat in a running game, against bots or open seats; returns the server's answer."""
    start = player.upload_record(game.record())
    names = [name.capitalize() for name in game.names]
    seats = [{"kind": "me" if i == seat else others, "name": name} for i, name in enumerate(names)]
    answer = player.page.request.post(f"{player.address}/api/games/{start}/fork", data={"at": 0, "seats": seats})
    ticket: dict[str, Any] = answer.json()
    assert "id" in ticket, ticket
    player.open_as_host(ticket)
    player.wait_for_table()
    return ticket
