"""Refusal: why something that was asked of the server is not done; nothing has changed then."""

from __future__ import annotations

#: Every key of a refusal that is not a rule of the game (those are `reason.…`), with its HTTP status.
PROBLEMS = {
    "problem.no-game": 404,
    "problem.no-step": 404,
    "problem.key": 403,
    "problem.not-yours": 403,
    "problem.not-host": 403,
    "problem.not-open": 409,
    "problem.over": 409,
    "problem.not-over": 409,
    "problem.not-your-turn": 409,
    "problem.time-up": 409,
    "problem.stale": 409,
    "problem.no-move": 400,
    "problem.behind-chance": 400,
    "problem.no-undo": 409,
    "problem.undo-off": 409,
    "problem.hints-off": 409,
    "problem.no-hint": 409,
    "problem.level": 400,
    "problem.name": 400,
    "problem.names": 400,
    "problem.board": 400,
    "problem.seats": 400,
    "problem.first": 400,
    "problem.without": 400,
    "problem.record": 400,
    "problem.text": 400,
    "problem.chat-full": 409,
    "problem.too-fast": 429,
}


class Refusal(Exception):
    """`why` is a key of the catalogue (`problem.…`, `reason.…`), `detail` a sentence for people at a console."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why
        self.detail = detail

    @property
    def status(self) -> int:
        return PROBLEMS.get(self.why, 409)
