"""`smallworld train`: a run from scratch, interrupting and resuming, and one-sentence errors."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Command

#: The smallest possible training run.
TINY = ("--rivals", "greedy:30", "--learner", "linear", "--games", "1", "--match-games", "1", "--steps", "2")
TRAIN = [sys.executable, "-m", "smallworld.cli", "train"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files in a folder after one round of Warcraft."""
    folder = tmp_path_factory.mktemp("train") / "run"
    command = [*TRAIN, str(folder), "--game", "warcraft", *TINY, "--rounds", "1", "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.startswith("Round 1: ") and f"Curves: {folder / 'curves.svg'}\n" in done.stdout
    return contents(folder)


@pytest.fixture
def folder(made: dict[str, bytes], tmp_path: Path) -> Path:
    """A writable copy of that folder."""
    for name, data in made.items():
        file = tmp_path / "run" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return tmp_path / "run"


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refused(sw: Command, folder: Path, *arguments: str) -> str:
    """Return the error of a command that must change nothing."""
    before = contents(folder)
    answer = sw("train", folder, *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1 and answer.err.startswith("smallworld: ")
    assert contents(folder) == before
    return answer.err


def test_a_finished_folder_is_unchanged_and_continues_with_more_rounds(sw: Command, folder: Path) -> None:
    before = contents(folder)
    answer = sw("train", folder, "--rounds", "1")
    assert answer.code == 0
    assert answer.out.startswith(f"{folder} already has 1 round; give a higher --rounds to train more.\n")
    assert contents(folder) == before
    answer = sw("train", folder, "--game", "warcraft", *TINY, "--rounds", "2", "--workers", "1")
    assert answer.code == 0 and answer.out.startswith("Round 2: ")
    rounds = json.loads((folder / "training.json").read_text())["rounds"]
    assert [each["number"] for each in rounds] == [1, 2]
    assert {"game": "warcraft", "seed": 1}.items() <= json.loads((folder / "training.json").read_text())["plan"].items()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "smallworld"), "run was started with --game warcraft, not smallworld: use another folder for that"),
        (("--seed", "2"), "was started with --seed 1, not 2"),
        (("--match-games", "9"), "was started with --match-games 1, not 9"),
        (("--learner", "torch"), "was started with --learner linear, not torch"),
        (("--rounds", "0"), "--rounds"),
        (("--workers", "0"), "--workers"),
        (("--device", "toaster"), "unknown device 'toaster'; available: auto, cpu, cuda"),
    ],
)
def test_options_that_differ_from_the_folders_are_refused(
    sw: Command, folder: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(sw, folder, *arguments)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "is new: choose a game with --game (smallworld or warcraft)"),
        (("--game", "chess"), "no training for 'chess'; available: smallworld, warcraft"),
        (("--game", "azeroth"), "azeroth is trained together with warcraft: use warcraft for both"),
        (("--game", "smallworld", "--learner", "magic"), "unknown learner 'magic'; available: torch, linear"),
        (("--game", "smallworld", "--games", "0"), "--games"),
        (("--game", "smallworld", "--steps", "many"), "--steps"),
    ],
)
def test_bad_options_create_no_folder(sw: Command, tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(sw, tmp_path / "new", *arguments)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("package", "arguments", "sentence"),
    [
        (
            "torch",
            (),
            "the learner torch needs torch: pip install 'smallworld-engine[train]'",
        ),
        (
            "ray",
            ("--learner", "linear", "--ray", "auto"),
            "a Ray cluster needs ray: pip install 'smallworld-engine[train]'",
        ),
    ],
)
def test_a_missing_package_is_reported(
    sw: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "smallworld.learning.training.learning", raising=False)
    assert sentence in refused(sw, tmp_path / "new", "--game", "smallworld", *arguments)
    assert not (tmp_path / "new").exists()


def test_a_damaged_package_is_reported(sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "torch.py").write_text('raise ImportError("libcudnn.so.9: cannot open shared object file")\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    monkeypatch.delitem(sys.modules, "smallworld.learning.training.learning", raising=False)
    said = refused(sw, tmp_path / "new", "--game", "smallworld")
    assert "PyTorch is installed, but can't be loaded: libcudnn.so.9: cannot open shared object file" in said
    assert not (tmp_path / "new").exists()


def test_other_folders_and_files_are_refused(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"cat")
    sentence = refused(sw, tmp_path / "photos", "--game", "smallworld", *TINY)
    assert "photos: not a training folder: contains files, but no training.json" in sentence
    assert "cat.jpg: not a folder" in refused(sw, tmp_path / "photos" / "cat.jpg", "--game", "smallworld", *TINY)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"plan": {"game": "smallw', "training.json: not a training record: "),
        ("[]", "training.json: not a training record: "),
        ('{"plan": {"game": "chess"}}', "training.json: no training for 'chess'"),
        ('{"plan": {"game": "warcraft", "steps": -4}}', "training.json: steps must be at least 1, not -4"),
        ('{"plan": {"game": "warcraft", "steps": 4}, "format": 7}', "training.json: unsupported format 7"),
    ],
)
def test_a_damaged_record_is_refused(sw: Command, folder: Path, text: str, sentence: str) -> None:
    (folder / "training.json").write_text(text)
    assert sentence in refused(sw, folder, "--rounds", "2")


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [(b"PK\x03\x04 broken", "network.npz: not a file of weights: "), (None, "network.npz: no such file")],
)
def test_a_damaged_best_network_is_refused(sw: Command, folder: Path, weights: bytes | None, sentence: str) -> None:
    record = json.loads((folder / "training.json").read_text())
    record["rounds"][0]["kept"] = True
    (folder / "training.json").write_text(json.dumps(record))
    network = folder / "round-001" / "network.npz"
    network.unlink() if weights is None else network.write_bytes(weights)
    assert sentence in refused(sw, folder, "--rounds", "2")


def test_damaged_pieces_are_reported(sw: Command, folder: Path) -> None:
    (piece,) = (folder / "round-001").glob("games-*.npz")
    piece.write_bytes(piece.read_bytes()[:2000])
    answer = sw("train", folder, "--rounds", "2", "--workers", "1")
    assert answer.code == 2 and f"{piece}: not a piece of self-play: " in answer.err
    assert len(json.loads((folder / "training.json").read_text())["rounds"]) == 1


def test_modified_pieces_are_reported(sw: Command, folder: Path) -> None:
    (piece,) = (folder / "round-001").glob("games-*.npz")
    whole = bytearray(piece.read_bytes())
    for place in range(2000, len(whole) - 2000, 50):
        whole[place] ^= 0xFF
    piece.write_bytes(whole)
    answer = sw("train", folder, "--rounds", "2", "--workers", "1")
    assert answer.code == 2 and f"{piece}: not a piece of self-play: " in answer.err


def test_pieces_and_networks_of_another_game_are_reported(sw: Command, folder: Path, tmp_path: Path) -> None:
    (piece,) = (folder / "round-001").glob("games-*.npz")
    other = tmp_path / "other"
    begun = sw("train", other, "--game", "smallworld", *TINY, "--rounds", "1", "--workers", "1")
    assert begun.code == 0
    (theirs,) = (other / "round-001").glob("games-*.npz")
    kept = theirs.read_bytes()
    theirs.write_bytes(piece.read_bytes())
    answer = sw("train", other, "--rounds", "2", "--workers", "1")
    assert answer.code == 2
    assert f"{theirs}: not a piece of self-play: not for smallworld" in answer.err
    theirs.write_bytes(kept)
    network = other / "round-002" / "network.npz"
    for name in ("network.npz", "learned.json"):
        (network.parent / name).write_bytes((folder / "round-001" / name).read_bytes())
    answer = sw("train", other, "--rounds", "2", "--workers", "1")
    assert answer.code == 2 and f"{network}: this network is not for smallworld" in answer.err


@pytest.mark.parametrize("score", ['{"games": 0, "won": 0}', '{"games": 1, "won": 5}'])
def test_an_impossible_score_is_reported(sw: Command, folder: Path, score: str) -> None:
    (folder / "round-002").mkdir()
    file = folder / "round-002" / "greedy-000000-1.json"
    file.write_text(score)
    answer = sw("train", folder, "--rounds", "2", "--workers", "1")
    assert answer.code == 2
    assert f"{file}: not the score of a match of 1 game; delete it to play it again" in answer.err


def test_a_full_disk_is_reported_with_the_file_and_loses_nothing(
    sw: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    sentence = refused(sw, folder, "--rounds", "2", "--workers", "1")
    file = folder / "curves.svg"
    assert sentence == f"smallworld: {file}: can't be written: No space left on device; earlier results are kept\n"
    nowhere = folder / "training.json" / "run"
    sentence = sw("train", nowhere, "--game", "smallworld", *TINY).err
    assert sentence.startswith(f"smallworld: {nowhere / 'training.json'}: can't be written: Not a directory; ")


def test_an_interruption_keeps_finished_work(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    games = ("--rivals", "greedy:30", "--learner", "linear", "--games", "24", "--match-games", "1", "--rounds", "1")
    command = [*TRAIN, str(folder), "--game", "smallworld", *games, "--workers", "2"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # The process running the tests may ignore interruptions.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as training:
        until = time.monotonic() + 200
        while not list(folder.glob("round-001/games-*.npz")) and time.monotonic() < until:
            time.sleep(0.05)
        # To the whole group, as from a terminal.
        os.killpg(training.pid, signal.SIGINT)
        out, err = training.communicate(timeout=200)
    assert (training.returncode, out) == (130, "")
    assert err == f"smallworld: stopped; the same command continues the run in {folder}.\n"
    kept = contents(folder)
    assert {name for name in kept if name.startswith("round-001/games-")} and not [n for n in kept if "part" in n]
    assert json.loads(kept["training.json"])["rounds"] == []
