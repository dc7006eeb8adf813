"""Positions for component tests, in scenario notation."""

from collections.abc import Sequence

from smallworld.games.catalogue import default_board

OWN = "{copperdown: 2, barleyford: 2, owlsgrove: 2}"
SMALLWORLD = "game: smallworld\nboard: small-world-2\nplayers:\n"
#: Positions in scenario notation, each with its purpose.
POSITIONS = {
    # Three own regions and three tokens in hand.
    "alone": SMALLWORLD
    + """
  ann: {active: ratmen merchant, hand: 3, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1}}
  bob: {active: orcs hill, holds: {haywick: 2}}
""",
    # Too few tokens for any region.
    "roll": SMALLWORLD
    + f"""
  ann: {{active: ratmen merchant, hand: 1, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
""",
    # Too few tokens for any region, with a race that rolls before choosing one.
    "berserk": SMALLWORLD
    + f"""
  ann: {{active: ratmen berserk, hand: 1, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
""",
    # The beginning of a turn, with tokens still on the map.
    "start": SMALLWORLD
    + f"""
  ann: {{active: ratmen merchant, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
step: start
""",
    # Pieces to place besides the tokens.
    "heroic": SMALLWORLD
    + f"""
  ann: {{active: ratmen heroic, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
step: redeploy
""",
    # A hero among the tokens.
    "hero": SMALLWORLD
    + f"""
  ann: {{active: ratmen merchant, hand: 5, holds: {OWN}}}
  bob: {{active: orcs heroic, holds: {{haywick: 2}}}}
marks: {{copperdown: [hero]}}
""",
    # A hero in an own region, outside the redeployment.
    "own-hero": SMALLWORLD
    + f"""
  ann: {{active: ratmen heroic, hand: 5, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
marks: {{copperdown: [hero]}}
""",
    # Own land in decline within reach.
    "own-decline": SMALLWORLD
    + """
  ann: {active: trolls hill, hand: 5, holds: {copperdown: 2}, decline: [{race: ratmen, holds: {barleyford: 1}}]}
  bob: {active: elves forest, holds: {haywick: 2}}
""",
    # Several markers in one region.
    "camps": SMALLWORLD
    + """
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1}}
  bob: {active: elves bivouacking, holds: {goldmead: 1, larkrise: 1}}
marks: {goldmead: [camp 2]}
""",
    "relic": """
game: warcraft
board: l1a+s2b
players:
  ann: {active: orcs farmer, hand: 4, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
marks: {mangrove-maze: [stone]}
""",
    # An artifact that takes regions for coins.
    "hammer": """
game: warcraft
board: l1a+s2b
players:
  ann: {active: orcs farmer, hand: 1, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
marks: {mangrove-maze: [doomhammer]}
""",
    # Two kinds of pieces that may be placed at the end of the turn.
    "aegis": """
game: warcraft
board: l1a+s2b
players:
  ann: {active: goblins farmer, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
marks: {mangrove-maze: [aegis]}
step: redeploy
""",
    # Pieces to place, while the tokens are where they were.
    "bivouac": SMALLWORLD
    + f"""
  ann: {{active: ratmen bivouacking, holds: {OWN}}}
  bob: {{active: orcs hill, holds: {{haywick: 2}}}}
step: redeploy
""",
    # Nothing in hand but a champion.
    "champion": """
game: warcraft
board: l1a+s2b
players:
  ann: {active: trolls championing, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
step: redeploy
""",
}


def five(game: str, active: Sequence[str], declined: Sequence[str]) -> str:
    """A five-player position, each player with a race in decline."""
    board = default_board(game, 5, 1)
    land = [region.id for region in board.regions if region.terrain not in ("sea", "lake")]
    players = [
        f"  {name}: {{active: {combo}, hand: 2, decline: [{{race: {race}, holds: {{{region}: 1}}}}]}}\n"
        for name, combo, race, region in zip(FIVE_NAMES, active, declined, land, strict=False)
    ]
    islands = board.id.split("+")
    where = board.id if len(islands) == 1 else f"[{', '.join(islands)}]"
    return f"game: {game}\nboard: {where}\nplayers:\n{''.join(players)}"


FIVE_NAMES = ["ann", "bartholomew", "cat", "dan", "eve"]
FIVE = {
    "five": five(
        "smallworld",
        ["trolls forest", "orcs hill", "humans swamp", "ratmen merchant", "halflings wealthy"],
        ["giants", "elves", "tritons", "dwarves", "amazons"],
    ),
    "five-islands": five(
        "warcraft",
        ["trolls mining", "kobolds ranger", "humans explorer", "orcs fishing", "gnomes farmer"],
        ["pandaren", "naga", "tauren", "dwarves", "draenei"],
    ),
}
