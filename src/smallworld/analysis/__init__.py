"""Analysis of a finished game: win probabilities turn by turn, effects of luck and play, and better turns.

`analyse.py` needs NumPy, so it is imported only for an analysis.
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
