"""Game definitions: complete, and variants differ from their base only where expected."""

from dataclasses import fields
from pathlib import Path

import pytest

from smallworld.core.errors import NotationError, RulesetError
from smallworld.games import GAMES, GameDefinition, game_info
from smallworld.games.boards import decode_board
from smallworld.scenarios.scenario_files import run_file

DIFFERENT = {"key", "name", "column", "market", "judge", "teams"}


@pytest.mark.parametrize("key", GAMES)
def test_each_game_is_defined_by_one_value_in_its_folder(key: str) -> None:
    info = game_info(key)
    assert isinstance(info, GameDefinition) and info.key == key
    assert set(info.boards or info.islands) == set(info.rounds)
    abilities = {ability.key for ability in (*info.races, *info.powers, *info.relics)}
    assert set(info.counted) <= abilities
    assert {relic.key for relic in info.relics} <= {marker.name for marker in info.markers}


def test_azeroth_differs_from_warcraft_only_in_teams() -> None:
    warcraft, azeroth = game_info("warcraft"), game_info("azeroth")
    differ = {part.name for part in fields(warcraft) if getattr(warcraft, part.name) != getattr(azeroth, part.name)}
    assert differ == DIFFERENT


FEUD = '''
from smallworld.core.hooks import Power
class Feuding(Power):
    """They are paid for an enemy."""
    key = "feuding"
    number = 4
    relation = "feud"
    def relate(self, s, army, other):
        s.power_memory[army] = other + 1
        return "a feud is with somebody else" if other == s.seat_of(army) else ""
    def restore(self, s, army, listed): s.power_memory[army] = 9
    def income(self, s, army): return s.power_memory[army]
'''
SCENARIO = """
scenario: A feud is known by its word
rules: [SW-RACE-CUSTOM]
game: smallworld
content: [feud.py]
board: {regions: {shore: field border, peak: mountain}, borders: [shore peak]}
players:
  ann: {active: ratmen feuding, hand: 1, holds: {shore: 1}}
  bob: {active: orcs hill, holds: {peak: 1}}
play:
  - ann: done
  - check: {gain.ann.feuding: 9}
"""


@pytest.mark.parametrize(
    ("ann", "failure"),
    [
        ("", ""),
        ("feud: bob, ", "expected 9, got 2"),
        ("feud: ann, ", "a feud is with somebody else"),
        ("peace: bob, ", "peace requires the race or power that grants it"),
        ("harmony: bob, ", "'harmony' doesn't exist in this game"),
    ],
)
def test_a_position_restores_a_custom_powers_memory(tmp_path: Path, ann: str, failure: str) -> None:
    (tmp_path / "feud.py").write_text(FEUD)
    (tmp_path / "feud.yaml").write_text(SCENARIO.replace("ann: {active", f"ann: {{{ann}active"))
    try:
        found = [result.failure for result in run_file(tmp_path / "feud.yaml", [tmp_path / "feud.py"])]
    except NotationError as error:
        found = [str(error)]
    assert len(found) == 1 and failure in found[0] and bool(failure) == bool(found[0])


def test_a_board_format_defaults_to_the_first() -> None:
    text = (Path(__file__).parents[2] / "examples" / "teapot.json").read_bytes()
    assert b'"format": 1' in text
    board = decode_board(text, "teapot.json")
    assert board == decode_board(text.replace(b'"format": 1, ', b""), "teapot.json")
    with pytest.raises(RulesetError, match=r"^teapot.json: unsupported board format 2; only format 1 can be read$"):
        decode_board(text.replace(b'"format": 1', b'"format": 2'), "teapot.json")
