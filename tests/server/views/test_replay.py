"""Replays: every step of whole games as it was, the final figures, and records readable by others."""

import random

import pytest

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.game.replay import read_record
from smallworld.notation.header import check_names
from smallworld.server.match.step_replay import ReplayCursor, notation_names, record
from smallworld.server.match.timeline import Timeline
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.views.ending import group_of, tie_break
from smallworld.server.views.game_list import rules_of
from smallworld.server.views.table_view import private_view, public_view
from tests.server.tables import new_timeline, random_game
from tests.support.conquest_positions import game_at
from tests.support.message_keys import source_keys

TABLES = [("smallworld", 3, 1), ("warcraft", 4, 2), ("azeroth", 5, 3)]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def played(game: str, seats: int, seed: int) -> tuple[list[Timeline], Timeline]:
    """A whole game: its timeline after each step, and at the end."""
    steps: dict[int, Timeline] = {}
    last = new_timeline(game, seats, seed)
    for last in random_game(game, seats, seed):
        steps[last.steps] = last
    return [steps[number] for number in sorted(steps)], last


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_every_step_is_shown_as_it_was(game: str, seats: int, seed: int) -> None:
    steps, last = played(game, seats, seed)
    cursor = ReplayCursor(last)
    assert cursor.last == last.steps == len(steps) - 1
    numbers = list(range(cursor.last + 1))
    random.Random(seed).shuffle(numbers)
    for number in numbers:
        then = steps[number]
        assert cursor.state(number).key() == then.state.key()
        viewer = number % (seats + 1)
        seat = viewer if viewer < seats else None
        view = cursor.view_at(number, seat, NAMES[:seats])
        assert view.public == public_view(then.state, NAMES[:seats])
        assert view.private == private_view(then.state, seat, True, then.tokens_before())
        assert view.private.coins == tuple(then.state.coins), "nothing is secret in a game that is over"


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_steps_are_moves_with_their_chance_outcomes(game: str, seats: int, seed: int) -> None:
    steps, last = played(game, seats, seed)
    summary = GameSummary("x", game, "", "", 1, 1, NAMES[:seats], None, True, (), "", "", last.steps)
    replay = ReplayCursor(last).replay(summary, ())
    assert len(replay.steps) == last.steps + 1
    assert (replay.steps[0].text, replay.steps[0].seat) == ("", None)
    timeline = new_timeline(game, seats, seed)
    for number, step in enumerate(replay.steps[1:], 1):
        assert (step.seat, step.round, step.turn) == (timeline.game.actor, timeline.state.round, timeline.state.turn())
        timeline.play([step.text])
        assert timeline.state.key() == steps[number].state.key()
    assert replay.lines == tuple(last.lines)
    assert {line.at for line in replay.lines} <= set(range(len(replay.steps)))


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_the_end_accounts_for_every_coin(game: str, seats: int, seed: int) -> None:
    *_, last = random_game(game, seats, seed)
    told = ReplayCursor(last).ending()
    assert told.coins == tuple(last.state.coins)
    assert told.winners == tuple(engine.winners(last.state))
    for seat in range(seats):
        sources = dict(told.sources[seat])
        assert set(sources) <= set(source_keys()) and sources["regions"] > 0
        assert sum(sources.values()) == told.coins[seat]
        assert sources["start"] == 5
        turns = [turn for turn in told.turns if turn.seat == seat]
        assert all(turn.coins == sum(amount for _, amount in turn.items) for turn in turns)
        assert all(amount for turn in turns for _, amount in turn.items)
        assert [turn.round for turn in turns] == list(range(1, last.state.rules.rounds + 1))
        assert turns[-1].total == told.coins[seat]
        by_round = {turn.round: turn.coins for turn in turns}
        assert by_round[told.best[seat]] == max(by_round.values())
        assert by_round[told.worst[seat]] == min(by_round.values())
        assert (told.places[seat] == 1) == (seat in told.winners)
    assert sorted(told.places)[0] == 1 and max(told.places) <= seats
    if game == "azeroth":
        assert {told.places[0], told.places[3]} in ({told.places[0]}, {told.places[3]}), "a team shares its place"
        assert set(told.teams) == {"alliance", "horde", "neutral"}
        assert told.teams["alliance"] == min(told.coins[0], told.coins[3])
        assert max(told.teams.values()) in [told.coins[seat] for seat in told.winners]
    else:
        assert told.teams == {}


def test_groups_of_sources_are_distinguished() -> None:
    found: set[str] = set()
    for game, seats, seed in (*TABLES, ("warcraft", 3, 5), ("warcraft", 5, 7)):
        *_, last = random_game(game, seats, seed)
        told = ReplayCursor(last).ending()
        found |= {key for sources in told.sources for key, _ in sources}
    assert found == set(source_keys()) - {"other"}


def test_income_from_a_piece_belongs_to_the_race_that_placed_it() -> None:
    rules = rules_of("warcraft")
    sources = {"objective": "race", "humans": "race", "mining": "power", "heart": "artifact", "karazhan": "place"}
    assert {source: group_of(rules, Event(events.EARNED, 0, source=source)) for source in sources} == sources


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_the_journal_of_a_replay_reproduces_the_game(game: str, seats: int, seed: int) -> None:
    steps, last = played(game, seats, seed)
    cursor = ReplayCursor(last)
    for number in (0, 1, 33, cursor.last):
        timeline = Timeline(last.game.setup)
        for moved in cursor.journal(number):
            timeline.go_on(moved)
        assert timeline.state.key() == steps[number].state.key()
        assert timeline.steps == number


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_record_can_be_read_under_any_names(game: str, seats: int, seed: int) -> None:
    *_, last = random_game(game, seats, seed)
    names = ("Žofie Nováková", "none", "李雷", "Zofie Novakova", "<b>7</b>")[:seats]
    again = read_record(record(last, names), deal=False)
    assert again.state.key() == last.state.key()
    assert again.names[0] == "zofie-novakova" and again.actor == ids.OVER


def test_names_in_records_are_unique() -> None:
    for names in (("Ann", "ann", "ANN"), ("bob", "", "Bob"), ("", "", ""), ("eve", "dan", "cat"), ("p3", "cat", "?")):
        found = notation_names(names)
        check_names(found)
        assert len(found) == len(names)
    assert notation_names(("Zoë B.", "Łukasz")) == ("zoe-b", "lukasz")


@pytest.mark.parametrize(
    ("coins", "tokens", "tie"), [((9, 9), (1, 3), "tokens"), ((9, 8), (1, 3), ""), ((9, 9), (2, 2), "")]
)
def test_the_end_tells_that_tokens_decided_a_tie(coins: tuple[int, int], tokens: tuple[int, int], tie: str) -> None:
    state = game_at(TIED % (coins[0], tokens[0], coins[1], tokens[1])).state
    assert tie_break(state, engine.winners(state)) == tie


@pytest.mark.parametrize(("coins", "tie"), [((5, 6, 7, 5), "richest"), ((5, 5, 5, 5), ""), ((5, 6, 9, 9), "")])
def test_the_end_tells_that_the_richest_player_decided_a_tie_of_teams(coins: tuple[int, ...], tie: str) -> None:
    state = new_timeline("azeroth", 4, 1).state
    by_team = sorted(range(4), key=state.rules.teams.__getitem__)
    for seat, amount in zip(by_team, coins, strict=True):
        state.coins[seat] = amount
    assert tie_break(state, engine.winners(state)) == tie


TIED = """
game: smallworld
board:
  regions: {shore: field border, glen: hill}
  borders: [shore glen]
players:
  ann: {coins: %d, active: ratmen merchant, holds: {shore: %d}}
  bob: {coins: %d, active: orcs hill, holds: {glen: %d}}
"""
