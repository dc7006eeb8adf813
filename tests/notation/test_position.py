"""Positions as text: every state round-trips, and impossible ones are refused with their line."""

import re
from pathlib import Path

import pytest

from smallworld import Game, NotationError, Options, new_game, read_position, read_record, write_position
from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games import BoardData, RegionData, load_board
from smallworld.scenarios.scenario_files import read_scenarios
from tests.notation.playing import random_game, sample
from tests.support.invariants import check
from tests.support.playing import PairPlayer

# Pairs with decisions and memories that random games may miss.
PAIRS = [
    ("smallworld", "amazons", "berserk"), ("smallworld", "ghouls", "spirit"), ("smallworld", "halflings", "stout"),
    ("smallworld", "sorcerers", "bivouacking"), ("smallworld", "trolls", "heroic"), ("smallworld", "orcs", "diplomat"),
    ("smallworld", "skeletons", "fortified"), ("smallworld", "dwarves", "dragon-master"),
    ("warcraft", "goblins", "portal-mage"), ("warcraft", "gnomes", "beast-master"),
    ("warcraft", "ethereals", "championing"), ("warcraft", "tauren", "intimidating"),
    ("warcraft", "humans", "garrisoned"), ("warcraft", "forsaken", "defensive"),
    ("warcraft", "worgen", "marshdweller"), ("warcraft", "pandaren", "archaeologist"),
    ("warcraft", "tauren", "beast-master"), ("warcraft", "dwarves", "championing"),
]  # fmt: skip

RULES = Path(__file__).parents[2] / "docs" / "rules"
EXAMPLES = Path(__file__).parents[2] / "examples"
HOME_MADE = '''"""Home-made."""
from smallworld.core.hooks import Race

class Moles(Race):
    """They have nothing special."""
    key = "moles"
    number = 5
    tokens = 10
'''


def round_trips(s: State) -> None:
    """Check that writing and reading preserves the state, its text and its legal moves."""
    text = write_position(s)
    back = read_position(text, content=[EXAMPLES]).state
    assert back.key() == s.key(), text
    assert back.held == s.held
    assert write_position(back) == text
    assert [action.index for action in engine.legal(back)] == [action.index for action in engine.legal(s)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_in_a_game_round_trips(seats: int) -> None:
    game = random_game(seats, 40 + seats, deal=False)
    round_trips(game.opening())
    for number, (_, state) in enumerate(game.replay()):
        # With many players, only every other decision, so that each kind is covered at some player count.
        if seats < 4 or number % 2 == seats % 2:
            round_trips(state)


@pytest.mark.parametrize(("game", "race", "power"), PAIRS)
def test_positions_of_rare_combos_round_trip(game: str, race: str, power: str) -> None:
    played = new_game(game, 3, seed=1, deal=False)
    player = PairPlayer(5, played.rules.race_number[race], played.rules.power_number[power])
    while not played.over:
        played.apply(player.action(played.state))
        if (played.state.conquest_log or len(engine.stack(played.state)) > 4) and len(played.entries) % 3 == 0:
            round_trips(played.state)
    assert read_record(played.record(), deal=False).record() == played.record()


def test_the_repr_of_a_state_is_its_position() -> None:
    state = random_game(3, 7, 90).state
    assert repr(state) == write_position(state)
    assert read_position(repr(state)).state.key() == state.key()


@pytest.mark.parametrize("page", sorted(RULES.rglob("*.md")), ids=lambda page: page.stem)
def test_positions_of_scenarios_round_trip(page: Path) -> None:
    for scenario in read_scenarios(page, [EXAMPLES]):
        round_trips(scenario.state)


def test_player_names_that_look_like_other_yaml_types_are_kept() -> None:
    game = random_game(["no", "null", "on"], 3, 60)
    position = read_position(game.position())
    assert position.names == ("no", "null", "on")
    assert position.state.key() == game.state.key()


def test_the_sample_round_trips() -> None:
    text = sample("mid-turn.position")
    state, names, header = read_position(text)
    assert write_position(state, names, header) == text
    assert Game.from_position(text).moves() == ["abandon bleakrise", "abandon frostbeard", "abandon honeycroft"]
    check(state)


def test_a_position_without_pending_decisions_starts_the_turn() -> None:
    text = "position: 1\ngame: smallworld\nturn: bob\nplayers:\n  ann: {}\n  bob: {active: orcs flying, hand: 9}\n"
    state = read_position(text).state
    assert engine.actor(state) == ids.CHANCE  # the column is filled first
    game = Game.from_position(text, seed=1)
    assert game.mover == "bob"
    assert "conquer goldmead" in game.moves()
    assert len(game.state.column) == 18
    check(game.state)


def test_the_header_contains_options() -> None:
    game = new_game(players=2, seed=1, first="bob", options=Options(rounds=3, without=frozenset({"orcs", "stout"})))
    text = write_position(game.state)
    assert "options: {first: bob, rounds: 3, without: [orcs, stout]}" in text
    assert read_position(text).state.rules is game.rules


def test_the_header_contains_custom_content(tmp_path: Path) -> None:
    file = tmp_path / "moles.py"
    file.write_text(HOME_MADE)
    game = new_game(players=2, seed=1, content=[file])
    assert f'content: ["{file}"]' in write_position(game.state)
    with pytest.raises(
        NotationError, match=r"^position:4: needs the Python file .*moles.py, which runs only if you allow it"
    ):
        read_position(game.position())
    assert write_position(read_position(game.position(), content=[file]).state) == game.position()
    assert Game.from_position(game.position(), content=[tmp_path]).position() == game.position()
    (tmp_path / "other").mkdir()
    moved = file.rename(tmp_path / "other" / "moles.py")
    with pytest.raises(NotationError, match=r"^position:4: .*moles.py: can't be read"):
        read_position(game.position(), content=[file])
    assert read_position(game.position(), content=[moved]).names == ("ann", "bob")
    beside = read_position(game.position().replace(str(file), "moles.py"), str(moved.parent / "x"), [moved])
    assert beside.names == ("ann", "bob")


def test_an_unshipped_board_is_written_out() -> None:
    regions = tuple(RegionData(f"land-{i}", "hill", "", ("mine",) if i else (), i == 3, i < 3) for i in range(8))
    board = BoardData("eight", regions, tuple((f"land-{i}", f"land-{i + 1}") for i in range(7)))
    state = new_game(players=2, seed=1, board=board).state
    text = write_position(state)
    assert "    land-3: hill mine native\n" in text
    back = read_position(text).state
    assert back.key() == state.key()
    assert back.rules.board.neighbours == state.rules.board.neighbours


def test_a_modified_shipped_board_is_written_out() -> None:
    data = load_board("small-world-2")
    changed = BoardData(data.id, data.regions, data.borders[1:])
    assert "borders: [" in write_position(new_game(players=2, seed=1, board=changed).state)


def edited(pattern: str, replacement: str) -> str:
    """Return the sample with one change."""
    text, count = re.subn(pattern, replacement, sample("mid-turn.position"), count=1)
    assert count == 1, pattern
    return text


def test_rarely_used_fields_are_kept() -> None:
    text = edited("    aside: 3\n", "    aside: 3\n    waiting: 2\n    memory: {race: 1, power: 2}\n")
    text = text.replace("{race: humans,", "{race: humans, place: 2,")
    text = text.replace(
        "column:", "hidden: {races: [], powers: [berserk]}\ntray: {amazons: 1}\nsupply: {camp: 3}\ncolumn:"
    )
    state, names, header = read_position(text)
    cat = state.active(2)
    assert (state.aside[cat], state.waiting[cat], state.race_memory[cat], state.power_memory[cat]) == (3, 2, 1, 2)
    assert (state.race[1], state.race[2]) == (ids.NONE, state.rules.race_number["humans"])
    assert (state.race_pool, state.power_pool) == (0, 1 << state.rules.power_number["berserk"])
    assert (state.tray[0], state.supply[state.rules.marker_number["camp"]]) == (1, 3)
    assert read_position(write_position(state, names, header)).state.key() == state.key()


# Replacements, with the expected error on the replaced line.
REFUSED = [
    ("position: 1", "position: 2", "unsupported position format 2"),
    ("game: smallworld", "game: checkers", "unknown game 'checkers'"),
    ("board: small-world-3", "board: small-world-9", "unknown board 'small-world-9'"),
    ("round: 10", "round: 11", "round must be at most 10"),
    ("round: 10", "round: ten", "must be a whole number"),
    ("turn: cat", "turn: dog", "unknown player 'dog'"),
    (r"turn: cat\n", "turn: cat\nturn: cat\n", "'turn' is given twice"),
    ("  ann:", "  Ann:", "can't be a player's name"),
    ("coins: 83", "coins: -1", "at least 0"),
    ("coins: 83", "gold: 83", "unknown key 'gold' in a player"),
    ("orcs pillaging", "orks pillaging", "unknown race 'orks'"),
    ("orcs pillaging", "orcs pilfering", "unknown power 'pilfering'"),
    ("orcs pillaging", "orcs", "is not a combo"),
    ("foxdown: 4", "foxdown: 0", "at least 1"),
    ("foxdown: 4", "moon: 4", "unknown region 'moon'"),
    ("sunacre: 1", "foxdown: 1", "foxdown has two holders"),
    ("race: humans", "power: stout, race: humans", "stout doesn't stay in decline"),
    ("race: humans", "place: 9, race: humans", "place must be at most"),
    ("race: humans", "hand: 1, race: humans", "can't have tokens in hand"),
    ("memory: {power: 3}", "memory: {mind: 3}", "unknown key 'mind' in a memory"),
    ("marks: {", "natives: {honeycroft: 1}\nmarks: {", "held by a player"),
    (r"oatlea: \[lair\]", "oatlea: [lair, lair]", "listed twice"),
    (r"oatlea: \[lair\]", "oatlea: [tower]", "unknown marker 'tower'"),
    (r"oatlea: \[lair\]", "giantstair: [lair]", "giantstair is not held"),
    (r"giants flying \+2", "giants flying 2", "is not a combo"),
    (r"races: \[ghouls", "races: [giants", "the race giants is in the position twice"),
    ("column:", "tray: {giants: 12}\ncolumn:", "more giants than the box holds"),
    ("column:", "supply: {lair: 9}\ncolumn:", "more lair than the box holds"),
    ("column:", "hidden: {races: [giants]}\ncolumn:", "the race giants is in the position twice"),
    ("cat honeycroft from natives none 1", "cat honeycroft", "is not a conquest"),
    ("cat honeycroft from natives none 1", "bob honeycroft from natives none 1", "can't have conquered anything"),
    (r"attacked: \[natives\]", "attacked: [ann.7]", "unknown place '7' in decline"),
    ("next-turn cat", "next-turn bob", "must belong to the player whose turn it is"),
    ("redeploy cat", "snooze cat", "is not a pending decision"),
    ("choice=LayAside", "choice=Dance", "unknown choice 'Dance'"),
    ("choice=LayAside", "choice=AfterRoll", "choice can't be pending there"),
    ("choice cat", "choice bob", "choice can't be pending there"),
    (r"pending:\n(  - .*\n)+", "pending: 3\n", "pending must be a list"),
]
# The same, with the error on another line.
REFUSED_ELSEWHERE = [
    (r"position: 1\n", "", "game: smallworld", "must begin with its format"),
    (
        "orcs pillaging",
        "wizards pillaging",
        "- {race: wizards, holds: {mill",
        "the race wizards is in the position twice",
    ),
    ("foxdown: 4", "foxdown: 5", "active: orcs pillaging", "more than the 10 orcs in the box"),
    (", holds: {sunacre: 1}", "", "- {race: humans}", "have no tokens left"),
    (
        r"(      - {race: humans.*\n)",
        r"\1      - {race: giants, hand: 1}\n",
        "- {race: giants, hand: 1}",
        "can't have tokens in hand",
    ),
    (
        r"(      - {race: humans.*\n)",
        r"\1      - {race: giants, holds: {giantstair: 1}}\n",
        "- {race: humans, holds: {sunac",
        "ann has too many races in decline",
    ),
    (r"  - next-turn cat\n", "", "- retreats cat", "retreats can't be at this place"),
    ("amazons commando", "giants commando", "- giants flying +2", "the race giants is in the position twice"),
    ("pending:", "pending: [", "- next-turn cat", "not valid YAML"),
]


EVERY = [(old, new, new.strip().split("\n")[0], reason) for old, new, reason in REFUSED] + REFUSED_ELSEWHERE


@pytest.mark.parametrize(("pattern", "replacement", "fault", "reason"), EVERY)
def test_impossible_positions_are_refused_with_line(pattern: str, replacement: str, fault: str, reason: str) -> None:
    text = edited(pattern, replacement)
    with pytest.raises(NotationError) as caught:
        read_position(text, "table.txt")
    said = re.fullmatch(r"table.txt:(\d+): (.*)", str(caught.value))
    assert said
    assert fault in text.split("\n")[int(said[1]) - 1]
    assert reason in said[2]


def test_only_a_single_document_is_accepted() -> None:
    for text in ("", "- 1\n", "position: 1\n---\nposition: 1\n"):
        with pytest.raises(NotationError, match=r"^position:1: "):
            read_position(text)
