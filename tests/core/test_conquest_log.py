"""The log of a turn's conquests."""

from smallworld.core import engine, ids
from smallworld.core.conquest_log import CONQUEST
from smallworld.games import ruleset


def test_conquests_have_named_fields_and_come_oldest_first() -> None:
    s = engine.blank(ruleset("smallworld", 2))
    natives = s.rules.natives
    s.log_conquest(0, 3, ids.NOBODY, ids.NONE, 0)
    s.log_conquest(0, 4, natives, ids.NONE, 1)
    s.log_conquest(1, 5, natives, ids.NONE, 1)
    s.log_conquest(0, 6, s.active(1), 2, 3)
    assert [(made.army, made.region) for made in s.all_conquests()] == [(0, 3), (0, 4), (1, 5), (0, 6)]
    assert [made.region for made in s.conquests(0)] == [4, 6], "conquests of empty regions earn nothing"
    last = s.last_conquest()
    assert (last.army, last.region, last.holder, last.race, last.defenders) == (0, 6, s.active(1), 2, 3)
    assert len(s.conquest_log) == 4 * CONQUEST


def test_opponents_are_only_armies_of_other_players() -> None:
    s = engine.blank(ruleset("smallworld", 3))
    mine, declined, theirs = s.active(1), s.active(1) + 1, s.active(2)
    assert s.is_opponent(mine, theirs) and s.is_opponent(theirs, declined)
    assert not any(s.is_opponent(mine, other) for other in (mine, declined, s.rules.natives, ids.NOBODY))


def test_best_face_is_the_highest_face_of_the_die() -> None:
    assert max(face for face, _ in ids.FACES) == ids.FACES[ids.BEST_FACE][0] == ids.BEST_FACE
