"""Python as pages run it: the same games as here, hints and tables, and the size of its files."""

import json
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from tests.server.device.site_python import make_site, run_in_page

GAMES_PLAYED = Path(__file__).parent / "played_games.py"
EVALUATED = Path(__file__).parent / "evaluated_positions.py"
AT_A_TABLE = Path(__file__).parent / "at_a_table.py"
#: Maximum download before the first game, in bytes.
MOST = 7_000_000
#: Drawings' namespaces, and examples in texts, are not addresses from which anything is downloaded.
ADDRESS = re.compile(rb"https?://[\w.-]+\.[a-z]{2,}")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, built_client: None) -> Path:
    return make_site(tmp_path_factory.mktemp("site"))


def check_same(folder: Path, first: int, count: int) -> None:
    arguments = [str(first), str(count)]
    here = json.loads(runpy.run_path(str(GAMES_PLAYED), {"arguments": arguments})["answer"])
    assert json.loads(run_in_page(folder, GAMES_PLAYED, *arguments)) == here


def test_the_same_seeds_give_the_same_records_as_here(folder: Path) -> None:
    # As many as the most numbers of players: with the levels, they go by the seed.
    check_same(folder, 0, 4)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_200_games_of_each_are_the_same_as_here(folder: Path, part: int) -> None:
    check_same(folder, 50 * part, 50)


def test_the_network_needs_no_numpy(folder: Path) -> None:
    found = json.loads(run_in_page(folder, EVALUATED))
    wanted = json.loads(runpy.run_path(str(EVALUATED))["answer"])
    assert [len(rows) for rows in found] == [len(rows) for rows in wanted]
    for one, other in zip(found, wanted, strict=True):
        assert np.allclose(one, other, atol=1e-3)


def test_a_person_plays_a_turn_with_hints_and_bots_of_all_levels_at_the_table(folder: Path) -> None:
    told = json.loads(run_in_page(folder, AT_A_TABLE))
    assert told["id"].startswith("device-")
    assert told["hint"].startswith("hint.")
    assert told["accepted"] == told["made"] > 0
    assert told["bots"] == ["level-5", "level-3"]


def test_what_travels_is_no_more_than_planned(folder: Path) -> None:
    listed = json.loads((folder / "python" / "files.json").read_bytes())
    pieces = [piece for pieces in listed["files"].values() for piece in pieces]
    # Hosts compress files that browsers run unchanged.
    modules = [module["packed"] for module in listed["modules"]]
    assert sum([piece["bytes"] for piece in pieces]) + sum(modules) <= MOST


def test_nothing_in_it_leads_to_another_host(folder: Path) -> None:
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "files.json"):
        assert not ADDRESS.findall((folder / "python" / name).read_bytes()), name


def test_its_pages_load_and_connect_to_nothing_but_itself(folder: Path) -> None:
    page = (folder / "index.html").read_text()
    policy = re.search('content-security-policy" content="([^"]+)"', page)
    assert policy
    assert "unsafe" not in policy[1]
    assert {word for part in policy[1].split(";") for word in part.split()[1:]} == {"'none'", "'self'", "data:"}
    assert not re.findall('(?:href|src)="(?!\\./)', page)
