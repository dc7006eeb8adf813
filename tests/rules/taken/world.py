"""Holding, abilities, setup and the map, taken out."""

from __future__ import annotations

from smallworld import view
from smallworld.core import conquest, engine, events, pieces, scoring
from smallworld.core.board import Board
from smallworld.core.decisions import FirstPlayer, Offer, Placing, Reveal
from smallworld.core.kit import Kit
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.core.turn import NextTurn
from tests.rules.without import Patch, without


@without("C-HOLD-1", "C-TURN-3")
def abandoned_regions_stay_held(p: Patch) -> None:
    """A region that its tokens have left is still held."""
    p.edit(conquest.abandon, {"release(s, region)": "s.tokens[region] = 0"})


@without("C-HOLD-1")
def lost_regions_still_count(p: Patch) -> None:
    """Reach and coins go by regions that were held once."""
    p.edit(pieces.vacate, {"s.held[army] &= ~(1 << region)": "pass"})


@without("C-HOLD-1", "C-DEPLOY-1")
def tokens_go_anywhere(p: Patch) -> None:
    """Tokens are placed in regions that the army does not hold."""
    p.edit(Placing.refusal, {"s.holder[action.arg] != army": "False"})


@without("C-HOLD-1", "C-SCORE-1")
def one_token_is_too_few_to_score(p: Patch) -> None:
    """A region with a lone token does not score."""
    garrisons = "sum([s.tokens[r] > 1 for r in s.rules.board.members(s.held[army])])"
    p.edit(scoring.income, {"s.held[army].bit_count()": garrisons})


@without("C-HOLD-1")
def one_token_opens_no_way(p: Patch) -> None:
    """A lone token gives no reach to its neighbours."""
    crowded = "held = sum([1 << r for r in s.rules.board.members(s.held[army]) if s.tokens[r] > 1])"
    p.edit(conquest.target_refusal, {"held = s.held[army]": crowded})


@without("C-HOLD-2", "SW-RACE-ORCS")
def mountains_are_loot(p: Patch) -> None:
    """A mountain marker alone makes a region non-empty."""
    loot = "(self.facts[i + 2] >= 0 or self.rules.board.mountains >> self.facts[i + 1] & 1)"
    p.edit(State.conquests, {"self.facts[i + 2] >= 0": loot})


@without("C-HOLD-2", "SW-RACE-ORCS", "SW-POWER-PILLAGING", "SW-RACE-SKELETONS")
def natives_are_no_loot(p: Patch) -> None:
    """A native does not make a region non-empty."""
    p.edit(State.conquests, {"self.facts[i + 2] >= 0": "0 <= self.facts[i + 2] < self.rules.natives"})


@without("C-HOLD-2", "R-35")
def declined_armies_are_no_loot(p: Patch) -> None:
    """An army in decline does not make a region non-empty."""
    held = "self.facts[i + 2] >= 0 and (self.facts[i + 2] == self.rules.natives or self.is_active(self.facts[i + 2]))"
    p.edit(State.conquests, {"self.facts[i + 2] >= 0": held})


@without("C-HOLD-2", "SW-RACE-ORCS", "SW-POWER-PILLAGING", "SW-RACE-SKELETONS")
def every_region_is_loot(p: Patch) -> None:
    """Empty regions count as non-empty ones."""
    p.edit(State.conquests, {"self.facts[i + 2] >= 0": "True"})


@without("C-ABIL-1", "C-SCORE-2", "SW-RACE-HUMANS", "SW-RACE-WIZARDS")
def abilities_outlast_decline(p: Patch) -> None:
    """Every ability goes on working in decline."""
    p.edit(
        Ruleset.kit,
        {"self.races[race].lasts": "True", "self.powers[power].lasts": "True", "if ability.lasts": "if True"},
    )


@without("C-ABIL-1", "SW-RACE-DWARVES", "SW-RACE-GHOULS", "SW-POWER-SPIRIT")
def no_ability_outlasts_decline(p: Patch) -> None:
    """Nothing works in decline, whatever its text says."""
    p.edit(Ruleset.kit, {"if ability.lasts": "if False"})


@without("C-ABIL-2", "C-SCORE-2")
def one_bonus_displaces_another(p: Patch) -> None:
    """Of several bonuses only the last is paid."""
    p.edit(scoring.income, {"items.append((ability.key, coins))": "items = [(ability.key, coins)]"})


@without("C-ABIL-2", "C-CONQ-2")
def only_the_best_reduction_counts(p: Patch) -> None:
    """Reductions do not add up."""
    full = "2 + (board.mountains >> region & 1)"
    best = f"self.base[region] = min(self.base[region], {full} - ability.eases(board, region))"
    p.edit(Kit.__init__, {"self.base[region] -= ability.eases(board, region)": best})


@without("C-ABIL-2", "SW-POWER-STOUT")
def may_is_must(p: Patch) -> None:
    """A Stout race declines without being asked."""
    p.edit(Offer.forced, {"return None if": "return s.rules.decline if self.step == 4 else None if"})


@without("C-SET-1")
def four_coins_to_begin_with(p: Patch) -> None:
    """Players begin with four coins."""
    p.game(coins=4)


@without("C-SET-1")
def six_coins_to_begin_with(p: Patch) -> None:
    """Players begin with six coins."""
    p.game(coins=6)


@without("C-SET-1")
def the_bank_runs_out(p: Patch) -> None:
    """Nobody can have more coins than the box holds."""
    p.edit(events.earn, {"s.coins[seat] += amount": "s.coins[seat] = min(s.coins[seat] + amount, 900)"})


@without("C-SET-2")
def coins_lie_open(p: Patch) -> None:
    """Everybody sees everybody's coins."""
    p.edit(view.observe, {"over or coins_shown or i == seat": "True"})


@without("C-SET-2")
def coins_stay_hidden(p: Patch) -> None:
    """Coins are not revealed when the game is over."""
    p.edit(view.observe, {"over or coins_shown or i == seat": "coins_shown or i == seat"})


@without("C-SET-2")
def own_coins_are_hidden(p: Patch) -> None:
    """Players don't know their own coins."""
    p.edit(view.observe, {"over or coins_shown or i == seat": "over or coins_shown"})


@without("C-SET-3")
def five_combos(p: Patch) -> None:
    """The column shows five combos."""
    p.game(column=5)


@without("C-SET-3")
def seven_combos(p: Patch) -> None:
    """The column shows seven combos."""
    p.game(column=7)


@without("C-SET-3")
def nothing_is_shuffled(p: Patch) -> None:
    """Races and powers come in the order of the box."""
    p.edit(Reveal._next, {"pool or 1 << queue[0]": "pool & -pool or 1 << queue[0]"})


@without("C-SET-3")
def races_bring_their_powers(p: Patch) -> None:
    """Powers are not shuffled for themselves: each race brings one along."""
    own = "if s.frames[-2] >= 0 and pool >> s.frames[-2] & 1: return number, 1 << s.frames[-2]"
    p.add(Reveal._next, "return number, pool", own, before=True)


@without("C-SET-4")
def no_natives(p: Patch) -> None:
    """No native is placed."""
    p.edit(engine.blank, {"if rules.board.natives[region]:": "if False:"})


@without("C-SET-4")
def two_natives_each(p: Patch) -> None:
    """Two natives lie where one should."""
    p.edit(engine.blank, {"s.tokens[region] = rules.board.natives[region]": "s.tokens[region] = 2"})


@without("C-SET-4", "C-CONQ-1", "SW-MAP-3")
def no_mountains(p: Patch) -> None:
    """Mountain regions have no marker."""
    p.edit(Ruleset.__init__, {"2 + (board.mountains >> region & 1)": "2"})


@without("C-SET-4")
def mountains_leave(p: Patch) -> None:
    """A mountain leaves when somebody moves in."""
    levelled = "kit.base[region] - (s.holder[region] >= 0 and s.rules.board.mountains >> region & 1)"
    p.edit(conquest.cost, {"kit.base[region]": levelled})


def _rounds(seats: int, rounds: int) -> None:
    def change(p: Patch) -> None:
        p.game(rounds={seats: rounds})

    change.__doc__ = f"{seats} players play {rounds} rounds."
    without("C-SET-5")(change)


for _seats, _number in ((2, 10), (3, 10), (4, 9), (5, 8)):
    _rounds(_seats, _number - 1)
    _rounds(_seats, _number + 1)


@without("C-SET-6")
def the_other_way_round(p: Patch) -> None:
    """Turns go round against the seats."""
    p.edit(NextTurn.run, {"s.seat + 1": "s.seat - 1"})


@without("C-SET-6")
def the_first_player_changes(p: Patch) -> None:
    """Every round opens with another player."""
    p.edit(NextTurn.run, {"s.round += 1": "s.round += 1; s.first = s.seat = (s.first + 1) % s.rules.seats"})


@without("C-SET-6", "R-1")
def seat_one_always_begins(p: Patch) -> None:
    """Nobody draws lots: the first seat begins."""
    p.edit(FirstPlayer.outcomes, {"list(range(s.rules.seats))": "[0]"})


@without("C-SET-6", "R-1")
def the_host_is_ignored(p: Patch) -> None:
    """The host's choice of the first player counts for nothing."""
    p.edit(FirstPlayer.outcomes, {"[s.rules.first] if": "[0] if"})


@without("SW-MAP-1")
def one_board_for_all(p: Patch) -> None:
    """Every number of players uses the board for five."""
    p.game(boards=dict.fromkeys(range(2, 6), "small-world-5"))


@without("SW-MAP-1")
def a_board_too_small(p: Patch) -> None:
    """Five players use the board for two."""
    p.game(boards={5: "small-world-2"})


def _entry(p: Patch, entry: str) -> None:
    p.edit(Board.__init__, {"self.edge | self._shores(self.of_terrain[ids.SEA] & self.edge)": entry})


@without("SW-MAP-2", "C-CONQ-10")
def only_the_edge_is_open(p: Patch) -> None:
    """The coast of an outer sea is no entry."""
    _entry(p, "self.edge")


@without("SW-MAP-2")
def every_sea_is_open(p: Patch) -> None:
    """The coast of an inland sea is an entry too."""
    _entry(p, "self.edge | self._shores(self.of_terrain[ids.SEA])")


@without("SW-MAP-2")
def lakes_are_open(p: Patch) -> None:
    """The coast of a lake at the edge is an entry too."""
    _entry(p, "self.edge | self._shores(self.water & self.edge)")


@without("SW-MAP-2")
def only_coasts_are_open(p: Patch) -> None:
    """The edge itself is no entry."""
    _entry(p, "self._shores(self.of_terrain[ids.SEA] & self.edge)")


@without("SW-MAP-2")
def a_held_sea_is_shut(p: Patch) -> None:
    """The coast of a sea that somebody holds is no entry."""
    shut = (
        "elif kit.entry >> region & 1 == 0 or (s.rules.board.edge >> region & 1 == 0 and "
        "any([s.holder[r] >= 0 for r in s.rules.board.members(kit.neighbours[region] & s.rules.board.water)])):"
    )
    p.edit(conquest.target_refusal, {"elif kit.entry >> region & 1 == 0:": shut})


def _defenceless(name: str) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "defends", False)

    change.__doc__ = f"A {name} does not defend."
    without("SW-MAP-3", "C-CONQ-1")(change)


for _marker in ("lair", "fortress", "camp"):
    _defenceless(_marker)


@without("SW-MAP-3")
def markers_count_once(p: Patch) -> None:
    """Several markers in a region count 1 together."""
    p.edit(Ruleset.defence, {"return total": "return min(total, 1)"})


@without("SW-MAP-4")
def water_borders_nothing(p: Patch) -> None:
    """Seas and lakes are no neighbours of their coasts."""
    p.add(Board.__init__, "self.water: Final =", "self.neighbours = [n & ~self.water for n in self.neighbours]")


@without("SW-MAP-4", "C-CONQ-6")
def water_is_land(p: Patch) -> None:
    """Everybody conquers seas and lakes."""
    p.edit(conquest.closed, {"not kit.holds[region]": "False"})


@without("SW-MAP-4", "C-SCORE-1")
def water_pays_nobody(p: Patch) -> None:
    """Water that is held gives no coin."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "(s.held[army] & s.rules.board.land).bit_count()"})


@without("SW-MAP-4")
def coasts_are_paid_for_their_water(p: Patch) -> None:
    """Water gives a coin to whoever holds its coast."""
    waters = "any([s.rules.board.neighbours[r] & s.rules.board.water for r in s.rules.board.members(s.held[army])])"
    p.edit(scoring.income, {"s.held[army].bit_count()": f"s.held[army].bit_count() + {waters}"})
