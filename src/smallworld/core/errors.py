"""The three exceptions raised for bad input."""


class RulesetError(ValueError):
    """The game, board, race or power is defined in a way that can't be played."""


class IllegalMove(ValueError):
    """The rules refuse this move in the current state; `reason` is the key of the refusal."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class NotationError(ValueError):
    """The text can't be read as a move, position, record or scenario."""
