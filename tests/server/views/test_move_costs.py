"""Costs of conquests by any means as sent to the browser: tokens and coins by item, and the odds."""

import pytest

from smallworld.core import engine
from smallworld.notation.explain import write_sum
from smallworld.server.protocol.table import LegalMove, MoveTarget, PrivateView
from smallworld.server.views.table_view import private_view
from tests.support import conquest_positions as at
from tests.support.conquest_positions import game_at


def seen(position: str) -> PrivateView:
    """The mover's view."""
    game = game_at(position)
    return private_view(game.state, engine.actor(game.state), False)


def move(position: str, text: str) -> LegalMove:
    return next(move for move in seen(position).moves if move.text == text)


def target(position: str, region: str) -> MoveTarget:
    return next(target for target in seen(position).targets if target.region == region)


@pytest.mark.parametrize(
    ("position", "text", "cost", "short", "chances"),
    [
        (at.RAIDED_PEAK, "roll peak", "3 = 2 region + 1 mountain + 1 native - 1 raid", 2, 2),
        (at.RAIDED_HARBOUR, "roll dock", "3 = 2 region + 2 tokens - 1 raid", 2, 2),
        (at.RAID, "raid moor", "4 = 2 region + 2 tokens", 2, 2),
        (at.RAID, "raid glen", "7 = 2 region + 5 tokens", 5, 0),
        (at.RAID, "champion wood", "0", 0, None),
        (at.ARTIFACTS, "ashes dock", "4 = 2 region + 2 tokens", 0, None),
        (at.ARTIFACTS, "roll dock", "5 = 2 region + 2 tokens + 1 travel", 1, 3),
        (at.ARTIFACTS, "roll glen ashes", "7 = 2 region + 5 tokens", 3, 1),
        (at.ARTIFACTS, "frostmourne dock", "3 = 2 region + 2 tokens + 1 travel - 2 frostmourne", 0, None),
        (at.ARTIFACTS, "doomhammer rock", "1 = 1 doomhammer", 0, None),
        (at.PLACE % 4, "delve heath", "4 = 2 region + 4 tokens - 2 delve", 0, None),
        (at.PLACE % 3, "roll heath delve", "4 = 2 region + 4 tokens - 2 delve", 1, 3),
        (at.PLACE % 6, "conquer heath", "6 = 2 region + 4 tokens", 0, None),
        (at.MAGIC, "dragon peak", "1 = 1 dragon", 0, None),
        (at.MAGIC, "sorcery peak", "0", 0, None),
    ],
)
def test_a_move_has_the_cost_of_its_means(position: str, text: str, cost: str, short: int, chances: int | None) -> None:
    found = move(position, text)
    assert write_sum(found.items) == cost
    assert found.cost == sum(amount for _, amount in found.items)
    assert (found.short, found.chances, found.last) == (short, chances, text.startswith("roll"))


@pytest.mark.parametrize(
    ("position", "text", "due"),
    [
        (at.RAID, "raid moor", [("marshdweller", 1)]),
        (at.RAIDED_SWAMP, "roll moor", []),
        (at.ARTIFACTS, "doomhammer rock", [("doomhammer", 2)]),
        (at.TOLLS % 9, "conquer moor", [("pandaren", 2), ("marshdweller", 1), ("aegis", 2)]),
        (at.TOLLS % 9, "doomhammer glen", [("pandaren", 2), ("doomhammer", 2)]),
        (at.BOMB.replace("coins: 1", "coins: 2"), "bomb glen", [("pandaren", 2)]),
    ],
)
def test_a_move_lists_its_payments(position: str, text: str, due: list[tuple[str, int]]) -> None:
    found = move(position, text)
    assert [*found.due] == due
    assert found.pays == sum(amount for _, amount in due)


def test_a_payment_names_who_gets_it() -> None:
    assert move(at.ARTIFACTS, "doomhammer rock").payee == 1
    assert move(at.ARTIFACTS, "doomhammer wood").payee is None
    assert move(at.RAID, "raid moor").payee == 1
    assert move(at.TOLLS % 9, "conquer moor").payee == 1
    assert move(at.ARTIFACTS, "ashes dock").payee is None


def test_a_move_names_the_other_regions_that_it_gives_up() -> None:
    alone = at.RAID.replace("{shore: 1}", "{shore: 1, wood: 0}") + "marks: {wood: [champion]}\n"
    assert move(alone, "champion moor").leaves == ("wood",)
    assert move(alone, "raid moor").leaves == ()
    held = at.RAID.replace("{shore: 1}", "{shore: 1, wood: 1}") + "marks: {wood: [champion]}\n"
    assert move(held, "champion moor").leaves == ()
    # The region that a move names is on its card already.
    abandon = at.RAID.replace("dice: [0]", "step: start")
    assert move(abandon, "abandon shore").leaves == ()


def test_an_unaffordable_region_still_shows_its_cost() -> None:
    found = target(at.TOLLS % 3, "moor")
    assert (found.closed, found.cost, found.short) == ("toll", 3, 0)
    assert [*found.due] == [("pandaren", 2), ("marshdweller", 1), ("aegis", 2)]
    assert target(at.TOLLS % 9, "moor").closed == ""


def test_a_region_shows_why_the_tokens_in_hand_are_not_enough() -> None:
    berserk = """
game: smallworld
board:
  regions: {shore: field border, glen: hill, wood: forest}
  borders: [shore glen, shore wood]
players:
  ann: {active: ratmen %s, hand: 4, holds: {shore: 1}}
  bob: {active: orcs hill, holds: {glen: 3, wood: 6}}
"""
    assert (target(berserk % "merchant", "glen").lacks, target(berserk % "merchant", "wood").lacks) == ("", "too-short")
    berserk = berserk.replace("hand: 4", "hand: 3")
    assert target(berserk % "berserk", "glen").lacks == "own-die"
    assert target(berserk % "berserk", "wood").lacks == "too-short"


def test_water_is_closed_as_water_however_far_away() -> None:
    lakes = """
game: smallworld
board:
  regions: {shore: field border, glen: hill, near: lake, far: lake, moor: swamp}
  borders: [shore glen, shore near, glen far, glen moor]
players:
  ann: {active: %s, hand: 4, holds: {shore: 1}}
  bob: {active: orcs hill}
"""
    assert {region: target(lakes % "ratmen merchant", region).closed for region in ("near", "far", "moor")} == {
        "near": "water",
        "far": "water",
        "moor": "out-of-reach",
    }
    assert target(lakes % "ratmen seafaring", "far").closed == "out-of-reach"


def test_a_move_that_names_a_player_includes_the_seat() -> None:
    moves = seen(at.PEACE).moves
    assert {move.text: (move.word, move.seat) for move in moves if move.verb == "ally"} == {
        "ally p2": ("1", 1),
        "ally p3": ("2", 2),
        "ally none": ("none", None),
    }
    assert [move.seat for move in moves if move.verb != "ally"] == [None]
