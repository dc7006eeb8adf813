"""The log: it has every coin and every conquest of whole games, with translated kinds and sources."""

import pytest

from smallworld.core import events
from smallworld.game.log import LogEntry
from smallworld.views.table import NATIVES
from tests.server.tables import new_timeline, random_game
from tests.support.message_keys import item_keys, line_kinds

TABLES = [("smallworld", 5, 1), ("warcraft", 4, 2), ("azeroth", 4, 3)]


def coins(lines: list[LogEntry], seat: int) -> int:
    """Coins that a seat received according to the log, minus its payments."""
    total = 0
    for line in lines:
        if line.seat == seat:
            items = dict(line.items)
            total += items.get("found", 0) - items.get("paid", 0) if line.kind == "picked" else 0
            total += line.amount if line.kind in ("income", "earned") else 0
            total -= line.amount if line.kind == "paid" else 0
    return total


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_the_log_has_every_coin_and_conquest(game: str, seats: int, seed: int) -> None:
    timelines = list(random_game(game, seats, seed))
    last = timelines[-1]
    kinds = line_kinds(game)
    for seat in range(seats):
        assert last.state.rules.coins + coins(last.lines, seat) == last.state.coins[seat]
    for line in last.lines:
        assert line.kind in kinds
        assert line.source in (kinds[line.kind] or ("",)), line
        if line.kind == "income":
            assert line.amount == sum(amount for _, amount in line.items)
            assert {key for key, _ in line.items} <= set(item_keys(game))
    told = [line for line in last.lines if line.kind in ("conquered", "bombed")]
    happened = [e for entry in last.game.entries for e in entry.events if e.kind == events.CONQUERED]
    assert [(line.seat, line.region) for line in told] == [
        (event.seat, last.state.rules.board.regions[event.region]) for event in happened
    ]
    assert last.lines[-1].kind == "ended"
    assert [line.at for line in last.lines] == sorted(line.at for line in last.lines)
    assert last.lines[-1].at == last.steps


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_conquest_names_the_loser_and_their_losses(game: str, seats: int, seed: int) -> None:
    before = new_timeline(game, seats, seed)
    victims: set[int | None] = set()
    for timeline in random_game(game, seats, seed):
        for line in timeline.lines[len(before.lines) :]:
            if line.kind != "conquered" or len(timeline.game.entries) - len(before.game.entries) != 1:
                continue
            region = timeline.state.rules.board.number[line.region]
            s = before.state
            holder = s.holder[region]
            victims.add(line.other)
            assert line.amount >= 0
            if holder < 0:
                assert (line.other, line.race, line.items) == (None, "", ())
            elif holder == s.rules.natives:
                assert (line.other, line.items) == (NATIVES, (("lost", 1),))
            else:
                assert line.other == s.seat_of(holder)
                assert line.race == s.rules.races[s.race[holder]].key
                assert line.declined == (not s.is_active(holder))
                assert sum(amount for _, amount in line.items) == s.tokens[region]
                if line.declined and not s.kits[holder].campaigns:
                    assert line.items == (("lost", s.tokens[region]),)
        before = timeline
    assert None in victims and victims & set(range(seats))


def test_undone_moves_leave_the_log() -> None:
    checked = 0
    for timeline in random_game("warcraft", 3, 4):
        moves = timeline.undoable()
        if moves:
            twin = timeline.clone()
            twin.undo(moves)
            assert timeline.lines[: len(twin.lines)] == twin.lines
            assert len(twin.counts) == len(twin.game.entries)
            again = timeline.texts(len(twin.game.entries))
            for text in again:
                for action in twin.words.read(text):
                    twin._take(action)
            assert (twin.lines, twin.steps, twin.state.key()) == (timeline.lines, timeline.steps, timeline.state.key())
            assert twin.tokens_before() == timeline.tokens_before()
            checked += 1
    assert checked > 20


def test_moves_without_events_are_logged_with_both_arguments() -> None:
    played: dict[str, LogEntry] = {}
    for seed in range(4):
        *_, timeline = random_game("warcraft", 3, seed)
        played.update({line.source: line for line in timeline.lines if line.kind == "played"})
    assert {"swap", "scare"} & set(played)
    for source, line in played.items():
        if source in ("swap", "scare", "steal"):
            assert line.region and line.second
        elif source in ("raid", "roll-ashes", "roll-delve", "roll-frostmourne"):
            assert line.region and not line.second


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_a_revealed_combo_is_logged_with_its_race_and_power(game: str, seats: int, seed: int) -> None:
    timeline = new_timeline(game, seats, seed)
    told = [(line.race, line.power, line.amount) for line in timeline.lines if line.kind == "revealed"]
    offers = timeline.state.rules.market.offers(timeline.state, timeline.state.seat)
    races, powers = timeline.words.races, timeline.words.powers
    if timeline.state.rules.teams:
        # Races and powers are in separate stacks.
        assert {race or power for race, power, _ in told} >= {races[combo.race] for combo in offers}
        assert {race or power for race, power, _ in told} >= {powers[combo.power] for combo in offers}
    else:
        assert {(race, power) for race, power, _ in told} == {(races[c.race], powers[c.power]) for c in offers}
