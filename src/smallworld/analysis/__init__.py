"""Analysis of a finished game: everybody's chance to win turn by turn, what luck and play did, and better turns.

`analyse.py` needs numpy, so it is imported only by those who analyse.
"""

from smallworld.analysis.report import (
    SAMPLES,
    AnalysedLine,
    AnalysedSide,
    AnalysedTurn,
    Analysis,
    ChanceOutcome,
    TurningPoint,
)

__all__ = ["SAMPLES", "AnalysedLine", "AnalysedSide", "AnalysedTurn", "Analysis", "ChanceOutcome", "TurningPoint"]
