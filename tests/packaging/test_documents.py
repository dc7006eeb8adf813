"""Everything shown in the documentation works: examples, commands and links."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from smallworld.core import ids
from smallworld.game.replay import read_record
from smallworld.games import GAMES, ruleset
from smallworld.notation.position import read_position
from tests.packaging.wheels import ROOT, Wheel, run

README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYING, CONTRIBUTE, COMMAND_PAGE, LIBRARY = [
    (ROOT / "docs" / name).read_text(encoding="utf-8")
    for name in ("tutorials/play.md", "how-to/contribute.md", "reference/commands.md", "reference/library.md")
]
#: The documents outside the site, where every link is checked.
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
SOURCES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "src" / "smallworld" / "i18n" / "README.md"]
LONGEST_LINE = 100
#: The dealer's moves, written after `=`.
CHANCE_VERBS = (ids.V_DIE, ids.V_RACE, ids.V_POWER, ids.V_FIRST, ids.V_FLIP)
INSTALL = "pip install '.[server]'"
TEST = "python3 tasks.py test"
PLAY = "python3 tasks.py play"
TERMINAL = [f"python3 tasks.py terminal{game}" for game in ("", " warcraft", " azeroth")]
# Picks the first combo and quits; commands without prompts ignore it.
ANSWERS = "1\nquit\n"
SHORT_BENCH = ["--players", "2", "--rounds", "1", "--seconds", "0.2", "--games", "40"]


def blocks(text: str, language: str) -> list[str]:
    """Fenced code blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


COMMANDS = [
    line for page in (README, PLAYING, COMMAND_PAGE) for block in blocks(page, "sh") for line in block.splitlines()
]


def environment() -> dict[str, str]:
    """Environment in which this installation's commands come first."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that the commands name, in which they may create files."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def test_the_example_of_the_library_runs() -> None:
    (example,) = blocks(LIBRARY, "python")
    assert len([line for line in example.splitlines() if line and "import" not in line]) <= 10
    done = run([sys.executable, "-c", example], environment(), ROOT)
    assert done.returncode == 0, done.stderr
    first, why, coins, last = done.stdout.split("\n", 3)
    assert first == "mia may ['pick 1', 'pick 2', 'pick 3', 'pick 4', 'pick 5', 'pick 6']"
    assert why.startswith("conquer swanwater: ")
    assert coins == "None"
    assert re.match(r"\('(mia|tom|zoe)',", last)


def test_the_tour_of_the_commands_runs(clone: Path, built_client: None) -> None:
    round_trip = [line for line in COMMANDS if line.startswith("smallworld ")]
    assert {line.split()[1] for line in round_trip} == set(
        re.findall(r"^\| `smallworld (\w+)`", COMMAND_PAGE, re.MULTILINE)
    )
    for command in round_trip:
        if command.startswith("smallworld serve"):
            assert serve(shlex.split(command), clone / "games") == 0
            continue
        # Rivals that search take three quarters of the time.
        quick = " --rivals greedy:30" if command.startswith("smallworld train") else ""
        short = re.sub(r"games \d+", "games 4", command) + quick
        done = run(shlex.split(short), environment(), clone, ANSWERS)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        if "-o " in command:
            assert (clone / command.split("-o ")[1]).stat().st_size > 1000
        else:
            assert done.stdout.strip(), command


@pytest.mark.parametrize("command", TERMINAL)
def test_the_terminal_commands_start_a_game(command: str) -> None:
    assert command in COMMANDS
    done = run([sys.executable, *command.split()[1:]], environment(), ROOT, ANSWERS)
    assert done.returncode == 0, done.stderr
    assert "Round 1 of 10" in done.stdout


def test_the_play_command_serves_the_start_page_until_it_is_stopped(tmp_path: Path) -> None:
    assert PLAY in COMMANDS
    assert serve([sys.executable, *PLAY.split()[1:]], tmp_path / "games") == 0


def serve(command: list[str], database: Path) -> int:
    """Start a server, fetch its start page, and stop it as with Ctrl-C; returns its exit code."""
    more = ["--no-open", "--port", "0", "--database", str(database)]
    with subprocess.Popen(
        [*command, *more], cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as serving:
        assert serving.stdout is not None
        said = next((line for line in serving.stdout if line.startswith("Small World is at ")), "")
        assert said, "it did not start"
        with urllib.request.urlopen(said.split()[4], timeout=60) as page:
            assert "<title>Small World · ".encode() in page.read()
        os.killpg(serving.pid, signal.SIGINT)
        code = serving.wait(60)
    assert database.stat().st_size > 0
    return code


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    assert TEST in COMMANDS
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == f"exec {TEST}"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_install_command_installs(source: Path, tmp_path: Path) -> None:
    assert INSTALL in COMMANDS
    # Into a separate folder without downloads, so that this environment stays unchanged.
    more = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(tmp_path)]
    # Wheels with the compiled core and the client are covered by other tests.
    plain = {"SMALLWORLD_COMPILE": "0", "SMALLWORLD_CLIENT": "0"}
    done = run([*shlex.split(INSTALL), *more], {**environment(), **plain}, source)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "smallworld" / "rulebook" / "common.md").exists()


def test_the_bench_runs_on_both_wheels_and_the_peer(compiled: Wheel, plain: Wheel, tmp_path: Path) -> None:
    assert "`python bench/run.py`" in CONTRIBUTE
    # Environments like those of the benchmark, but with existing wheels.
    for name, folder in (("compiled", compiled.folder), ("interpreted", plain.folder), ("catanatron", tmp_path)):
        python = tmp_path / "environments" / name / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\nPYTHONPATH="{folder}" exec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
    where = ["--environments", str(tmp_path / "environments"), "-o", str(tmp_path / "results")]
    done = run([sys.executable, "bench/run.py", *SHORT_BENCH, *where], environment(), ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    report = (tmp_path / "results" / "latest.md").read_text(encoding="utf-8")
    assert "actions per second | 2 |" in report
    assert {path.name for path in (tmp_path / "results").iterdir()} == {
        "latest.md", "latest.json", "latest.svg", "latest.png",
    }  # fmt: skip


def test_every_command_of_these_pages_is_tested_here() -> None:
    tested = {TEST, PLAY, *TERMINAL, INSTALL}
    assert [line for line in COMMANDS if not line.startswith("smallworld ") and line not in tested] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_resolve(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (ROOT / name).parent.joinpath(target).exists()] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sources_are_wrapped(path: Path) -> None:
    text = re.sub(r"^( *)(```|~~~).*?^ *\2", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    # Table rows and quoted sentences can't be wrapped, and neither can a single word.
    whole = ("|", ">", "#")
    long = [line for line in text.splitlines() if len(line) > LONGEST_LINE and not line.lstrip().startswith(whole)]
    assert [line for line in long if " " in re.sub(r"`[^`]*`|^\s*([-*] )?", "", line)] == []


def test_the_readme_is_one_screen() -> None:
    assert len(README.splitlines()) <= 45


def test_the_python_of_the_first_environment_runs() -> None:
    (example,) = blocks((ROOT / "docs" / "tutorials" / "environment.md").read_text(encoding="utf-8"), "python")
    done = run([sys.executable, "-c", example], environment(), ROOT)
    assert done.stdout.startswith("reward "), done.stderr


def test_the_scenario_of_the_notation_passes() -> None:
    done = run(["smallworld", "scenario", "docs/reference/notation.md"], environment(), ROOT)
    assert done.stdout.endswith("1 passed, 0 failed\n"), done.stdout + done.stderr


def test_the_record_and_the_position_of_the_notation_are_valid() -> None:
    page = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
    record, position = re.findall(r"^```\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert read_record(record, "page", deal=False).mover == "mia"
    state, names, _ = read_position(position, "page")
    assert (names, state.round) == (("mia", "tom"), 1)


def test_the_notation_has_every_move() -> None:
    page = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"`([a-z]+)[^`]*`", "".join(line for line in page.splitlines() if line.startswith("| `"))))
    verbs = {verb.word for game in GAMES for verb in ruleset(game, 4).verbs if verb.number not in CHANCE_VERBS}
    assert verbs and verbs <= shown, sorted(verbs - shown)
