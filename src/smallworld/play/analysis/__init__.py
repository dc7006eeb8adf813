"""Analysis of a finished game: everybody's chance to win turn by turn, what luck and play did, and better turns.

`analyse.py` needs numpy, so it is imported only by those who analyse.
"""

from smallworld.play.analysis.report import SAMPLES, Analysis, Line, Outcome, Side, Turn, TurningPoint

__all__ = ["SAMPLES", "Analysis", "Line", "Outcome", "Side", "Turn", "TurningPoint"]
