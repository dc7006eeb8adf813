"""The commit hook: requires an area, then one change in the imperative with an ordinary verb."""

import subprocess
import sys
from pathlib import Path

import pytest

HOOK = Path(__file__).parents[2] / ".githooks" / "commit-msg"

GOOD = [
    "MatchRegistry: forget finished games after a day",
    "Halflings: keep holes when tokens are readied",
    "Draw: embed fonts",
    "Merge branch 'main'",
]
BAD = {
    "forget finished games": "name the area first",
    "MatchRegistry: ": "name the area first",
    "MatchRegistry: forgetting finished games": "use the imperative",
    "MatchRegistry: the games are forgotten": "use the imperative",
    "MatchRegistry: forget games; Log: count them": "two commits",
    "MatchRegistry: forget finished games.": "no full stop",
    "MatchRegistry: " + "forget " * 12: "characters",
    "Bots: tell how strong the levels are": "instead of 'tell', such as report",
    "Tables: mend the empty row": "instead of 'mend', such as fix",
}


def check(folder: Path, message: str) -> subprocess.CompletedProcess[str]:
    file = folder / "message"
    file.write_text(message, encoding="utf-8")
    return subprocess.run([sys.executable, str(HOOK), str(file)], capture_output=True, text=True)


@pytest.mark.parametrize("subject", GOOD)
def test_good_subject_passes(tmp_path: Path, subject: str) -> None:
    assert check(tmp_path, f"# a comment\n{subject}\n\nAny body; as long as it takes.\n").returncode == 0


@pytest.mark.parametrize("subject", BAD)
def test_bad_subject_is_refused_with_a_reason(tmp_path: Path, subject: str) -> None:
    done = check(tmp_path, subject + "\n")
    assert done.returncode == 1
    assert BAD[subject] in done.stderr


def test_hook_can_be_run_by_git() -> None:
    assert HOOK.stat().st_mode & 0o111
