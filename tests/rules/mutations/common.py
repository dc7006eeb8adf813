"""Setup, the board and the die: the tables of the game."""

from smallworld.core import ids
from smallworld.core.kit import Kit
from smallworld.core.procedures import conquest, costs
from smallworld.core.state import State
from tests.rules.mutate import Patch, breaks


@breaks("C-SET-1")
def four_coins_to_begin_with(p: Patch) -> None:
    """Let players begin with four coins."""
    p.game(coins=4)


@breaks("C-SET-1")
def six_coins_to_begin_with(p: Patch) -> None:
    """Let players begin with six coins."""
    p.game(coins=6)


@breaks("C-SET-3")
def five_combos(p: Patch) -> None:
    """Show five combos in the column."""
    p.game(column=5)


@breaks("C-SET-3")
def seven_combos(p: Patch) -> None:
    """Show seven combos in the column."""
    p.game(column=7)


def _rounds(seats: int, rounds: int) -> None:
    def change(p: Patch) -> None:
        p.game(rounds={seats: rounds})

    change.__doc__ = f"Let {seats} players play {rounds} rounds."
    breaks("C-SET-5")(change)


for _seats, _number in ((2, 10), (3, 10), (4, 9), (5, 8)):
    _rounds(_seats, _number - 1)
    _rounds(_seats, _number + 1)


@breaks("SW-MAP-1")
def one_board_for_all(p: Patch) -> None:
    """Use the five-player board for every player count."""
    p.game(boards=dict.fromkeys(range(2, 6), "small-world-5"))


@breaks("SW-MAP-1")
def a_board_too_small(p: Patch) -> None:
    """Use the two-player board for five players."""
    p.game(boards={5: "small-world-2"})


def _defenceless(name: str) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "defends", False)

    change.__doc__ = f"Let a {name} not defend."
    breaks("SW-MAP-3", "C-CONQ-1")(change)


for _marker in ("lair", "fortress", "camp"):
    _defenceless(_marker)


@breaks("C-DIE-1")
def faces_are_equal(p: Patch) -> None:
    """Make the blank face as likely as the others."""
    p.put(ids, "FACES", tuple((face, 1) for face, _ in ids.FACES))


@breaks("R-81")
def own_tokens_cost_nothing(p: Patch) -> None:
    """Let tokens of the attacker's own race in decline add nothing to a region's cost."""
    cost = costs.cost

    def without_own(s: State, army: int, kit: Kit, region: int) -> int:
        holder = s.holder[region]
        own = s.tokens[region] if holder >= 0 and s.seat_of(holder) == s.seat_of(army) else 0
        return cost(s, army, kit, region) - own

    p.everywhere(cost, without_own)


@breaks("R-83")
def immune_to_opponents_only(p: Patch) -> None:
    """Let an owner's race in decline attack immune regions."""
    target_refusal = conquest.target_refusal

    def open_to_own(s: State, army: int, kit: Kit, region: int) -> str:
        reason = target_refusal(s, army, kit, region)
        return "" if reason == "immune" and s.seat_of(s.holder[region]) == s.seat_of(army) else reason

    p.everywhere(target_refusal, open_to_own)
