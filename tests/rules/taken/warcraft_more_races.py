"""The abilities of the second game's races from Humans to Worgen, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, ids, offers, pieces
from smallworld.core.decisions import Placing
from smallworld.core.kit import Kit
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.races.humans import Humans, Objective
from smallworld.games.warcraft.races.kobolds import Kobolds
from smallworld.games.warcraft.races.naga import Naga
from smallworld.games.warcraft.races.night_elves import NightElves
from smallworld.games.warcraft.races.orcs import Orcs
from smallworld.games.warcraft.races.pandaren import Pandaren
from smallworld.games.warcraft.races.trolls import Trolls
from smallworld.games.warcraft.races.worgen import Form, Worgen
from smallworld.games.warcraft.table import Objectives
from tests.rules.without import Patch, without


@without("WC-HUMAN-1")
def three_objectives(p: Patch) -> None:
    """Humans place more than two objectives in a turn."""
    p.edit(Objective.refusal, {"s.race_memory[army] == 2": "False"})
    p.marker("objective", "box", 9, markers)


@without("WC-HUMAN-1")
def one_objective(p: Patch) -> None:
    """Humans place one objective in a turn."""
    p.edit(Objective.refusal, {"s.race_memory[army] == 2": "s.race_memory[army] == 1"})


@without("WC-HUMAN-1")
def objectives_for_the_alliance(p: Patch) -> None:
    """Objectives lie in regions of the Alliance."""
    p.edit(Objective.refusal, {'"alliance" in': '"nobody" in'})


@without("WC-HUMAN-1")
def objectives_on_objectives(p: Patch) -> None:
    """Both objectives lie in one region."""
    p.edit(Objective.refusal, {"if s.race_memory[army] and s.count(region, OBJECTIVE)": "if False"})
    p.marker("objective", "most", 2, markers)


@without("WC-HUMAN-1")
def objectives_for_ever(p: Patch) -> None:
    """Objectives are placed once in a game."""
    p.drop(Humans, "turn_began")


@without("WC-HUMAN-2")
def the_horde_is_paid(p: Patch) -> None:
    """A Horde race is paid for an objective."""
    p.edit(Objectives.conquered, {'"horde" in': '"nobody" in'})


@without("WC-HUMAN-2")
def finders_get_nothing(p: Patch) -> None:
    """The conqueror of an objective gets nothing."""
    p.edit(Objectives.conquered, {'s.seat_of(army), 2, "objective"': 's.seat_of(army), 0, "objective"'})


@without("WC-HUMAN-2")
def owners_get_nothing(p: Patch) -> None:
    """The Humans get nothing for an objective."""
    p.edit(Objectives.conquered, {"if owner != ids.NONE": "if False"})


@without("WC-HUMAN-2")
def owners_are_paid_twice(p: Patch) -> None:
    """Humans who conquer their own objective get four coins."""
    p.edit(Objectives.conquered, {"and s.seat_of(owner) != s.seat_of(army)": ""})


@without("WC-HUMAN-2")
def objectives_stay(p: Patch) -> None:
    """An objective stays when it has paid."""
    p.edit(Objectives.conquered, {"remove(s, region, OBJECTIVE)": "pass"})


@without("WC-RACE-KOBOLDS")
def kobolds_land_like_others(p: Patch) -> None:
    """A cavern is no entry for Kobolds."""
    p.edit(conquest.target_refusal, {"if (kit.far | kit": "if s.held[army] == 0 and not kit.entry >> region & 1 or "
                                     "(kit.far | kit"})  # fmt: skip


@without("WC-RACE-KOBOLDS")
def kobolds_travel(p: Patch) -> None:
    """Kobolds pay the travel cost for a cavern with an anchor."""
    p.edit(Kit.__init__, {"self.landing & ~self.far": "self.landing"})


@without("WC-RACE-KOBOLDS")
def kobolds_in_decline(p: Patch) -> None:
    """Kobolds reach every region."""
    p.put(Kobolds, "reaches", lambda self, board, region: True)


@without("WC-RACE-NAGA", "R-53")
def no_lakes_for_naga(p: Patch) -> None:
    """Lakes are closed to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@without("WC-RACE-NAGA")
def no_seas_for_naga(p: Patch) -> None:
    """Seas are closed to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@without("WC-RACE-NAGA")
def naga_land_ashore(p: Patch) -> None:
    """The first conquest of the Naga can't be a sea or lake."""
    p.drop(Naga, "enters")


@without("WC-RACE-NAGA")
def naga_pay_for_landing(p: Patch) -> None:
    """The Naga pay the travel cost for water."""
    p.put(Naga, "lands", lambda self, board, region: board.has(board.water, region))


@without("WC-RACE-NAGA")
def naga_drown_in_decline(p: Patch) -> None:
    """The Naga leave the water on decline."""
    p.add(decline.decline, "stay = kit.garrison", "stay = int(not rules.board.has(rules.board.water, region))")


@without("WC-RACE-NIGHT-ELVES")
def forests_cost_the_same(p: Patch) -> None:
    """Forests cost Night Elves the full price."""
    p.drop(NightElves, "eases")


@without("WC-RACE-NIGHT-ELVES")
def no_walls(p: Patch) -> None:
    """Forests get no wisp wall."""
    p.drop(NightElves, "conquered")


@without("WC-RACE-NIGHT-ELVES")
def walls_everywhere(p: Patch) -> None:
    """Every region that Night Elves conquer gets a wisp wall."""
    p.edit(NightElves.conquered, {"s.rules.board.terrain[region] == ids.FOREST and": ""})


@without("WC-RACE-NIGHT-ELVES")
def walls_fall_on_decline(p: Patch) -> None:
    """Wisp walls go on decline."""
    p.marker("wall", "lasts", False, markers)


@without("WC-RACE-NIGHT-ELVES")
def walls_stand_for_ever(p: Patch) -> None:
    """Wisp walls stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.land_mask | 1"})


@without("WC-RACE-ORCS")
def orcs_count_races(p: Patch) -> None:
    """Orcs are paid for races, not for regions."""
    p.edit(Orcs.income, {"races = [s.facts[i + 3] for i in s.conquests(army)]":
                         "races = {s.facts[i + 3] for i in s.conquests(army)}"})  # fmt: skip


@without("WC-RACE-ORCS")
def orcs_hate_everybody(p: Patch) -> None:
    """Orcs are paid for every conquest of a race."""
    p.edit(Orcs.income, {' and "alliance" in s.rules.races[race].tags': ""})


@without("WC-PANDAREN-1")
def harmony_after_war(p: Patch) -> None:
    """Those whom the Pandaren attacked get harmony too."""
    p.edit(Pandaren.turn_ended, {" and s.attacked >> s.active(seat) & 1 == 0": ""})


@without("WC-PANDAREN-1")
def declined_victims_get_no_harmony(p: Patch) -> None:
    """An attack on a race in decline costs its owner the harmony."""
    p.edit(Pandaren.turn_ended, {"s.attacked >> s.active(seat) & 1 == 0": "s.attacked >> s.active(seat) & 3 == 0"})


@without("WC-PANDAREN-1")
def raceless_players_get_no_harmony(p: Patch) -> None:
    """Opponents without a race get no harmony."""
    p.edit(Pandaren.turn_ended, {"if seat != s.seat_of(army)": "if s.race[s.active(seat)] >= 0 and seat != "
                                 "s.seat_of(army)"})  # fmt: skip


@without("WC-PANDAREN-1")
def harmony_is_never_taken_back(p: Patch) -> None:
    """Harmony tokens don't come back at the start of the turn."""
    p.drop(Pandaren, "turn_began")


@without("WC-PANDAREN-1", "WC-PANDAREN-2")
def no_harmony(p: Patch) -> None:
    """Nobody gets harmony."""
    p.drop(Pandaren, "turn_ended")


@without("WC-PANDAREN-2")
def harmony_costs_one(p: Patch) -> None:
    """Breaking harmony costs one coin."""
    p.edit(Pandaren.toll, {"return 2": "return 1"})


@without("WC-PANDAREN-2")
def harmony_is_paid_every_time(p: Patch) -> None:
    """Harmony is paid for every attack."""
    p.drop(Pandaren, "paid")


@without("WC-PANDAREN-2")
def harmony_for_all(p: Patch) -> None:
    """Those without a harmony token pay too."""
    p.edit(Pandaren.toll, {"if s.race_memory[army] >> s.seat_of(attacker) & 1": "if True"})


@without("WC-PANDAREN-2")
def bombs_break_harmony(p: Patch) -> None:
    """Harmony is due for conquests only."""
    p.edit(Pandaren.toll, {"return 2 if": "return 2 if cause == 0 and"})


@without("WC-TAUREN-1")
def single_tauren_conquer(p: Patch) -> None:
    """A conquest that costs one is made with one Tauren."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return max(total, 1)"})


@without("WC-TAUREN-1")
def single_tauren_stay(p: Patch) -> None:
    """One Tauren stays behind when the army is readied."""
    p.edit(pieces.lift, {"garrison = s.kits[army].garrison": "garrison = 1"})
    p.edit(pieces.spare, {"garrison = s.kits[army].garrison": "garrison = 1"})


@without("WC-TAUREN-1")
def single_tauren_are_placed(p: Patch) -> None:
    """A single Tauren is placed in a region held by the champion alone."""
    p.edit(offers.places, {"garrison = s.kits[army].garrison": "garrison = 1"})
    p.edit(Placing.refusal, {"s.kits[army].garrison > 1": "False"})


@without("WC-TAUREN-2")
def single_tauren_hold_on(p: Patch) -> None:
    """A Tauren that is left alone holds its region."""
    p.edit(pieces.steady, {"strength >= s.kits[army].garrison": "strength >= 1"})


@without("WC-TAUREN-2")
def lonely_tauren_are_lost(p: Patch) -> None:
    """A Tauren that is left alone is lost."""
    p.edit(pieces.steady, {"s.hand[army] += s.tokens[region]": "s.tray[s.race[army]] += s.tokens[region]"})


@without("WC-TAUREN-2")
def tauren_lose_two(p: Patch) -> None:
    """Tauren lose two tokens with a region."""
    p.edit(conquest.evict, {"1 if tokens else 0": "min(kit.garrison, tokens)"})


@without("WC-TAUREN-3")
def one_tauren_declines(p: Patch) -> None:
    """One Tauren stays in each region on decline."""
    p.edit(decline.decline, {"stay = kit.garrison": "stay = 1"})


@without("WC-TAUREN-3")
def all_tauren_decline(p: Patch) -> None:
    """All Tauren stay on decline."""
    p.edit(decline.decline, {"stay = kit.garrison": "stay = 99"})


@without("WC-RACE-TROLLS")
def trolls_like_mountains(p: Patch) -> None:
    """A mountain makes a region non-empty for Trolls."""
    p.edit(Trolls.discount, {"if s.holder": "if s.rules.board.mountains >> region & 1 or s.holder"})


@without("WC-RACE-TROLLS", "R-55")
def trolls_ignore_murlocs(p: Patch) -> None:
    """Murlocs don't make a region non-empty for Trolls."""
    p.edit(Trolls.discount, {"if s.holder[region] >= 0": "if 0 <= s.holder[region] < s.rules.natives"})


@without("WC-RACE-WORGEN")
def one_form_for_ever(p: Patch) -> None:
    """The form is chosen once in a game."""
    p.drop(Worgen, "turn_began")


@without("WC-RACE-WORGEN")
def humans_get_one(p: Patch) -> None:
    """The human form brings one coin."""
    p.edit(Form.play, {"s.seat_of(army), 2": "s.seat_of(army), 1"})


@without("WC-RACE-WORGEN")
def beasts_are_free(p: Patch) -> None:
    """The worgen form costs nothing."""
    p.edit(Form.play, {"s.seat_of(army), -1": "s.seat_of(army), 0"})


@without("WC-RACE-WORGEN")
def humans_fight_like_beasts(p: Patch) -> None:
    """Conquests cost less in human form too."""
    p.edit(Worgen.discount, {"if s.race_memory[army] == BEASTLY": "if True"})


@without("WC-RACE-WORGEN")
def beasts_fight_like_humans(p: Patch) -> None:
    """Conquests cost the same in worgen form."""
    p.drop(Worgen, "discount")


@without("WC-RACE-WORGEN", "R-59")
def no_form_is_needed(p: Patch) -> None:
    """Worgen may conquer without choosing a form."""
    p.drop(Worgen, "demands")


@without("WC-HUMAN-1", "WC-MAP-7")
def objectives_float(p: Patch) -> None:
    """Objectives lie in seas and lakes."""
    p.edit(Objective.refusal, {"if s.rules.board.has(s.rules.board.water, region)": "if False"})
