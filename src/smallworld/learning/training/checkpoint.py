"""A training folder: what was asked for, what came of every round, and the pieces of the round under way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from smallworld.arena.statistics import wilson
from smallworld.bots.network.value import NetworkWeights
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.games.file_limits import write_atomically
from smallworld.learning.training.learner import STEPS, known_abilities
from smallworld.learning.training.schedule import TABLES

RECORD: Final = "training.json"
BEST: Final = "best.npz"
CURVES: Final = "curves.svg"
NETWORK: Final = "network.npz"
FORMAT: Final = 1
S = TypeVar("S", bound=msgspec.Struct)


class TrainingPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked for; it stays as it was when the folder was begun."""

    game: str
    seed: int = 1
    learner: str = "torch"
    games: int = 4000
    steps: int = 0
    match_games: int = 400


class MatchScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of a match and those that the new network won, a shared win by its share."""

    games: int
    won: float

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 % of it."""
        return wilson(self.won, self.games)

    @property
    def is_better(self) -> bool:
        """Whether the new network is better for all that is known: the whole interval is above one half."""
        return self.interval[0] > 0.5


class LearningResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a network was learned from, and how it does on what was held back; how long it took."""

    positions: int
    coins: float
    winners: float
    seconds: float


class TrainingRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a round; seconds are those of the run that ended it."""

    number: int
    games: int
    learned: LearningResult
    #: The last best is the greedy bot until a network was kept.
    against_best: MatchScore
    against_greedy: MatchScore
    kept: bool
    playing_seconds: float
    match_seconds: float


class TrainingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a training, as it is in its folder."""

    plan: TrainingPlan
    rounds: tuple[TrainingRound, ...] = ()
    format: int = FORMAT

    @property
    def best(self) -> int:
        """The number of the round whose network is the best; 0 if none is."""
        return max((each.number for each in self.rounds if each.kept), default=0)


class TrainingFolder:
    """A folder with its record."""

    def __init__(self, path: Path, record: TrainingRecord) -> None:
        self.path = path
        self.record = record

    def round_folder(self, number: int) -> Path:
        return self.path / f"round-{number:03}"

    def best_network(self) -> bytes | None:
        """The best network so far."""
        return self.network(self.record.best) if self.record.best else None

    def network(self, number: int) -> bytes:
        """The network of a round, which must be one of this game."""
        file = self.round_folder(number) / NETWORK
        weights = NetworkWeights.load(file)
        known = known_abilities(ruleset(self.record.plan.game, 2))
        if [*weights.races] != known["races"] or [*weights.powers] != known["powers"]:
            raise RulesetError(f"{file}: this network is of another game than {self.record.plan.game}")
        return file.read_bytes()

    def begin(self) -> None:
        """Write the record of a new folder."""
        if not (self.path / RECORD).exists():
            self.save(self.record)

    def add(self, done: TrainingRound) -> None:
        self.save(msgspec.structs.replace(self.record, rounds=(*self.record.rounds, done)))

    def save(self, record: TrainingRecord) -> None:
        write_checked(self.path / RECORD, msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")
        self.record = record

    def forget_games(self, number: int) -> None:
        """Delete the positions of a round; its network stays."""
        for file in self.round_folder(number).glob("games-*.npz"):
            file.unlink()


def open_folder(path: Path, wanted: Mapping[str, int | str | None]) -> TrainingFolder:
    """Go on in a folder, or plan a new one, of which nothing is written yet; another plan than its own is refused."""
    given = {name: value for name, value in wanted.items() if value is not None}
    if path.exists() and not path.is_dir():
        raise RulesetError(f"{path}: not a folder")
    file = path / RECORD
    if file.exists():
        record = read_struct(file, TrainingRecord)
        _check(record, str(file))
        for name, value in given.items():
            begun = getattr(record.plan, name)
            if begun != value:
                option = f"--{name.replace('_', '-')}"
                raise RulesetError(f"{path} was begun with {option} {begun}, not {value}: take another folder for that")
        return TrainingFolder(path, record)
    if path.is_dir() and any(path.iterdir()):
        raise RulesetError(f"{path}: not a training folder: it has files, but no {RECORD} among them")
    if "game" not in given:
        raise RulesetError(f"{path} is new: say with --game what is to be learned, {' or '.join(TABLES)}")
    plan = msgspec.convert({"steps": STEPS.get(str(given.get("learner", "torch")), 0), **given}, TrainingPlan)
    record = TrainingRecord(plan)
    _check(record, "")
    return TrainingFolder(path, record)


def _check(record: TrainingRecord, file: str) -> None:
    """Refuse what can't be trained; a file is named where it says so."""
    where = f"{file}: " if file else ""
    plan = record.plan
    if record.format != FORMAT:
        raise RulesetError(f"{where}format {record.format} is of another version; this one reads {FORMAT}")
    if plan.game not in TABLES:
        for game, tables in TABLES.items():
            if plan.game in [table[0] for table in tables]:
                raise RulesetError(f"{where}{plan.game} is learned together with {game}: say {game} for both")
        raise RulesetError(f"{where}there is no training for {plan.game!r}: it is one of {', '.join(TABLES)}")
    if plan.learner not in STEPS:
        raise RulesetError(f"{where}there is no learner {plan.learner!r}: it is one of {', '.join(STEPS)}")
    for name in ("games", "steps", "match_games"):
        if getattr(plan, name) < 1:
            raise RulesetError(f"{where}{name.replace('_', ' ')} must be at least 1, not {getattr(plan, name)}")
    if [each.number for each in record.rounds] != list(range(1, len(record.rounds) + 1)):
        raise RulesetError(f"{where}the rounds are not numbered from 1 on")


def read_struct(file: Path, kind: type[S]) -> S:
    """Read a file of JSON; one that is broken is refused in a sentence."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise RulesetError(f"{file}: not a record of training: {error}") from None


def write_checked(path: Path, data: bytes) -> None:
    """Write a file of a training folder, which is made where it is missing; a failure is a sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    except OSError as error:
        why = error.strerror or error
        raise RulesetError(f"{path}: can't be written: {why}; what was done before is kept") from None
