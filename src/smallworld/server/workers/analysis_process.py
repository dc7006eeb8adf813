"""Analysis of a finished game in a worker process, one turn at a time; the process keeps the game between them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from smallworld.analysis import AnalysedTurn
from smallworld.game.game import Game
from smallworld.notation.vocabulary import vocabulary
from smallworld.server.match.analysed_game import KeptAnalysis
from smallworld.server.match.timeline import setup_of
from smallworld.server.ports.journal import Plan

if TYPE_CHECKING:
    from smallworld.analysis.analyse import Analyst

#: The luck by which turns are judged; the same game is analysed the same way again.
SEED = 1


class AnalysisJob(NamedTuple):
    """A game as a process is handed it: its plan, what happened by the numbers of its actions, and how many samples."""

    plan: bytes
    actions: tuple[int, ...]
    samples: int


def count_turns(job: AnalysisJob) -> int:
    """How many turns there are to be analysed."""
    return len(_analyst(job).spans)


def analyse_turn(asked: tuple[AnalysisJob, int]) -> AnalysedTurn:
    """One turn."""
    job, number = asked
    return _analyst(job).turn(number)


def encode_report(asked: tuple[AnalysisJob, list[AnalysedTurn]]) -> bytes:
    """All turns together, as they are kept."""
    job, turns = asked
    analyst = _analyst(job)
    found = analyst.whole(turns)
    rules = analyst.game.rules
    words = vocabulary(rules)
    better = {
        turn.number: tuple([words.text(rules.actions[index]) for index in turn.better.actions])
        for turn in found.turns
        if turn.better is not None
    }
    return msgspec.json.encode(KeptAnalysis(found, better))


@functools.lru_cache(maxsize=1)
def _analyst(job: AnalysisJob) -> Analyst:
    # Imported here: it brings numpy, which the server's own process does not need.
    from smallworld.analysis.analyse import Analyst

    game = Game(setup_of(msgspec.json.decode(job.plan, type=Plan)), deal=False)
    for index in job.actions:
        game.take(game.rules.actions[index])
    return Analyst(game, SEED, job.samples)
