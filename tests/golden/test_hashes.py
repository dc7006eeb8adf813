"""Games show what they showed before: some of those that `tools/golden/hashes.py` plays with either core."""

from tools.golden.hashes import BATCH_EVERY, changed

#: Of each game; the first has a batch too.
GAMES = 2


def test_games_show_what_they_showed() -> None:
    assert GAMES <= BATCH_EVERY
    assert changed(GAMES) == []
