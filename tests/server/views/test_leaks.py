"""No message to a seat or a spectator depends on information hidden from them, over whole games."""

import functools
import random

import msgspec
import pytest

from smallworld.core import engine
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.game.game import Game
from smallworld.notation.explain import play as play_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server import new_game
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.ports.interfaces import bot_request
from smallworld.server.ports.journal import Plan
from smallworld.server.protocol.socket import TableUpdate
from smallworld.server.views.table_view import private_view, public_view
from tests.server.tables import (
    decode,
    everybody,
    game_request,
    moves,
    new_registry,
    new_timeline,
    random_game,
    raw,
    started,
)

TABLES = [("smallworld", 3, 1), ("warcraft", 3, 8), ("warcraft", 2, 7), ("azeroth", 5, 6)]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
RELICS = {
    "aegis", "ashes", "doomhammer", "frostmourne", "heart", "battleground", "portal", "karazhan", "chapel", "stone",
    "healer", "well",
}  # fmt: skip
HIDDEN_WORDS = (b'"live"', b'"dud"')


def is_open(s: State, seat: int, viewer: int | None) -> bool:
    """Whether a viewer may see a seat's coins."""
    teams = s.rules.teams
    return viewer is not None and (seat == viewer or bool(teams and teams[seat] == teams[viewer]))


def otherwise(s: State, viewer: int | None, chance: random.Random) -> State:
    """The same state, except for everything hidden from the viewer."""
    twin = s.clone()
    for seat in range(s.rules.seats):
        if not is_open(s, seat, viewer):
            twin.coins[seat] = 0 if s.coins[seat] and chance.random() < 0.5 else s.coins[seat] + chance.randint(1, 40)
    outcomes = len(s.rules.outcomes)
    for number, marker in enumerate(s.rules.markers):
        for region in range(s.rules.board.size):
            if marker.coded and s.count(region, number):
                twin.marks[region] &= ~(s.rules.width[number] << s.rules.shift[number])
                code = chance.choice((2, 3)) if marker.name == "bomb" else chance.randint(2, outcomes - 1)
                twin.marks[region] |= code << s.rules.shift[number]
    if outcomes:
        twin.known_queue = tuple(chance.sample(range(outcomes), 4))
    twin.race_queue = twin.race_queue[::-1]
    twin.power_queue = twin.power_queue[::-1]
    return twin


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_views_do_not_depend_on_hidden_information(game: str, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    hidden = 0
    plan = msgspec.json.encode(Plan(game_request(*["me"] * seats, game=game), "none"))
    for timeline in random_game(game, seats, seed):
        s = timeline.state
        if engine.is_over(s):
            break
        for viewer in (None, *range(seats)):
            twin = otherwise(s, viewer, chance)
            assert twin.key() != s.key()
            hidden += twin.marks != s.marks
            if viewer is None:
                assert public_view(twin, NAMES[:seats]) == public_view(s, NAMES[:seats])
            was = timeline.tokens_before()
            seen = msgspec.json.encode(private_view(s, viewer, False, was))
            assert msgspec.json.encode(private_view(twin, viewer, False, was)) == seen
            if viewer == engine.actor(s):
                told = [bot_request(plan, state, viewer, "greedy", "1").state for state in (twin, s)]
                assert told[0] == told[1]
    assert hidden or game == "smallworld"


#: Fields whose inner keys are names of regions, pieces and so on.
COUNTED = ("supply", "tray", "markers", "before_redeploy", "closed", "unused", "due", "ahead", "worth")


def keys(thing: object) -> set[str]:
    """Every field name in a message, except keys of sums and supplies."""
    if isinstance(thing, dict):
        inner = [value for key, value in thing.items() if key not in COUNTED]
        return {str(key) for key in thing} | {key for value in inner for key in keys(value)}
    if isinstance(thing, list):
        return {key for value in thing for key in keys(value)}
    return set()


@functools.cache
def fields_of_table() -> set[str]:
    """Every field name that a table may have, according to its types."""
    schema = msgspec.json.schema(TableUpdate)
    return {name for part in schema["$defs"].values() for name in part["properties"]}


def check(message: bytes, viewer: int | None, turned: set[str]) -> None:
    """Check that an encoded table has only declared fields, and only visible coins."""
    told = decode(message)
    if not isinstance(told, TableUpdate):
        return
    assert keys(msgspec.json.decode(message)) <= fields_of_table()
    seen = told.view.public
    teams = [player.team for player in seen.players]
    assert told.view.private.seat == viewer
    for seat, coins in enumerate(told.view.private.coins):
        friend = viewer is not None and (seat == viewer or (teams[seat] and teams[seat] == teams[viewer]))
        assert (coins is not None) == bool(seen.over or friend), "coins"
    turned |= {line.source for line in told.lines if line.kind == "flipped"}
    for region in seen.regions:
        assert RELICS & set(region.markers) <= turned, "an unrevealed relic"
        assert region.markers.get("hidden", 1) == 1 and region.markers.get("bomb", 1) == 1, "what lies face down"
    for word in HIDDEN_WORDS:
        assert word not in message or word.decode().strip('"') in turned


@pytest.mark.parametrize(("game", "seats", "seed"), [TABLES[0], TABLES[2], ("azeroth", 4, 7)])
async def test_no_message_of_whole_games_leaks(game: str, seats: int, seed: int) -> None:
    match, ticket = await started(new_registry(), game_request(*["me"] * seats, game=game, seed=seed))
    who = everybody(match, ticket)
    listeners = {seat: match.watch(who, seat) for seat in range(seats)}
    everyone = [*listeners.items(), (None, match.watch(NOBODY))]
    turned: dict[int | None, set[str]] = {seat: set() for seat, _ in everyone}
    chance = random.Random(seed)
    messages = 0
    while True:
        for seat, listener in everyone:
            for message in raw(listener):
                check(message, seat, turned[seat])
                messages += 1
        if match.game.over:
            break
        await match.turns.play(who, match.game.mover, match.game.version, [chance.choice(moves(match))])
        if chance.random() < 0.1 and match.game.mover is not None and match.game.timeline.undoable():
            await match.turns.undo(who, match.game.mover, match.game.version, 1)
    assert messages > 100 * (seats + 1)


async def twins(game: str, seats: int, seed: int, viewer: int | None) -> list[tuple[Match, Who]]:
    """Two matches from one position that differ only in coins hidden from the viewer."""
    timeline = new_timeline(game, seats, seed)
    chance = random.Random(seed)
    while timeline.state.round < 3:
        timeline.play([chance.choice(timeline.game.moves())])
    found: list[tuple[Match, Who]] = []
    for more in (0, 30):
        s = timeline.state.clone()
        s.coins = ints([coins if is_open(s, i, viewer) else coins + more for i, coins in enumerate(s.coins)])
        start = Game.from_position(s, SEATS, deal=False).position()
        requested = game_request(*["me"] * seats, game=game)
        created = new_game.from_fork(Plan(requested, s.rules.board.name, start=start), "", [], requested.seats)
        registry = new_registry()
        await registry.store.create(created.game)
        match = await registry.match(created.game.id)
        match.game.timeline.dealer = Dealer(seed)
        found.append((match, everybody(match, created.keys)))
    return found


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
async def test_two_games_that_differ_in_hidden_coins_look_alike_to_the_end(game: str, seats: int, seed: int) -> None:
    viewer = seed % seats
    (one, who), (other, twin) = await twins(game, seats, seed, viewer)
    assert one.game.state.coins != other.game.state.coins
    listeners = [(one.watch(who, face), other.watch(twin, face)) for face in (viewer, None)]
    chance = random.Random(seed)
    count = 0
    while not one.game.over:
        for here, there in listeners:
            messages = raw(here)
            assert raw(there) == messages
            count += len(messages)
        # Moves possible in both; more coins may allow more.
        possible = set(moves(other))
        text = chance.choice([move for move in moves(one) if move in possible])
        await one.turns.play(who, one.game.mover, one.game.version, [text])
        await other.turns.play(twin, other.game.mover, other.game.version, [text])
    assert other.game.over and count > 60
    for here, there in listeners:
        assert raw(here) != raw(there), "at the end all coins are shown"


@pytest.mark.parametrize(("game", "seats", "seed"), [("smallworld", 3, 1), ("warcraft", 3, 8), ("azeroth", 4, 6)])
def test_refusals_do_not_depend_on_hidden_information(game: str, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    refused = 0
    for number, timeline in enumerate(random_game(game, seats, seed)):
        s, names = timeline.state, timeline.words.names
        if number % 10 or engine.is_over(s):
            continue
        twin = otherwise(s, timeline.game.actor, chance)
        for action in s.rules.space.actions:
            said = []
            for state in (s, twin):
                try:
                    play_moves(state.clone(), names, timeline.words.read(timeline.words.text(action)))
                    said.append("")
                except (IllegalMove, NotationError) as error:
                    said.append(str(error))
            assert said[0] == said[1]
            refused += said[0] != ""
    assert refused > 1000
