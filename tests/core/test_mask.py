"""The mask of legal actions, also on boards with more regions than a machine word has bits."""

import msgspec
import pytest

from smallworld.core import engine
from smallworld.core.packed import Random
from smallworld.core.playout import choose
from smallworld.games import ruleset
from smallworld.games.boards import BoardData
from smallworld.games.catalogue import default_board


@pytest.mark.parametrize(("game", "players"), [("smallworld", 4), ("warcraft", 3), ("azeroth", 4)])
def test_the_mask_marks_exactly_the_legal_actions(game: str, players: int) -> None:
    rules = ruleset(game, players)
    s = engine.new(rules)
    random = Random(players)
    while (action := choose(s, random)) is not None:
        legal = {action.index for action in engine.legal(s)}
        mask = engine.mask(s)
        assert len(mask) == len(rules.actions) and set(mask) <= {0, 1}
        assert {index for index, one in enumerate(mask) if one} == legal and action.index in legal
        engine.apply(s, action)
    assert not any(engine.mask(s))


def doubled(regions: int) -> BoardData:
    """Return a shipped board joined with a copy of itself; corresponding regions border each other."""
    data = default_board("smallworld", 5)
    again = [msgspec.structs.replace(region, id=f"{region.id}-again") for region in data.regions]
    chosen = (*data.regions, *again)[:regions]
    kept = {region.id for region in chosen}
    borders = [
        *data.borders,
        *[(f"{a}-again", f"{b}-again") for a, b in data.borders],
        *[(region.id, f"{region.id}-again") for region in data.regions],
    ]
    return BoardData("doubled", chosen, tuple(pair for pair in borders if kept.issuperset(pair)))


@pytest.mark.parametrize("regions", [61, 62, 63, 64, 65, 96])
def test_legal_and_refused_are_complementary_on_boards_of_any_size(regions: int) -> None:
    rules = ruleset("smallworld", 5, doubled(regions))
    s = engine.new(rules)
    random = Random(regions)
    for _ in range(120):
        action = choose(s, random)
        assert action is not None
        legal = [index for index, one in enumerate(engine.mask(s)) if one]
        assert legal == [action.index for action in rules.actions if not engine.refusal(s, action)]
        engine.apply(s, action)
