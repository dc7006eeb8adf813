"""Analysis of a finished game: win probabilities turn by turn, effects of luck and play, and better turns.

`analyse.py` loads the bots' network, so only callers that analyse import it.
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
