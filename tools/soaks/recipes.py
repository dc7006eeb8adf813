"""Recipes at length: `python -m tools.soaks.recipes drawn --games 10000`, `… proof --games 1000`,
`… documents --games 100000` and `… speed`.

`drawn` plays games with recipes drawn at random under every law. `proof` plays each template against its class, in all
combinations; every game is compared move by move. `documents` reads documents drawn from the JSON Schema, in which
something was changed. All print what failed with what is needed to see it again, and exit with 1 if anything did.
`--minutes` ends them in time, `--report` writes what was played to a file. `speed` compares the processor time of an
action with four recipes of four effects to that without any; it exits with 1 if the game has less than 0.6 of its
speed. With the compiled core: `python -m tools.compiled tools.soaks.recipes drawn`.
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
from tests.workshop.drawn import draw_recipe
from tests.workshop.drawn_games import RecipePlayer, play_drawn
from tests.workshop.from_schema import draw_document, read
from tests.workshop.twins import partners, play_twins

CHUNK = 20
#: Documents that a process reads at a time.
DOCUMENTS = 1000
KINDS = ("race", "power")


class Job(NamedTuple):
    """Some games to be played in a process: the subject that they are counted for, and how they are played."""

    subject: str
    games: int
    play: Callable[..., list[str]]
    arguments: tuple[object, ...]


@dataclass
class Report:
    """What has been played so far, by subject, and what failed."""

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


#: The least share of the speed that a game with four recipes must have.
LEAST_SHARE = 0.6


def drawn(game: str, first: int, games: int, sampling: Sampling) -> list[str]:
    """What went wrong in games with drawn recipes."""
    wrong: list[str] = []
    for seed in range(first, first + games):
        try:
            play_drawn(game, seed, sampling)
        except Exception as error:
            wrong.append(f"{game} {seed}: {error}")
    return wrong


def documents(first: int, number: int) -> list[str]:
    """What went wrong when documents were read, which have 0 to 3 changes."""
    wrong: list[str] = []
    for seed in range(first, first + number):
        try:
            read(draw_document(str(seed), seed % 4))
        except Exception as error:
            wrong.append(f"document {seed}: {type(error).__name__}: {error}")
    return wrong


def proof(game: str, key: str, first: int, games: int) -> list[str]:
    """What went wrong in games with a template, with one partner after the other."""
    wrong: list[str] = []
    others = partners(game, key)
    for seed in range(first, first + games):
        partner = others[seed % len(others)]
        try:
            # The numbers of players and the styles change more slowly than the partners, so that each meets all.
            play_twins(game, key, seed // len(others) + seed, partner)
        except Exception as error:
            wrong.append(f"{game} {key} {partner} {seed}: {error}")
    return wrong


def work(jobs: Iterable[Job], workers: int, minutes: float | None = None) -> Report:
    """Do the jobs until all are done or the time is over."""
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
            # What is being played is finished and counted.
            for future, job in futures.items():
                if not future.cancelled() and job not in report.finished:
                    report.add(job, future.result())
    report.seconds = time.monotonic() - start
    print(report.sentence(), flush=True)
    return report


def speed(packs: int, games: int) -> bool:
    """Print the speed of games with four recipes of four effects, as a share of those without; is it enough?"""
    shares: list[float] = []
    for game in ("smallworld", "warcraft"):
        chance = random.Random(game)
        plain = ruleset(game, 4)
        for pack in range(packs):
            recipes = [draw_recipe(chance, game, kind, f"drawn-{kind}-{n}", 4) for kind in KINDS for n in range(2)]
            made = ruleset(game, 4, options=Options(content=Content().with_recipes(recipes)))
            times = [0.0, 0.0]
            # In turns, so that a busy machine is as slow for both; the first of each fills tables.
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
    """Seconds of the processor for an action of a random game in which drawn combos are gladly picked."""
    player = RecipePlayer(seed, "uniform")
    s = engine.new(rules)
    made = 0
    start = time.process_time()
    while not engine.is_over(s):
        engine.apply(s, player.action(s))
        made += 1
    return (time.process_time() - start) / made


def main(arguments: list[str] | None = None) -> int:
    """Draw or prove, as asked."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.recipes", description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["drawn", "proof", "documents", "speed"])
    parser.add_argument("--games", type=int, default=1000, help="in all; proof: for each template (1000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--check-every", type=int, default=4, help="check invariants at every nth decision (4)")
    parser.add_argument("--deep-every", type=int, default=300, help="check every law at every nth decision (300)")
    parser.add_argument("--minutes", type=float, help="end after so many minutes (when all is played)")
    parser.add_argument("--report", type=Path, help="write what was played and what failed to this file (JSON)")
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
    """The work that was asked for."""
    if options.what == "drawn":
        return drawn_jobs(options, sampling)
    if options.what == "proof":
        return proof_jobs(options)
    return document_jobs(options)


def document_jobs(options: argparse.Namespace) -> Iterable[Job]:
    """Documents, many in each piece of work."""
    for first in range(options.seed, options.seed + options.games, DOCUMENTS):
        number = min(DOCUMENTS, options.seed + options.games - first)
        yield Job("documents", number, documents, (first, number))


def drawn_jobs(options: argparse.Namespace, sampling: Sampling) -> Iterable[Job]:
    """Games with drawn recipes, the same number of each game, in turns."""
    each = -(-options.games // len(GAMES))
    for first in range(options.seed, options.seed + each, CHUNK):
        games = min(CHUNK, options.seed + each - first)
        for game in GAMES:
            yield Job(game, games, drawn, (game, first, games, sampling))


def proof_jobs(options: argparse.Namespace) -> Iterable[Job]:
    """Games of each template against its class, a few of each in turns."""
    for first in range(options.seed, options.seed + options.games, CHUNK):
        games = min(CHUNK, options.seed + options.games - first)
        for game in GAMES:
            for recipe in templates(game_info(game).folder):
                yield Job(f"{game} {recipe.key}", games, proof, (game, recipe.key, first, games))


if __name__ == "__main__":
    sys.exit(main())
