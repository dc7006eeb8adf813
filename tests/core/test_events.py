"""Events have separate fields for their subjects, and only one module moves coins."""

import ast
from pathlib import Path

import pytest

from smallworld.core import engine, events, ids
from smallworld.core.playout import settle
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset

SOURCES = Path(__file__).parents[2] / "src" / "smallworld"
RULES = sorted([*(SOURCES / "core").rglob("*.py"), *(SOURCES / "games").rglob("*.py")])


@pytest.mark.parametrize("game", ["smallworld", "azeroth"])
def test_revealed_events_have_a_race_or_a_power_only(game: str) -> None:
    s = engine.new(ruleset(game, 4))
    s.events = []
    settle(s, Dealer(3))
    revealed = [event for event in s.events if event.kind == events.REVEALED]
    races = [event.race for event in revealed if event.race != ids.NONE]
    powers = [event.power for event in revealed if event.power != ids.NONE]
    assert races == [race for race in s.rules.market.races(s) if race != ids.NONE]
    assert powers == s.rules.market.powers(s)
    assert {(event.army, event.region) for event in revealed} == {(ids.NONE, ids.NONE)}


def moves_coins(path: Path) -> list[int]:
    """Return the lines in which a module changes a seat's coins."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.AugAssign):
            found.append(node.target)
        elif isinstance(node, ast.Assign):
            found += node.targets
    return [item.lineno for item in found if isinstance(item, ast.Subscript) and ast.unparse(item.value) == "s.coins"]


def test_only_one_module_moves_coins() -> None:
    assert [path.name for path in RULES if moves_coins(path)] == ["coins.py"]
