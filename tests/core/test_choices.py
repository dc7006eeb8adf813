"""Choices are identified by their class, even if several abilities use the same name."""

from pathlib import Path

import pytest

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.games import Options, load_content, ruleset
from smallworld.notation.position import read_position, write_position
from smallworld.scenarios.scenario_files import run_file

# A choice with the same name as one of Berserk's.
TIPSY = '''
from smallworld.core import ids
from smallworld.core.hooks import Choice, Move, Power, Race
from smallworld.core.choices import ask
class Stumble(Move):
    """Stumble."""
    word = "stumble"
    takes = ids.T_NOTHING
    steps = (ids.CONQUER,)
    conquers = False
    def refusal(self, s, army, arg): return "stumbled" if s.power_memory[army] else ""
    def play(self, s, army, arg):
        s.power_memory[army] = 1
        ask(s, AfterRoll, army)
class AfterRoll(Choice):
    """Get up again."""
    verbs = ("done",)
    def refusal(self, s, army, data, action): return ""
    def play(self, s, army, data, action): s.coins[s.seat_of(army)] += 1
class Tipsy(Power):
    """They stumble, and get up again for a coin."""
    key = "tipsy"
    number = 4
    moves = (Stumble,)
    choices = (AfterRoll,)
    reasons = {"stumbled": "once is enough"}
'''
BERSERK = """
scenario: Berserk rolls first, whatever else is called AfterRoll
rules: [SW-POWER-BERSERK]
game: smallworld
content: [tipsy.py]
board: {regions: {shore: field border, peak: mountain}, borders: [shore peak]}
players:
  ann: {active: ratmen berserk, hand: 5, holds: {shore: 1}}
  bob: {active: orcs hill}
dice: [1]
play:
  - ann: roll
  - check: {cost.peak: 2}
  - ann: conquer peak
  - check: {owner.peak: ann}
"""


def made(folder: Path) -> Ruleset:
    """Return a two-player game with a power whose choice shares its name with another."""
    (folder / "tipsy.py").write_text(TIPSY)
    return ruleset("smallworld", 2, options=Options(content=load_content([folder / "tipsy.py"])))


def test_a_custom_choice_does_not_replace_one_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "tipsy.py").write_text(TIPSY)
    (tmp_path / "berserk.yaml").write_text(BERSERK)
    assert [result.failure for result in run_file(tmp_path / "berserk.yaml", [tmp_path / "tipsy.py"])] == [""]


def test_choices_of_the_same_name_are_qualified_by_ability(tmp_path: Path) -> None:
    rules = made(tmp_path)
    assert {"berserk.AfterRoll", "tipsy.AfterRoll", "LayAside"} <= set(rules.choice_names)
    assert "AfterRoll" not in rules.choice_names
    assert "AfterRoll" in ruleset("smallworld", 2).choice_names, "a unique name stays unqualified"


@pytest.mark.parametrize("key", ["berserk", "tipsy"])
def test_a_position_names_the_choice_of_the_correct_ability(tmp_path: Path, key: str) -> None:
    rules = made(tmp_path)
    s = engine.blank(rules)
    s.set_combo(0, rules.race_number["ratmen"], rules.power_number[key])
    s.race_pool ^= 1 << s.race[0]
    s.power_pool ^= 1 << s.power[0]
    s.rebuild_kit(0)
    s.hand[0] = 5
    s.add_to_tray(0, -5)
    for kind in (ids.F_NEXT_TURN, ids.F_RETREATS, ids.F_SCORE):
        s.push(kind, 0)
    s.push(ids.F_BEGIN_REDEPLOY, 0)
    s.push(ids.F_CONQUER, 0)
    s.push(ids.F_CHOICE, 0, rules.choice_names.index(f"{key}.AfterRoll"))
    text = write_position(s, ("ann", "bob"))
    assert f"choice={key}.AfterRoll" in text
    again = read_position(text, content=[tmp_path / "tipsy.py"]).state
    assert engine.stack(again)[5].choice == engine.pending(s).choice


def test_a_choice_that_no_ability_lists_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tipsy.py"
    path.write_text(TIPSY.replace("    choices = (AfterRoll,)\n", ""))
    rules = ruleset("smallworld", 2, options=Options(content=load_content([path])))
    s = engine.blank(rules)
    with pytest.raises(RulesetError, match="AfterRoll is not among the choices of an ability"):
        rules.bound["tipsy"][0].move.play(s, 0, 0)
