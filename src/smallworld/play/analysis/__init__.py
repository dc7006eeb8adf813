"""Analysis of a finished game: everybody's chance to win turn by turn, what luck and play did, and better turns."""

from smallworld.play.analysis.analyse import SAMPLES, AnalysisStopped, analyse
from smallworld.play.analysis.report import Analysis, Line, Outcome, Side, Turn, TurningPoint

__all__ = ["SAMPLES", "Analysis", "AnalysisStopped", "Line", "Outcome", "Side", "Turn", "TurningPoint", "analyse"]
