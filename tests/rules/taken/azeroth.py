"""The team variant, taken out."""

from __future__ import annotations

from smallworld import view
from smallworld.core import conquest
from smallworld.games.azeroth import teams
from smallworld.games.azeroth.teams import FactionMarket, TeamJudge
from tests.rules.without import Patch, without


def _teams(seats: int, sides: tuple[str, ...], *rules: str) -> None:
    def change(p: Patch) -> None:
        p.game("azeroth", teams={seats: sides})

    change.__doc__ = f"{seats} players are {', '.join(sides)}."
    without(*rules)(change)


_teams(2, ("horde", "alliance"), "BA-TEAM-2")
_teams(2, ("alliance", "neutral"), "BA-TEAM-1")
_teams(3, ("alliance", "horde", "horde"), "BA-TEAM-1")
_teams(3, ("alliance", "neutral", "horde"), "BA-TEAM-2")
_teams(4, ("alliance", "horde", "neutral", "horde"), "BA-TEAM-1")
_teams(4, ("alliance", "alliance", "horde", "horde"), "BA-TEAM-2")
_teams(5, ("alliance", "horde", "alliance", "horde", "alliance"), "BA-TEAM-1")
_teams(5, ("alliance", "horde", "alliance", "horde", "neutral"), "BA-TEAM-2")


@without("BA-TEAM-3")
def allies_hide_their_coins(p: Patch) -> None:
    """Allies don't see each other's coins."""
    p.edit(view._allies, {"return bool(teams) and": "return False and"})


@without("BA-TEAM-3")
def everybody_sees_all_coins(p: Patch) -> None:
    """Coins are hidden from nobody."""
    p.edit(view._allies, {"return bool(teams) and": "return True or"})


@without("BA-TEAM-3")
def allies_keep_the_peace(p: Patch) -> None:
    """Allies can't attack each other."""
    allied = "s.rules.teams and s.rules.teams[s.seat_of(holder)] == s.rules.teams[s.seat_of(army)]"
    p.edit(conquest.closed, {"if holder == army": f"if 0 <= holder < s.rules.natives and {allied}"})


@without("BA-SET-1", "BA-PICK-1")
def everybody_shares_a_column(p: Patch) -> None:
    """All players pick from the Alliance's column."""
    p.edit(teams.faction_of_seat, {"FACTIONS.index(s.rules.teams[seat])": "0"})


@without("BA-SET-1")
def neutral_races_always_take_part(p: Patch) -> None:
    """Neutral races are shown without a neutral player."""
    p.edit(FactionMarket._races, {"if FACTIONS[faction] not in s.rules.teams": "if False"})


@without("BA-SET-1")
def factions_are_mixed(p: Patch) -> None:
    """Each column shows races of all factions."""
    p.edit(FactionMarket._races, {"if faction_of(s, race) == faction:": "if race >= 0:"})


@without("BA-SET-1")
def three_rows(p: Patch) -> None:
    """Three rows are shown."""
    p.edit(FactionMarket._next, {"column * ROWS + ROWS]": "column * ROWS + ROWS - 1]"})


@without("BA-SET-2", "BA-PICK-1")
def powers_are_paired_upside_down(p: Patch) -> None:
    """A race is paired with the power of the opposite row."""
    p.edit(
        FactionMarket._row,
        {"s.column[len(FACTIONS) * ROWS + position]": "s.column[len(FACTIONS) * ROWS + 3 - position]"},
    )


@without("BA-PICK-1")
def rows_are_free(p: Patch) -> None:
    """Nothing is paid for a lower row."""
    p.edit(FactionMarket.take, {"events.earn(s, seat, -position": "events.earn(s, seat, 0"})


@without("BA-PICK-1")
def rows_on_credit(p: Patch) -> None:
    """A row can be picked without the coins for it."""
    p.edit(FactionMarket.refusal, {"position > s.coins[seat]": "False"})


@without("BA-PICK-1")
def coins_come_with_the_row(p: Patch) -> None:
    """The coins paid come back with the next pick of that row."""
    p.edit(FactionMarket.take, {"events.earn(s, seat, -position": "events.earn(s, 1 - s.seat, position"})


@without("BA-PICK-2")
def races_do_not_move_up(p: Patch) -> None:
    """The gap in a column is filled where it is."""
    p.edit(
        FactionMarket.take,
        {"s.column.insert(first + ROWS - 1, ids.NONE)": "s.column.insert(first + position, ids.NONE)"},
    )


@without("BA-PICK-2")
def powers_do_not_move_up(p: Patch) -> None:
    """The gap in the column of powers is filled where it is."""
    p.edit(FactionMarket.take, {"s.column.insert(first + ROWS - 1, ids.NONE)": "s.column.insert(first + "
                                "(position if column == len(FACTIONS) else ROWS - 1), ids.NONE)"})  # fmt: skip


@without("BA-PICK-2")
def columns_are_not_refilled(p: Patch) -> None:
    """Nothing is revealed after a pick."""
    p.edit(FactionMarket.short, {"self._next(s) != ids.NONE": "False"})


@without("BA-PICK-3")
def races_leave_for_good(p: Patch) -> None:
    """A race that leaves the game never comes back."""
    p.edit(FactionMarket.returned, {"s.race_queue += (race,)": "pass",
                                    "s.column[first + rows.index(ids.NONE)] = race": "pass"})  # fmt: skip


@without("BA-PICK-3")
def races_always_go_to_the_stack(p: Patch) -> None:
    """A race that leaves the game goes to the stack though a row is free."""
    p.edit(FactionMarket.returned, {"if ids.NONE in rows": "if False"})
    p.edit(FactionMarket.short, {"self._next(s) != ids.NONE": "False"})


@without("BA-PICK-3")
def races_go_on_top(p: Patch) -> None:
    """A race that leaves the game goes on top of its stack."""
    p.edit(FactionMarket.returned, {"s.race_queue += (race,)": "s.race_queue = (race, *s.race_queue)"})


@without("BA-PICK-3")
def races_go_to_the_lowest_row(p: Patch) -> None:
    """A race that leaves the game goes to the lowest free row."""
    p.edit(FactionMarket.returned, {"rows.index(ids.NONE)": "3 - rows[::-1].index(ids.NONE)"})


@without("BA-END-1")
def the_richer_player_counts(p: Patch) -> None:
    """A faction scores as its richer player."""
    p.edit(TeamJudge._score, {"return min(coins), max(coins)": "return max(coins), max(coins)"})


@without("BA-END-1", "BA-END-2")
def allies_add_up(p: Patch) -> None:
    """A faction scores the sum of its players."""
    p.edit(TeamJudge._score, {"return min(coins), max(coins)": "return sum(coins), max(coins)"})


@without("BA-END-2")
def the_lowest_score_wins(p: Patch) -> None:
    """The lowest faction score wins."""
    p.edit(TeamJudge.winners, {"max(scores": "min(scores"})


@without("BA-END-2")
def ties_forget_the_richest(p: Patch) -> None:
    """The richest single player does not break a tie."""
    p.edit(TeamJudge._score, {"min(coins), max(coins), sum": "min(coins), 0, sum"})


@without("BA-END-2")
def ties_forget_the_tokens(p: Patch) -> None:
    """Tokens on the map don't break a tie."""
    p.edit(TeamJudge._score, {"sum([tokens_on_map(s, seat) for seat in seats])": "0"})
