"""Replays random games of an earlier version: `python -m tools.golden.earlier COMMIT --games 2000`.

The earlier version, taken from the repository and interpreted, writes games of each kind. The current core, compiled or
not, replays them: the same actions must be legal at every decision, and the final table must be the same. Exits with 1
if a game differs.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

from smallworld.core import engine
from smallworld.games import GAMES, game_info
from tests.golden import records

ROOT = Path(__file__).resolve().parents[2]
SHOWN = 10


def kinds() -> list[tuple[str, int]]:
    """Return every game with every player count."""
    return [(game, players) for game in GAMES for players in game_info(game).rounds]


def unpack(commit: str, folder: Path) -> Path:
    """Extract the sources and tests of a commit."""
    archive = folder / "version.tar"
    command = ["git", "-C", str(ROOT), "archive", "-o", str(archive), commit, "src", "tests"]
    subprocess.run(command, check=True)
    with tarfile.open(archive) as files:
        files.extractall(folder / "version", filter="data")
    return folder / "version"


def write(version: Path, kind: tuple[str, int], games: int, path: Path) -> None:
    """Write games of a kind to a file, with another version."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(version / "src"), str(version)])}
    command = [sys.executable, "-P", records.__file__, *map(str, kind), str(games)]
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        subprocess.run(command, check=True, cwd=version, env=environment, stdout=file)
    part.rename(path)


def write_all(commit: str, games: int, workers: int, folder: Path) -> dict[tuple[str, int], Path]:
    """Write the files of games by kind; files kept from an earlier run are reused."""
    folder = folder / f"{commit}-{games}"
    paths = {(game, players): folder / f"{game}-{players}.jsonl" for game, players in kinds()}
    missing = [kind for kind, path in paths.items() if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(workers) as pool:
        version = unpack(commit, Path(name))
        # Exhausted, so that an error in one of them is raised here.
        list(pool.map(lambda kind: write(version, kind, games, paths[kind]), missing))
    return paths


def replay(path: Path) -> tuple[int, list[str]]:
    """Return the number of games in a file, and those that now differ."""
    found = [records.difference(line) for line in records.lines(path)]
    return len(found), [sentence for sentence in found if sentence]


def main(arguments: list[str] | None = None) -> int:
    """Write, replay, and print differences."""
    parser = argparse.ArgumentParser(prog="python -m tools.golden.earlier", description=__doc__.split("\n")[0])
    parser.add_argument("commit", help="the earlier version")
    parser.add_argument("--games", type=int, default=2000, help="games for each game and number of players (2000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (as many as cores)")
    parser.add_argument("--keep", type=Path, help="folder for keeping the games, to replay them again")
    parser.add_argument("--sample", type=int, default=0, help=f"number of each kind to write to {records.SAMPLE.name}")
    options = parser.parse_args(arguments)
    start = time.monotonic()
    differing: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        paths = write_all(options.commit, options.games, options.workers, options.keep or Path(name))
        print(f"{options.commit} wrote its games ({time.monotonic() - start:.0f} s)", flush=True)
        with ProcessPoolExecutor(options.workers) as processes:
            for (game, players), (games, found) in zip(paths, processes.map(replay, paths.values()), strict=True):
                differing += found
                print(f"{game}, {players} players: {games - len(found)} of {games} games unchanged", flush=True)
        if options.sample:
            chosen = [line for path in paths.values() for line in list(records.lines(path))[: options.sample]]
            records.SAMPLE.write_text("".join(chosen), encoding="utf-8")
    core = "interpreted" if (engine.__file__ or "").endswith(".py") else "compiled"
    for sentence in differing[:SHOWN]:
        print(sentence)
    print(f"{len(differing)} games differ, replayed by the {core} core in {time.monotonic() - start:.0f} s in all")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
