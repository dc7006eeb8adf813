"""The three exceptions raised for bad input."""


class RulesetError(ValueError):
    """The definition of the game, board, race or power is not playable."""


class IllegalMove(ValueError):
    """The move is illegal in the current state; `reason` is the key of the refusal."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class NotationError(ValueError):
    """The text is not a valid move, position, record or scenario."""
