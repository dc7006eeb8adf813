"""Fuzzing with Hypothesis: bad input only raises documented one-sentence errors, and changes nothing."""

import functools
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from smallworld import Game, IllegalMove, NotationError, RulesetError, new_game
from smallworld.core import engine
from smallworld.core.hooks import FACTS, HOOKS
from smallworld.core.ruleset import Ruleset
from smallworld.game.replay import read_record
from smallworld.games import BoardData, Options, load_board, load_content, ruleset
from smallworld.games.boards import decode_board
from smallworld.games.catalogue import GAMES as KEYS
from smallworld.notation.moves import read_move
from smallworld.notation.position import read_position
from tests.support.playing import RandomPlayer

quickly = settings(
    deadline=None, max_examples=200, derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip

TABLES = [ruleset(game, 3) for game in KEYS]
NAMES = ("ann", "bob", "cat")
WORDS = sorted(
    {verb.name for rules in TABLES for verb in rules.verbs} | {verb.word for r in TABLES for verb in r.verbs}
)
WORDS += [region for rules in TABLES[:2] for region in rules.board.regions[:6]]
WORDS += ["ann", "bob", "none", "orcs", "flying", "ashes", "human", "horde", "live"]
NUMBERS = ["0", "1", "3", "99", "100", "-1", "1.5", "٣", "²", "9" * 5000, "1_0", "0x1"]
# Near-moves, and arbitrary texts.
near_moves = st.lists(st.sampled_from(WORDS + NUMBERS), max_size=4).map(" ".join)
texts = st.one_of(st.text(max_size=40), near_moves)


def refuses(function: Callable[[], object], *errors: type[ValueError]) -> None:
    """Run it: it must succeed, or raise a documented error with one sentence."""
    try:
        function()
    except errors as error:
        assert str(error).strip() and "Traceback" not in str(error)


@functools.cache
def games_in_play() -> list[Game]:
    """Games stopped at all kinds of decisions that occur with a few seeds of each game."""
    found: dict[str, Game] = {}
    for seed in range(12):
        for key in KEYS:
            game = new_game(key, 3, seed=seed)
            player = RandomPlayer(seed, "fighter")
            while not game.over:
                found.setdefault(f"{key} {engine.pending(game.state).kind} {game.legal()[0].verb}", game.clone())
                game.apply(player.action(game.state))
            found.setdefault(f"{key} over", game)
    return list(found.values())


# Played lazily: every test process imports this module.
games = st.deferred(lambda: st.sampled_from(games_in_play()))


def test_the_games_cover_many_kinds_of_decisions() -> None:
    for key in KEYS:
        assert len([game for game in games_in_play() if game.rules.game == key]) >= 6


@quickly
@given(st.sampled_from(TABLES), texts)
def test_any_text_is_a_move_or_an_error(rules: Ruleset, text: str) -> None:
    refuses(lambda: read_move(rules, NAMES, text), NotationError, IllegalMove)


@quickly
@given(games, texts)
def test_refused_text_changes_no_game(game: Game, text: str) -> None:
    twin = game.clone()
    before, entries = twin.state.key(), len(twin.entries)
    try:
        twin.apply(text)
    except (NotationError, IllegalMove) as error:
        assert str(error).strip()
        assert twin.state.key() == before and len(twin.entries) == entries
        assert twin.explain(text) == str(error)


@quickly
@given(games, st.integers())
def test_a_refused_index_changes_no_game(game: Game, index: int) -> None:
    twin = game.clone()
    before = twin.state.key()
    try:
        twin.apply(index)
    except IllegalMove:
        assert twin.state.key() == before


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
BOARD = json.loads(
    (Path(__file__).parents[2] / "src/smallworld/games/smallworld/boards/small-world-2.json").read_text()
)


def places(tree: object, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Yield every location in a JSON tree."""
    found = [at]
    if isinstance(tree, dict):
        for key, value in tree.items():
            found += places(value, (*at, key))
    elif isinstance(tree, list):
        for index, value in enumerate(tree[:3]):
            found += places(value, (*at, index))
    return found


def changed(tree: object, place: tuple[str | int, ...], value: object) -> object:
    """Return the tree with another value at one location."""
    if not place:
        return value
    if isinstance(tree, dict):
        return {key: changed(inner, place[1:], value) if key == place[0] else inner for key, inner in tree.items()}
    assert isinstance(tree, list)
    return [changed(inner, place[1:], value) if index == place[0] else inner for index, inner in enumerate(tree)]


def plays(text: bytes) -> None:
    """Decode a board and, if it is valid, build its ruleset."""
    board = decode_board(text, "mine.json")
    assert isinstance(board, BoardData)
    ruleset("smallworld", 2, board)


@quickly
@given(anything)
def test_any_json_is_a_board_or_an_error(tree: object) -> None:
    refuses(lambda: plays(json.dumps(tree).encode()), RulesetError)


@quickly
@given(st.sampled_from(places(BOARD)), anything)
def test_a_board_with_one_change_is_a_board_or_an_error(place: tuple[str | int, ...], value: object) -> None:
    refuses(lambda: plays(json.dumps(changed(BOARD, place, value)).encode()), RulesetError)


@quickly
@given(st.binary(max_size=60))
@example(b"[" * 100_000)
@example(b'{"id": "\\ud800", "regions": [], "borders": []}')
def test_any_bytes_are_a_board_or_an_error(text: bytes) -> None:
    refuses(lambda: plays(text), RulesetError)


def test_the_unchanged_board_of_these_tests_is_valid() -> None:
    assert decode_board(json.dumps(BOARD).encode(), "mine.json") == load_board("small-world-2")


EXAMPLE = (Path(__file__).parents[2] / "examples" / "otters.py").read_text()
LINES = [*EXAMPLE.splitlines(keepends=True), "class X(Race):\n", "x = y\n", "\x00", "(" * 200, "raise SystemExit\n"]
VALUES = [
    "1",
    "-1",
    "99",
    "None",
    "True",
    "'x'",
    "'otters'",
    "b''",
    "()",
    "(Race,)",
    "[]",
    "{1: 2}",
    "object()",
    "print",
]
attributes = st.sampled_from([*HOOKS, *FACTS, "__doc__", "__module__", "incme"])
# Scrambled lines, and whole classes with attributes of wrong types.
scrambled = st.lists(st.sampled_from(LINES), max_size=14).map("".join)
classes = st.lists(st.tuples(attributes, st.sampled_from(VALUES)), min_size=1, max_size=3).map(
    lambda pairs: EXAMPLE + "".join(f"    {name} = {value}\n" for name, value in pairs)
)


def loads(path: Path) -> None:
    """Read a file of custom abilities and, if it is valid, build a ruleset with them."""
    ruleset("smallworld", 2, options=Options(content=load_content([path])))


@quickly
@given(st.one_of(classes, scrambled, st.text(max_size=60)))
@example(EXAMPLE)
@example("def f(): f()\nf()\n")
@example("raise SystemExit('out')\n")
def test_any_python_is_content_or_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "made.py"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    refuses(lambda: loads(path), RulesetError)


@pytest.fixture(scope="module", params=KEYS)
def record(request: pytest.FixtureRequest) -> str:
    """Return a whole game as text."""
    game = new_game(str(request.param), 2, seed=3)
    player = RandomPlayer(3)
    while not game.over:
        game.apply(player.action(game.state))
    return game.record()


cuts = st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 30), st.text(max_size=6)), min_size=1, max_size=3)


def mangled(text: str, edits: list[tuple[int, int, str]]) -> str:
    """Cut some pieces out of the text, and insert others."""
    for at, length, put in edits:
        at %= len(text) + 1
        text = text[:at] + put + text[at + length :]
    return text


@quickly
@given(cuts)
def test_a_mangled_record_is_a_record_or_an_error(record: str, edits: list[tuple[int, int, str]]) -> None:
    refuses(lambda: read_record(mangled(record, edits), "mine.txt"), NotationError, RulesetError)


@quickly
@given(games, cuts)
def test_a_mangled_position_is_a_position_or_an_error(game: Game, edits: list[tuple[int, int, str]]) -> None:
    refuses(lambda: read_position(mangled(game.position(), edits), "mine.yaml"), NotationError, RulesetError)
