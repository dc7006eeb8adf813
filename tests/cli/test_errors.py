"""Bad input: one sentence on stderr, exit code 2, nothing written."""

from pathlib import Path

import pytest

from .conftest import Command

BROKEN = '''"""Boomers."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Boomers(Race):
    """They break when they are paid."""

    key = "boomers"
    number = 6
    tokens = 11

    def income(self, s: State, army: int) -> int:
        return 1 // 0
'''

TWICE = """
from smallworld.bots import Bot


class One(Bot):
    name = "one"


class Two(Bot):
    name = "two"
"""

CASES = [
    ("pley", "no such command 'pley'"),
    ("--nope", "no such option: --nope"),
    ("play --plyers 3", "no such option: --plyers"),
    ("play --players 9", "--players"),
    ("play --players x", "--players"),
    ("play --players", "--players"),
    ("play chess", "unknown game 'chess'"),
    ("play one two", "extra argument"),
    ("play --bots deep-thought", "unknown bot 'deep-thought'"),
    ("play --bots ,", "--bots ','"),
    ("play --bots greedy,random --players 2", "--bots names 2 bots for 1 seat"),
    ("play --bots random,random,random,random,random", "6 players"),
    ("play --board nowhere", "unknown board 'nowhere'"),
    ("play --board broken.json", "broken.json: regions: it must be a list"),
    ("play --first zoe", "'zoe'"),
    ("play --islands large-small", "Small World is not played on islands"),
    (
        "play warcraft --islands large-small",
        "be chosen for 3 players; two players may choose large-small or large-medium",
    ),
    ("play azeroth --players 2 --islands huge", "the islands 'huge' can't be chosen for"),
    ("play warcraft --players 2 --islands large-small --board l1a+s1b", "omit one of them"),
    ("play --coins open", "--coins"),
    ("play --resume missing.game --coins shown", "omit --players, --first, --board, --islands and --coins"),
    ("simulate --islands large-medium", "Small World is not played on islands"),
    ("balance azeroth --islands large-medium", "can't be chosen for 4 players"),
    ("play --name Ann", "'Ann' can't be a player's name"),
    ("play --name none", "'none' can't be a player's name: reserved word in moves and scenarios"),
    ("play --name ann --name bob --name cat --players 2", "3 names are too many"),
    ("play --with missing.py", "missing.py: can't be read"),
    ("play --with broken.json", "broken.json"),
    ("play --resume missing.game", "missing.game: can't be read"),
    ("play --resume broken.json", "broken.json:"),
    ("play --save no/such/folder.game", "no such folder: "),
    ("simulate --games 0", "--games"),
    ("simulate --games many", "--games"),
    ("simulate --games 99999999999999999999", "--games"),
    ("balance --games 99999999999999999999", "--games"),
    ("simulate --bots x", "unknown bot 'x'"),
    ("simulate --workers 0", "--workers"),
    ("simulate --bots level-0", "unknown bot 'level-0'; available: random, careful, level-1"),
    ("simulate --budget 0", "--budget"),
    ("simulate --with plain.py", "plain.py: defines no race, power or bot"),
    ("play --with twice.py", "twice.py: defines several bots (One and Two), but only one is allowed"),
    ("ladder chess", "unknown game 'chess'"),
    ("ladder --players two", "--players 'two': give numbers of players separated by commas, like 2,4"),
    ("ladder --players 2,2", "--players '2,2'"),
    ("ladder --players 2,02", "--players '2,02'"),
    ("ladder azeroth smallworld azeroth", "azeroth is named twice; name each game once"),
    ("ladder --players 6", "is for 2 to 5 players, not 6"),
    ("ladder --bots greedy", "a ladder needs at least two bots"),
    ("ladder --bots greedy,level-3", "greedy and level-3 are the same bot"),
    ("ladder --bots level-1,nobody", "unknown bot 'nobody'"),
    ("ladder --games 0", "--games"),
    ("ladder --workers 0", "--workers"),
    ("ladder --with twice.py", "twice.py: defines several bots (One and Two), but only one is allowed"),
    ("ladder --with plain.py", "plain.py: defines no race, power or bot"),
    ("ladder -o out.gif", "out.gif: must be .svg or .png for a picture, .json for a report, or .md for its matrix"),
    ("ladder -o no/out.svg", "no such folder: no"),
    ("scenario", "missing argument"),
    ("scenario missing.yaml", "missing.yaml: no such file or folder"),
    ("replay", "missing argument"),
    ("replay missing.game", "missing.game: can't be read"),
    ("replay broken.json", "broken.json:"),
    ("replay bytes.bin", "bytes.bin: not a text file"),
    ("show missing", "missing: no such file or board"),
    ("show .", "can't be read"),
    ("show bytes.bin", "bytes.bin: not a text file"),
    ("show broken.json -o out.svg", "broken.json: regions: it must be a list"),
    ("show small-world-2 -o out.gif", "out.gif: a picture must be an .svg or .png file"),
    ("show small-world-2 -o no/out.svg", "no/out.svg: can't be written"),
    ("show small-world-2 -o out.svg --detail huge", "--detail must be full or compact"),
    ("show small-world-2 -o out.svg --width 3", "--width"),
    ("rules zzz", "'zzz'"),
    ("rules C-DIE-9", "did you mean C-DIE-"),
    ("bench --seconds -1", "--seconds"),
    ("bench --with missing.py", "missing.py: can't be read"),
]


@pytest.mark.parametrize(("command", "words"), CASES, ids=[case[0] for case in CASES])
def test_bad_input_is_one_sentence(
    sw: Command, command: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text('{"id": "x",\n "regions": oops}')
    Path("bytes.bin").write_bytes(b"\xff\xfe\x00")
    Path("plain.py").write_text("x = 1\n")
    Path("twice.py").write_text(TWICE)
    before = sorted(path.name for path in tmp_path.iterdir())
    answer = sw(*command.split(), typed=["quit"])
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("smallworld: ")
    assert answer.err.count("\n") == 1
    assert words in answer.err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_failing_custom_race_is_reported_with_its_line(sw: Command, tmp_path: Path, workers: str) -> None:
    (tmp_path / "boom.py").write_text(BROKEN)
    answer = sw("simulate", "-n", "20", "--bots", "random", "--with", tmp_path / "boom.py", "--workers", workers)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"smallworld: {tmp_path}/boom.py:15: ZeroDivisionError: integer division or modulo by zero\n"


def test_moves_beyond_the_end_of_the_record_are_refused(sw: Command, record: Path) -> None:
    answer = sw("replay", record, "--to", "99999")
    assert (answer.code, answer.out) == (2, "")
    assert "no move 99999" in answer.err


def test_a_resumed_game_keeps_its_players(sw: Command, record: Path) -> None:
    answer = sw("play", "--resume", record, "--players", "3")
    assert answer.code == 2 and "--resume continues a game as saved" in answer.err
    answer = sw("play", "--resume", record, "--name", "zoe")
    assert answer.code == 2 and "unknown player 'zoe'" in answer.err
