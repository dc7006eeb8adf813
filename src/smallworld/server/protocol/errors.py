"""Refusal: the reason for refusing a request, which then changes nothing."""

#: Keys of all refusals other than game rules (which are `reason.…`), by HTTP status.
_BY_STATUS = {
    400: [
        "after-chance", "board", "content", "first", "invention", "land", "level", "name", "names", "no-move",
        "no-nudge", "push", "record", "reserved", "seats", "text", "without",
    ],
    403: ["key", "muted", "no-spectators", "not-host", "not-yours", "removed", "silent"],
    404: ["no-analysis", "no-game", "no-invention", "no-lesson", "no-measurement", "no-step"],
    409: [
        "chat-full", "full", "game-full", "hints-off", "many-seats", "needs-server", "no-hint", "no-tables", "no-undo",
        "not-open", "not-over", "not-your-turn", "nudged", "one-table", "over", "stale", "started", "time-up",
        "undo-off", "undo-often", "waiting",
    ],
    429: ["measured", "measuring", "too-fast"],
}  # fmt: skip
PROBLEMS = {f"problem.{name}": status for status, names in _BY_STATUS.items() for name in names}


class Refusal(Exception):
    """A refused request: `why` is a catalogue key (`problem.…`, `reason.…`), `detail` a sentence for the console."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why
        self.detail = detail

    @property
    def status(self) -> int:
        return PROBLEMS.get(self.why, 409)
