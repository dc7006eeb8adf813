"""Positions in which a conquest by special means, its roll, or its payment is possible or refused."""

from smallworld.game.game import Game
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario

#: One Gnome has raided a peak on another island, held by a Murloc, and rolled a 1.
RAIDED_PEAK = """
game: warcraft
board:
  regions: {shore: field entry, wood: forest, bay: hill entry, peak: mountain native}
  borders: [shore wood, bay peak]
  islands: {north: [shore, wood], south: [bay, peak]}
players:
  ann: {active: gnomes mining, hand: 1, holds: {shore: 1}}
  bob: {active: naga farmer}
dice: [1]
play: [ann: raid peak]
"""
#: Two Gnomes have raided a harbour held by two Orcs and rolled a 1.
RAIDED_HARBOUR = """
game: warcraft
board:
  regions: {shore: field entry, wood: forest, dock: hill entry, glen: hill}
  borders: [shore wood, dock glen]
  islands: {north: [shore, wood], south: [dock, glen]}
players:
  ann: {active: gnomes mining, hand: 1, holds: {shore: 1}}
  bob: {active: orcs farmer, holds: {dock: 2}}
dice: [1]
play: [ann: raid dock]
"""
#: Gnomes may raid a swamp for a coin.
RAID = """
game: warcraft
board:
  regions: {shore: field entry, wood: forest, moor: swamp, glen: hill}
  borders: [shore wood, wood moor, moor glen]
players:
  ann: {active: gnomes championing, hand: 2, holds: {shore: 1}}
  bob: {active: naga marshdweller, holds: {moor: 2, glen: 5}}
dice: [0]
"""
#: A coin has been paid for raiding a swamp.
RAIDED_SWAMP = f"{RAID.replace('dice: [0]', 'dice: [1]')}play: [ann: raid moor]\n"
#: Four tokens in hand, the Ashes, Frostmourne and the Doomhammer, and two harbours on another island.
ARTIFACTS = """
game: warcraft
board:
  regions: {shore: field entry, wood: forest, rock: mountain, dock: hill entry, pier: field entry, glen: hill}
  borders: [shore wood, shore rock, dock glen, pier glen]
  islands: {north: [shore, wood, rock], south: [dock, pier, glen]}
players:
  ann: {active: kobolds mining, hand: 4, holds: {shore: 1}}
  bob: {active: orcs farmer, holds: {dock: 2, rock: 3, glen: 5}}
marks: {shore: [ashes, frostmourne, doomhammer]}
"""
#: Ethereals next to a place held by four Kobolds.
PLACE = """
game: warcraft
board:
  regions: {shore: field entry, heath: hill icon, wood: forest}
  borders: [shore heath, shore wood]
players:
  ann: {active: ethereals mining, hand: %d, holds: {shore: 1}}
  bob: {active: kobolds farmer, holds: {heath: 4}}
marks: {heath: [portal]}
"""
#: Pandaren in harmony with the attacker hold the Aegis in their swamp.
TOLLS = """
game: warcraft
board:
  regions: {shore: field entry, moor: swamp, glen: hill, wood: forest}
  borders: [shore moor, shore glen, glen wood]
players:
  ann: {coins: %d, active: kobolds mining, hand: 4, holds: {shore: 1}}
  bob: {active: pandaren marshdweller, holds: {moor: 1, glen: 1}, harmony: [ann]}
marks: {moor: [aegis], shore: [doomhammer]}
"""
#: Goblins that lack the coins for a bomb in one of two regions.
BOMB = """
game: warcraft
board:
  regions: {shore: field entry, glen: hill, wood: forest}
  borders: [shore glen, shore wood]
players:
  ann: {coins: 1, active: goblins farmer, holds: {shore: 1}}
  bob: {active: pandaren mining, holds: {glen: 1}, harmony: [ann]}
  cat: {active: naga mountaineer, holds: {wood: 1}}
play: [ann: done]
"""
#: A dragon, and sorcery against a lone token on a mountain.
MAGIC = """
game: smallworld
board:
  regions: {shore: field border, peak: mountain, wood: forest}
  borders: [shore peak, shore wood]
players:
  ann: {active: sorcerers dragon-master, hand: 1, holds: {shore: 1}}
  bob: {active: orcs hill, holds: {peak: 1, wood: 3}}
"""


def game_at(text: str) -> Game:
    """Return the game at the end of a scenario without a title; random outcomes are not drawn automatically."""
    (document,) = read_documents(f"scenario: conquests\n{text}", "test")
    scenario = Scenario(document)
    assert scenario.run() == ""
    return Game.from_position(scenario.state, scenario.names, deal=False)


#: At the end of a turn, the Diplomat may choose an ally.
PEACE = """
game: smallworld
board:
  regions: {shore: field border, wood: forest, glen: hill}
  borders: [shore wood, shore glen, wood glen]
players:
  ann: {active: humans diplomat, holds: {shore: 2}}
  bob: {active: orcs hill, holds: {wood: 5}}
  cat: {active: elves forest, holds: {glen: 5}}
play: [ann: done]
"""
