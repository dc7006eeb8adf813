"""`smallworld play`, from the first pick to the final table."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from smallworld.arena.level_ratings import level_ratings
from smallworld.bots import BOTS, LEVELS, Bot
from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.files import write_whole
from smallworld.cli.terminal import session
from smallworld.core.errors import RulesetError
from smallworld.game.replay import read_record
from smallworld.i18n.plain import say

from .conftest import Command

SETUP = ("play", "--players", "2", "--seed", "8", "--first", "ann")
HOME_MADE = '''"""Newts."""

from smallworld.core.hooks import Race


class Newts(Race):
    """Their number is their strength."""

    key = "newts"
    number = 7
    tokens = 12
'''


def test_a_whole_piped_game_reaches_the_final_table(sw: Command) -> None:
    answer = sw("play", "--bots", "greedy,random", "--seed", "5", typed=["1"] * 600)
    assert (answer.code, answer.err) == (0, "")
    assert "ann, bob and cat play on small-world-3, seed 5." in answer.out
    end = answer.out[answer.out.index("Final table") :]
    totals = [int(n) for n in re.findall(r"total +(\d+) +(\d+) +(\d+)", end)[0]]
    columns = [re.findall(r"-?\d+", line) for line in end.splitlines() if re.match(r" (start|regions)", line)]
    assert [len(row) for row in columns] == [3, 3]
    assert re.search(rf"(ann|bob|cat) wins with {max(totals)} coins", end)


def test_a_turn_with_why_undo_and_hint(sw: Command) -> None:
    typed = ["pick 2", "why jag", "why conquer amber-gulf", "conquer toad", "undo", "13", "hint", "quit"]
    answer = sw(*SETUP, typed=typed)
    assert answer.code == 0
    assert (
        "jagmaw costs 3 = 2 region + 1 mountain; 10 in hand. It borders ryehollow, reedmoor and toadmire."
        in answer.flat
    )
    assert "No: conquer amber-gulf: seas and lakes" in answer.out
    assert answer.out.count("ann conquers toadmire.") == 2
    assert "Taken back." in answer.out
    assert re.search(r"Best: conquer [a-z-]+ \(", answer.out)
    assert "ann leaves the table in round 1 of 10. The game is not saved." in answer.out


def test_the_column_lists_prices_tokens_and_both_abilities(sw: Command) -> None:
    out = sw(*SETUP, typed=["quit"]).out
    assert re.search(r"1 +free +Merchant Ghouls · 7 tokens", out)
    assert "Ghouls 5: All tokens stay on the map on decline" in out
    assert re.search(r"2 +1 coin +Diplomat Orcs · 10 tokens", out)
    assert "memory" not in out


def test_a_roll_is_narrated_and_cannot_be_undone(sw: Command) -> None:
    typed = ["pick 2", "conquer toad", "conquer rye", "conquer lark", "roll jagmaw", "undo", "log", "quit"]
    answer = sw(*SETUP, typed=typed)
    assert re.search(r"ann rolls \d for jagmaw", answer.out)
    assert "nothing to undo" in answer.out


def test_wrong_input_gets_an_answer_and_changes_nothing(sw: Command) -> None:
    wrong = [
        "bogus",
        "99",
        "why",
        "why zzz",
        "conquer",
        "pick 7",
        "pick x",
        "deploy goldmead 2",
        "save",
        "log x",
        "1 1",
    ]
    wrong += ["rules zzz", "undo", "why gold zzz", "\x00", "conquer ü"]
    typed = [*wrong, "quit"]
    answer = sw(*SETUP, typed=typed)
    assert (answer.code, answer.err) == (0, "")
    assert "Traceback" not in answer.out
    assert "ann picks" not in answer.out
    assert "no move 99; moves are numbered 1 to 6" in answer.out
    assert "a combo must be picked first" in answer.out


def test_an_ambiguous_prefix_is_not_guessed(sw: Command) -> None:
    answer = sw(*SETUP, typed=["pick 2", "conquer g", "quit"])
    assert "'g' could be goldmead, gloamfen or greyfang." in answer.out


def test_placements_take_a_count_and_all(sw: Command) -> None:
    typed = ["pick 2", "conquer toad", "conquer wolfholt", "done", "deploy toad 2", "1 all", "done", "quit"]
    out = sw(*SETUP, typed=typed).out
    assert "redeploy, 8 tokens in hand" in out
    assert "redeploy, 6 tokens in hand" in out
    assert re.search(r"ann earns \d+ coins \(2 regions", out)


def test_bots_moves_are_narrated_without_their_coins(sw: Command) -> None:
    out = sw("play", "--players", "2", "--seed", "8", "--first", "bob", typed=["quit"]).out
    told = " ".join(out[out.index("• bob picks") : out.index("┌")].split())
    assert re.search(r"earns \d+ coins \(\d+ regions", told)
    assert re.search(r" B +bob +\? ", out)


def test_every_command_gets_an_answer(sw: Command) -> None:
    typed = ["help", "moves", "board", "regions", "column", "log", "rules C-DIE-1", "rules", "pick 1", "log 3", "quit"]
    answer = sw(*SETUP, typed=typed)
    assert answer.code == 0
    for words in ("take back your last move", "Goldmead", "lantern-mere", "six faces of the die", "ann picks"):
        assert words in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_a_saved_game_resumes_where_it_stopped(sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = sw(*SETUP, typed=["pick 2", "conquer toad", "save evening.game", "quit"])
    assert "Saved in evening.game. To continue: smallworld play --resume evening.game" in answer.flat
    saved = read_record(Path("evening.game").read_text(), deal=False)
    assert (saved.mover, saved.state.round) == ("ann", 1)
    answer = sw("play", "--resume", "evening.game", "--save", "evening.game", typed=["conquer wolfholt", "quit"])
    assert "The game is saved in evening.game." in answer.out
    later = read_record(Path("evening.game").read_text(), deal=False)
    assert later.moves() != saved.moves()
    assert len(later.entries) == len(saved.entries) + 1
    assert [path.name for path in tmp_path.iterdir()] == ["evening.game"]


def test_an_existing_file_is_not_overwritten(sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("precious.txt").write_text("mine")
    assert "precious.txt already exists" in sw(*SETUP, typed=["save precious.txt", "quit"]).flat
    answer = sw(*SETUP, "--save", "precious.txt")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert Path("precious.txt").read_text() == "mine"


def test_a_game_is_saved_as_soon_as_it_starts(sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "The game is saved in new.game." in sw(*SETUP, "--save", "new.game", typed=["quit"]).out
    assert read_record(Path("new.game").read_text()).mover == "ann"
    # A folder in which nobody, not even root, can create a file.
    answer = sw(*SETUP, "--save", "/proc/new.game", typed=["quit"])
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("smallworld: /proc/new.game: can't be written: ")


def test_a_move_stands_even_if_it_cannot_be_saved(sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = write_whole

    def full(path: Path, data: bytes) -> None:
        if b"conquer" in data:
            raise InputError(f"{path}: can't be written: No space left on device")
        write(path, data)

    monkeypatch.setattr(session, "write_whole", full)
    answer = sw(*SETUP, "--save", tmp_path / "new.game", typed=["pick 2", "conquer toad", "conquer toad", "quit"])
    assert "No space left on device. The game continues unsaved." in answer.flat
    assert "conquer toadmire: the army holds that region itself" in answer.flat
    assert "The game is not saved." in answer.flat


def test_a_missing_stdin_counts_as_end_of_input(sw: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: str) -> str:
        raise RuntimeError("input(): lost sys.stdin")

    monkeypatch.setattr("builtins.input", closed)
    answer = sw(*SETUP)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("The input ended before the game did. The game is not saved.\n")


def test_the_end_of_input_is_reported_in_a_sentence(sw: Command) -> None:
    answer = sw(*SETUP, typed=["pick 1"])
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("The input ended before the game did. The game is not saved.\n")


def test_custom_races_can_be_played(sw: Command, tmp_path: Path) -> None:
    file = tmp_path / "newts.py"
    file.write_text(HOME_MADE)
    out = ""
    for seed in range(8):
        out += sw("play", "--with", file, "--seed", str(seed), "--first", "ann", typed=["quit"]).out
    assert "Newts 7: Their number is their strength." in out


def test_a_board_without_a_map_is_shown_as_a_table(sw: Command, tmp_path: Path) -> None:
    """Eight regions that all border each other: no map can show them."""
    names = "abcdefgh"
    regions = [{"id": name, "terrain": "field", "edge": True} for name in names]
    borders = [[a, b] for a in names for b in names if a < b]
    (tmp_path / "knot.json").write_text(json.dumps({"id": "knot", "regions": regions, "borders": borders}))
    answer = sw(
        "play", "--board", tmp_path / "knot.json", "-p", "2", "--first", "ann", "--seed", "1",
        typed=["pick 1", "why a", "quit"],
    )  # fmt: skip
    assert answer.code == 0
    assert re.search(r"a +\" field \* +2", answer.out)
    assert "It borders b, c, d, e, f, g and h." in answer.flat


def test_terminals_without_unicode_get_replacements() -> None:
    command = [sys.executable, "-m", "smallworld.cli", *SETUP]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    done = subprocess.run(command, input=b"pick 2\nquit\n", capture_output=True, env=environment, check=True)
    assert done.stderr == b""
    assert b"|Goldmead    |Tanglewick   Y|" in done.stdout
    assert done.stdout.isascii()


def test_names_seats_and_boards_can_be_chosen(sw: Command) -> None:
    answer = sw("play", "--name", "mia", "--players", "4", "--board", "small-world-5", "--first", "mia", typed=["quit"])
    assert "mia, ann, bob and cat play on small-world-5, seed " in answer.out
    assert "mia leaves the table" in answer.out


def test_an_interrupt_at_a_real_terminal_is_reported_in_a_sentence() -> None:
    """Uses a pseudo-terminal, since only a terminal turns Ctrl-C into a signal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "smallworld.cli", *SETUP]
    # The process running the tests may ignore interrupts, as a shell does for background jobs.
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    os.close(slave)
    seen = b""
    deadline = time.monotonic() + 60
    interrupted = 0.0
    while time.monotonic() < deadline:
        # An interrupt between printing the prompt and reading is lost: press again.
        if b"ann> " in seen and b"Stopped" not in seen and time.monotonic() > interrupted + 2:
            interrupted = time.monotonic()
            process.send_signal(signal.SIGINT)
        if not select.select([master], [], [], 1)[0]:
            continue
        try:
            seen += os.read(master, 65536)
        except OSError:
            break
    try:
        assert process.wait(60) == 130
    finally:
        process.kill()
        process.wait()
    os.close(master)
    assert b"Stopped. The game is not saved." in seen
    assert b"Traceback" not in seen


def test_the_help_lists_the_levels_with_description_and_rating(sw: Command) -> None:
    answer = sw("play", "--help")
    assert answer.code == 0
    for level in LEVELS:
        assert f"{level}, {say('en', f'level.{level}')} ({level_ratings('smallworld', 2)[level]}): " in answer.flat
        assert say("en", f"level.{level}.text") in answer.flat


def test_a_simpler_bot_gives_the_hint_if_the_strongest_fails(sw: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(seed: int | str) -> Bot:
        raise RulesetError("smallworld.npz: not a file of weights")

    monkeypatch.setitem(BOTS, "level-5", fail)
    answer = sw(*SETUP, typed=["hint", "quit"])
    assert answer.code == 0
    assert "Best: pick " in answer.flat
    assert "This advice is from a simpler bot: smallworld.npz: not a file of weights." in answer.flat
