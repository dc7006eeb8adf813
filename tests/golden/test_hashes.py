"""Games still produce the same output: a sample of those that `tools/golden/hashes.py` plays with either core."""

from tools.golden.hashes import BATCH_EVERY, changed

#: Number of games of each kind, one for every player count; the first is also played as a batch.
GAMES = 4


def test_games_match_their_hashes() -> None:
    assert GAMES <= BATCH_EVERY
    assert changed(GAMES) == []
