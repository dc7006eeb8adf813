"""What ending a step would waste, and the pieces that must be placed first, for every ability."""

import pytest

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from smallworld.server.views.table_view import private_view, public_view

LAND = """
game: smallworld
board:
  regions: {shore: field border, wood: forest, glen: hill, fen: swamp border, peak: mountain}
  borders: [shore wood, shore glen, wood glen, glen fen, fen peak]
"""
ISLE = """
game: warcraft
board:
  regions: {beach: hill entry, dell: field magic, moor: field, tor: mountain magic, port: hill entry, mead: hill}
  borders: [beach dell, dell moor, moor tor, beach tor, port mead]
  islands: {west: [beach, dell, moor, tor], east: [port, mead]}
"""


def position(land: str, text: str, *moves: str) -> State:
    """The state of a scenario after Ann's moves."""
    steps = "play:\n" + "".join(f"  - ann: {move}\n" for move in moves) if moves else ""
    (document,) = read_documents(f"scenario: a position\n{land}\n{text}\n{steps}", "test")
    scenario = Scenario(document)
    assert scenario.run() == ""
    return scenario.state


def told(s: State) -> tuple[dict[str, int], dict[str, int]]:
    """Unused and due pieces as shown to the mover."""
    seen = private_view(s, engine.actor(s), False)
    return seen.unused, seen.due


def army(power: str) -> str:
    """Ann's Ratmen with a power, and Bob at the far end."""
    bob = "bob: {active: orcs hill, holds: {peak: 2}}"
    return f"players: {{ann: {{active: ratmen {power}, holds: {{shore: 3, wood: 2}}}}, {bob}}}"


@pytest.mark.parametrize(
    ("power", "pieces"),
    [("heroic", {"hero": 2}), ("fortified", {"fortress": 1}), ("bivouacking", {"camp": 5}), ("alchemist", {})],
)
def test_pieces_to_place_are_announced_while_conquering(power: str, pieces: dict[str, int]) -> None:
    s = position(LAND, army(power))
    before = s.key()
    seen = private_view(s, 0, False)
    assert seen.ahead == {f"waste.{piece}": count for piece, count in pieces.items()}
    assert not seen.due
    assert not set(seen.unused) & set(pieces)
    assert s.key() == before
    assert private_view(position(LAND, army(power), "done"), 0, False).ahead == {}


def test_pieces_that_must_be_placed_are_announced_too() -> None:
    ann = "ann: {active: trolls garrisoned, holds: {beach: 2, dell: 2}}"
    s = position(ISLE, f"players: {{{ann}, bob: {{active: kobolds mining}}}}\nsupply: {{fortress: 1}}")
    assert private_view(s, 0, False).ahead == {"due.fortress": 1}


@pytest.mark.parametrize("hand", [0, 1, 4, 6])
def test_tokens_to_lay_aside_are_announced_while_conquering(hand: int) -> None:
    """Wherever they come from: if too few are in hand, regions are given up."""
    ann = f"ann: {{active: amazons alchemist, hand: {hand}, holds: {{shore: 1, wood: 2, glen: 1, fen: 1}}}}"
    s = position(LAND, f"players: {{{ann}, bob: {{active: orcs hill, holds: {{peak: 2}}}}}}\nstep: conquer")
    before = s.key()
    assert private_view(s, 0, False).ahead == {"ahead.aside": 4}
    assert s.key() == before


def test_only_tokens_on_the_map_count_as_on_the_map() -> None:
    """Tokens set aside are available too, and so are those in hand."""
    for holds, aside, hand, ready, on_map in (
        ("shore: 3, wood: 2", 0, 0, 3, 3),
        ("shore: 1, wood: 1", 4, 0, 4, 0),
        ("shore: 3, wood: 1", 4, 2, 8, 2),
    ):
        ann = f"ann: {{active: amazons alchemist, hand: {hand}, aside: {aside}, holds: {{{holds}}}}}"
        s = position(LAND, f"players: {{{ann}, bob: {{active: orcs hill, holds: {{peak: 2}}}}}}\nstep: start")
        view = public_view(s, ["Ann", "Bob"])
        assert (view.hand, view.on_map) == (ready, on_map)
    assert public_view(position(LAND, army("alchemist")), ["Ann", "Bob"]).on_map == 0


@pytest.mark.parametrize(
    ("power", "before", "move", "after"),
    [
        ("heroic", {"hero": 2}, "hero shore", {"hero": 1}),
        ("fortified", {"fortress": 1}, "fortress wood", {}),
        ("bivouacking", {"camp": 5}, "camp shore 2", {"camp": 3}),
        ("alchemist", {}, "deploy shore 1", {}),
    ],
)
def test_placeable_pieces_are_shown_while_tokens_are_in_hand(
    power: str, before: dict[str, int], move: str, after: dict[str, int]
) -> None:
    table = army(power)
    s = position(LAND, table, "done")
    assert "deploy shore 1" in [each.text for each in private_view(s, 0, False).moves], "tokens are in hand"
    assert told(s) == (before, {})
    assert told(position(LAND, table, "done", move)) == (after, {})


def test_heroes_on_the_map_stay_and_are_not_wasted() -> None:
    table = army("heroic") + "\nmarks: {shore: [hero], wood: [hero]}"
    assert told(position(LAND, table, "done")) == ({}, {})


def test_encampments_freed_in_a_rivals_turn_are_shown_in_the_retreat() -> None:
    table = """
turn: ann
players:
  ann: {active: orcs merchant, hand: 9, holds: {glen: 1}}
  bob: {active: ratmen bivouacking, holds: {shore: 2, wood: 1}}
marks: {shore: [camp 2]}
"""
    s = position(LAND, table, "conquer shore", "done", "deploy glen 8")
    assert engine.actor(s) == 1
    assert told(s) == ({"camp": 2}, {})


def test_unused_once_per_turn_abilities_are_shown_while_conquering() -> None:
    rivals = (
        "players: {ann: {active: %s, hand: %d, holds: {shore: 1}}, bob: {active: orcs hill, holds: {wood: 1, glen: 9}}}"
    )
    # One token is too few for any region, but enough for the dragon, which may fly again.
    used = "\nmarks: {shore: [dragon]}"
    assert told(position(LAND, rivals % ("ratmen dragon-master", 1))) == ({"dragon": 1}, {})
    assert told(position(LAND, rivals % ("ratmen dragon-master", 1) + used)) == ({"dragon": 1}, {})
    assert told(position(LAND, rivals % ("ratmen dragon-master", 1), "dragon glen"))[0].get("dragon") is None
    assert told(position(LAND, rivals % ("sorcerers merchant", 1))) == ({"sorcery": 1}, {})
    assert told(position(LAND, rivals % ("ratmen merchant", 4))) == ({"tokens": 4}, {})
    assert told(position(LAND, rivals % ("ratmen merchant", 1))) == ({}, {})


ANN = """
players:
  ann: {active: %s, hand: %d, holds: {beach: 2, dell: 1, moor: 1}}
  bob: {active: %s, holds: {tor: 1, mead: 1}}
"""


@pytest.mark.parametrize(
    ("combo", "hand", "marks", "unused"),
    [
        ("gnomes farmer", 1, "", {"raid": 1}),
        ("trolls intimidating", 1, "", {"scare": 1}),
        ("trolls portal-mage", 0, "", {"swap": 1}),
        ("trolls championing", 0, "", {"champion": 1}),
        ("ethereals farmer", 0, "marks: {tor: [frostmourne]}", {"steal": 1}),
        ("ethereals farmer", 2, "marks: {tor: [karazhan]}", {"delve": 1}),
        ("trolls farmer", 1, "marks: {beach: [doomhammer]}", {"doomhammer": 1}),
        ("trolls farmer", 2, "marks: {beach: [frostmourne]}", {"frostmourne": 1}),
        ("trolls farmer", 3, "marks: {beach: [ashes]}", {"ashes": 1}),
        ("pandaren farmer", 0, "marks: {beach: [battleground]}", {"side": 1}),
    ],
)
def test_every_unused_warcraft_ability_is_shown_while_conquering(
    combo: str, hand: int, marks: str, unused: dict[str, int]
) -> None:
    told_now, due = told(position(ISLE, f"{ANN % (combo, hand, 'kobolds mining')}\n{marks}"))
    assert unused.items() <= told_now.items() and due == {}


def test_pieces_that_have_to_be_placed_are_due_and_not_unused() -> None:
    with_beasts = (ANN % ("trolls beast-master", 0, "kobolds mining")).replace("hand: 0", "hand: 0, beasts: 3")
    assert told(position(ISLE, with_beasts, "done")) == ({}, {"beast": 3})
    assert told(position(ISLE, with_beasts, "done", "beast dell 2")) == ({}, {"beast": 1})
    few = "\nsupply: {fortress: 1}"
    s = position(ISLE, ANN % ("trolls garrisoned", 0, "kobolds mining") + few, "done")
    assert told(s) == ({}, {"fortress": 1})


def test_the_reason_why_the_step_cannot_end_yet_is_shown() -> None:
    players = (ANN % ("trolls intimidating", 3, "kobolds mining")).replace("tor: 1", "tor: 2")
    s = position(ISLE, players)
    assert private_view(s, 0, False).unfinished == ""
    s = position(ISLE, players, "scare tor mead")
    seen = private_view(s, 0, False)
    assert seen.unfinished == "conquest-due"
    assert "done" not in {each.text for each in seen.moves}
    assert private_view(position(ISLE, players, "scare tor mead", "conquer tor"), 0, False).unfinished == ""


def test_a_champion_in_hand_may_be_placed_but_is_not_due() -> None:
    players = ANN % ("trolls championing", 0, "kobolds mining")
    s = position(ISLE, players, "done", "deploy beach 1")
    assert told(s) == ({"champion": 1}, {})
    assert {"champion moor", "done"} <= {each.text for each in private_view(s, 0, False).moves}
    on_the_map = f"{players}\nmarks: {{moor: [champion]}}"
    assert told(position(ISLE, on_the_map, "done", "deploy beach 1")) == ({}, {})


def test_pieces_of_the_end_step_are_shown_unless_placed_automatically() -> None:
    players = ANN % ("humans farmer", 0, "kobolds mining")
    s = position(ISLE, players, "done", "deploy beach 1")
    assert told(s) == ({"objective": 2}, {})
    s = position(ISLE, ANN % ("goblins farmer", 0, "humans mining"), "done", "deploy beach 1")
    assert told(s) == ({"bomb": 1}, {})
    # Two fields could have a watchtower and there is one: it is placed with or without a choice of region.
    alone = (ANN % ("trolls defensive", 0, "kobolds mining")).replace("tor: 1, ", "")
    s = position(ISLE, f"{alone}\nsupply: {{tower: 1}}", "done", "deploy beach 1")
    assert "tower dell" in [each.text for each in private_view(s, 0, False).moves]
    assert told(s) == ({}, {})


def test_a_relic_stays_and_is_not_wasted() -> None:
    players = ANN % ("trolls farmer", 0, "kobolds mining")
    s = position(ISLE, f"{players}\nmarks: {{beach: [aegis]}}", "done", "deploy beach 1")
    assert "aegis dell" in [each.text for each in private_view(s, 0, False).moves]
    assert told(s) == ({}, {})
