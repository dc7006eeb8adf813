"""Server messages at typical moments of play, for the component tests: `python -m tests.client.scenes FILE`.

Component tests (client/test) show tables without a server. The server's own code creates the messages when the tests
run, so they are the same as those sent to players.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from smallworld.bots import make_bot
from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.draw.cuts import Cut
from smallworld.game import Game, new_game
from smallworld.games import load_board
from smallworld.games.catalogue import game_info
from smallworld.games.yaml_nodes import read_documents
from smallworld.lessons.lesson import LESSONS, tile
from smallworld.scenarios.scenario import Scenario
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.ports.interfaces import BotReply, BotRequest, always
from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.setup import ForkRequest, GameKeys, NewGameRequest, SeatRequest
from smallworld.server.registry import MatchRegistry
from smallworld.server.views import drawings
from smallworld.server.views.game_list import catalogue
from smallworld.views.table import step_of
from tests.client.positions import FIVE, POSITIONS
from tests.server.tables import ThinkingHere, everybody, raw

NAMES = ["mia", "tom", "ann", "leo", "ilka"]
#: Names of the maximum length.
LONG_NAMES = [
    "Maximiliane Wöhlerstamm",
    "Thomas of the Wide Water",
    "Annamaria Kwiatkowska-W",
    "Leopold Mastermann III",
]
CUTS: tuple[Cut, ...] = ("landscape", "portrait")
encode = msgspec.json.encode


class Scene(Struct, frozen=True, omit_defaults=True):
    """A moment on one screen: messages in order, and the answers to its possible requests.

    `next` are the messages after a random move.
    """

    game: str
    messages: list[Raw]
    hint: Raw = Raw(b"null")
    threats: Raw = Raw(b"null")
    next: list[Raw] = []


class Scenes(Struct, frozen=True):
    """All scenes by name, and the server's responses by URL."""

    scenes: dict[str, Scene]
    files: dict[str, Raw]


Maker = Callable[[MatchRegistry], Awaitable[Scene]]
Kind = Literal["me", "bot", "open"]


def at(step: str, rounds: int, hand: int = 0) -> Callable[[State], bool]:
    """Condition: the first seat is at a step, in a late enough round and with enough tokens in hand."""
    return lambda s: s.round >= rounds and step_of(s) == step and s.hand[0] >= hand


@cache
def played(game: str, players: int, step: str, rounds: int = 2, hand: int = 0, seed: int = 5) -> str:
    """The record of a position reached by bots, with the first seat to move."""
    state = bots_until(game, players, seed, at(step, rounds, hand))
    return Game.from_position(state, NAMES[:players], seed=seed).record()


def bots_until(game: str, players: int, seed: int, holds: Callable[[State], bool]) -> State:
    """A state reached by random bots in which the first seat is to move and the condition holds."""
    table = new_game(game, players, seed=seed)
    bots = [make_bot("random", seed + seat) for seat in range(players)]
    while table.actor != 0 or not holds(table.state):
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    return table.state


def positioned(position: str) -> str:
    """The record of a position in scenario notation."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    failure = scenario.run()
    assert not failure, failure
    return Game.from_position(scenario.state, scenario.names, seed=1).record()


async def show(match: Match, who: Who, seat: int | None, *, asks: bool = False) -> Scene:
    """Messages to that seat's screen when it is opened, and after a move."""
    listener = match.watch(who, seat)
    messages = [Raw(message) for message in raw(listener)]
    if not asks:
        return Scene(match.game.id, messages)
    game = match.game
    hint = await match.turns.hint(who, seat, game.version) if game.mover == seat else None
    threats = await match.turns.threats(who, seat, game.version, [])
    return Scene(game.id, messages, Raw(encode(hint)), Raw(encode(threats)))


async def forked(
    registry: MatchRegistry, record: str, kinds: Sequence[Kind], names: Sequence[str] = ()
) -> tuple[Match, GameKeys]:
    """Continue a record with people and bots in its seats."""
    summary = await registry.import_record(record)
    called = names or [name.capitalize() for name in NAMES]
    seats = [SeatRequest(kind, name) for kind, name in zip(kinds, called, strict=False)]
    keys = await registry.fork(summary.id, ForkRequest(0, tuple(seats)))
    return await registry.match(keys.id), keys


def middle(record: Callable[[], str], players: int, **more: bool) -> Maker:
    """The first seat's view of a game in the middle, against bots."""

    async def make(registry: MatchRegistry) -> Scene:
        kinds: list[Kind] = ["me", "bot", "bot", "bot", "bot"]
        match, keys = await forked(registry, record(), kinds[:players])
        return await show(match, everybody(match, keys), 0, **more)

    return make


def started(players: int, game: Literal["smallworld", "warcraft", "azeroth"], level: str = "", **more: object) -> Maker:
    """A game's first pick, against bots of a level."""

    async def make(registry: MatchRegistry) -> Scene:
        seats = [
            {"kind": "me", "name": "Mia"},
            *({"kind": "bot", "name": name.capitalize(), "level": level} for name in NAMES[1:players]),
        ]
        request = msgspec.convert({"game": game, "seats": seats, "seed": 5, "first": 0, **more}, NewGameRequest)
        keys = await registry.create(request)
        match = await registry.match(keys.id)
        return await show(match, everybody(match, keys), 0)

    return make


async def waiting(registry: MatchRegistry) -> Scene:
    """Another player's turn at a table with chat."""
    record = played("smallworld", 4, "conquer", 3, 5)
    match, keys = await forked(registry, record, ["open"] * 4, LONG_NAMES)
    for held in keys.seats:
        await match.seating.join(held.key, LONG_NAMES[held.seat])
    for number, held in enumerate(keys.seats):
        who = match.who([held.key])
        await match.talk.say(who, held.seat, "Who takes the mine in the hills next turn? " * (number + 1))
        await match.talk.say(who, held.seat, "", "good-luck")
    own = next(held for held in keys.seats if held.seat == 1)
    return await show(match, match.who([own.key]), 1)


def bot_turn(game: str) -> Maker:
    """A bot's turn with many tokens in hand, as the next player sees it."""

    async def make(registry: MatchRegistry) -> Scene:
        match, keys = await forked(registry, played(game, 4, "conquer", 3, 5), ["bot", "me", "bot", "bot"])
        return await show(match, everybody(match, keys), 1)

    return make


async def spectator(registry: MatchRegistry) -> Scene:
    """A spectator."""
    match, _ = await forked(registry, played("smallworld", 4, "conquer", 3, 5), ["open"] * 4)
    return await show(match, NOBODY, None)


async def lobby(registry: MatchRegistry) -> Scene:
    """A game waiting for its players, as its host sees it."""
    seats = [{"kind": "me", "name": LONG_NAMES[0]}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "name": "Ann"}]
    request = msgspec.convert({"game": "smallworld", "seats": seats, "seed": 5, "lobby": True}, NewGameRequest)
    keys = await registry.create(request)
    match = await registry.match(keys.id)
    await match.seating.join(next(held.key for held in keys.seats if held.seat == 1), LONG_NAMES[1])
    who = everybody(match, keys)
    own = match.who([keys.host, *(held.key for held in keys.seats if held.seat == 0)])
    assert who.host and own.host
    return await show(match, own, 0)


async def lobby_full(registry: MatchRegistry) -> Scene:
    """A full lobby, as a guest who is not ready sees it."""
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "open"}]
    keys = await registry.create(
        msgspec.convert({"game": "azeroth", "seats": [*seats, *seats[1:], *seats[1:]], "lobby": True}, NewGameRequest)
    )
    match = await registry.match(keys.id)
    for held, name in zip(keys.seats[1:], NAMES[1:], strict=False):
        await match.seating.join(held.key, name.capitalize())
    guest = next(held for held in keys.seats if held.seat == 1)
    return await show(match, match.who([guest.key]), 1)


async def over(registry: MatchRegistry) -> Scene:
    """The end of a game."""
    table = new_game("smallworld", 4, seed=3)
    bots = [make_bot("random", 3 + seat) for seat in range(4)]
    while not table.over:
        table.apply(bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor))
    summary = await registry.import_record(table.record())
    match = await registry.match(summary.id)
    return await show(match, NOBODY, None)


async def lesson(registry: MatchRegistry) -> Scene:
    """The first lesson."""
    keys = await registry.teach("conquer", "Mia")
    match = await registry.match(keys.id)
    return await show(match, everybody(match, keys), 0)


async def crowded_bar(registry: MatchRegistry) -> Scene:
    """A phone's top bar with everything it may show: a clock, a seed and a spectator."""
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Tom"}]
    request = {"game": "smallworld", "seats": seats, "seed": 7, "first": 0, "clock": 86_400}
    keys = await registry.create(msgspec.convert(request, NewGameRequest))
    match = await registry.match(keys.id)
    match.watch(NOBODY, None)
    return await show(match, everybody(match, keys), 0)


def after_pick(game: str, players: int, place: int) -> str:
    """The record of a game in which the first seat has just picked the combo at a position."""
    table = new_game(game, NAMES[:players], seed=5, first=NAMES[0])
    picks = [action for action in engine.legal(table.state) if action.arg == place]
    table.apply(picks[0])
    return Game.from_position(table.state, NAMES[:players], seed=5).record()


def beside_partner() -> str:
    """The record of a team game in which the first seat could conquer land of the third, its partner."""

    def holds(s: State) -> bool:
        attacks = [action for action in engine.legal(s) if action.verb == ids.V_CONQUER]
        own = [action for action in attacks if s.holder[action.arg] == s.active(2)]
        return 0 < len(own) < len(attacks)

    return Game.from_position(bots_until("azeroth", 4, 5, holds), NAMES[:4], seed=5).record()


def in_position(position: str, **more: bool) -> Maker:
    """The first seat's view of a position, against bots."""
    return middle(lambda: positioned(position), position.count("{active:"), **more)


SCENES: dict[str, Maker] = {
    "pick": started(4, "smallworld"),
    "pick-islands": started(5, "warcraft"),
    "pick-teams": started(4, "azeroth"),
    "pick-few": started(2, "azeroth"),
    "coins-on-combos": middle(lambda: after_pick("smallworld", 3, 5), 3),
    "conquer": middle(lambda: played("smallworld", 4, "conquer", 3, 5), 4, asks=True),
    "redeploy": middle(lambda: played("smallworld", 4, "redeploy", 3, 3), 4, asks=True),
    "islands": middle(lambda: played("warcraft", 5, "conquer", 3, 2), 5, asks=True),
    "redeploy-heroes": in_position(POSITIONS["heroic"]),
    "islands-redeploy": middle(lambda: played("warcraft", 5, "redeploy", 3, 2), 5),
    "teams": middle(lambda: played("azeroth", 4, "conquer", 3, 2), 4),
    "beside-partner": middle(beside_partner, 4),
    **{name: in_position(position) for name, position in (POSITIONS | FIVE).items()},
    "crowded-bar": crowded_bar,
    "bot-turn": bot_turn("smallworld"),
    "bot-islands": bot_turn("warcraft"),
    # Bots with a long thinking time, and with none.
    "thinks": started(2, "smallworld", "level-5", first=1, thinking=5000),
    "quick": started(2, "smallworld", "level-4", first=1, thinking=5000),
    "waiting": waiting,
    "spectator": spectator,
    "lobby": lobby,
    "lobby-full": lobby_full,
    "over": over,
    "lesson": lesson,
}


def board_files(game: str, board: str) -> dict[str, Raw]:
    """Board outlines and pictures by URL."""
    data = load_board(board, game_info(game).folder)
    found: dict[str, Raw] = {}
    for cut in CUTS:
        found[f"/api/boards/{game}/{board}/{cut}"] = Raw(encode(drawings.drawing(game, data, cut)))
        found[f"/api/art/{game}/{board}/{cut}.svg"] = Raw(encode(drawings.art(game, data, cut)))
    return found


class QuickBots(ThinkingHere):
    """Bots that move at random, whatever their level: no scene shows their moves. Hints are those of players."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        asked = request if request.hint else msgspec.structs.replace(request, level="random")
        return await super().think(asked, watched)


async def main(to: Path) -> None:
    """Create all scenes."""
    registry = MatchRegistry(MemoryStore(), LocalBus(), QuickBots(), pace=0.0)
    scenes = {name: await make(registry) for name, make in SCENES.items()}
    files = {"/api/catalogue": Raw(encode(catalogue())), "/api/tables": Raw(b"[]")}
    files |= {f"/api/lessons/{key}/tile.svg": Raw(encode(tile(key))) for key in LESSONS}
    ended = f"/api/games/{scenes['over'].game}"
    files[f"{ended}/ending"] = Raw(encode(await registry.ending(scenes["over"].game)))
    replay = await registry.replay(scenes["over"].game)
    files[f"{ended}/replay"] = Raw(encode(replay))
    first = await registry.replay_view_at(scenes["over"].game, 0, None)
    files[f"{ended}/analysis"] = Raw(encode(AnalysisStatus("none")))
    files |= {f"{ended}/replay/{step}": Raw(encode(first)) for step in range(len(replay.steps) + 1)}
    # The new-game form shows a picture of each board.
    files |= board_files("smallworld", "small-world-3")
    for scene in scenes.values():
        view = msgspec.json.decode(scene.messages[0])["view"]["public"]
        files |= board_files(view["game"], view["board"])
    await registry.close()
    to.write_bytes(encode(Scenes(scenes, files)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
