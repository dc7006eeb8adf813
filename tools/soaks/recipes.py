"""Soaks of recipes: `python -m tools.soaks.recipes drawn` (also `proof`, `documents`, `speed`).

`drawn` plays games with random recipes and checks every invariant. `proof` plays each template against its class, in
all combinations, comparing every game move by move. `documents` reads randomly modified documents drawn from the JSON
Schema. All print failures with the data needed to reproduce them, and exit with 1 if there are any. `--minutes` limits
their duration, `--report` writes the results to a file. `speed` compares the CPU time per action with four recipes of
four effects each to that without recipes; exits with 1 if the speed drops below 0.6 of the original. With the compiled
core: `python -m tools.compiled tools.soaks.recipes drawn`.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from smallworld.core import engine
from smallworld.core.ruleset import Ruleset
from smallworld.games import GAMES, Content, Options, game_info, ruleset
from smallworld.workshop.templates import templates
from tests.properties.checking import Sampling
from tests.support.playing import positions
from tests.workshop.drawn import draw_recipe
from tests.workshop.drawn_games import RecipePlayer, play_drawn
from tests.workshop.from_schema import draw_document, read
from tests.workshop.twins import partners, play_twins

CHUNK = 20
#: Documents per job.
DOCUMENTS = 1000
KINDS = ("race", "power")


class Job(NamedTuple):
    """Some games for one process: the subject they are counted under, and a function that plays them."""

    subject: str
    games: int
    play: Callable[..., list[str]]
    arguments: tuple[object, ...]


@dataclass
class Report:
    """The results so far: games by subject, and failures."""

    total: int
    seconds: float = 0.0
    played: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    finished: set[Job] = field(default_factory=set)

    @property
    def done(self) -> int:
        return self.played.total()

    def add(self, job: Job, broken: list[str]) -> None:
        self.finished.add(job)
        self.played[job.subject] += job.games
        self.broken += broken
        for sentence in broken:
            print(f"BROKEN: {sentence}", flush=True)

    def sentence(self) -> str:
        least = min(self.played.values(), default=0)
        each = f"at least {least} for each of {len(self.played)} subjects"
        return f"{self.done} of {self.total} games in {self.seconds:.0f} s, {each}, {len(self.broken)} broken"

    def write(self, path: Path) -> None:
        document = {
            "games": self.done, "wanted": self.total, "seconds": round(self.seconds), "played": dict(self.played),
            "broken": self.broken,
        }  # fmt: skip
        path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


#: Minimum relative speed of a game with four recipes.
LEAST_SHARE = 0.6


def drawn(game: str, first: int, games: int, sampling: Sampling) -> list[str]:
    """Play games with random recipes, and return the failures."""
    wrong: list[str] = []
    for seed in range(first, first + games):
        try:
            play_drawn(game, seed, sampling)
        except Exception as error:
            wrong.append(f"{game} {seed}: {error}")
    return wrong


def documents(first: int, number: int) -> list[str]:
    """Read documents with 0 to 3 modifications, and return the failures."""
    wrong: list[str] = []
    for seed in range(first, first + number):
        try:
            read(draw_document(str(seed), seed % 4))
        except Exception as error:
            wrong.append(f"document {seed}: {type(error).__name__}: {error}")
    return wrong


def proof(game: str, key: str, first: int, games: int) -> list[str]:
    """Play games with a template and one partner after another, and return the failures."""
    wrong: list[str] = []
    others = partners(game, key)
    for seed in range(first, first + games):
        partner = others[seed % len(others)]
        try:
            # Player counts and styles change more slowly than partners, so that each meets all.
            play_twins(game, key, seed // len(others) + seed, partner)
        except Exception as error:
            wrong.append(f"{game} {key} {partner} {seed}: {error}")
    return wrong


def work(jobs: Iterable[Job], workers: int, minutes: float | None = None) -> Report:
    """Do the jobs until all are done or the time is up."""
    listed = list(jobs)
    report = Report(sum(job.games for job in listed))
    start = told = time.monotonic()
    with ProcessPoolExecutor(workers) as pool:
        futures = {pool.submit(job.play, *job.arguments): job for job in listed}
        try:
            for future in as_completed(futures, None if minutes is None else minutes * 60):
                report.add(futures[future], future.result())
                if time.monotonic() - told > 20:
                    told = time.monotonic()
                    print(
                        f"{report.done} of {report.total} games, {report.done / (told - start):.0f} games/s", flush=True
                    )
        except TimeoutError:
            pool.shutdown(wait=False, cancel_futures=True)
            # Running jobs are finished and counted.
            for future, job in futures.items():
                if not future.cancelled() and job not in report.finished:
                    report.add(job, future.result())
    report.seconds = time.monotonic() - start
    print(report.sentence(), flush=True)
    return report


def speed(packs: int, games: int) -> bool:
    """Print the relative speed of games with four recipes of four effects; returns whether it is sufficient."""
    shares: list[float] = []
    for game in ("smallworld", "warcraft"):
        chance = random.Random(game)
        plain = ruleset(game, 4)
        for pack in range(packs):
            recipes = [draw_recipe(chance, game, kind, f"drawn-{kind}-{n}", 4) for kind in KINDS for n in range(2)]
            made = ruleset(game, 4, options=Options(content=Content().with_recipes(recipes)))
            times = [0.0, 0.0]
            # Interleaved, so that load on the machine affects both; the first game of each fills caches.
            for seed in range(games + 1):
                for which, rules in enumerate((plain, made)):
                    taken = processor_time(rules, seed)
                    times[which] += taken if seed else 0.0
            shares.append(times[0] / times[1])
            print(f"{game}, pack {pack}: {shares[-1]:.2f}", flush=True)
    mean = sum(shares) / len(shares)
    print(f"{mean:.2f} of the speed without recipes on average, {min(shares):.2f} at worst")
    return mean >= LEAST_SHARE


def processor_time(rules: Ruleset, seed: int) -> float:
    """Return the CPU seconds per action of a random game that prefers the recipes' combos."""
    player = RecipePlayer(seed, "uniform")
    start = time.process_time()
    made = sum(1 for _ in positions(rules, player)) - 1
    return (time.process_time() - start) / made


def main(arguments: list[str] | None = None) -> int:
    """Run the requested soak."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.recipes", description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["drawn", "proof", "documents", "speed"])
    parser.add_argument("--games", type=int, default=1000, help="in all; proof: for each template (1000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--check-every", type=int, default=4, help="check invariants at every nth decision (4)")
    parser.add_argument("--deep-every", type=int, default=300, help="check every law at every nth decision (300)")
    parser.add_argument("--minutes", type=float, help="time limit in minutes (none)")
    parser.add_argument("--report", type=Path, help="write games played and failures to this file (JSON)")
    options = parser.parse_args(arguments)
    print("core:", "interpreted" if (engine.__file__ or "").endswith(".py") else "compiled", flush=True)
    if options.what == "speed":
        return 0 if speed(packs=6, games=24) else 1
    sampling = Sampling(options.check_every, options.deep_every)
    jobs = list(jobs_of(options, sampling))
    print(f"{len(jobs)} pieces of work", flush=True)
    report = work(jobs, options.workers, options.minutes)
    if options.report:
        report.write(options.report)
    return 1 if report.broken or not report.done else 0


def jobs_of(options: argparse.Namespace, sampling: Sampling) -> Iterable[Job]:
    """Return the requested jobs."""
    if options.what == "drawn":
        return drawn_jobs(options, sampling)
    if options.what == "proof":
        return proof_jobs(options)
    return document_jobs(options)


def document_jobs(options: argparse.Namespace) -> Iterable[Job]:
    """Return jobs that read many documents each."""
    for first in range(options.seed, options.seed + options.games, DOCUMENTS):
        number = min(DOCUMENTS, options.seed + options.games - first)
        yield Job("documents", number, documents, (first, number))


def drawn_jobs(options: argparse.Namespace, sampling: Sampling) -> Iterable[Job]:
    """Return jobs for games with random recipes, the same number of each game, interleaved."""
    each = -(-options.games // len(GAMES))
    for first in range(options.seed, options.seed + each, CHUNK):
        games = min(CHUNK, options.seed + each - first)
        for game in GAMES:
            yield Job(game, games, drawn, (game, first, games, sampling))


def proof_jobs(options: argparse.Namespace) -> Iterable[Job]:
    """Return jobs for games of each template against its class, a few of each, interleaved."""
    for first in range(options.seed, options.seed + options.games, CHUNK):
        games = min(CHUNK, options.seed + options.games - first)
        for game in GAMES:
            for recipe in templates(game_info(game).folder):
                yield Job(f"{game} {recipe.key}", games, proof, (game, recipe.key, first, games))


if __name__ == "__main__":
    sys.exit(main())
