"""The start of a scenario: omitted fields have defaults, and errors are reported with their line."""

import re

import pytest

from smallworld import NotationError
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario

START = """scenario: A start
game: smallworld
board:
  regions: {meadow: field border, wood: forest, glen: hill border, peak: mountain}
  borders: [meadow wood, wood glen, glen peak]
players:
  ann: {active: ratmen bivouacking, hand: 4, holds: {meadow: 1}}
  bob: {active: trolls hill, holds: {glen: 2}}
"""
TEAMS = """scenario: A start in teams
game: azeroth
board: {regions: {meadow: field entry, wood: forest}, borders: [meadow wood]}
players:
  ann: {team: alliance}
  bob: {team: horde}
"""
ISLES = """scenario: A start on islands
game: warcraft
board: {regions: {meadow: field entry, wood: forest, glen: hill}, borders: [meadow wood, wood glen]}
players:
  ann: {active: goblins beast-master, hand: 4, holds: {meadow: 1}}
  bob: {active: pandaren farmer, holds: {glen: 1}}
marks: {wood: [hidden]}
"""


def scenario(text: str) -> Scenario:
    """Return the scenario described by a text."""
    (document,) = read_documents(text, "start.yaml")
    return Scenario(document)


def edited(text: str, old: str, new: str) -> str:
    """Return the text with one change."""
    assert text.count(old) == 1
    return text.replace(old, new)


def test_omitted_fields_have_defaults() -> None:
    s = scenario(START).state
    assert (s.round, s.seat, [*s.coins], s.hand[s.active(1)]) == (2, 0, [5, 5], 0)
    assert s.count(s.rules.board.number["glen"], s.rules.marker_number["lair"]) == 1
    assert (s.supply[s.rules.marker_number["camp"]], s.tray[s.rules.race_number["ratmen"]]) == (5, 13 - 4 - 1)
    assert len(s.column) == 18


def test_a_game_of_one_round_starts_in_that_round() -> None:
    assert scenario(f"{START}options: {{rounds: 1}}\n").state.round == 1


def test_a_listed_stack_is_complete() -> None:
    s = scenario(f"{START}column: [elves flying]\nraces: [orcs]\npowers: [forest, stout]\n").state
    assert [s.rules.races[race].key for race in s.column[::3]] == ["elves", "orcs"]
    assert (s.race_pool, s.race_queue) == (0, ())


def test_two_players_may_have_the_same_power() -> None:
    s = scenario(edited(START, "trolls hill", "trolls bivouacking")).state
    assert s.power[s.active(0)] == s.power[s.active(1)]


def test_pieces_in_hand_and_on_the_map_come_from_one_box() -> None:
    text = edited(START, "hand: 4", "hand: 4, camps: 2")
    s = scenario(f"{text}marks: {{meadow: [camp 3]}}\n").state
    assert s.supply[s.rules.marker_number["camp"]] == 2


# The text to change, the replacement, the line of the expected error, and the error.
REFUSED = [
    (START, "  bob:", "  Bob:", 8, "'Bob' can't be a player's name: use lower-case letters and digits"),
    (START, "  bob:", "  end:", 8, "'end' can't be a player's name: reserved word"),
    (START, "hand: 4", "hnd: 4", 7, "unknown key 'hnd' in a player"),
    (START, "ratmen bivouacking", "ratmen", 7, "'ratmen' is not a combo: write RACE POWER, or none"),
    (START, "trolls hill", "ratmen hill", 8, "the race ratmen is in the position twice"),
    (START, "hand: 4", "hand: 13", 7, "more than the 13 ratmen in the box"),
    (START, "hill, holds", "hill, fresh: true, holds", 8, "bob can't have just picked: it is not bob's turn"),
    (START, "game: smallworld\n", "game: checkers\n", 2, "unknown game 'checkers'"),
    (START, "players:", "bombs: [live]\nplayers:", 6, "bombs don't exist in this game"),
    (START, "hill, holds", "hill, harmony: [ann], holds", 8, "'harmony' doesn't exist in this game"),
    (START, "hill, holds", "hill, team: horde, holds", 8, "this game is not played in teams"),
    (START, "players:", "column: {powers: [stout]}\nplayers:", 6, "this game has a single column for all players"),
    (START, "  bob: {active: trolls hill, holds: {glen: 2}}", "  bob: [1]", 8, "a player must be a mapping"),
    (START, "players:", "step:\n  later\nplayers:", 7, "a scenario must start at deal, start, conquer or redeploy"),
    (START, "players:", "marks: {meadow: [camp 3, camp 2]}\nplayers:", 6, "camp 2 is listed twice in meadow"),
    (START, "hand: 4", "hand: 4, camps: 6", 7, "more than the 5 in the box"),
    (
        START,
        "players:",
        "content: [missing.py]\nplayers:",
        6,
        "needs the Python file missing.py",
    ),
    (START, "wood: forest", 'wood: " "', 4, "region wood must be text"),
    (START, "wood: forest", "wood: jungle", 4, "region wood: unknown terrain 'jungle'; available: field, forest"),
    (START, "meadow wood,", "meadow,", 5, "'meadow' is not a border: write two regions"),
    (START, "players:", 'marks: {meadow: [" "]}\nplayers:', 6, "a mark must be text"),
    (ISLES, "borders:", "islands: {north: [meadow, meadow]}, borders:", 3, "'meadow' is listed twice"),
    (ISLES, "borders:", "islands: {north: [moon]}, borders:", 3, "unknown region 'moon'"),
    (ISLES, "borders:", "islands: {north: [meadow]}, borders:", 3, "wood must be on an island"),
    (TEAMS, "team: horde", "coins: 3", 5, "give a team to every player or to none"),
    (TEAMS, "team: horde", "team: rebels", 6, "unknown team 'rebels'; available: alliance, horde, neutral"),
    (TEAMS, "players:", "column: {alliance: [orcs]}\nplayers:", 4, "orcs don't belong to the faction alliance"),
    (TEAMS, "players:", "column: [orcs ranger]\nplayers:", 4, "team games need separate columns for alliance"),
    (TEAMS, "players:", "column:\n  rebels: [orcs]\nplayers:", 5, "unknown key 'rebels' in the column"),
    (ISLES, "players:", "bombs: [wet]\nplayers:", 4, "bombs must be live or dud"),
    (ISLES, "players:", "relics: [cup]\nplayers:", 4, "unknown relic 'cup'"),
    (ISLES, "hand: 4", "hand: 4, beasts: 6", 5, "more than the 5 in the box"),
    (ISLES, "marks: {", "marks: {meadow: [beast 6], ", 7, "at most 5 per region"),
    (ISLES, "marks: {", "marks: {meadow: [wall 9], ", 7, "at most 1 per region"),
    (ISLES, "marks: {", "marks: {meadow: [hidden cup], ", 7, "unknown hidden"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "reason"), REFUSED)
def test_errors_are_reported_with_their_line(text: str, old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(NotationError, match=rf"^start\.yaml:{line}: .*{re.escape(reason)}"):
        scenario(edited(text, old, new))


def test_a_non_numeric_column_is_refused() -> None:
    text = f"{TEAMS}play:\n  - check: {{column.alliance.²: none}}\n"
    with pytest.raises(NotationError, match=r"unknown check 'column\.alliance\.²'"):
        scenario(text).run()
