"""The abilities of races, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, ids, pieces
from smallworld.core.state import State
from smallworld.core.turn import BeginTurn
from smallworld.games import content
from smallworld.games.smallworld import markers
from smallworld.games.smallworld.races import amazons, skeletons
from smallworld.games.smallworld.races.amazons import Amazons
from smallworld.games.smallworld.races.dwarves import Dwarves
from smallworld.games.smallworld.races.elves import Elves
from smallworld.games.smallworld.races.ghouls import Ghouls
from smallworld.games.smallworld.races.giants import Giants
from smallworld.games.smallworld.races.halflings import Halflings
from smallworld.games.smallworld.races.humans import Humans
from smallworld.games.smallworld.races.orcs import Orcs
from smallworld.games.smallworld.races.ratmen import Ratmen
from smallworld.games.smallworld.races.skeletons import Skeletons
from smallworld.games.smallworld.races.sorcerers import Sorcerers, Sorcery
from smallworld.games.smallworld.races.tritons import Tritons
from smallworld.games.smallworld.races.trolls import Trolls
from smallworld.games.smallworld.races.wizards import Wizards
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
    p.edit(amazons.lay_aside, {"s.aside[army] < FOUR and": "s.aside[army] <= FOUR and s.held[army] & (s.held[army] - 1) and"})


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
    mines = lambda self, s, army: int(s.held[army] & s.rules.board.with_symbol[ids.MINE] != 0)  # noqa: E731
    p.put(Dwarves, "income", mines)


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
    p.edit(BeginTurn.run, {"if army != active and kit.campaigns": "if False"})


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
    from smallworld.core.turn import BeginRedeploy

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
    _box(p, "hole", 9)


@without("R-37", "R-9")
def holes_move_on(p: Patch) -> None:
    """A hole that is abandoned can be dug again."""
    p.edit(Halflings.conquered, {"if s.race_memory[army] < 2": "if s.supply[HOLE]"})


def _box(p: Patch, name: str, box: int) -> None:
    """Another number of a marker in the box."""
    rows = markers.markers()
    p.put(markers, "markers", lambda: rows)
    for row in rows:
        if row.name == name:
            p.put(row, "box", box)


def _row(p: Patch, name: str, fact: str, value: bool) -> None:
    """Another effect of a marker."""
    rows = markers.markers()
    p.put(markers, "markers", lambda: rows)
    for row in rows:
        if row.name == name:
            p.put(row, fact, value)


@without("SW-RACE-HALFLINGS")
def holes_do_not_hide(p: Patch) -> None:
    """A hole makes nothing immune."""
    _row(p, "hole", "immune", False)


@without("SW-RACE-HALFLINGS", "R-33")
def holes_outlast_decline(p: Patch) -> None:
    """Holes stay when the Halflings decline."""
    _row(p, "hole", "lasts", True)


@without("SW-RACE-HALFLINGS", "R-9")
def holes_stay_behind(p: Patch) -> None:
    """A hole stays in a region that the Halflings abandon."""
    p.edit(pieces.vacate, {"strip(s, region, 0)": "strip(s, region, s.rules.width[5] << s.rules.shift[5])"})


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


@without("SW-RACE-SKELETONS")
def every_victory_raises_one(p: Patch) -> None:
    """Every conquest of a non-empty region raises a Skeleton."""
    p.edit(Skeletons.redeploying, {"// 2": ""})


@without("SW-RACE-SKELETONS")
def halves_are_rounded_up(p: Patch) -> None:
    """The last odd conquest raises a Skeleton too."""
    p.edit(Skeletons.redeploying, {"len(s.conquests(army)) // 2": "(len(s.conquests(army)) + 1) // 2"})


@without("SW-RACE-SKELETONS")
def skeletons_rise_in_battle(p: Patch) -> None:
    """New Skeletons can conquer in the same turn."""
    p.drop(Skeletons, "redeploying")
    p.put(Skeletons, "conquered", lambda self, s, army, region: skeletons.draw_tokens(
        s, army, int(s.facts[-2] >= 0 and len(s.conquests(army)) % 2 == 0)))  # fmt: skip


@without("SW-RACE-SKELETONS")
def skeletons_remember(p: Patch) -> None:
    """Skeletons rise for conquests of earlier turns."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("SW-RACE-SKELETONS", "SW-RACE-ORCS", "SW-POWER-PILLAGING", "R-22")
def armies_share_their_victories(p: Patch) -> None:
    """Conquests of another army of the same player count."""
    p.edit(State.conquests, {"self.facts[i] == army and": ""})


@without("SW-RACE-SORCERERS")
def sorcery_without_end(p: Patch) -> None:
    """An opponent can be bewitched twice in a turn."""
    p.edit(Sorcery.refusal, {"s.race_memory[army] >> s.seat_of(holder) & 1": "False"})


@without("SW-RACE-SORCERERS")
def sorcery_once_in_all(p: Patch) -> None:
    """Only one opponent can be bewitched in a turn."""
    p.edit(Sorcery.refusal, {"s.race_memory[army] >> s.seat_of(holder) & 1": "s.race_memory[army]"})


@without("SW-RACE-SORCERERS")
def sorcery_once_in_a_game(p: Patch) -> None:
    """An opponent can be bewitched once in a game."""
    p.drop(Sorcerers, "turn_began")


@without("SW-RACE-SORCERERS")
def sorcery_on_garrisons(p: Patch) -> None:
    """A token that does not stand alone can be replaced."""
    p.edit(Sorcery.refusal, {"s.tokens[region] != 1 or": ""})


@without("SW-RACE-SORCERERS")
def camps_are_no_protection(p: Patch) -> None:
    """An encampment does not protect from sorcery."""
    p.edit(Sorcery.refusal, {"or s.count(region, CAMP)": ""})


def _protects(name: str, condition: str) -> None:
    def change(p: Patch) -> None:
        p.edit(Sorcery.refusal, {"or s.count(region, CAMP)": f"or s.count(region, CAMP) or {condition}"})

    change.__doc__ = f"A {name} protects from sorcery."
    without("SW-RACE-SORCERERS")(change)


_protects("fortress", "s.count(region, 1)")
_protects("lair", "s.count(region, 0)")
_protects("mountain", "s.rules.board.mountains >> region & 1")


@without("SW-RACE-SORCERERS")
def sorcery_on_natives(p: Patch) -> None:
    """Natives and races in decline can be bewitched."""
    p.edit(Sorcery.refusal, {"not s.is_active(holder) or": ""})


@without("SW-RACE-SORCERERS")
def sorcery_from_nowhere(p: Patch) -> None:
    """Sorcery works with an empty tray."""
    p.edit(Sorcery.refusal, {"s.tray[s.race[army]] == 0": "False"})


@without("SW-RACE-SORCERERS")
def sorcerers_come_from_hand(p: Patch) -> None:
    """The new Sorcerer comes from hand."""
    p.edit(Sorcery.play, {"s.tray[s.race[army]] -= 1": "s.hand[army] -= 1"})


@without("SW-RACE-SORCERERS", "R-21")
def sorcery_knows_no_distance(p: Patch) -> None:
    """Sorcery needs no border."""
    p.edit(Sorcery.refusal, {"not borders(s, army, kit, region)": "False"})


@without("R-21")
def sorcery_needs_a_token(p: Patch) -> None:
    """Sorcery needs a token in hand."""
    p.edit(Sorcery.refusal, {"s.tray[s.race[army]] == 0": "s.hand[army] == 0"})


@without("R-21")
def sorcery_flies_not(p: Patch) -> None:
    """Flying does not widen sorcery."""
    p.edit(conquest.borders, {"(kit.far >> region & 1) == 1 or": ""})


@without("R-21")
def sorcery_stays_above_ground(p: Patch) -> None:
    """Tunnels don't carry sorcery."""
    p.edit(conquest.borders, {"kit.neighbours[region]": "s.rules.board.neighbours[region]"})


@without("R-21")
def sorcery_is_no_conquest(p: Patch) -> None:
    """A replacement is no conquest that counts for bonuses."""
    p.edit(conquest.seize, {"s.facts += [": "s.facts += [] if cause else ["})


@without("R-21")
def sorcery_over_water(p: Patch) -> None:
    """Sorcery reaches tokens at sea."""
    p.edit(Sorcery.refusal, {"reason = closed(s, army, kit, region)": 'reason = closed(s, army, kit, region).replace("water", "")'})


@without("R-21")
def sorcery_breaks_the_peace(p: Patch) -> None:
    """Peace does not bind sorcery."""
    p.edit(Sorcery.refusal, {"reason = closed(s, army, kit, region)": 'reason = closed(s, army, kit, region).replace("peace", "")'})


@without("R-21")
def sorcery_comes_first(p: Patch) -> None:
    """Sorcery is over once the army has conquered."""
    p.edit(Sorcery.refusal, {"if s.tray[": 'if s.facts:\n        return "not-now"\n    if s.tray['})


@without("R-21")
def replaced_tokens_come_back(p: Patch) -> None:
    """The replaced token goes to hand."""
    p.edit(conquest.evict, {"lost = 1": "lost = 0 if cause else 1"})


@without("SW-RACE-TRITONS")
def tritons_swim_in_seas_only(p: Patch) -> None:
    """The shore of a lake costs Tritons the full price."""
    p.put(Tritons, "eases", lambda self, board, region: int(board._shores(board.of_terrain[ids.SEA]) >> region & 1))


@without("SW-RACE-TRITONS")
def tritons_swim_in_lakes_only(p: Patch) -> None:
    """The shore of a sea costs Tritons the full price."""
    p.put(Tritons, "eases", lambda self, board, region: int(board._shores(board.of_terrain[ids.LAKE]) >> region & 1))


@without("SW-RACE-TRITONS")
def tritons_walk(p: Patch) -> None:
    """Tritons pay less inland too."""
    p.put(Tritons, "eases", lambda self, board, region: int(board.land >> region & 1))


@without("R-38")
def tritons_live_in_water(p: Patch) -> None:
    """Tritons pay less for seas and lakes themselves."""
    p.put(Tritons, "eases", lambda self, board, region: int((board.coast | board.water) >> region & 1))


@without("SW-RACE-TROLLS")
def lairs_come_later(p: Patch) -> None:
    """Lairs are dug when the Trolls redeploy, not at once."""
    p.drop(Trolls, "settled")
    p.put(Trolls, "redeploying", lambda self, s, army: [
        pieces.put(s, r, 0) for r in s.rules.board.members(s.held[army]) if not s.count(r, 0)])  # fmt: skip


@without("SW-RACE-TROLLS", "R-33")
def lairs_do_not_last(p: Patch) -> None:
    """Lairs go when the Trolls decline."""
    _row(p, "lair", "lasts", False)


@without("SW-RACE-TROLLS", "R-9")
def lairs_stay_behind(p: Patch) -> None:
    """Lairs stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"strip(s, region, 0)": "strip(s, region, s.rules.width[0] << s.rules.shift[0])"})


@without("SW-RACE-WIZARDS")
def all_is_magic(p: Patch) -> None:
    """Wizards are paid for regions without magic."""
    p.put(Wizards, "income", lambda self, s, army: s.held[army].bit_count())


@without("SW-RACE-CUSTOM")
def home_made_races_do_nothing(p: Patch) -> None:
    """The ability of a home-made race is ignored."""
    _home_made(p, "races")


@without("SW-POWER-CUSTOM")
def home_made_powers_do_nothing(p: Patch) -> None:
    """The ability of a home-made power is ignored."""
    _home_made(p, "powers")


def _home_made(p: Patch, folder: str) -> None:
    load = content.load_content

    def load_plain(paths: list[content.Path]) -> content.Content:
        loaded = load(paths)
        for kind in getattr(loaded, folder):
            p.strip(kind)
        return loaded

    p.everywhere(load, load_plain)


@without("SW-RACE-CUSTOM", "SW-POWER-CUSTOM")
def home_made_numbers_do_not_count(p: Patch) -> None:
    """Home-made banners and badges bring no tokens."""
    load = content.load_content

    def load_empty(paths: list[content.Path]) -> content.Content:
        loaded = load(paths)
        for kind in (*loaded.races, *loaded.powers):
            p.put(kind, "number", 0)
        return loaded

    p.everywhere(load, load_empty)


