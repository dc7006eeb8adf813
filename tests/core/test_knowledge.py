"""A seat's knowledge contains everything except what is hidden from it."""

import ast
from pathlib import Path

import pytest

from smallworld.bots import make_bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, run
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.support.playing import AtRandom, decisions

SOURCES = Path(__file__).parents[2] / "src" / "smallworld"
#: Rules decide what is hidden; positions and scenarios write complete states.
WHOLE = ("core", "games", "notation", "scenarios")
MODULES = sorted(path for path in SOURCES.rglob("*.py") if path.relative_to(SOURCES).parts[0] not in WHOLE)
HIDDEN = {"coded", "hidden_pool", "known_queue", "power_queue", "race_queue"}
#: Modules that display a state use coins only through `known_coins`.
SHOWING = ("views/table.py", "views/seat_view.py", "server/views/table_view.py")


def attributes(path: Path) -> set[str]:
    """Return the attributes that a module uses."""
    return {node.attr for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)}


def test_only_the_rules_decide_what_is_hidden() -> None:
    assert {path.relative_to(SOURCES).as_posix() for path in MODULES if attributes(path) & HIDDEN} == set()
    assert [name for name in SHOWING if "coins" in attributes(SOURCES / name)] == []


def states(seats: int, seed: int) -> list[State]:
    """Yield every state of a random game in which a seat acts."""
    s = engine.new(ruleset("smallworld", seats))
    dealer = Dealer(seed)
    return [s.clone() for _ in decisions(s, AtRandom(dealer.random), dealer)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_other_seats_coins_do_not_affect_the_view(seats: int) -> None:
    for s in states(seats, seed=seats):
        for seat in range(seats):
            richer = s.clone()
            for other in range(seats):
                if other != seat:
                    richer.coins[other] += 1 + other
            assert engine.known_to(s, seat).key() == engine.known_to(richer, seat).key()
            assert engine.known_to(s, seat).coins[seat] == s.coins[seat]


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 3), ("warcraft", 4), ("azeroth", 4)])
def test_coins_can_be_counted_from_the_start_of_a_game(game: str, seats: int) -> None:
    s = engine.new(ruleset(game, seats))
    dealer = Dealer(seats)

    class Counted(ActionObserver):
        def after(self, s: State, seat: int, action: Action) -> None:
            assert [*engine.known_to(s, 0).coins] == [*s.coins]

    run(s, AtRandom(dealer.random), dealer, observers=[Counted()])


def test_coins_set_by_a_position_were_not_counted() -> None:
    dealer = Dealer(1)
    poor = engine.new(ruleset("smallworld", 2))
    rich = poor.clone()
    poor.coins, rich.coins = ints([5, 9]), ints([5, 40])

    class Twins(ActionObserver):
        def after(self, s: State, seat: int, action: Action) -> None:
            engine.apply(rich, action)
            assert engine.known_to(poor, 0).key() == engine.known_to(rich, 0).key()
            assert engine.known_to(rich, 0).coins[1] == rich.coins[1] - 35

    run(poor, AtRandom(dealer.random), dealer, until=4 * 2, observers=[Twins()])
    assert poor.round == 4


def test_a_seat_sees_everything_else() -> None:
    for s in states(3, seed=8):
        known = engine.known_to(s, 1)
        known.coins = s.coins[:]
        assert known.key() == s.key()
        assert engine.legal(known) == engine.legal(s)


def test_changes_to_a_bots_copy_have_no_effect() -> None:
    for s in states(2, seed=5)[:60]:
        before = s.key()
        known = engine.known_to(s, engine.actor(s))
        engine.apply(known, engine.legal(known)[0])
        assert s.key() == before


def test_other_seats_coins_do_not_affect_the_greedy_bot() -> None:
    for number, s in enumerate(states(3, seed=11)[::9]):
        seat = engine.actor(s)
        richer = s.clone()
        richer.coins = ints([coins if other == seat else coins + 40 for other, coins in enumerate(s.coins)])
        choices = [make_bot("greedy", number).choose(engine.known_to(twin, seat), seat) for twin in (s, richer)]
        assert choices[0] is choices[1]


def test_the_greedy_bot_does_not_modify_its_state() -> None:
    for s in states(4, seed=3)[::11]:
        seat = engine.actor(s)
        known = engine.known_to(s, seat)
        before = known.key()
        make_bot("greedy").advise(known, seat)
        make_bot("greedy").choose(known, seat)
        assert known.key() == before
        assert known.held == s.held
