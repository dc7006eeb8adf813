"""The abilities of races from Amazons to Ratmen, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, pieces
from smallworld.core.turn import BeginRedeploy, BeginTurn
from smallworld.games.smallworld.races import amazons
from smallworld.games.smallworld.races.amazons import Amazons
from smallworld.games.smallworld.races.dwarves import Dwarves
from smallworld.games.smallworld.races.elves import Elves
from smallworld.games.smallworld.races.ghouls import Ghouls
from smallworld.games.smallworld.races.giants import Giants
from smallworld.games.smallworld.races.halflings import Halflings
from smallworld.games.smallworld.races.humans import Humans
from smallworld.games.smallworld.races.orcs import Orcs
from smallworld.games.smallworld.races.ratmen import Ratmen
from tests.rules.without import Patch, without


@without("SW-RACE-AMAZONS")
def no_more_amazons(p: Patch) -> None:
    """The Amazons bring no more tokens than their numbers say."""
    p.drop(Amazons, "picked")


@without("SW-RACE-AMAZONS", "R-20")
def amazons_stay_on_the_map(p: Patch) -> None:
    """No Amazon is laid aside."""
    p.drop(Amazons, "redeploying")


@without("SW-RACE-AMAZONS", "R-20")
def three_amazons_aside(p: Patch) -> None:
    """Only three Amazons more come, and go aside."""
    p.put(amazons, "FOUR", 3)


@without("SW-RACE-AMAZONS", "C-TURN-2")
def amazons_do_not_come_back(p: Patch) -> None:
    """The Amazons laid aside stay there."""
    p.edit(conquest.ready, {"s.hand[army] += s.aside[army]\n    s.aside[army] = 0": "pass"})
    p.edit(conquest.muster, {"+ s.aside[army]": ""})


@without("R-20")
def amazons_keep_their_regions(p: Patch) -> None:
    """Amazons with too few in hand lay aside what they have and give up nothing."""
    p.edit(amazons.lay_aside, {"s.aside[army] < FOUR and s.held[army]": "False"})


@without("R-20")
def amazons_give_up_too_much(p: Patch) -> None:
    """Amazons give up a region although four are aside."""
    p.edit(amazons.lay_aside, {"s.aside[army] < FOUR and": "s.held[army] & (s.held[army] - 1) and"})


@without("R-20")
def few_amazons_stay(p: Patch) -> None:
    """The last Amazons hold a region although fewer than four are aside."""
    p.edit(amazons.lay_aside, {"and s.held[army]": "and s.held[army] & (s.held[army] - 1)"})


@without("SW-RACE-DWARVES")
def every_region_is_a_mine(p: Patch) -> None:
    """Dwarves are paid for regions without a mine."""
    p.put(Dwarves, "income", lambda self, s, army: s.held[army].bit_count())


@without("SW-RACE-DWARVES", "C-SCORE-2")
def dwarves_retire(p: Patch) -> None:
    """Dwarves in decline leave their mines."""
    p.put(Dwarves, "lasts", False)


@without("SW-RACE-DWARVES")
def one_mine_is_enough(p: Patch) -> None:
    """Dwarves are paid for one mine, however many they hold."""
    income = Dwarves.income
    p.put(Dwarves, "income", lambda self, s, army: min(1, income(self, s, army)))


@without("SW-RACE-ELVES")
def elves_lose_one(p: Patch) -> None:
    """Elves lose a token like everybody."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: 0)


@without("SW-RACE-ELVES")
def lone_elves_are_lost(p: Patch) -> None:
    """An Elf that stands alone is lost."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: int(s.tokens[region] > 1))


@without("R-21")
def elves_escape_sorcery(p: Patch) -> None:
    """An Elf that is replaced goes to hand."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: 1)


@without("SW-RACE-GHOULS", "R-22")
def ghouls_rest(p: Patch) -> None:
    """Ghouls in decline do not move."""
    p.edit(BeginTurn.run, {"and kits[army].campaigns": "and False"})


@without("SW-RACE-GHOULS")
def ghouls_go_home(p: Patch) -> None:
    """One Ghoul stays in each region on decline."""
    p.drop(Ghouls, "keeps")


@without("SW-RACE-GHOULS")
def ghouls_die_in_decline(p: Patch) -> None:
    """Ghouls in decline lose all their tokens with a region."""
    p.edit(conquest.evict, {"or kit.campaigns": ""})


@without("SW-RACE-GHOULS", "R-22")
def ghouls_come_last(p: Patch) -> None:
    """Ghouls in decline move after the active race."""
    p.edit(BeginTurn.run, {"s.push(ids.F_CAMPAIGN, army)": "s.frames[12:12] = [ids.F_CAMPAIGN, army, 0, 0]"})


@without("SW-RACE-GHOULS")
def ghouls_do_not_redeploy(p: Patch) -> None:
    """Ghouls in decline stay where they conquered."""
    p.edit(BeginRedeploy.run, {"lift(s, army)": "lift(s, army) if s.is_active(army) else None"})


@without("SW-RACE-GHOULS", "R-23")
def ghouls_are_loyal(p: Patch) -> None:
    """Ghouls spare their owner's active race."""
    p.edit(conquest.closed, {"if holder == army": "if holder >= 0 and s.seat_of(holder) == s.seat_of(army)"})


@without("SW-RACE-GHOULS")
def ghouls_outlast_everybody(p: Patch) -> None:
    """Ghouls in decline do not make room for the next race."""
    p.edit(decline.decline, {"and not s.kits[other].uncounted": "and not s.kits[other].campaigns"})


@without("SW-RACE-GIANTS")
def giants_need_no_mountain(p: Patch) -> None:
    """Giants pay less beside any region they hold."""
    p.edit(Giants.discount, {"& s.rules.board.mountains": ""})


@without("SW-RACE-GIANTS")
def mountains_need_no_giants(p: Patch) -> None:
    """Giants pay less beside a mountain that they don't hold."""
    p.edit(Giants.discount, {"& s.held[army]": ""})


@without("SW-RACE-GIANTS")
def mountains_are_lower_for_giants(p: Patch) -> None:
    """Giants pay less for mountains themselves."""
    p.put(Giants, "discount", lambda self, s, army, region: s.rules.board.mountains >> region & 1)


@without("SW-RACE-GIANTS")
def giants_pay_two_less(p: Patch) -> None:
    """Giants pay two less."""
    p.edit(Giants.discount, {"return 1 if": "return 2 if"})


@without("SW-RACE-HALFLINGS", "R-24")
def halflings_use_the_door(p: Patch) -> None:
    """Halflings enter like everybody."""
    p.drop(Halflings, "enters")


@without("SW-RACE-HALFLINGS")
def halflings_march_anywhere(p: Patch) -> None:
    """Halflings need no border after their first conquest either."""
    p.put(Halflings, "reaches", lambda self, board, region: board.has(board.land, region))


@without("SW-RACE-HALFLINGS")
def no_holes(p: Patch) -> None:
    """Halflings dig no holes."""
    p.drop(Halflings, "conquered")


@without("SW-RACE-HALFLINGS")
def one_hole(p: Patch) -> None:
    """Halflings dig one hole."""
    p.edit(Halflings.conquered, {"< 2": "< 1"})


@without("SW-RACE-HALFLINGS", "R-37")
def three_holes(p: Patch) -> None:
    """Halflings dig a third hole."""
    p.edit(Halflings.conquered, {"< 2": "< 3"})
    p.marker("hole", "box", 9)


@without("R-37", "R-9")
def holes_move_on(p: Patch) -> None:
    """A hole that is abandoned can be dug again."""
    p.edit(Halflings.conquered, {"if s.race_memory[army] < 2": "if s.supply[HOLE]"})


@without("SW-RACE-HALFLINGS")
def holes_do_not_hide(p: Patch) -> None:
    """A hole makes nothing immune."""
    p.marker("hole", "immune", False)


@without("SW-RACE-HALFLINGS", "R-33")
def holes_outlast_decline(p: Patch) -> None:
    """Holes stay when the Halflings decline."""
    p.marker("hole", "lasts", True)


@without("SW-RACE-HALFLINGS", "R-9")
def holes_stay_behind(p: Patch) -> None:
    """A hole stays in a region that the Halflings abandon."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[5] << s.rules.shift[5]"})


@without("SW-RACE-HUMANS")
def humans_farm_everything(p: Patch) -> None:
    """Humans are paid for regions that are no fields."""
    p.put(Humans, "income", lambda self, s, army: s.held[army].bit_count())


@without("SW-RACE-ORCS")
def orcs_are_paid_for_all_time(p: Patch) -> None:
    """Conquests of earlier turns count on."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("SW-RACE-ORCS")
def orcs_fight_for_glory(p: Patch) -> None:
    """Orcs are paid once, however many regions they take."""
    p.put(Orcs, "income", lambda self, s, army: min(1, len(s.conquests(army))))


@without("SW-RACE-RATMEN")
def ratmen_are_cunning(p: Patch) -> None:
    """Ratmen pay one less for every region."""
    p.put(Ratmen, "eases", lambda self, board, region: 1)


@without("SW-RACE-RATMEN")
def ratmen_are_thieves(p: Patch) -> None:
    """Ratmen are paid for non-empty regions."""
    p.put(Ratmen, "income", lambda self, s, army: len(s.conquests(army)))
