"""The three errors that bad input meets; nothing else escapes."""


class RulesetError(ValueError):
    """A game, board, race or power that can't be played as it is defined."""


class IllegalMove(ValueError):
    """A move that the rules refuse now; `reason` is the key of the refusal."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason


class NotationError(ValueError):
    """A text that can't be read as a move, position, record or scenario."""
