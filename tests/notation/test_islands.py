"""Positions and records of the games on islands: Small World of Warcraft and Battle for Azeroth."""

import re

import msgspec
import pytest

from smallworld import Game, IllegalMove, NotationError, Options, RulesetError, new_game, read_position, read_record
from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games import board_names, load_board
from smallworld.games.warcraft.markers import BOMB, HIDDEN, OUTCOMES
from smallworld.notation.position import write_position
from tests.notation.playing import random_game, sample
from tests.notation.test_position import round_trips

GAMES = ("warcraft", "azeroth")
# Every face of every tile, for every player count.
ISLANDS = ("l1a+s1a", "l2b+m1b", "l1b+m1a+s2b", "l2a+m2b+m1a+s1b", "l1a+l2b+m2a+s1a+s2a")
SEATS = {"l1a+s1a": 2, "l2b+m1b": 2, "l1b+m1a+s2b": 3, "l2a+m2b+m1a+s1b": 4, "l1a+l2b+m2a+s1a+s2a": 5}
SAMPLE = "two-isles.position"
BOMBS = "bombs dale=live moor=dud"


def test_these_tests_cover_all_islands() -> None:
    assert {island for board in ISLANDS for island in board.split("+")} == set(board_names("warcraft"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("islands", ISLANDS)
def test_positions_in_a_game_round_trip(game: str, islands: str) -> None:
    board = load_board(islands, "warcraft")
    played = random_game(SEATS[islands], 11, deal=False, game=game, board=board)
    round_trips(played.opening())
    for number, (_, state) in enumerate(played.replay()):
        if number % 7 == 0 or engine.pending(state).kind in (ids.F_FLIP, ids.F_CHOICE):
            round_trips(state)


def test_the_sample_round_trips() -> None:
    state, names, header = read_position(sample(SAMPLE))
    assert write_position(state, names, header) == sample(SAMPLE)
    assert state.rules.board.island == [0, 0, 0, 0, 0, 1]
    assert "islands: {island-1: [dale, moor, peak, mere, cove], island-2: [isle]}" in write_position(state)


def after_the_deployment(seed: int = 2) -> Game:
    """Return the sample, continued to the start of ann's turn."""
    game = Game.from_position(sample(SAMPLE), seed=seed)
    game.apply("deploy dale 1")
    return game


def test_bombs_have_a_separate_line_in_the_round_they_open() -> None:
    game = after_the_deployment()
    assert game.record().endswith(f"---\n\nround 2\nbob: deploy dale 1\n\nround 3\n{BOMBS}\n")
    assert read_record(game.record()).state.key() == game.state.key()
    assert [entry.seat for entry in game.entries] == [1, ids.CHANCE]  # the dud was already known


def test_unflipped_bombs_are_left_open() -> None:
    game = Game.from_position(sample(SAMPLE), deal=False)
    game.apply("deploy dale 1")
    assert game.record().endswith("round 2\nbob: deploy dale 1\n")
    round_trips(game.state)
    begun = Game.from_position(game.state, deal=False)
    begun.apply("flip live")
    assert begun.record().endswith(f"---\n\nround 3\n{BOMBS}\n")
    assert read_record(begun.record(), deal=False).state.key() == begun.state.key()


def test_a_relic_is_written_after_the_move_that_flipped_it() -> None:
    game = after_the_deployment()
    game.apply("conquer cove")
    relic = next(name for name in OUTCOMES[2:] if name in game.record().rpartition("=")[2])
    assert f"\nann: conquer cove = {relic}\n" in game.record()
    with pytest.raises(NotationError, match=r"'orcs' is not a possible outcome here: choose from aegis, ashes"):
        read_record(game.record().replace(f"cove = {relic}", "cove = orcs"))


# Replacements for the line of bombs, with the expected error.
REFUSED = [
    ("bombs dale=live moor=live", "the bombs flipped here are dale=live moor=dud"),
    ("bombs dale=live", "the bombs flipped here are dale=live moor=dud"),
    ("bombs dale=live moor=dud peak=dud", "'peak=dud' is not a possible outcome here"),
    ("bombs moor=dud dale=live", "'moor=dud' is not a possible outcome here: choose from dale=live, dale=dud"),
    ("bombs dale=wet moor=dud", "'dale=wet' is not a possible outcome here"),
    ("bombs dale=live moor=dud = orcs ranger", "'orcs' is not a possible outcome here"),
    ("bombs", "the bombs flipped here are none, not none"),
    (f"{BOMBS}\n{BOMBS}", "the bombs flipped here are"),
    ("", "ann can't move: the outcome of chance before it is missing"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_wrong_bombs_are_refused(line: str, reason: str) -> None:
    game = after_the_deployment()
    game.apply("done")
    with pytest.raises(NotationError, match=re.escape(reason)):
        read_record(game.record().replace(BOMBS, line), deal=False)


def test_known_bombs_must_be_listed() -> None:
    game = Game.from_position(sample(SAMPLE).replace("dale: [bomb]", "dale: [bomb live]"), seed=1)
    game.apply("deploy dale 1")
    game.apply("done")
    with pytest.raises(NotationError, match=f"missing line before this move: {BOMBS}"):
        read_record(game.record().replace(f"{BOMBS}\n", ""))


def test_a_move_with_two_arguments_is_one_move() -> None:
    game = after_the_deployment()
    assert "swap cove isle" in game.moves() and "swap cove" not in game.moves()
    assert "name the second region, too" in game.explain("swap cove")
    before = game.state.key()
    game.apply("swap cove isle")
    assert (len(game.entries), game.undoable()) == (4, 1)
    assert "\nann: swap cove isle\n" in game.record()
    game.undo()
    assert game.state.key() == before
    with pytest.raises(IllegalMove):
        game.undo()
    game.apply(next(action for action in game.legal() if game.text(action) == "swap cove"))
    round_trips(game.state)
    assert game.record().endswith("ann: swap cove\n")
    assert read_record(game.record()).record() == game.record()
    assert (game.moves(), game.undoable()) == (["swap-with isle"], 1)
    game.undo()
    assert game.state.key() == before


def test_flips_cannot_be_undone() -> None:
    game = Game.from_position(sample(SAMPLE).replace("cove: [hidden]", "cove: [hidden ashes]"), seed=2)
    game.apply("deploy dale 1")
    game.apply("conquer cove")
    assert game.entries[-1].seat == 0  # forced, so not an action of chance
    assert game.undoable() == 0


def test_stacks_fixed_by_a_position_are_kept() -> None:
    text = sample(SAMPLE).replace(
        "pending:", "stack: [live, heart]\nhidden: {relics: [heart, well]}\nused: 4096\npending:"
    )
    state, names, header = read_position(text)
    assert [OUTCOMES[outcome] for outcome in state.known_queue] == ["live", "heart"]
    assert (state.hidden_pool.bit_count(), state.table_memory) == (2, 4096)
    assert read_position(write_position(state, names, header)).state.key() == state.key()


def test_positions_and_records_contain_teams() -> None:
    game = random_game(5, 3, 200, game="azeroth")
    text = game.position()
    assert re.findall("team: (.*)", text) == ["alliance", "horde", "neutral", "alliance", "horde"]
    assert re.search(r"\ncolumn:\n  alliance: \[.*\]\n  horde: \[.*\]\n  neutral: \[.*\]\n  powers: \[.*\]\n", text)
    assert "teams: [alliance, horde, neutral, alliance, horde]\n" in game.record()
    assert game.state.first == 0
    swapped = new_game("azeroth", ["no", "yes"], seed=1, options=Options(teams=("horde", "alliance")))
    assert read_record(swapped.record()).rules.teams == ("horde", "alliance")
    assert read_position(swapped.position()).state.key() == swapped.state.key()


def test_the_end_of_a_team_game_names_the_faction() -> None:
    game = random_game(4, 2, game="azeroth")
    faction = game.winning_teams[0]
    assert game.record().endswith(f"; winner {faction}\n")
    assert len(game.winners) == 2
    other = {"alliance": "horde", "horde": "alliance"}[faction]
    with pytest.raises(NotationError, match="the game ends differently"):
        read_record(game.record().replace(f"winner {faction}", f"winner {other}"))


def test_islands_are_drawn_with_the_seed_and_named_in_the_header() -> None:
    boards = [new_game("warcraft", 3, seed=seed).rules.board.name for seed in (7, 7, 8)]
    assert boards[0] == boards[1] != boards[2]
    game = new_game("warcraft", 3, seed=7)
    line = f"board: [{boards[0].replace('+', ', ')}]\n"
    assert line in game.record() and line in game.position()
    assert read_record(game.record().replace(line, "")).rules is game.rules
    large = new_game("warcraft", 2, seed=7, options=Options(islands="large-medium", coins_shown=True))
    assert re.fullmatch(r"l..\+m..", large.rules.board.name)
    assert "options: {coins: shown}" in large.record()
    assert read_record(large.record()).record() == large.record()


@pytest.mark.parametrize("seats", [1, 6])
def test_player_counts_without_islands_are_refused(seats: int) -> None:
    with pytest.raises(RulesetError, match="players"):
        new_game("warcraft", [f"p{seat}" for seat in range(seats)])


def test_invalid_island_choices_are_refused() -> None:
    for seats, islands in ((2, "huge"), (3, "large-small")):
        with pytest.raises(RulesetError, match="can't be chosen for"):
            new_game("warcraft", seats, options=Options(islands=islands))
    with pytest.raises(RulesetError, match="not played on islands"):
        new_game("smallworld", 2, options=Options(islands="large-small"))
    text = new_game("smallworld", 2, seed=1).record()
    with pytest.raises(NotationError, match=r"game:4: Small World is not played on islands"):
        read_record(text.replace("players:", "options: {islands: large-small}\nplayers:"), "game")


# Replacements in the sample, with the expected error.
SPOILT = [
    ("islands: {north", "isles: {north", "unknown key 'isles' in a board"),
    ("peak: 3", "peak: 0", "peak is held, but has no tokens"),
    ("moor: [bomb dud]", "moor: [bomb wet]", "unknown bomb"),
    ("cove: [hidden]", "cove: [tower]", "cove is not held"),
    ("cove: [hidden], isle: [hidden]", "cove: [hidden heart], isle: [hidden heart]", "there is only one heart"),
    ("cove: [hidden], isle: [hidden]", "cove: [hidden heart], isle: [heart]", "there is only one heart"),
    ("memory: {race: 102}", "memory: {race: 1}", "memory has fewer bombs"),
    ("coins: 7", "team: horde", "not played in teams"),
    ("coins: 7", "beasts: 2", "that army has no beasts"),
    ("pending:", "stack: [heart, love]\npending:", "'love' is not an outcome of chance"),
    ("- redeploy bob", "- flip bob choice=FlipRelic region=peak", "FlipRelic can't be asked in this position"),
    ("- redeploy bob", "- flip bob choice=FlipBomb region=dale", "flip can't be pending there"),
    ("- redeploy bob", "- flip bob choice=ChooseWater region=dale", "that army can't decide this"),
]


@pytest.mark.parametrize(("old", "new", "reason"), SPOILT)
def test_impossible_positions_are_refused(old: str, new: str, reason: str) -> None:
    assert old in sample(SAMPLE)
    with pytest.raises(NotationError, match=rf"^position:\d+: .*{re.escape(reason)}"):
        read_position(sample(SAMPLE).replace(old, new))


@pytest.mark.parametrize("game", GAMES)
def test_face_down_pieces_are_not_revealed(game: str) -> None:
    played = random_game(4, 6, deal=False, game=game)
    turns = 0
    for _, state in played.replay():
        assert not re.search(r"hidden [a-z]|bomb [a-z]|\nstack:", write_position(state))
        if engine.pending(state).kind == ids.F_FLIP:
            turns += 1
            back = Game.from_position(write_position(state), deal=False)
            assert len(back.chance()) > 1
    assert turns


@pytest.mark.parametrize("game", GAMES)
def test_face_down_pieces_do_not_affect_views(game: str) -> None:
    played = random_game(5, 4, game=game)
    for number, (_, state) in enumerate(played.replay()):
        if number % 5 == 0 and not engine.is_over(state):
            twin = unseen_otherwise(state)
            for seat in (None, *range(5)):
                assert seen(played, twin, seat) == seen(played, state, seat)


def unseen_otherwise(s: State) -> State:
    """Return a copy of the state in which all face-down pieces are known, with other identities."""
    twin = s.clone()
    rules = s.rules
    for region in range(rules.board.size):
        if s.count(region, HIDDEN):
            twin.marks[region] += 5 << rules.shift[HIDDEN]
        if s.count(region, BOMB):
            twin.marks[region] += 1 << rules.shift[BOMB]
    twin.hidden_pool = 1 << 4
    twin.known_queue += (1, 0, 7)
    twin.race_pool = twin.power_pool = 1
    return twin


def seen(game: Game, s: State, seat: int | None) -> bytes:
    """Return a seat's view as bytes."""
    other = game.clone()
    other.state = s
    return msgspec.json.encode(other.observe(seat))


def test_views_include_factions_teams_and_auxiliaries() -> None:
    text = sample(SAMPLE).replace("goblins portal-mage\n    memory: {race: 102}", "tauren beast-master\n    beasts: 2")
    text = text.replace("  - tauren ranger\n", "").replace("dale: [bomb], moor: [bomb dud]", "peak: [heart]")
    view = Game.from_position(text, seed=1).observe("ann")
    army = view.players[0].armies[0]
    assert (army.auxiliaries, army.faction, view.players[0].team) == (2, "horde", "")
    assert next(region.markers for region in view.regions if region.id == "peak") == {"heart": 1}
    assert next(region.markers for region in view.regions if region.id == "cove") == {"hidden": 1}
    assert {combo.race: combo.faction for combo in view.column}["draenei"] == "alliance"
    teams = new_game("azeroth", 3, seed=1).observe(None)
    assert [player.team for player in teams.players] == ["alliance", "horde", "neutral"]


def test_views_show_all_teams_columns_own_first() -> None:
    game = new_game("azeroth", 5, seed=1)
    views = [game.observe(seat) for seat in (*range(5), None)]
    for view, team in zip(views, [*game.rules.teams, "alliance"], strict=True):
        assert [(row.team, row.position) for row in view.column[:4]] == [(team, row) for row in (1, 2, 3, 4)]
        assert set(view.column) == set(views[0].column) and len(view.column) == 12
        assert all(row.team == (row.faction or "neutral") for row in view.column)
    # The powers are shared: a pick changes everyone's pairings.
    taken = views[0].column[1]
    game.apply("pick 2")
    after = {(row.team, row.position): row for row in game.observe(0).column}
    assert taken.race not in [row.race for row in after.values()]
    for team in ("horde", "neutral"):
        before = [row for row in views[0].column if row.team == team]
        assert [after[team, position].race for position in (1, 2, 3, 4)] == [row.race for row in before]
        assert after[team, 2].power == before[2].power
    assert {row.team for row in new_game("warcraft", 2, seed=1).observe(0).column} == {""}
