"""State that an army keeps in decline, beyond the needs of the shipped abilities."""

import pytest

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario

POSITION = """
scenario: an army that may decline
game: smallworld
board: {regions: {shore: field border, wood: forest}, borders: [shore wood]}
players:
  ann: {active: ghouls %s, holds: {shore: 2}}
  bob: {active: orcs hill, holds: {wood: 1}}
step: start
"""


def declined(power: str) -> State:
    """Return the state after the army declined with memories 3 and 2."""
    (document,) = read_documents(POSITION % power, "test")
    s = Scenario(document).state
    s.race_memory[0], s.power_memory[0] = 3, 2
    engine.apply(s, s.rules.decline)
    return s


@pytest.mark.parametrize(("power", "memory"), [("spirit", 2), ("hill", 0)])
def test_lasting_abilities_keep_their_memory_and_discarded_powers_lose_it(power: str, memory: int) -> None:
    s = declined(power)
    assert (s.race_memory[0], s.power_memory[0]) == (0, 0)
    assert (s.race_memory[1], s.power_memory[1]) == (3, memory)
