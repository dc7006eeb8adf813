"""A training folder: the plan, the results of every round, and the current round's pieces."""

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
from smallworld.learning.training.population import RIVALS, RIVALS_BEFORE, read_rivals
from smallworld.learning.training.schedule import TABLES

RECORD: Final = "training.json"
BEST: Final = "best.npz"
CURVES: Final = "curves.svg"
NETWORK: Final = "network.npz"
FORMAT: Final = 1
#: Number of earlier versions that a network still plays with.
MOST_EARLIER: Final = 3
S = TypeVar("S", bound=msgspec.Struct)


class TrainingPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a training run; fixed when the folder is created."""

    game: str
    seed: int = 1
    learner: str = "torch"
    games: int = 4000
    steps: int = 0
    match_games: int = 400
    rivals: str = RIVALS_BEFORE


class MatchScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of games in a match, and those the new network won; a shared win counts by its share."""

    games: int
    won: float

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95 % interval."""
        return wilson(self.won, self.games)

    @property
    def is_better(self) -> bool:
        """Whether the new network is significantly better: the whole interval is above one half."""
        return self.interval[0] > 0.5


class LearningResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the training set, the losses on held-back positions, and the duration."""

    positions: int
    coins: float
    winners: float
    seconds: float


class TrainingRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round's results; seconds are those of the run that finished it."""

    number: int
    games: int
    learned: LearningResult
    #: The greedy bot takes the place of the last best network until one is kept.
    against_best: MatchScore
    against_greedy: MatchScore
    kept: bool
    playing_seconds: float
    match_seconds: float


class TrainingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training run's record, as stored in its folder."""

    plan: TrainingPlan
    rounds: tuple[TrainingRound, ...] = ()
    format: int = FORMAT

    @property
    def best(self) -> int:
        """The round of the best network; 0 if there is none."""
        return max((each.number for each in self.rounds if each.kept), default=0)


class TrainingFolder:
    """A training folder with its record."""

    def __init__(self, path: Path, record: TrainingRecord) -> None:
        self.path = path
        self.record = record

    def round_folder(self, number: int) -> Path:
        return self.path / f"round-{number:03}"

    def best_network(self) -> bytes | None:
        """Return the best network so far."""
        return self.network(self.record.best) if self.record.best else None

    def earlier_networks(self) -> tuple[bytes, ...]:
        """Return the last few networks that were kept before the best."""
        kept = [each.number for each in self.record.rounds if each.kept][:-1]
        return tuple([self.network(number) for number in kept[-MOST_EARLIER:]])

    def network(self, number: int) -> bytes:
        """Return the network of a round, which must be for this game."""
        file = self.round_folder(number) / NETWORK
        weights = NetworkWeights.load(file)
        known = known_abilities(ruleset(self.record.plan.game, 2))
        if [*weights.races] != known["races"] or [*weights.powers] != known["powers"]:
            raise RulesetError(f"{file}: this network is not for {self.record.plan.game}")
        return file.read_bytes()

    def begin(self) -> None:
        """Write a new folder's record."""
        if not (self.path / RECORD).exists():
            self.save(self.record)

    def add(self, done: TrainingRound) -> None:
        self.save(msgspec.structs.replace(self.record, rounds=(*self.record.rounds, done)))

    def save(self, record: TrainingRecord) -> None:
        write_checked(self.path / RECORD, msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n")
        self.record = record

    def forget_games(self, number: int) -> None:
        """Delete a round's positions; its network stays."""
        for file in self.round_folder(number).glob("games-*.npz"):
            file.unlink()


def open_folder(path: Path, wanted: Mapping[str, int | str | None]) -> TrainingFolder:
    """Resume a folder, or plan a new one without writing to it; refuses options that differ from the folder's."""
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
                raise RulesetError(
                    f"{path} was started with {option} {begun}, not {value}: use another folder for that"
                )
        return TrainingFolder(path, record)
    if path.is_dir() and any(path.iterdir()):
        raise RulesetError(f"{path}: not a training folder: contains files, but no {RECORD}")
    if "game" not in given:
        raise RulesetError(f"{path} is new: choose a game with --game ({' or '.join(TABLES)})")
    plan = msgspec.convert(
        {"rivals": RIVALS, "steps": STEPS.get(str(given.get("learner", "torch")), 0), **given}, TrainingPlan
    )
    record = TrainingRecord(plan)
    _check(record, "")
    return TrainingFolder(path, record)


def _check(record: TrainingRecord, file: str) -> None:
    """Refuse an invalid record; errors start with the file's name, if given."""
    where = f"{file}: " if file else ""
    plan = record.plan
    if record.format != FORMAT:
        raise RulesetError(f"{where}unsupported format {record.format}; only format {FORMAT} can be read")
    if plan.game not in TABLES:
        for game, tables in TABLES.items():
            if plan.game in [table[0] for table in tables]:
                raise RulesetError(f"{where}{plan.game} is trained together with {game}: use {game} for both")
        raise RulesetError(f"{where}no training for {plan.game!r}; available: {', '.join(TABLES)}")
    if plan.learner not in STEPS:
        raise RulesetError(f"{where}unknown learner {plan.learner!r}; available: {', '.join(STEPS)}")
    try:
        read_rivals(plan.rivals)
    except RulesetError as error:
        raise RulesetError(f"{where}{error}") from None
    for name in ("games", "steps", "match_games"):
        if getattr(plan, name) < 1:
            raise RulesetError(f"{where}{name.replace('_', ' ')} must be at least 1, not {getattr(plan, name)}")
    if [each.number for each in record.rounds] != list(range(1, len(record.rounds) + 1)):
        raise RulesetError(f"{where}the rounds must be numbered from 1")


def read_struct(file: Path, kind: type[S]) -> S:
    """Read a JSON file; raises a one-sentence RulesetError if it is damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise RulesetError(f"{file}: not a training record: {error}") from None


def write_checked(path: Path, data: bytes) -> None:
    """Write a file of a training folder, creating the folder if necessary; errors become one sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    except OSError as error:
        why = error.strerror or error
        raise RulesetError(f"{path}: can't be written: {why}; earlier results are kept") from None
