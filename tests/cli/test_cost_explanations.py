"""Explanations of a conquest's cost by any means, and of a roll's odds, in the terminal and `explain`."""

import pytest

from smallworld.cli.terminal.explanations import explain_move, explain_region
from smallworld.cli.terminal.move_list import list_moves
from smallworld.core.reasons import REASONS
from tests.support import conquest_positions as at
from tests.support.conquest_positions import game_at

LEGAL = [
    (
        at.RAIDED_PEAK,
        "roll peak",
        "it costs 3 = 2 region + 1 mountain + 1 native - 1 raid; 2 tokens short, so the die must show at least 2, "
        "2 chances in 6; then the conquests end.",
    ),
    (
        at.RAIDED_HARBOUR,
        "roll dock",
        "it costs 3 = 2 region + 2 tokens - 1 raid; 2 tokens short, so the die must show at least 2, 2 chances in 6;",
    ),
    (
        at.RAIDED_SWAMP,
        "roll moor",
        "it costs 3 = 2 region + 2 tokens - 1 raid; 1 token short, so the die must show at least 1",
    ),
    (
        at.RAID,
        "raid moor",
        "it costs 4 = 2 region + 2 tokens, less what the die shows; 2 in hand, so it must show at least 2, "
        "2 chances in 6. If 3 or fewer are missing then, a last roll may follow. "
        "Coins to be paid first: 1 = 1 marshdweller; 5 owned.",
    ),
    (at.RAID, "raid wood", "it costs 2 = 2 region, less what the die shows; 2 in hand, enough whatever it shows."),
    (
        at.RAID,
        "raid glen",
        "it costs 7 = 2 region + 5 tokens, less what the die shows; 2 in hand, 5 short, more than the die can show. "
        "If 3 or fewer are missing then, a last roll may follow.",
    ),
    (at.RAID, "champion wood", "it takes no token from the hand."),
    (at.ARTIFACTS, "ashes dock", "it costs 4 = 2 region + 2 tokens; 0 tokens would be left in hand."),
    (at.ARTIFACTS, "conquer pier", "it costs 3 = 2 region + 1 travel; 1 token would be left in hand."),
    (
        at.ARTIFACTS,
        "roll glen ashes",
        "it costs 7 = 2 region + 5 tokens; 3 tokens short, so the die must show at least 3, 1 chance in 6;",
    ),
    (
        at.ARTIFACTS,
        "frostmourne dock",
        "it costs 3 = 2 region + 2 tokens + 1 travel - 2 frostmourne; 1 token would be left in hand.",
    ),
    (at.ARTIFACTS, "frostmourne wood", "it costs 1 = 2 region - 2 frostmourne + 1 least; 3 tokens would be left"),
    (
        at.ARTIFACTS,
        "doomhammer rock",
        "it costs 1 = 1 doomhammer; 3 tokens would be left in hand. Coins to be paid first: 2 = 2 doomhammer; 5 owned.",
    ),
    (at.PLACE % 4, "delve heath", "it costs 4 = 2 region + 4 tokens - 2 delve; 0 tokens would be left in hand."),
    (
        at.PLACE % 3,
        "roll heath delve",
        "it costs 4 = 2 region + 4 tokens - 2 delve; 1 token short, so the die must show at least 1, 3 chances in 6;",
    ),
    (
        at.TOLLS % 9,
        "conquer moor",
        "it costs 3 = 2 region + 1 token; 1 token would be left in hand. "
        "Coins to be paid first: 5 = 2 pandaren + 1 marshdweller + 2 aegis; 9 owned.",
    ),
    (
        at.TOLLS % 9,
        "doomhammer moor",
        "it costs 1 = 1 doomhammer; 3 tokens would be left in hand. "
        "Coins to be paid first: 7 = 2 pandaren + 1 marshdweller + 2 aegis + 2 doomhammer; 9 owned.",
    ),
    (at.MAGIC, "dragon wood", "it costs 1 = 1 dragon; 0 tokens would be left in hand."),
    (at.MAGIC, "sorcery peak", "it takes no token from the hand."),
]
REFUSED = [
    (
        at.ARTIFACTS,
        "roll dock ashes",
        "not-short",
        "(4 = 2 region + 2 tokens; in hand: 4)",
    ),
    (at.ARTIFACTS, "ashes glen", "too-few-tokens", "(7 = 2 region + 5 tokens; in hand: 4)"),
    (
        at.ARTIFACTS,
        "roll rock frostmourne",
        "not-short",
        "(4 = 2 region + 1 mountain + 3 tokens - 2 frostmourne; in hand: 4)",
    ),
    (
        at.ARTIFACTS.replace("hand: 4", "hand: 3"),
        "frostmourne rock",
        "too-few-tokens",
        "(4 = 2 region + 1 mountain + 3 tokens - 2 frostmourne; in hand: 3)",
    ),
    (
        at.PLACE % 6,
        "roll heath delve",
        "not-short",
        "(4 = 2 region + 4 tokens - 2 delve; in hand: 6)",
    ),
    (
        at.PLACE % 3,
        "delve heath",
        "too-few-tokens",
        "(4 = 2 region + 4 tokens - 2 delve; in hand: 3)",
    ),
    (
        at.TOLLS % 4,
        "conquer moor",
        "toll",
        "(3 = 2 region + 1 token; in hand: 4; coins due: 5 = 2 pandaren + 1 marshdweller + 2 aegis; owned: 4)",
    ),
    (
        at.TOLLS % 3,
        "doomhammer glen",
        "toll",
        "(1 = 1 doomhammer; in hand: 4; coins due: 4 = 2 pandaren + 2 doomhammer; owned: 3)",
    ),
    (
        at.BOMB,
        "bomb glen",
        "toll",
        "(coins due: 2 = 2 pandaren; owned: 1)",
    ),
]


@pytest.mark.parametrize(("position", "move", "told"), LEGAL)
def test_why_explains_the_cost_of_a_legal_conquest(position: str, move: str, told: str) -> None:
    game = game_at(position)
    assert game.explain(move) == ""
    assert explain_move(game, move).startswith(f"{move}: {told}")


@pytest.mark.parametrize(("position", "move", "reason", "takes"), REFUSED)
def test_why_explains_the_cost_of_a_refused_conquest(position: str, move: str, reason: str, takes: str) -> None:
    game = game_at(position)
    told = f"{REASONS[reason]} {takes}"
    assert game.explain(move) == f"{move}: {told}"
    assert explain_move(game, move) == f"No: {move}: {told}."


@pytest.mark.parametrize(
    ("position", "entry"),
    [
        (at.RAIDED_PEAK, "1 peak 2+"),
        (at.RAIDED_HARBOUR, "1 dock 2+"),
        (at.RAID, "moor 4 (1 coin)"),
        (at.ARTIFACTS, "glen 3+"),
        (at.ARTIFACTS, "rock 1 (2 coins)"),
        (at.PLACE % 3, "heath 1+"),
        (at.TOLLS % 9, "moor 3 (5 coins)"),
        (at.MAGIC, "4 peak\n"),
    ],
)
def test_the_list_of_moves_shows_the_same_numbers(position: str, entry: str) -> None:
    assert entry in list_moves(game_at(position), 80).plain


def test_why_lists_the_coins_due_for_a_region() -> None:
    assert explain_region(game_at(at.TOLLS % 3), "moor") == (
        "moor costs 3 = 2 region + 1 token; 4 in hand. "
        "Coins to be paid first: 5 = 2 pandaren + 1 marshdweller + 2 aegis; 3 owned. It borders shore."
    )
