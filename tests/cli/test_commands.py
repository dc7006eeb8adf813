"""The output of every command except `play`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import smallworld
from smallworld.cli import app, main
from smallworld.cli.input.rulebook import all_rules

from .conftest import Command

PASSING = """scenario: A field costs two
game: smallworld
board: {regions: {meadow: field border, wood: forest}, borders: [meadow wood]}
players: {ann: {active: ratmen hill, hand: 4}, bob: {active: none}}
play:
  - check: {cost.meadow: 2}
  - ann: conquer meadow
"""
FAILING = PASSING.replace("cost.meadow: 2", "cost.meadow: 9").replace("A field costs two", "A field costs nine")


def test_help_is_shown_without_a_command(sw: Command) -> None:
    answer = sw()
    assert answer.code == 0
    for name in ("play", "simulate", "balance", "scenario", "replay", "analyse", "show", "rules", "bench", "serve"):
        assert f" {name} " in answer.out


@pytest.mark.parametrize(
    "name", ["play", "simulate", "balance", "scenario", "replay", "analyse", "show", "rules", "bench", "serve"]
)
def test_every_command_has_help_with_examples(sw: Command, name: str) -> None:
    answer = sw(name, "--help")
    assert answer.code == 0
    assert "Examples:" in answer.out
    assert f" smallworld {name}" in answer.out[answer.out.index("Examples:") :]


def test_the_version_includes_the_kind_of_core() -> None:
    command = [sys.executable, "-m", "smallworld.cli", "--version"]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    compiled = not str(smallworld.core.engine.__file__).endswith(".py")
    assert out == f"smallworld {smallworld.__version__}, core: {'compiled' if compiled else 'interpreted'}\n"


def test_a_simulation_prints_tables(sw: Command) -> None:
    answer = sw("simulate", "--games", "4", "--bots", "random", "--players", "2", "--workers", "1")
    assert (answer.code, answer.err) == (0, "")
    for heading in ("bot ", "seat (1 begins)", "race ", "power "):
        assert f"\n {heading}" in answer.out


def test_a_simulation_can_be_printed_as_json(sw: Command) -> None:
    answer = sw("simulate", "-n", "4", "--bots", "random", "-p", "2", "--seed", "5", "--workers", "1", "--json")
    report = json.loads(answer.out)
    assert (report["games"], report["seed"], report["lineup"]) == (4, 5, ["random", "random"])
    assert sum(row["count"] for row in report["seats"]) == 8


def test_scenarios_print_a_line_each_and_the_total(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(PASSING)
    answer = sw("scenario", tmp_path)
    assert answer.code == 0
    assert answer.out == f"passed A field costs two ({tmp_path}/a.yaml:1)\n1 passed, 0 failed\n"


def test_a_failed_scenario_reports_step_expected_and_actual(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"{PASSING}---\n{FAILING}")
    answer = sw("scenario", tmp_path / "a.yaml")
    assert answer.code == 1
    assert answer.out.endswith("1 passed, 1 failed\n")
    failed = next(line for line in answer.out.splitlines() if line.startswith("failed A field costs nine"))
    assert "step 1" in failed
    assert "9" in failed and "2" in failed


def test_a_malformed_scenario_is_reported_with_its_line(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(PASSING)
    (tmp_path / "b.yaml").write_text(PASSING.replace("game: smallworld", "game: smallworld\nbogus: 1"))
    answer = sw("scenario", tmp_path)
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert f"{tmp_path}/b.yaml:3: " in answer.err
    assert answer.out.endswith("1 passed, 0 failed, 1 not run\n")


def test_a_folder_without_scenarios_is_reported(sw: Command, tmp_path: Path) -> None:
    answer = sw("scenario", tmp_path)
    assert answer.code == 2
    assert answer.err == f"smallworld: {tmp_path}: no scenario found\n"


def test_a_command_finishes_even_if_its_output_is_closed(tmp_path: Path) -> None:
    command = f"exec {sys.executable} -m smallworld.cli show small-world-2 -o {tmp_path}/out.svg >&-"
    ended = subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "out.svg").exists()


def test_scenarios_run_from_markdown(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(f"# A page\n\n```yaml\n{PASSING}```\n")
    assert "1 passed, 0 failed" in sw("scenario", tmp_path / "page.md").out


def test_markdown_fences_may_be_tildes_or_in_a_list(sw: Command, tmp_path: Path) -> None:
    indented = "".join(f"  {line}\n" for line in f"```yaml\n{PASSING}```".splitlines())
    (tmp_path / "page.md").write_text(f"- a list\n\n{indented}\n~~~yaml\n{FAILING}~~~\n```python\nscenario: 1\n```\n")
    answer = sw("scenario", tmp_path / "page.md")
    assert answer.out.startswith(f"passed A field costs two ({tmp_path}/page.md:4)\n")
    assert answer.out.endswith("1 passed, 1 failed\n")


def test_an_extra_separator_is_not_a_scenario(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"---\n{PASSING}---\n# nothing yet\n---\n{PASSING}---\n")
    answer = sw("scenario", tmp_path)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("2 passed, 0 failed\n")


def test_moves_of_another_game_are_refused(sw: Command, tmp_path: Path) -> None:
    text = PASSING.replace("- check: {cost.meadow: 2}", "- check: {illegal: [buy 2, raid meadow, swap meadow wood]}")
    text += "  - bob: form human\n    refused: true\n"
    (tmp_path / "a.yaml").write_text(text)
    assert "1 passed, 0 failed" in sw("scenario", tmp_path).out


SPOILT = [
    ("hand: 4}", "hand: 4, lairs: 2}", "4: unknown key 'lairs' in a player"),
    ("hand: 4}", "hand: 4, camps: 2}", "4: that army has no camps"),
    ("hill, hand: 4}", "bivouacking, camps: 6}", "4: more than the 5 in the box"),
    ("play:", "tray: {ratmen: 10}\nplay:", "5: more ratmen than the box holds"),
    ("play:", "supply: {fortress: 7}\nplay:", "5: more fortress than the box holds"),
    ("none", "none, decline: [{race: orcs, hand: 2}]", "4: orcs in decline can't have tokens in hand"),
    (
        "none",
        "none, decline: [{race: orcs, holds: {wood: 1}}, {race: elves, holds: {meadow: 1}}]",
        "4: bob has too many races in decline",
    ),
    ("cost.meadow: 2", "gain.ann.dragons: 0", "6: unknown source of coins 'dragons'"),
    (
        "cost.meadow: 2",
        "islands: [L, S]",
        "6: unknown board 'own'; available: small-world-2, small-world-3, small-world-4, small-world-5",
    ),
    (PASSING, "# nothing\n", "1: no scenario found"),
]


@pytest.mark.parametrize(("old", "new", "words"), SPOILT, ids=[case[2] for case in SPOILT])
def test_an_impossible_position_is_reported_with_its_line(
    sw: Command, tmp_path: Path, old: str, new: str, words: str
) -> None:
    assert old in PASSING
    (tmp_path / "a.yaml").write_text(PASSING.replace(old, new))
    answer = sw("scenario", tmp_path)
    assert (answer.code, answer.err) == (2, f"smallworld: {tmp_path}/a.yaml:{words}\n")


def test_a_replay_narrates_the_game_and_checks_its_end(sw: Command, record: Path) -> None:
    answer = sw("replay", record)
    assert (answer.code, answer.err) == (0, "")
    assert "Round 10 of 10" in answer.out
    assert "all legal; the result matches the record." in answer.flat
    assert "Final table" in answer.out


def test_a_replay_can_be_stopped_after_a_move(sw: Command, record: Path) -> None:
    answer = sw("replay", record, "--to", "3", "--every")
    assert "3 moves, all legal; round 1 of 10" in answer.flat
    moves = json.loads(sw("replay", record, "--to", "3", "--json").out)["moves"]
    assert [move["number"] for move in moves] == [1, 2, 3]
    assert moves[0]["move"].startswith("pick ")


def test_a_record_with_a_wrong_end_is_refused(sw: Command, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    assert lines[-1].startswith("end: ann ")
    lines[-1] = "end: ann 999, bob 1; winner ann"
    (tmp_path / "wrong.game").write_text("\n".join(lines) + "\n")
    answer = sw("replay", tmp_path / "wrong.game")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"wrong.game:{len(lines)}: " in answer.err


def test_pictures_of_records_boards_and_scenarios(sw: Command, record: Path, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(PASSING)
    assert sw("show", record, "--at", "5", "-o", tmp_path / "a.svg", "--width", "900").code == 0
    assert 'width="900"' in (tmp_path / "a.svg").read_text()[:300]
    assert sw("show", "small-world-3", "-o", tmp_path / "b.png", "--width", "300").code == 0
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")
    answer = sw("show", tmp_path / "a.yaml", "-o", "-", "--at", "2")
    assert answer.out.startswith("<svg") and answer.out.rstrip().endswith("</svg>")
    assert "<title>A field costs two</title>" in answer.out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "a.yaml", "b.png"]


def test_pictures_of_positions_from_stdin(sw: Command) -> None:
    position = smallworld.new_game(players=2, seed=1).position()
    answer = sw("show", "-", "-o", "-", typed=position.splitlines())
    assert answer.out.startswith("<svg")
    assert "Goldmead" in sw("show", "-", typed=position.splitlines()).out


def test_notebooks_show_the_same_picture(record: Path) -> None:
    game = smallworld.new_game(players=2, seed=1)
    assert game._repr_svg_().startswith("<svg")


def test_boards_are_printed_without_an_output_file(sw: Command) -> None:
    out = sw("show", "small-world-2").out
    assert "Goldmead" in out and "Stormtooth" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_rules_can_be_listed_and_found_by_id_or_word(sw: Command) -> None:
    listed = sw("rules").out
    assert all(rule in listed for rule in all_rules())
    one = sw("rules", "c-die-1").flat
    assert one.startswith("C-DIE-1 (common: ") and "0, 0, 0, 1, 2 and 3" in one
    assert "```" not in one and "scenario:" not in one
    found = sw("rules", "dragon").out
    assert found.startswith("SW-POWER-DRAGON-MASTER") and "R-26" in found


def test_every_rule_has_text() -> None:
    rules = all_rules()
    for key in ("C-SET-1", "C-END-2", "SW-RACE-ELVES", "SW-POWER-WEALTHY", "R-1", "R-40"):
        assert rules[key].text
    assert rules["C-CONQ-1"].scenarios


def test_a_command_interrupted_before_it_starts_reports_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "core_kind", interrupt)
    assert main(["--version"]) == 130
    assert capsys.readouterr() == ("", "smallworld: stopped.\n")


def test_bench_reports_its_measurements(sw: Command) -> None:
    rows = json.loads(sw("bench", "--seconds", "0.05", "--players", "2", "--json").out)
    assert rows[0]["players"] == 2 and rows[0]["actions_per_second"] > 100
    assert "clone µs" in sw("bench", "--seconds", "0.05", "--players", "2").out


def spent(process: int) -> float:
    """Return the CPU seconds used by a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def playing(process: int, workers: int) -> bool:
    """Whether all workers have used more CPU time than starting up takes."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(spent(each) > 1.5 for each in ([process] if workers == 1 else map(int, children))) >= workers


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_simulation_prints_one_line(workers: str) -> None:
    """Ctrl-C reaches all processes of the terminal, including the workers."""
    # Games of random bots are short; those already started are finished.
    many = ["--games", "100000", "--bots", "random", "--workers", workers]
    command = [sys.executable, "-m", "smallworld.cli", "simulate", *many]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        end = time.monotonic() + 60
        while not playing(process.pid, int(workers)):
            assert time.monotonic() < end, "the games don't start"
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, out, err) == (130, "", "smallworld: stopped.\n")
