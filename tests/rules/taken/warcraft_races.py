"""The abilities of the second game's races from Blood Elves to Goblins, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, ids
from smallworld.games.warcraft.races import ethereals, gnomes
from smallworld.games.warcraft.races.blood_elves import BloodElves
from smallworld.games.warcraft.races.draenei import Draenei
from smallworld.games.warcraft.races.dwarves import Dwarves
from smallworld.games.warcraft.races.ethereals import Ethereals, Steal, StealTo
from smallworld.games.warcraft.races.forsaken import BuyTokens, Forsaken
from smallworld.games.warcraft.races.gnomes import Gnomes, Raid, RaidRolled
from smallworld.games.warcraft.races.goblins import Bomb, Goblins, TurnBomb
from tests.rules.without import Patch, without


@without("WC-RACE-BLOOD-ELVES")
def magic_lasts(p: Patch) -> None:
    """Blood Elves are paid in decline too."""
    p.put(BloodElves, "lasts", True)


@without("WC-RACE-DRAENEI")
def one_rescue_a_game(p: Patch) -> None:
    """The Draenei save one token in the whole game."""
    p.edit(Draenei.spares, {"s.race_memory[army] != s.turn()": "s.race_memory[army] == 0"})


@without("WC-RACE-DRAENEI")
def rescues_without_end(p: Patch) -> None:
    """The Draenei save every token."""
    p.drop(Draenei, "spared")


@without("WC-RACE-DRAENEI")
def rescues_in_decline(p: Patch) -> None:
    """Draenei in decline save their token."""
    p.put(Draenei, "lasts", True)
    p.edit(conquest.evict, {"if active or kit.campaigns": "if True"})


@without("WC-RACE-DWARVES")
def mountains_cost_one_less(p: Patch) -> None:
    """A mountain costs Dwarves one less."""
    p.put(Dwarves, "eases", lambda self, board, region: int(board.terrain[region] == ids.MOUNTAIN))


@without("WC-RACE-DWARVES")
def everything_is_a_mountain(p: Patch) -> None:
    """All regions cost Dwarves two less."""
    p.put(Dwarves, "eases", lambda self, board, region: 2)


@without("WC-RACE-ETHEREALS")
def ethereals_without_end(p: Patch) -> None:
    """Ethereals steal and delve as often as they like."""
    p.edit(Steal.refusal, {"if s.race_memory[army]": "if False"})
    p.edit(ethereals.delve_refusal, {"if s.race_memory[army]": "if False"})


@without("WC-RACE-ETHEREALS")
def both_in_a_turn(p: Patch) -> None:
    """Ethereals may both steal and delve in a turn."""
    p.edit(StealTo.play, {"s.race_memory[army] = 1": "pass"})


@without("WC-RACE-ETHEREALS")
def one_theft_a_game(p: Patch) -> None:
    """Ethereals steal or delve once in a game."""
    p.drop(Ethereals, "turn_began")


@without("WC-RACE-ETHEREALS")
def thieves_have_long_arms(p: Patch) -> None:
    """An artifact is stolen from a region that does not border."""
    p.edit(Steal.refusal, {"s.kits[army].neighbours[region] & s.held[army] == 0": "False"})
    p.edit(StealTo.refusal, {"s.kits[army].neighbours[data] >> action.arg & 1": "True"})


@without("WC-RACE-ETHEREALS")
def loot_flies(p: Patch) -> None:
    """A stolen artifact goes to any region held."""
    p.edit(StealTo.refusal, {"s.kits[army].neighbours[data] >> action.arg & 1": "True"})


@without("WC-RACE-ETHEREALS")
def delves_cost_one_less(p: Patch) -> None:
    """A delve costs one less."""
    p.edit(ethereals.delve_cost, {"- 2": "- 1"})


@without("WC-RACE-ETHEREALS")
def delves_anywhere(p: Patch) -> None:
    """A delve needs no bordering region."""
    p.edit(ethereals.delve_refusal, {"s.kits[army].neighbours[region] & s.held[army] == 0": "False"})


@without("WC-RACE-ETHEREALS")
def hidden_places_are_delved(p: Patch) -> None:
    """A face-down place can be delved into."""
    p.edit(ethereals.delve_refusal, {"lying(s, region, PLACE_MARKERS) == ids.NONE": "not s.marks[region]"})


@without("WC-RACE-ETHEREALS")
def delves_into_anything(p: Patch) -> None:
    """A region without a place can be delved into."""
    p.edit(ethereals.delve_refusal, {"lying(s, region, PLACE_MARKERS) == ids.NONE": "False"})


@without("WC-RACE-FORSAKEN")
def forsaken_are_free(p: Patch) -> None:
    """Forsaken tokens cost nothing."""
    p.edit(BuyTokens.play, {"-(action.arg + 1)": "0"})


@without("WC-RACE-FORSAKEN")
def forsaken_without_limit(p: Patch) -> None:
    """More tokens may be bought than others lost."""
    p.edit(BuyTokens.refusal, {"wanted > s.race_memory[army]": "False"})


@without("WC-RACE-FORSAKEN")
def forsaken_beyond_the_tray(p: Patch) -> None:
    """More tokens may be bought than the tray holds."""
    p.edit(BuyTokens.refusal, {"wanted > s.tray[s.race[army]]": "False"})


@without("WC-RACE-FORSAKEN")
def forsaken_on_credit(p: Patch) -> None:
    """Tokens may be bought without the coins."""
    p.edit(BuyTokens.refusal, {"wanted > s.coins[s.seat_of(army)]": "False"})


@without("WC-RACE-FORSAKEN")
def old_corpses(p: Patch) -> None:
    """Tokens lost in earlier turns can still be bought."""
    p.drop(Forsaken, "turn_began")


@without("WC-RACE-FORSAKEN")
def forsaken_raise_their_own(p: Patch) -> None:
    """Tokens of the own race in decline count for the Forsaken."""
    p.edit(conquest.evict, {"if s.seat_of(army) != s.seat_of(attacker)": "if True"})


@without("WC-RACE-FORSAKEN", "R-55")
def murlocs_are_no_corpses(p: Patch) -> None:
    """Murlocs that leave don't count for the Forsaken."""
    p.edit(conquest.evict, {"tell_removed(s, attacker, tokens)": "pass"})


@without("WC-RACE-FORSAKEN")
def one_corpse_a_conquest(p: Patch) -> None:
    """Of several tokens in decline only one counts for the Forsaken."""
    p.put(Forsaken, "removed", lambda self, s, army, tokens: s.race_memory.__setitem__(army, s.race_memory[army] + 1))


@without("WC-RACE-GNOMES")
def raids_without_end(p: Patch) -> None:
    """Gnomes raid as often as they like."""
    p.edit(Raid.play, {"s.race_memory[army] = 1": "pass"})


@without("WC-RACE-GNOMES")
def one_raid_a_game(p: Patch) -> None:
    """Gnomes raid once in a game."""
    p.drop(Gnomes, "turn_began")


@without("WC-RACE-GNOMES")
def raids_on_foot(p: Patch) -> None:
    """A raid needs a region that the army reaches."""
    near = "s.kits[army].neighbours[region] & s.held[army]"
    p.edit(Raid.refusal, {"return closed(": f"return ('' if {near} else 'out-of-reach') or closed("})


@without("WC-RACE-GNOMES")
def raids_cost_the_same(p: Patch) -> None:
    """The roll of a raid does not lower the cost."""
    p.edit(gnomes.raid_cost, {"- face": ""})


@without("WC-RACE-GNOMES", "R-64")
def short_raids_fail(p: Patch) -> None:
    """No reinforcement roll follows a raid that is short."""
    p.edit(RaidRolled.rolled, {"elif missing <= 3": "elif False"})


@without("WC-RACE-GNOMES")
def raids_need_no_token(p: Patch) -> None:
    """A raid is flown without a token in hand."""
    p.edit(Raid.refusal, {"muster(s, army) < s.kits[army].garrison": "False"})


@without("WC-GOBLIN-1")
def bombs_on_the_declined(p: Patch) -> None:
    """Bombs are laid at races in decline too."""
    p.edit(Bomb.refusal, {" or not s.is_active(holder)": ""})


@without("WC-GOBLIN-1")
def bombs_are_thrown_far(p: Patch) -> None:
    """Bombs are laid in regions that don't border."""
    p.edit(Bomb.refusal, {"s.kits[army].neighbours[region] & s.held[army] == 0": "False"})


@without("WC-GOBLIN-1")
def two_bombs_a_region(p: Patch) -> None:
    """A second bomb is laid in a region."""
    p.edit(Bomb.refusal, {"if s.count(region, BOMB)": "if False"})


@without("WC-GOBLIN-1")
def bombs_in_battle(p: Patch) -> None:
    """Bombs are laid while conquering."""
    p.put(Bomb, "steps", (ids.CONQUER, ids.END))


@without("WC-GOBLIN-1")
def one_bomb_a_turn(p: Patch) -> None:
    """One bomb is laid in a turn."""
    p.edit(Bomb.refusal, {"stack(s, army) == 0": "stack(s, army) == 0 or s.supply[BOMB] < 12"})


@without("WC-GOBLIN-2")
def bombs_do_nothing(p: Patch) -> None:
    """A live bomb does nothing."""
    p.edit(TurnBomb.brought, {"if outcome == LIVE and": "if False and"})


@without("WC-GOBLIN-2")
def duds_go_off(p: Patch) -> None:
    """A dud goes off."""
    p.edit(TurnBomb.brought, {"if outcome == LIVE and": "if True and"})


@without("WC-GOBLIN-2")
def bombs_stay(p: Patch) -> None:
    """A bomb that was turned goes back to the stack."""
    p.edit(TurnBomb.brought, {"s.race_memory[army] -= 1 if outcome == LIVE else DUDS": "pass"})


@without("WC-GOBLIN-2")
def bombs_spare_the_declined(p: Patch) -> None:
    """A bomb under a race that has declined meanwhile is not turned."""
    p.edit(Goblins.turn_began, {"if 0 <= holder < s.rules.natives and": "if 0 <= holder < s.rules.natives and "
                                "s.is_active(holder) and"})  # fmt: skip


@without("WC-GOBLIN-2")
def bombs_kill_everybody(p: Patch) -> None:
    """A live bomb kills all tokens."""
    p.edit(conquest.evict, {"1 if tokens else 0": "tokens"})


@without("WC-GOBLIN-3")
def bombs_in_empty_regions_are_lost(p: Patch) -> None:
    """A bomb whose region was abandoned leaves the game."""
    p.edit(Goblins.turn_began, {"take_back(s, region)": "take_back(s, region); s.race_memory[army] -= DUDS"})


@without("WC-GOBLIN-3")
def bombs_stay_in_empty_regions(p: Patch) -> None:
    """A bomb whose region was abandoned stays there."""
    p.edit(Goblins.turn_began, {"take_back(s, region)": "pass"})


@without("WC-GOBLIN-4")
def declining_goblins_forget_their_bombs(p: Patch) -> None:
    """Bombs stay when the Goblins decline."""
    p.edit(Goblins.turn_began, {"turn_for(s": "ids if True else turn_for(s"})
    p.drop(Goblins, "declining")


@without("WC-GOBLIN-4")
def declining_goblins_defuse(p: Patch) -> None:
    """Bombs are turned only when the Goblins conquer."""
    p.drop(Goblins, "turn_began")


@without("WC-GOBLIN-4")
def bombs_without_end(p: Patch) -> None:
    """There is always another bomb."""
    p.edit(Bomb.refusal, {"stack(s, army) == 0": "False"})


@without("WC-RACE-ETHEREALS")
def loot_goes_abroad(p: Patch) -> None:
    """A stolen artifact goes to a region that is not held."""
    p.edit(StealTo.refusal, {"s.holder[action.arg] != army": "False"})


@without("WC-RACE-ETHEREALS")
def thieves_rob_themselves(p: Patch) -> None:
    """An artifact is stolen from an own region."""
    p.edit(Steal.refusal, {"s.holder[region] == army or": ""})
