"""Analysis of a finished game, turn by turn; the worker caches the game in between."""

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

#: Seed of the analysis, so that repeating it gives the same result.
SEED = 1


class AnalysisJob(NamedTuple):
    """A worker's job: the plan, the action indices, and the sample count."""

    plan: bytes
    actions: tuple[int, ...]
    samples: int


def count_turns(job: AnalysisJob) -> int:
    """Number of turns to analyse."""
    return len(_analyst(job).spans)


def analyse_turn(asked: tuple[AnalysisJob, int]) -> AnalysedTurn:
    """Analyse one turn."""
    job, number = asked
    return _analyst(job).turn(number)


def encode_report(asked: tuple[AnalysisJob, list[AnalysedTurn]]) -> bytes:
    """Encode all turns for storage."""
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
    # Imported here: it loads the network, which the server's main process doesn't need.
    from smallworld.analysis.analyse import Analyst

    game = Game(setup_of(msgspec.json.decode(job.plan, type=Plan)), deal=False)
    for index in job.actions:
        game.take(game.rules.actions[index])
    return Analyst(game, SEED, job.samples)
