"""A short soak of every kind of game, and tests that the soak detects failures."""

import re

import pytest

from smallworld.bots import BOTS, LEVELS, GreedyBot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.games.catalogue import GAMES
from tools.bots import strength
from tools.soaks.bots import LINEUPS, Kind, kinds_of, play_chunk, seat

GAMES_OF_A_KIND = 1
# Covers every player count and both lineups per game, but not every combination; `python -m tools.soaks.bots` plays
# them all.
KINDS = [kind for kind in kinds_of(GAMES, (2, 3, 4, 5), LINEUPS) if (kind.bots == "mixed") == (kind.players % 2 == 1)]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_bot_fails(kind: Kind) -> None:
    chunk = play_chunk([kind], 0, GAMES_OF_A_KIND)
    assert chunk.failures == []
    assert chunk.played == {kind: GAMES_OF_A_KIND}


def test_every_game_and_number_of_players_is_played() -> None:
    assert {(kind.game, kind.players) for kind in KINDS} == {(game, n) for game in GAMES for n in (2, 3, 4, 5)}
    assert {(kind.game, kind.bots) for kind in KINDS} == {(game, bots) for game in GAMES for bots in LINEUPS}


def test_mixed_tables_include_all_kinds_of_bots() -> None:
    tables = [seat(Kind("smallworld", 3, "mixed"), seed, 1.0)[1] for seed in range(20)]
    assert all("greedy" in [watched.bot.name for watched in table] for table in tables)
    assert {watched.bot.name for table in tables for watched in table} == {"random", "level-1", "level-2", "greedy"}


def test_all_levels_occur() -> None:
    drawn = {name for seed in range(20) for name in seat(Kind("warcraft", 2, "levels"), seed, 1.0)[2]}
    assert drawn == {"random", *LEVELS}
    everybody = {name for seed in range(40) for name in seat(Kind("warcraft", 2, "all"), seed, 1.0, True)[2]}
    assert everybody == {*BOTS} - {"greedy"}, "it has a name as a level, too"


def test_late_decisions_are_counted() -> None:
    chunk = play_chunk([Kind("smallworld", 2, "greedy")], 7, 1, budget=1e-9)
    chunk.add(play_chunk([Kind("smallworld", 2, "greedy")], 8, 1, budget=1e-9))
    pace = chunk.paces["greedy"]
    assert pace.late == pace.decisions == chunk.actions > 100
    assert 0 < pace.slowest <= pace.total
    assert len(chunk.late) == pace.late
    assert re.match(r"--game smallworld --players 2 --bots greedy --seed 7 --games 1: greedy, \d+ ms, ", chunk.late[0])


def test_a_failing_bot_is_reported_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: GreedyBot, s: State, seat: int) -> Action:
        raise IndexError("nothing there")

    monkeypatch.setattr(GreedyBot, "choose", fail)
    chunk = play_chunk([Kind("smallworld", 2, "greedy")], 7, 1)
    assert chunk.failures[0].startswith(
        "--game smallworld --players 2 --bots greedy --seed 7 --games 1: IndexError: nothing there ("
    )


def test_an_illegal_choice_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(self: GreedyBot, s: State, seat: int) -> Action:
        return next(action for action in s.rules.actions if engine.refusal(s, action))

    monkeypatch.setattr(GreedyBot, "choose", cheat)
    chunk = play_chunk([Kind("smallworld", 2, "greedy")], 7, 1)
    assert "the bot greedy failed: " in chunk.failures[0]
    assert "is not legal" in chunk.failures[0]


FEW = ["--against", "random", "--game", "azeroth", "--players", "4", "--games", "2", "--workers", "1"]


def test_strength_is_reported_with_its_interval_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["level-1", *FEW]) == 0
    said = capsys.readouterr().out
    assert said.startswith("level-1 against random, azeroth, 4 players, 0.2 s: ")
    assert re.search(r"% \(\d+\.\d% to \d+\.\d%\) of 2 games; decisions \d+ ms, at most \d+ ms; turns \d+ ms", said)


def test_a_bot_that_has_become_too_weak_ends_the_measurement_with_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for won, least, code in ((0.0, "0.5", 1), (0.0, "0.1", 0), (1.0, "0.5", 0)):
        monkeypatch.setattr(strength, "play", lambda *_, won=won: strength.Played(1, won, [0.1], [0.1], 1.0))
        assert strength.main(["level-1", "--games", "8", "--workers", "1", "--least", least]) == code
        assert ("that is less than 50%" in capsys.readouterr().out) == bool(code)
