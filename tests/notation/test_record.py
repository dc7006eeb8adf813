"""Records: a game replays to the same end and resumes where it stopped, and errors are reported with their line."""

import re

import pytest

from smallworld import Dealer, Game, NotationError, Options, new_game, read_record
from smallworld.core import engine, ids
from smallworld.game.record import lines
from smallworld.games import GAMES
from tests.notation.playing import random_game, sample
from tests.support.playing import RandomPlayer

SAMPLE = "two-crowns.record"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_same_end(game: str, seats: int, seed: int) -> None:
    played = random_game(seats, seed, game=game)
    text = played.record()
    for other in (text, re.sub(r"seed: \d+\n", "seed: 99\n", text)):
        again = read_record(other)
        assert again.state.key() == played.state.key()
        assert [entry.action for entry in again.entries] == [entry.action for entry in played.entries]
        assert again.winners == played.winners
    assert read_record(text).record() == text


def test_the_sample_round_trips() -> None:
    text = sample(SAMPLE)
    game = read_record(text)
    assert game.record() == text
    assert (game.names, game.winners, [*game.state.coins]) == (("ann", "bob"), ("bob",), [40, 44])
    assert game.setup.options == Options(rounds=4)


def test_comments_blank_lines_and_spaces_are_ignored() -> None:
    text = sample(SAMPLE)
    head, body = text.split("---\n")
    loose = body.replace(" = ", "  =  ").replace(": ", ":   ").replace("\n", "  # why not\n\n ")
    assert read_record(f"# A game.\n{head}---\n{loose}").record() == text
    assert read_record(text.replace("\n", "\r\n")).record() == text


def test_replay_does_not_depend_on_the_recorded_seed() -> None:
    text = sample(SAMPLE)
    for seed in ("seed: 1\n", ""):
        assert read_record(text.replace("seed: 23\n", seed)).winners == ("bob",)


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_game_resumes_identically(game: str) -> None:
    whole = random_game(3, 5, game=game)
    played = new_game(game, 3, seed=5)
    player = RandomPlayer(5)
    while not played.over:
        # Also in the middle of a move with two arguments, which is two actions.
        if len(played.entries) % 11 == 0:
            played = read_record(played.record())
        played.apply(player.action(played.state))
    assert played.record() == whole.record()


def test_a_game_resumes_with_a_new_seed_if_given() -> None:
    text = random_game(2, 5, 40).record()
    games = [read_record(text, seed=seed) for seed in (1, 1, 2)]
    for game in games:
        player = RandomPlayer(3)
        while not game.over:
            game.apply(player.action(game.state))
    assert games[0].record() == games[1].record() != games[2].record()
    assert all(game.record().startswith(text[: text.rindex("\n", 0, -1)]) for game in games)


def test_a_game_stopped_between_race_and_power_is_preserved() -> None:
    game = new_game(players=2, seed=1, deal=False)
    game.apply("race orcs")
    assert game.record().endswith("---\ndeal = orcs\n")
    again = read_record(game.record(), deal=False)
    assert again.state.key() == game.state.key()
    assert again.record() == game.record()
    again.apply("power hill")
    assert again.record().endswith("---\ndeal = orcs hill\n")
    assert read_record(again.record()).mover in ("ann", "bob")


def test_moves_of_a_resumed_game_can_be_undone() -> None:
    game = read_record(sample(SAMPLE).split("ann: deploy greyfang 1\nbob: pick")[0])
    assert game.mover == "ann"
    assert game.undoable() > 0
    before = game.state.key()
    game.undo()
    assert game.moves()[0].startswith("deploy")
    assert game.state.key() != before
    game.apply(game.moves()[0])
    assert read_record(game.record()).state.key() == game.state.key()


def test_a_replay_yields_every_state() -> None:
    game = random_game(3, 4)
    seen = list(game.replay())
    assert [entry for entry, _ in seen] == game.entries
    assert seen[-1][1].key() == game.state.key()
    game.rewind(50)
    assert game.state.key() == seen[49][1].key()


def test_lines_have_their_player_and_round() -> None:
    deal, *moves = lines(read_record(sample(SAMPLE)))
    assert (deal.seat, len(deal.outcomes)) == (ids.CHANCE, 6)
    assert [line.round for line in moves] == sorted(line.round for line in moves)
    told = [(line.seat, str(line)) for line in moves]
    assert told[0] == (0, "pick 2 = humans fortified")
    assert (1, "roll stormtooth = 2") in told
    assert [len(line.entries) for line in moves if line.move == "deploy tanglewick 2"] == [2]


def test_the_record_of_a_game_from_a_position_contains_it() -> None:
    game = Game.from_position(sample("mid-turn.position"), seed=3)
    player = RandomPlayer(2)
    for _ in range(3):
        game.apply(player.action(game.state))
    text = game.record()
    assert "seed: 3\nstart:\n  position: 1\n" in text
    again = read_record(text)
    assert again.state.key() == game.state.key()
    assert again.record() == text
    again.rewind(0)
    assert again.position() == sample("mid-turn.position")


def test_a_game_from_a_state_does_not_modify_it() -> None:
    state = random_game(4, 9, 120).state
    key = state.key()
    game = Game.from_position(state, ["w", "x", "y", "z"], seed=1)
    player = RandomPlayer(1)
    while not game.over:
        game.apply(player.action(game.state))
    assert state.key() == key
    assert read_record(game.record()).winners == game.winners


def test_a_position_with_chance_to_act_is_continued() -> None:
    game = random_game(3, 2, deal=False)
    state = next(state for _, state in game.replay() if engine.pending(state).kind == ids.F_DIE)
    twin = Game.from_position(state, deal=False)
    twin.apply("die 2")
    assert twin.record().split("---\n")[1].startswith("deal = 2")
    assert read_record(twin.record(), deal=False).state.key() == twin.state.key()


def test_forced_reveals_are_written_and_checked() -> None:
    left_out = frozenset({"dwarves", "elves", "giants", "halflings", "humans", "orcs", "ratmen", "tritons"})
    game = new_game(players=2, seed=3, options=Options(without=left_out))
    text = game.record()
    # Six races are left, so the last reveal of the deal is forced.
    assert sum(entry.action.verb == ids.V_RACE for entry in game.entries) == 5
    last = re.findall(r"(\S+) \S+$", text.split("\nfirst")[0])[0]
    assert read_record(text).record() == text
    wrong = "amazons" if last != "amazons" else "ghouls"
    with pytest.raises(NotationError, match=r"^record:8: the outcome here is .*, not "):
        read_record(text.replace(f", {last} ", f", {wrong} "))


def test_the_dealer_of_a_resumed_game_can_be_replaced() -> None:
    game = read_record(random_game(2, 5, 40).record(), deal=False)
    assert game.dealer is None
    dealer = Dealer(8)
    game.go_on(dealer)
    assert game.dealer is dealer


# Replacements, with the expected error on the replaced line.
REFUSED = [
    ("record: 1", "record: 2", "unsupported record format 2"),
    ("record: 1", "rekord: 1", "unknown key 'rekord' in the header of a record"),
    ("game: smallworld", "game: go", "unknown game 'go'"),
    ("small-world-2", "small-world-7", "unknown board 'small-world-7'"),
    (r"\{rounds: 4\}", "{rounds: 400}", "the number of rounds must be 1 to 100"),
    (r"\{rounds: 4\}", "{rounds: 4, speed: 2}", "unknown option 'speed'"),
    (r"\[ann, bob\]", "[ann, ann]", "two players have the same name"),
    (r"\[ann, bob\]", "[ann, end]", "'end' can't be a player's name"),
    (r"\[ann, bob\]", "[ann]", "2 to 5 players, not 1"),
    ("seed: 23", "seed: x", "seed must be a whole number"),
    ("trolls heroic", "trolls heroes", "'heroes' is not a possible outcome here"),
    ("trolls heroic", "trolls", "'dwarves' is not a possible outcome here"),
    ("deal = ", "deal ", "the deal must be one line before the moves"),
    (", ghouls stout", ", ghouls stout, orcs hill", "'orcs' is not a possible outcome here"),
    ("first = ann", "first = eve", "unknown player 'eve'"),
    ("round 2", "round 3", "this is round 2, not '3'"),
    ("ann: pick 2 = humans fortified", "ann: pick 2 =", "missing outcome after ="),
    ("ann: pick 2 = humans fortified", "ann: pick 7 = humans fortified", "there is no combo at that position"),
    ("ann: pick 2 = humans fortified", "ann: pick 2 = orcs fortified", "'orcs' is not a possible outcome here"),
    ("ann: pick 2 = humans fortified", "ann: pick 2 = humans, fortified", "the outcome here is humans fortified"),
    ("ann: conquer tanglewick", "ann: conquer ironbrow", "conquer ironbrow: an army without a region enters"),
    ("ann: conquer tanglewick", "ann: conquer narnia", "unknown region 'narnia'"),
    ("ann: conquer tanglewick", "ann: invade tanglewick", "unknown verb 'invade'"),
    ("ann: conquer tanglewick", "bob: conquer tanglewick", "bob can't move: it is ann's move"),
    ("ann: conquer tanglewick", "dan: conquer tanglewick", "unknown player 'dan'"),
    ("ann: conquer tanglewick", "ann conquer tanglewick", "is not a line of a record"),
    (
        "ann: conquer tanglewick",
        "ann: conquer tanglewick = 2",
        "'2' is not a possible outcome here: nothing is to be drawn",
    ),
    ("ann: deploy tanglewick 1", "ann: deploy tanglewick 9", "there is only room for"),
    ("stormtooth = 2", "stormtooth = 4", "'4' is not a possible outcome here: choose from 0, 1, 2, 3"),
    ("bob 44", "bob 45", "the game ends differently"),
    ("winner bob", "winner ann", "the game ends differently"),
    ("end: ann 40", "bob: done\nend: ann 40", "bob can't move: the game is over"),
    (r"\n\nround 4", "\nend: ann 40, bob 44; winner bob\nround 4", "the game is not over here"),
]
# The same, with the error on another line.
REFUSED_ELSEWHERE = [
    (r"players: .*\n", "", "record: 1", "missing key 'players' in the header"),
    (r"---\n", "", "", "missing line ---"),
    (", ghouls stout", "", "first = ann", "ann can't be the first player here"),
    (
        r"first = ann\n",
        "",
        "ann: pick 2 = humans fortified",
        "ann can't move: the outcome of chance before it is missing",
    ),
    ("first = ann", "first = bob", "ann: pick 2 = humans fortified", "ann can't move: it is bob's move"),
    (
        "ann: pick 2 = humans fortified",
        "ann: pick 2",
        "ann: conquer tanglewick",
        "the outcome of chance before it is missing",
    ),
    (
        "stormtooth = 2",
        "stormtooth",
        "bob: deploy ryehollow 1",
        "bob can't move: the outcome of chance before it is missing",
    ),
    (r"winner bob\n", "winner bob\nann: done\n", "ann: done", "the end line must be the last"),
]


EVERY = [(old, new, new.strip().split("\n")[0], reason) for old, new, reason in REFUSED] + REFUSED_ELSEWHERE


@pytest.mark.parametrize(("pattern", "replacement", "fault", "reason"), EVERY)
def test_errors_are_reported_with_their_line(pattern: str, replacement: str, fault: str, reason: str) -> None:
    text, count = re.subn(pattern, replacement, sample(SAMPLE), count=1)
    assert count == 1
    with pytest.raises(NotationError) as caught:
        read_record(text, "game.txt")
    said = re.fullmatch(r"game.txt:(\d+): (.*)", str(caught.value))
    assert said
    assert fault in text.split("\n")[int(said[1]) - 1]
    assert reason in said[2]


def test_the_header_of_a_record_with_a_start_is_in_the_start() -> None:
    text = Game.from_position(sample("mid-turn.position")).record()
    with pytest.raises(NotationError, match=r"^record:2: 'game' must be in the record's start"):
        read_record(text.replace("record: 1\n", "record: 1\ngame: smallworld\n"))
    with pytest.raises(NotationError, match=r"^record:7: unknown player 'dog'"):
        read_record(text.replace("turn: cat", "turn: dog"))
