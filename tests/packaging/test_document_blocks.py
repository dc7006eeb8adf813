"""Every command and Python block in the documentation is run, or checked as far as its cost allows."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.packaging.test_documents import ANSWERS, blocks, environment, serve
from tests.packaging.wheels import ROOT, run

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*/*.md")]
    if "rules" not in path.parts
}
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

#: Pages whose blocks are run by other tests.
PYTHON_ELSEWHERE = {
    "docs/how-to/board.md": "tests/workshop/test_page.py::test_the_python_of_the_page_runs",
    "docs/how-to/invent.md": "tests/workshop/test_page.py::test_the_python_of_the_page_runs",
    "docs/reference/environments.md": "tests/learning/envs/test_document.py::test_an_example_runs",
    "docs/reference/library.md": "tests/packaging/test_documents.py::test_the_example_of_the_library_runs",
    "docs/tutorials/environment.md": "tests/packaging/test_documents.py::test_the_python_of_the_first_environment_runs",
}
COMMANDS_ELSEWHERE = {
    "README.md": "tests/packaging/test_documents.py::test_the_tour_of_the_commands_runs",
    "docs/reference/commands.md": "tests/packaging/test_documents.py::test_the_tour_of_the_commands_runs",
    "docs/tutorials/play.md": "tests/packaging/test_documents.py::test_the_terminal_commands_start_a_game",
}
FORWARDED = "test_play_installs_its_dependencies_and_forwards_its_arguments"
BACKUP = "test_the_documented_backup_of_a_running_server_is_complete"
#: Other programs' commands, with the test that does the same, or a file that they need.
OTHER_PROGRAMS = {
    "python3 tasks.py test": "tasks.py",
    "python3 tasks.py site public": f"tests/packaging/test_tasks.py::{FORWARDED}",
    "python3 -m http.server -d public": "tests/browser/device/test_site.py",
    "pip install sb3-contrib": "examples/train_ppo.py",
    "python examples/train_ppo.py": "examples/train_ppo.py",
    ".venv/bin/mkdocs serve": "tests/packaging/test_site.py::test_every_link_resolves",
    ".venv/bin/pytest tests/i18n": "tests/i18n",
    ".venv/bin/python client/build.py": "client/build.py",
    ".venv/bin/smallworld serve": "tests/packaging/test_documents.py::test_the_tour_of_the_commands_runs",
    "sqlite3 games.sqlite": f"tests/server/storage/test_sqlite_file.py::{BACKUP}",
    "python3 -c 'import sqlite3": f"tests/server/storage/test_sqlite_file.py::{BACKUP}",
    "pg_dump ": "tests/server/storage/test_sql_store.py",
}
#: Too expensive to run: their options are compared with the help. Cheaper runs of both are in reference/commands.md.
ONLY_HELP = (
    *("smallworld ladder", "smallworld train", "smallworld serve --database postgresql://"),
    # The same analysis is printed as a table, drawn and written as JSON: one of the three runs.
    *("smallworld analyse evening.game -o", "smallworld analyse evening.game --json"),
)
#: Commands that report errors, as their pages state.
REPORTS_ERRORS = ("smallworld workshop check examples/teapot.json",)
#: Options that make a command quick, added unless already given.
QUICK = {
    "simulate": "--games 4",
    "analyse": "--samples 1",
    "workshop balance": "--games 4",
}


def commands(text: str) -> list[str]:
    """Lines of a page's shell blocks."""
    return [line for block in blocks(text, "sh") for line in block.splitlines() if line]


ALL = [(page, line) for page, text in PAGES.items() for line in commands(text) if page not in COMMANDS_ELSEWHERE]
OURS = [(page, line) for page, line in ALL if re.match(r"(\w+=\S+ )?smallworld ", line)]
TOOLS = [(page, line) for page, line in ALL if line.startswith("python -m ")]
OTHERS = [(page, line) for page, line in ALL if (page, line) not in [*OURS, *TOOLS]]


def quick(command: str) -> str:
    """The same command with few games and samples."""
    command = re.sub(r"--games \d+", "--games 4", command)
    for start, figures in QUICK.items():
        if command.startswith(f"smallworld {start}") and figures.split()[0] not in command:
            command += f" {figures}"
    return command


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that the pages mention."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copyfile(ROOT / "examples" / "duel.game", tmp_path / "evening.game")
    weights = ROOT / "src" / "smallworld" / "bots" / "network" / "weights" / "smallworld.npz"
    (tmp_path / "runs" / "smallworld").mkdir(parents=True)
    shutil.copyfile(weights, tmp_path / "runs" / "smallworld" / "best.npz")
    return tmp_path


@pytest.mark.parametrize(
    ("page", "command"), [(page, line) for page, line in OURS if not line.startswith(ONLY_HELP)], ids=str
)
def test_a_command_of_a_page_runs(page: str, command: str, clone: Path) -> None:
    variables, _, rest = command.partition("smallworld ")
    words = shlex.split(f"smallworld {rest}")
    if words[1] == "serve":
        given = dict([variables.strip().split("=")] if variables else [])
        assert serve(["env", *(f"{name}={value}" for name, value in given.items()), *words], clone / "games") == 0
        return
    done = run(shlex.split(quick(command)), environment(), clone, ANSWERS)
    if command in REPORTS_ERRORS:
        assert done.returncode == 2 and "teapot.json: " in done.stderr and "bug" not in done.stderr
        return
    assert done.returncode == 0, f"{page}: {command}: {done.stderr}"
    if "-o " in command:
        assert (clone / command.split("-o ")[1]).stat().st_size > 1000
    else:
        assert done.stdout.strip(), command


@pytest.mark.parametrize(
    ("page", "command"), [*TOOLS, *((page, line) for page, line in OURS if line.startswith(ONLY_HELP))], ids=str
)
def test_an_expensive_command_has_the_options_of_its_help(page: str, command: str) -> None:
    words = shlex.split(command.replace("tools.compiled ", ""))
    if words[:3] == ["python", "-m", "tools.constraints"]:
        # It has no options, and resolving versions requires a package index.
        assert (ROOT / "tools" / "constraints.py").exists()
        return
    words = words[: words.index(">")] if ">" in words else words
    program = [sys.executable, *words[1:]] if words[0] == "python" else words
    done = run([*program, "--help"], {**environment(), "COLUMNS": "200"}, ROOT)
    assert done.returncode == 0, f"{page}: {command}: {done.stderr}"
    missing = [word for word in words if re.match("-[a-z-]", word) and word != "-m" and word not in done.stdout]
    assert missing == [], f"{page}: {command}"


@pytest.mark.parametrize(("page", "command"), OTHERS, ids=str)
def test_a_command_of_another_program_refers_to_what_exists(page: str, command: str) -> None:
    extra = re.fullmatch(r"pip install '\.\[(\w+)\]'", command)
    if extra:
        assert extra[1] in EXTRAS, f"{page}: {command}"
        return
    places = [place for start, place in OTHER_PROGRAMS.items() if command.startswith(start)]
    assert places, f"{page}: say in OTHER_PROGRAMS how {command!r} is checked"
    assert all(exists(place) for place in places)


def exists(place: str) -> bool:
    """Whether a file exists, and the test after `::` in it, if given."""
    path, _, name = place.partition("::")
    return (ROOT / path).exists() and (not name or f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith(("docs/how-to/", "docs/tutorials/"))])
def test_every_block_names_its_language(page: str) -> None:
    marks = re.findall(r"^```(.*)$", PAGES[page], re.MULTILINE)
    assert all(marks[::2]), "a block without a language escapes these checks; use `text` for what isn't run"


def test_blocks_left_to_other_tests_have_these_tests() -> None:
    for page, place in [*PYTHON_ELSEWHERE.items(), *COMMANDS_ELSEWHERE.items()]:
        assert page in PAGES and exists(place), place


@pytest.mark.parametrize(
    "page", [page for page, text in PAGES.items() if blocks(text, "python") and page not in PYTHON_ELSEWHERE]
)
def test_the_python_of_a_page_runs(page: str, clone: Path) -> None:
    for block in blocks(PAGES[page], "python"):
        program = block.replace("analyse(game, ", "analyse(game, samples=1, ")
        kinds = re.findall(r"^class (\w+)", block, re.MULTILINE)
        checked = "".join(f"\nassert {kind}().name\n" for kind in kinds if "Bot)" in block)
        done = subprocess.run(
            [sys.executable, "-c", program + checked], cwd=clone, env=os.environ, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{page}: {done.stderr}"
        assert bool(done.stdout) == ("print(" in block), page
