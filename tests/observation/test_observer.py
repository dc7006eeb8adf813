"""Observations: the same layout everywhere, true to the state, and blind to what the seat may not know."""

import random

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State, ints
from smallworld.games import GAMES, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.observation import Field, layout, observer
from smallworld.play.dealer import Dealer

TABLES = [(game, seats) for game in GAMES for seats in game_info(game).rounds]


def positions(game: str, seats: int, seed: int) -> list[State]:
    """The states of a random game in which a player decides."""
    s = engine.new(ruleset(game, seats, default_board(game, seats, seed)))
    dealer, chance = Dealer(seed), random.Random(seed)
    found: list[State] = []
    while not engine.is_over(s):
        if engine.actor(s) == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        else:
            found.append(s.clone())
            engine.apply(s, chance.choice(engine.legal(s)))
    return [*found[::9], s]


def entry(field: Field, values: list[int], fields: list[Field], *place: int) -> int:
    """An entry of a block of equal rows, by its row."""
    block = [other for other in fields if other.name.split(".")[0] == field.name.split(".")[0]]
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


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_entries_say_what_the_state_says(game: str, seats: int) -> None:
    states = positions(game, seats, 3)
    watch = observer(states[0].rules)
    fields = watch.layout.fields()
    by_name = {field.name: field for field in fields}
    for s in states:
        for seat in range(seats):
            values = list(watch.observe(s, seat))
            assert len(values) == watch.layout.size
            assert values[by_name["general.round"].start] == s.round
            actor = values[by_name["general.actor"].start]
            assert (actor + seat) % seats == engine.actor(s) if actor >= 0 else engine.is_over(s)
            for region in range(s.rules.board.size):
                tokens = entry(by_name["region.tokens"], values, fields, region)
                holder = entry(by_name["region.holder"], values, fields, region)
                assert tokens == s.tokens[region]
                if s.holder[region] == ids.NOBODY:
                    assert holder == 0
                elif s.holder[region] == s.rules.natives:
                    assert holder == watch.layout.seats + 1
                else:
                    assert (holder - 1 + seat) % seats == s.seat_of(s.holder[region])
            for other in range(seats):
                army = s.active(other)
                relative = (other - seat) % seats
                assert entry(by_name["army.race"], values, fields, relative, 0) == s.race[army] + 1
                assert entry(by_name["army.regions"], values, fields, relative, 0) == s.held[army].bit_count()
            offers = s.rules.market.offers(s, seat)
            for combo in offers:
                assert entry(by_name["offer.race"], values, fields, combo.position) == combo.race + 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_hidden_makes_a_difference(game: str, seats: int) -> None:
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
