"""Observations: a fixed layout, faithful to the state, without anything hidden from the seat."""

import random
from itertools import product

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.views import columns
from smallworld.views.observation import Field, layout, observer
from tests.support.playing import AtRandom, decisions

#: Numbered from 1, as in the documentation.
TERRAINS = ("field", "forest", "hill", "swamp", "mountain", "sea", "lake")
TABLES = [(game, seats) for game in GAMES for seats in game_info(game).rounds]


def positions(game: str, seats: int, seed: int) -> list[State]:
    """Yield the states of a random game in which a player decides."""
    s = engine.new(ruleset(game, seats, default_board(game, seats, seed)))
    reached = enumerate(decisions(s, AtRandom(random.Random(seed)), Dealer(seed)))
    return [*[s.clone() for number, _ in reached if number % 9 == 0], s]


def entry(field: Field, values: list[int], fields: list[Field], *place: int) -> int:
    """Return an entry of a block of equal rows, by row."""
    block = [other for other in fields if other.name.split(".")[0] == field.name.split(".")[0]]
    if not field.shape or field.name.startswith("stack"):
        return values[field.start + sum(place)]
    row = 0
    for size, index in zip(field.shape, place, strict=True):
        row = row * size + index
    return values[field.start + row * len(block)]


@pytest.mark.parametrize("game", GAMES)
def test_every_board_and_number_of_players_of_a_game_has_the_same_layout(game: str) -> None:
    layouts = [layout(ruleset(game, seats)) for seats in game_info(game).rounds]
    assert len({tuple(each.fields()) for each in layouts}) == 1
    assert len({each.size for each in layouts}) == 1
    most = max(default_board(game, seats, seed).board().size for seats in game_info(game).rounds for seed in range(60))
    assert layouts[0].regions >= most


@pytest.mark.parametrize("game", GAMES)
def test_fields_cover_every_entry_once(game: str) -> None:
    found = layout(ruleset(game, 2))
    places: list[int] = []
    fields = found.fields()
    for field in fields:
        block = [other for other in fields if other.name.split(".")[0] == field.name.split(".")[0] and field.shape]
        rows = 1
        for size in field.shape:
            rows *= size
        step = len(block) if len(block) > 1 and not field.name.startswith("stack") else 1
        places += [field.start + row * step for row in range(rows)]
    assert sorted(places) == list(range(found.size))


@pytest.mark.parametrize(
    ("prefix", "table"),
    [
        ("GAME", columns.GENERAL),
        ("SEAT", columns.BY_SEAT),
        ("ARMY", columns.BY_ARMY),
        ("REGION", columns.BY_REGION),
        ("OFFER", columns.BY_OFFER),
    ],
)
def test_columns_match_their_names(prefix: str, table: tuple[tuple[str, str], ...]) -> None:
    columns_of = f"{prefix}_COLUMNS"
    places = {
        name: place for name, place in vars(columns).items() if name.startswith(f"{prefix}_") and name != columns_of
    }
    assert getattr(columns, columns_of, len(table)) == len(table)
    assert places == {f"{prefix}_{name.upper()}": place for place, (name, _) in enumerate(table)}


def described(s: State, seat: int) -> dict[tuple[str | int, ...], int]:
    """Compute each non-zero entry from its documentation, by the entry's name and its position in the block."""
    rules, board, slots = s.rules, s.rules.board, s.rules.slots
    relative = {other: (other - seat) % rules.seats for other in range(rules.seats)}
    actor, pending = engine.actor(s), engine.pending(s)
    deciding = relative[pending.army // slots] * slots + pending.army % slots if pending.army >= 0 else -1
    found: dict[tuple[str | int, ...], int] = {
        ("general.round",): s.round,
        ("general.rounds",): rules.rounds,
        ("general.seats",): rules.seats,
        ("general.turn",): relative[s.seat],
        ("general.first",): relative[s.first],
        ("general.actor",): relative.get(actor, actor),
        ("general.pending",): pending.kind,
        ("general.army",): deciding,
        ("general.choice",): pending.choice,
        ("general.data",): pending.data,
        ("general.just_picked",): s.just_picked,
        ("general.opening",): int(pending.opening),
    }
    for other, place in relative.items():
        ally = other == seat or bool(rules.teams and rules.teams[other] == rules.teams[seat])
        found |= {
            ("seat.present", place): 1,
            ("seat.ally", place): int(ally),
            ("seat.coins", place): s.coins[other] if ally or engine.is_over(s) else -1,
            ("seat.income", place): engine.standing_income(s, other),
        }
        for slot in range(slots):
            army = other * slots + slot
            if s.race[army] == ids.NONE:
                continue
            held = [region for region in range(board.size) if s.holder[region] == army]
            memories = {"race_memory": s.race_memory[army], "power_memory": s.power_memory[army]}
            tokens = {"hand": s.hand[army], "aside": s.aside[army], "waiting": s.waiting[army]}
            numbers = {"race": s.race[army] + 1, "power": s.power[army] + 1, "auxiliaries": s.auxiliaries[army]}
            standing = {"regions": len(held), "tokens": sum(s.tokens[region] for region in held)}
            for name, value in (numbers | tokens | memories | standing).items():
                found["army." + name, place, slot] = value
    for region in range(board.size):
        holder = s.holder[region]
        symbols = [1 << number for number, mask in enumerate(board.with_symbol) if mask >> region & 1]
        found |= {
            ("region.terrain", region): TERRAINS.index(ids.TERRAINS[board.terrain[region]]) + 1,
            ("region.symbols", region): sum(symbols),
            ("region.entry", region): board.entry >> region & 1,
            ("region.island", region): board.island[region],
            ("region.holder", region): 0 if holder == ids.NOBODY else layout(rules).seats + 1,
            ("region.tokens", region): s.tokens[region],
            ("region.conquered", region): int(region in [conquest.region for conquest in s.all_conquests()]),
        }
        if 0 <= holder < rules.natives:
            found["region.holder", region] = relative[holder // slots] + 1
            found["region.slot", region] = holder % slots
        for number, marker in enumerate(rules.markers):
            count = engine.known_marks(s, region) >> rules.shift[number] & rules.width[number]
            found[f"region.marker.{marker.name}", region] = count
    for combo in rules.market.offers(s, seat):
        numbers = {"race": combo.race + 1, "power": combo.power + 1, "coins": combo.coins, "price": combo.position}
        for name, value in numbers.items():
            found["offer." + name, combo.position] = value
    for number in range(len(rules.races)):
        found["stack.race", number] = s.race_pool >> number & 1
    for number in range(len(rules.powers)):
        found["stack.power", number] = s.power_pool >> number & 1
    return {place: value for place, value in found.items() if value}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_entry_matches_its_documentation(game: str, seats: int) -> None:
    states = positions(game, seats, 3)
    watch = observer(states[0].rules)
    fields = watch.layout.fields()
    numbers = list(range(watch.layout.size))
    named = {
        entry(field, numbers, fields, *place): (field.name, *place)
        for field in fields
        for place in product(*map(range, field.shape))
    }
    assert sorted(named) == numbers
    for s in (*states[:-1:3], states[-1]):
        for seat in range(seats):
            values = list(watch.observe(s, seat))
            assert len(values) == len(numbers)
            assert {named[number]: value for number, value in enumerate(values) if value} == described(s, seat)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hidden_information_does_not_affect_observations(game: str, seats: int) -> None:
    chance = random.Random(5)
    hidden = 0
    for s in positions(game, seats, 4)[:-1]:
        watch = observer(s.rules)
        for seat in range(seats):
            other = s.clone()
            other.coins = ints(
                [
                    coins if player == seat or engine.same_team(s, seat, player) else coins + chance.randrange(1, 9)
                    for player, coins in enumerate(s.coins)
                ]
            )
            for mask, face_down in s.rules.coded:
                for region, marks in enumerate(s.marks):
                    if marks & mask:
                        hidden += 1
                        other.marks[region] = marks & ~mask | face_down * chance.randrange(1, mask // face_down + 1)
            other.known_queue = tuple(reversed(s.known_queue))
            assert list(watch.observe(s, seat)) == list(watch.observe(other, seat))
            assert list(watch.observe(s, seat)) == list(watch.observe(engine.known_to(s, seat), seat)), "coins"
    assert hidden or not s.rules.coded


def test_coins_are_shown_when_the_game_is_over() -> None:
    over = positions("smallworld", 2, 3)[-1]
    watch = observer(over.rules)
    start = next(field.start for field in watch.layout.fields() if field.name == "seat.coins")
    assert watch.observe(over, 0)[start + 4] == over.coins[1]
