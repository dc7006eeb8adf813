"""Rulings R-62 to R-76 that the other files don't break already, taken out."""

from __future__ import annotations

from smallworld.core import conquest, draft, pieces
from smallworld.core.kit import Kit
from smallworld.games.warcraft import markers, relics
from smallworld.games.warcraft.artifacts import ashes, frostmourne
from smallworld.games.warcraft.artifacts.aegis import Aegis
from smallworld.games.warcraft.artifacts.ashes import FlyRolled
from smallworld.games.warcraft.artifacts.frostmourne import StrikeRolled
from smallworld.games.warcraft.artifacts.heart import Heart
from smallworld.games.warcraft.powers import defensive, intimidating, portal_mage
from smallworld.games.warcraft.powers.championing import Championing
from smallworld.games.warcraft.powers.defensive import Defensive, PlaceTower
from smallworld.games.warcraft.powers.garrisoned import Garrisoned, PlaceFortress
from smallworld.games.warcraft.powers.intimidating import Scare, ScareTo
from smallworld.games.warcraft.powers.portal_mage import Swap
from smallworld.games.warcraft.races.draenei import Draenei
from smallworld.games.warcraft.races.ethereals import Steal
from smallworld.games.warcraft.races.gnomes import Raid, RaidAgain, RaidRolled
from smallworld.games.warcraft.races.goblins import Bomb
from smallworld.games.warcraft.races.pandaren import Pandaren
from smallworld.games.warcraft.table import Well
from tests.rules.without import Patch, without


@without("R-62", "R-65")
def watchtowers_are_swapped(p: Patch) -> None:
    """Immune regions are exchanged."""
    p.edit(portal_mage.portal_refusal, {'return "immune" if untouchable(s, region) else ""': 'return ""'})


@without("R-62")
def swaps_are_conquests(p: Patch) -> None:
    """An exchange counts as a conquest, so that nothing is abandoned afterwards."""
    p.put(Swap, "conquers", True)


@without("R-62")
def hidden_relics_are_swapped(p: Patch) -> None:
    """Face-down relics change places too."""
    p.edit(portal_mage.exchange, {"fixed = s.rules.width[HIDDEN] << s.rules.shift[HIDDEN]": "fixed = 0"})


@without("R-62")
def swapped_armies_do_not_look(p: Patch) -> None:
    """An army that comes to stand on a face-down relic leaves it so."""
    p.edit(portal_mage.exchange, {"turn_hidden(s, army, region)": "pass"})


@without("R-62")
def walls_are_not_swapped(p: Patch) -> None:
    """Walls and fortresses stay where they are."""
    p.edit(portal_mage.exchange, {"fixed = s.rules": "fixed = 3 | s.rules"})


@without("R-63")
def fright_with_an_empty_hand(p: Patch) -> None:
    """Tokens are frightened without a token in hand."""
    p.edit(Scare.refusal, {"muster(s, army) < 1": "False"})


@without("R-63")
def fortresses_fall_first(p: Patch) -> None:
    """The fortress goes before the wall."""
    p.edit(
        Scare.play, {"WALL if s.count(region, WALL) else FORTRESS": "FORTRESS if s.count(region, FORTRESS) else WALL"}
    )


@without("R-63")
def beasts_are_fearless(p: Patch) -> None:
    """A race token is frightened before a beast."""
    p.edit(ScareTo.play, {"if s.count(data, BEAST)": "if s.tokens[data] == 0"})


@without("R-63", "R-65")
def watchtowers_are_frightened(p: Patch) -> None:
    """Tokens in immune regions are frightened."""
    p.edit(Scare.refusal, {"if untouchable(s, region)": "if False"})


@without("R-63")
def immune_refuges(p: Patch) -> None:
    """A frightened token flees to an immune region."""
    p.edit(intimidating.refuges, {" if not untouchable(s, other)": ""})


@without("R-63")
def the_frightened_are_no_corpses(p: Patch) -> None:
    """A token removed by fright does not count for the Forsaken."""
    lost = "events.tell(s, events.LOST, s.seat_of(holder), holder, region, 1)"
    p.edit(intimidating.drive_out, {lost + "\n            tell_removed(s, army, 1)": lost})


@without("R-63")
def champions_are_frightened(p: Patch) -> None:
    """The champion is frightened."""
    p.edit(Scare.refusal, {"if s.tokens[region] + aides_in(s, region) == 0": "if False"})


@without("R-64")
def raids_are_never_called_off(p: Patch) -> None:
    """A raid that is short can't be called off."""
    p.edit(RaidRolled.refusal, {'V_DONE:\n        return ""': 'V_DONE:\n        return "not-now"'})


@without("R-64")
def raids_are_flown_again(p: Patch) -> None:
    """A raid that was called off is not spent."""
    p.add(RaidRolled.play, "if action.verb != ids.V_DONE:", "s.race_memory[army] = 0", before=True)


@without("R-64")
def raids_may_be_four_short(p: Patch) -> None:
    """A raid may be four short."""
    p.edit(RaidRolled.rolled, {"missing <= 3": "missing <= 4"})


@without("R-64")
def raids_pay_the_journey(p: Patch) -> None:
    """A raid pays the travel cost."""
    p.edit(relics.bordering_cost, {"- travel(s, army, kit, region)": ""})


@without("R-64")
def raids_pay_no_toll(p: Patch) -> None:
    """No toll is paid for a raid."""
    p.edit(Raid.play, {"attack(s, army, region)": "pass"})


@without("R-64")
def raids_need_a_foothold(p: Patch) -> None:
    """A raid can't be the first conquest."""
    p.edit(Raid.refusal, {"if s.race_memory[army]": "if s.held[army] == 0 or s.race_memory[army]"})


@without("R-64")
def rolls_after_raids_end_nothing(p: Patch) -> None:
    """After the reinforcement roll of a raid the army goes on."""
    p.edit(RaidAgain.rolled, {"finish_roll(s, army,": "s.push(ids.F_CONQUER, army); finish_roll(s, army,"})


@without("R-65")
def shields_hide_no_artifacts(p: Patch) -> None:
    """Artifacts are stolen from immune regions."""
    p.edit(Steal.refusal, {'return "immune" if untouchable(s, region) else ""': 'return ""'})


@without("R-65")
def shields_only_ask_for_coins(p: Patch) -> None:
    """The Aegis does not spare its region from other abilities."""
    p.drop(Aegis, "wards")


@without("R-65")
def shields_are_for_all(p: Patch) -> None:
    """The Aegis gives way to nobody."""
    p.put(Aegis, "shields", lambda self, s, army, region, attacker: self.wards(s, army, region))


@without("R-66")
def fortresses_are_optional(p: Patch) -> None:
    """Fortresses may be left in the supply."""
    p.edit(PlaceFortress.due, {"s.supply[FORTRESS] > 0 and": "False and"})


@without("R-66")
def fortresses_go_where_they_like(p: Patch) -> None:
    """With too few fortresses the first regions get them."""
    first = "regions = bare(s, army)[: s.supply[FORTRESS]]"
    p.edit(Garrisoned.redeploying, {"regions = bare(s, army)": first})


@without("R-67")
def marsh_badges_stay_out(p: Patch) -> None:
    """The badge is not discarded when its race leaves the game."""
    p.edit(draft.vanish, {"s.discard += (s.power[army],)": "pass"})


@without("R-68")
def hearts_are_paid_before(p: Patch) -> None:
    """The Heart's coins are paid at the start of the turn."""
    p.put(Heart, "turn_began", Heart.turn_ended)
    p.drop(Heart, "turn_ended")


@without("R-69")
def only_tokens_enrage(p: Patch) -> None:
    """Beasts and champion don't count for the Enraged."""
    p.edit(pieces.fighters, {"return total + s.rules.defence(marks) if marks else total": "return total"})
    p.edit(conquest.record, {"fighters(s, region)": "s.tokens[region]"})


@without("R-69")
def walls_enrage(p: Patch) -> None:
    """Walls and fortresses count for the Enraged."""
    p.edit(conquest.record, {"fighters(s, region)": "s.tokens[region] + s.rules.defence(s.marks[region])"})


@without("R-70")
def allies_pay_nothing(p: Patch) -> None:
    """Allies owe each other nothing."""
    p.edit(conquest.pay_toll, {"if s.seat_of(holder) == s.seat_of(army)": "if s.rules.teams and s.rules.teams["
                               "s.seat_of(holder)] == s.rules.teams[s.seat_of(army)]"})  # fmt: skip


@without("R-70")
def allies_do_not_fight(p: Patch) -> None:
    """Allies can't be bombed."""
    p.edit(Bomb.refusal, {"or holder == army": "or s.rules.teams and s.rules.teams[s.seat_of(holder)] == "
                          "s.rules.teams[s.seat_of(army)]"})  # fmt: skip


@without("R-71")
def saved_tokens_are_corpses(p: Patch) -> None:
    """The Draenei's saved token counts for the Forsaken."""
    p.edit(conquest.evict, {"tell_removed(s, attacker, gone)": "tell_removed(s, attacker, max(1, gone))"})


@without("R-71")
def draenei_save_before_beasts(p: Patch) -> None:
    """The Draenei's saving comes before the chapel and the beasts."""
    p.edit(Kit.__init__, {'said.get("spares", SILENT)[::-1]': 'said.get("spares", SILENT)'})


@without("R-71")
def saved_tokens_stay_away(p: Patch) -> None:
    """The Draenei's saved token leaves the game."""
    p.edit(Draenei.spared, {"s.race_memory[army] = s.turn()": "s.race_memory[army] = s.turn(); s.tokens[region] -= 1"})


@without("R-72")
def harmony_in_decline(p: Patch) -> None:
    """Harmony is due to Pandaren in decline."""
    p.put(Pandaren, "lasts", True)
    p.drop(Pandaren, "turn_began")


@without("R-73")
def wells_like_lakes(p: Patch) -> None:
    """The Well goes to lakes only."""
    p.edit(relics.waters_of_island, {"board.members(board.water)": "board.members(board.of_terrain[ids.LAKE])"})


@without("R-73")
def murlocs_do_not_drink(p: Patch) -> None:
    """The Murlocs don't count at the Well."""
    p.edit(Well.income, {"range(s.rules.natives + 1)": "range(s.rules.natives)"})


@without("R-74")
def towers_are_checked_at_once(p: Patch) -> None:
    """Watchtowers fall when a region is lost."""
    p.put(Defensive, "lost", lambda self, s, army, region, cause: pieces.gather(s, army, markers.TOWER))


@without("R-74")
def towers_outlast_decline(p: Patch) -> None:
    """Watchtowers stay on decline."""
    p.marker("tower", "lasts", True, markers)


@without("R-74")
def murlocs_are_not_watched(p: Patch) -> None:
    """The Murlocs don't count in the comparison."""
    p.edit(defensive.overlooked, {"range(s.rules.natives + 1)": "range(s.rules.natives)"})


@without("R-74")
def towers_go_where_they_like(p: Patch) -> None:
    """With too few watchtowers the first fields get them."""
    p.edit(PlaceTower.refusal, {"fields = overlooked(s, army)": "fields: list[int] = []"})


@without("R-75")
def flights_do_not_roll(p: Patch) -> None:
    """There is no last-conquest roll with the Ashes or Frostmourne."""
    p.edit(ashes.ashes_refusal, {"if s.used >> ASHES & 1": "if roll or s.used >> ASHES & 1"})
    p.edit(frostmourne.strike_refusal, {"if s.used >> FROSTMOURNE & 1": "if roll or s.used >> FROSTMOURNE & 1"})


@without("R-75")
def artifacts_move_after_failures(p: Patch) -> None:
    """The artifact moves though the region does not fall."""
    p.edit(FlyRolled.rolled, {"move_relic(s, ASHES, data)": "pass"})
    p.edit(StrikeRolled.rolled, {"move_relic(s, FROSTMOURNE, data)": "pass"})


@without("R-75")
def means_add_up(p: Patch) -> None:
    """With the Ashes Frostmourne's two tokens are saved as well."""
    p.edit(relics.bordering_cost, {"- travel(s, army, kit, region)": "- travel(s, army, kit, region) - 2"})


@without("R-76")
def moved_pandaren_are_paid_for(p: Patch) -> None:
    """Harmony is due for a token that only moves."""
    p.edit(
        ScareTo.play, {"s.power_memory[army] += 1": "s.power_memory[army] += 1; attack(s, army, data, ids.BY_REMOVAL)"}
    )


@without("R-63")
def immune_refuges_are_no_refuges(p: Patch) -> None:
    """A token whose only refuge is immune is removed."""
    p.edit(Scare.refusal, {"if s.held[holder] & ~(1 << region)": "if False"})


@without("R-63", "WC-POWER-CHAMPIONING")
def champions_calm_the_frightened(p: Patch) -> None:
    """The champion saves a frightened token."""
    p.edit(Championing.spares, {" and cause != ids.BY_REMOVAL": ""})


@without("R-64", "R-7")
def raids_on_credit(p: Patch) -> None:
    """Who can't pay raids all the same."""
    p.edit(Raid.refusal, {"payable(s, army, region)": "True"})


@without("R-63", "R-60")
def frightened_beasts_are_no_corpses(p: Patch) -> None:
    """A beast removed by fright does not count for the Forsaken."""
    gone = "remove(s, region, BEAST)"
    p.edit(intimidating.drive_out, {gone + "\n        tell_removed(s, army, 1)": gone})


@without("R-62")
def exchanged_armies_find_nothing(p: Patch) -> None:
    """An exchange changes nothing about the places that an army can use."""
    p.edit(portal_mage.exchange, {"s.refit(army)": "pass"})
