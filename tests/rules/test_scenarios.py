"""Every scenario on the rules pages makes a claim and passes, and every rule id has one."""

import re
from collections import defaultdict
from collections.abc import Callable

import pytest

from smallworld.games import game_info
from smallworld.games.warcraft.markers import ARTIFACTS, PLACES
from tests.rules.cases import CASES, PAGES, Case
from tests.rules.mutations.trials import is_claim

RULE = re.compile(r"^\*\*((?:C|SW|WC|BA)-[A-Z0-9-]+|R-\d+)\*\*", re.MULTILINE)
BY_RULE: dict[str, list[Case]] = defaultdict(list)
for _case in CASES:
    for _rule in _case.rules:
        BY_RULE[_rule].append(_case)


def rule_ids() -> list[str]:
    """Return every rule id that the pages define, once."""
    return [rule for page in PAGES for rule in RULE.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}")
def test_scenario(case: Case) -> None:
    scenario = case.set_up()
    assert any(is_claim(step) for step in scenario.steps), "check something, or have a move refused"
    assert scenario.run() == ""


def test_names_are_unique() -> None:
    names = [case.name for case in CASES]
    assert sorted(set(names)) == sorted(names)


def test_rules_are_covered(record_property: Callable[[str, object], None]) -> None:
    ids = rule_ids()
    assert len(ids) == len(set(ids)), "a rule id is defined twice"
    unknown = sorted(set(BY_RULE) - set(ids))
    assert not unknown, f"scenarios cite rules that no page defines: {unknown}"
    missing = [rule for rule in ids if not BY_RULE[rule]]
    record_property("told at the end", f"rules covered {len(ids) - len(missing)}/{len(ids)}")
    assert not missing, f"rules without a scenario: {missing}"


def test_no_rule_is_missing() -> None:
    """The pages define all promised rules: the common ones, those of all three games, and the rulings."""
    ids = set(rule_ids())
    promised = {f"R-{n}" for n in (*range(1, 11), *range(20, 41), *range(50, 84))}
    promised |= {f"C-{name}" for name in COMMON.split()} | {f"SW-MAP-{n}" for n in range(1, 5)}
    promised |= {f"WC-{name}" for name in WARCRAFT.split()} | {f"BA-{name}" for name in AZEROTH.split()}
    for prefix, game in (("SW", "smallworld"), ("WC", "warcraft")):
        info = game_info(game)
        promised |= {f"{prefix}-RACE-{race.key.upper()}" for race in info.races}
        promised |= {f"{prefix}-POWER-{power.key.upper()}" for power in info.powers}
    promised |= {f"WC-ART-{name.upper()}" for name in ARTIFACTS} | {f"WC-PLACE-{name.upper()}" for name in PLACES}
    promised |= {"SW-RACE-CUSTOM", "SW-POWER-CUSTOM"}
    assert promised == ids, sorted(promised ^ ids)


COMMON = """HOLD-1 HOLD-2 ABIL-1 ABIL-2 SET-1 SET-2 SET-3 SET-4 SET-5 SET-6 PICK-1 PICK-2 PICK-3 PICK-4 PICK-5 PICK-6
PICK-7 CONQ-1 CONQ-2 CONQ-3 CONQ-4 CONQ-5 CONQ-6 CONQ-7 CONQ-8 CONQ-9 CONQ-10 LOSS-1 LOSS-2 LOSS-3 LOSS-4 LOSS-5
DIE-1 DIE-2 DIE-3 DIE-4 DEPLOY-1 DEPLOY-2 SCORE-1 SCORE-2 TURN-1 TURN-2 TURN-3 TURN-4 DECL-1 DECL-2 DECL-3 DECL-4
DECL-5 END-1 END-2"""
WARCRAFT = """MAP-1 MAP-2 MAP-3 MAP-4 MAP-5 MAP-6 MAP-7 FACTION-1 FACTION-2 FACTION-3 DECL-1 BOX-1 GOBLIN-1 GOBLIN-2
GOBLIN-3 GOBLIN-4 HUMAN-1 HUMAN-2 PANDAREN-1 PANDAREN-2 TAUREN-1 TAUREN-2 TAUREN-3 INTIMIDATE-1 INTIMIDATE-2 RELIC-1
RELIC-2 RELIC-3"""
AZEROTH = "TEAM-1 TEAM-2 TEAM-3 SET-1 SET-2 PICK-1 PICK-2 PICK-3 END-1 END-2"
