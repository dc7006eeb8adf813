"""A race's and its power's moves with the same verb are joined: legal if either is."""

from pathlib import Path

from smallworld.core import engine, ids
from smallworld.core.kit import JointMove
from smallworld.games import Options, load_content, ruleset
from tests.properties.laws import every_action_is_legal_or_refused, texts_are_moves

BUILDERS = '''
from smallworld.core import ids
from smallworld.core.hooks import Move, Power, Race

class BuildHere(Move):
    """Build on hills."""
    word = "build"
    steps = (ids.REDEPLOY,)
    where = ids.HELD
    def refusal(self, s, army, region):
        return "" if s.holder[region] == army and s.rules.board.terrain[region] == ids.HILL else "not-held"
    def play(self, s, army, region):
        s.coins[s.seat_of(army)] += 1

class BuildThere(BuildHere):
    """Build in forests."""
    def refusal(self, s, army, region):
        return "" if s.holder[region] == army and s.rules.board.terrain[region] == ids.FOREST else "not-held"
    def play(self, s, army, region):
        s.coins[s.seat_of(army)] += 5

class Masons(Race):
    """They build on hills."""
    key = "masons"
    number = 5
    tokens = 10
    moves = (BuildHere,)

class Wooden(Power):
    """They build in forests."""
    key = "wooden"
    number = 4
    moves = (BuildThere,)
'''


def test_moves_with_the_same_verb_are_joined(tmp_path: Path) -> None:
    path = tmp_path / "builders.py"
    path.write_text(BUILDERS, encoding="utf-8")
    rules = ruleset("smallworld", 2, options=Options(content=load_content([path])))
    race, power = rules.race_number["masons"], rules.power_number["wooden"]
    both = rules.kit(race, power, 0, False).moves[ids.REDEPLOY]
    alone = rules.kit(race, rules.power_number["forest"], 0, False).moves[ids.REDEPLOY]
    assert len(both) == len(alone) == 1
    assert isinstance(both[0].move, JointMove) and not isinstance(alone[0].move, JointMove)


def test_either_move_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "builders.py"
    path.write_text(BUILDERS, encoding="utf-8")
    s = engine.new(ruleset("smallworld", 2, options=Options(content=load_content([path]))))
    rules = s.rules
    build = next(verb.number for verb in rules.verbs if verb.word == "build")
    hill = next(region for region in range(rules.board.size) if rules.board.terrain[region] == ids.HILL)
    forest = next(region for region in range(rules.board.size) if rules.board.terrain[region] == ids.FOREST)
    swamp = next(region for region in range(rules.board.size) if rules.board.terrain[region] == ids.SWAMP)
    s.set_combo(0, rules.race_number["masons"], rules.power_number["wooden"])
    s.rebuild_kit(0)
    for region in (hill, forest, swamp):
        s.holder[region] = 0
        s.tokens[region] = 1
        s.held[0] |= 1 << region
    s.hand[0] = 1
    s.push(ids.F_REDEPLOY, 0)
    every_action_is_legal_or_refused(s)
    texts_are_moves(s)
    legal = [action.arg for action in engine.legal(s) if action.verb == build]
    assert sorted(legal) == sorted([hill, forest])
    coins = s.coins[0]
    engine.apply(s, rules.space.of(build, forest))
    engine.apply(s, rules.space.of(build, hill))
    assert s.coins[0] == coins + 6
    assert engine.refusal(s, rules.space.of(build, swamp)) == "not-held"
