"""The abilities of the second game's powers from Defensive to Sailing, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, events, ids, pieces
from smallworld.core.turn import BeginTurn
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.powers import defensive, intimidating, portal_mage
from smallworld.games.warcraft.powers.defensive import Defensive
from smallworld.games.warcraft.powers.enraged import Enraged
from smallworld.games.warcraft.powers.garrisoned import Garrisoned
from smallworld.games.warcraft.powers.intimidating import Intimidating, Scare, ScareTo
from smallworld.games.warcraft.powers.marshdweller import Marshdweller
from smallworld.games.warcraft.powers.portal_mage import PortalMage
from tests.rules.without import Patch, without


@without("WC-POWER-DEFENSIVE")
def towers_protect_nothing(p: Patch) -> None:
    """A watchtower's region is not immune."""
    p.marker("tower", "immune", False, markers)


@without("WC-POWER-DEFENSIVE")
def towers_everywhere(p: Patch) -> None:
    """Watchtowers stand in every terrain."""
    p.edit(defensive.overlooked, {" & board.of_terrain[ids.FIELD]": ""})


@without("WC-POWER-DEFENSIVE")
def towers_on_a_tie(p: Patch) -> None:
    """As many neighbours as another race will do."""
    p.edit(defensive.overlooked, {"own > max(others)": "own >= max(others)"})


@without("WC-POWER-DEFENSIVE")
def towers_watch_the_active(p: Patch) -> None:
    """Races in decline don't count in the comparison."""
    p.edit(defensive.overlooked, {"if other != army": "if other != army and (s.is_active(other) or "
                                  "other == s.rules.natives)"})  # fmt: skip


@without("WC-POWER-DEFENSIVE")
def towers_never_fall(p: Patch) -> None:
    """A watchtower stays where the majority is lost."""
    p.edit(Defensive.turn_ended, {"remove(s, region, TOWER)": "pass"})


@without("WC-POWER-DEFENSIVE")
def towers_compare_with_all(p: Patch) -> None:
    """The army must hold more neighbours than all others together."""
    p.edit(defensive.overlooked, {"own > max(others)": "own > sum(others)"})


@without("WC-POWER-ENRAGED")
def single_tokens_enrage(p: Patch) -> None:
    """A single defender is paid for."""
    p.edit(Enraged.income, {">= 2": ">= 1"})


@without("WC-POWER-ENRAGED")
def three_tokens_enrage(p: Patch) -> None:
    """Only three defenders are paid for."""
    p.edit(Enraged.income, {">= 2": ">= 3"})


@without("WC-POWER-ENRAGED")
def rage_is_one_coin(p: Patch) -> None:
    """Several defenders are paid with one coin."""
    p.edit(Enraged.income, {"s.facts[i + 4] for": "1 for"})


@without("WC-POWER-ENRAGED")
def rage_lasts(p: Patch) -> None:
    """Rage of earlier turns is paid again."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("WC-POWER-GARRISONED")
def fortresses_are_given_up(p: Patch) -> None:
    """Fortresses go on decline."""
    p.marker("fortress", "lasts", False, markers)


@without("WC-POWER-GARRISONED")
def fortresses_are_conquered(p: Patch) -> None:
    """Fortresses stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.land_mask | s.rules.width[1] << s.rules.shift[1]"})


@without("WC-POWER-GARRISONED", "R-66")
def no_fortresses(p: Patch) -> None:
    """No fortress is built by itself."""
    p.drop(Garrisoned, "redeploying")


@without("WC-POWER-GARRISONED")
def fortresses_do_not_defend(p: Patch) -> None:
    """A fortress does not defend."""
    p.marker("fortress", "defends", False, markers)


@without("WC-INTIMIDATE-1")
def fright_without_end(p: Patch) -> None:
    """Four tokens are frightened in a turn."""
    p.put(intimidating, "USES", 4)


@without("WC-INTIMIDATE-1")
def two_frights(p: Patch) -> None:
    """Two tokens are frightened in a turn."""
    p.put(intimidating, "USES", 2)


@without("WC-INTIMIDATE-1")
def fright_once_a_game(p: Patch) -> None:
    """Three tokens are frightened in a game."""
    p.drop(Intimidating, "turn_began")


@without("WC-INTIMIDATE-1")
def fright_from_afar(p: Patch) -> None:
    """Tokens are frightened in regions that don't border."""
    p.edit(Scare.refusal, {"s.kits[army].neighbours[region] & s.held[army] == 0": "False"})


@without("WC-INTIMIDATE-1")
def own_tokens_are_frightened(p: Patch) -> None:
    """The own race in decline is frightened."""
    p.edit(Scare.refusal, {" or (holder != s.rules.natives and s.seat_of(holder) == s.seat_of(army))": ""})


@without("WC-INTIMIDATE-1")
def the_declined_are_fearless(p: Patch) -> None:
    """A race in decline is not frightened."""
    p.edit(
        Scare.refusal, {"if holder < 0 or": "if holder < 0 or not s.is_active(holder) and holder < s.rules.natives or"}
    )


@without("WC-INTIMIDATE-1")
def fright_removes(p: Patch) -> None:
    """A frightened token is removed although its race holds another region."""
    p.edit(Scare.play, {"if not has_works(s, region)": "if False and not has_works(s, region)"})


@without("WC-INTIMIDATE-1")
def fright_to_any_region(p: Patch) -> None:
    """A frightened token goes to any region."""
    p.edit(ScareTo.refusal, {"action.arg in refuges(s, data)": "action.arg != data"})


@without("WC-INTIMIDATE-1")
def last_regions_are_fearless(p: Patch) -> None:
    """A token of a race without another region is not removed."""
    p.edit(intimidating.drive_out, {"s.tokens[region] -= 1": "return"})


@without("WC-POWER-INTIMIDATING")
def fright_is_for_ever(p: Patch) -> None:
    """Intimidating armies can't frighten."""
    p.put(Intimidating, "moves", ())


@without("WC-INTIMIDATE-2")
def murlocs_flee(p: Patch) -> None:
    """A frightened Murloc stays."""
    p.edit(Scare.play, {"s.tokens[region] -= 1": "pass"})


@without("WC-INTIMIDATE-2")
def walls_do_not_help(p: Patch) -> None:
    """Tokens behind a wall or fortress are frightened at once."""
    p.edit(intimidating.has_works, {"> 0": "> 9"})


@without("WC-INTIMIDATE-2")
def works_fall_for_nothing(p: Patch) -> None:
    """Tearing down a wall takes no use."""
    p.edit(Scare.play, {"s.power_memory[army] += 1": "s.power_memory[army] += int(not has_works(s, region))"})


@without("WC-INTIMIDATE-2")
def fright_after_the_battle(p: Patch) -> None:
    """Tokens are frightened after the last conquest."""
    p.put(Scare, "steps", (ids.CONQUER, ids.REDEPLOY))
    p.edit(Scare.refusal, {"muster(s, army) < 1": "False"})


@without("WC-POWER-MARSHDWELLER")
def marshes_cost_two(p: Patch) -> None:
    """A swamp costs two coins."""
    p.edit(Marshdweller.toll, {"return 1": "return 2"})


@without("WC-POWER-MARSHDWELLER")
def all_land_is_marsh(p: Patch) -> None:
    """Every region costs a coin."""
    p.edit(Marshdweller.toll, {" and s.rules.board.terrain[region] == ids.SWAMP": ""})


@without("WC-POWER-MARSHDWELLER", "R-67")
def marshes_dry_up(p: Patch) -> None:
    """Nothing is due to a race in decline."""
    p.put(Marshdweller, "lasts", False)


@without("WC-POWER-MARSHDWELLER")
def marshes_pay_the_bank(p: Patch) -> None:
    """The coin goes to the bank."""
    p.edit(events.hand_over, {"earn(s, payee, ": "earn(s, payee, 0 * "})


@without("WC-POWER-MARSHDWELLER")
def marshes_on_credit(p: Patch) -> None:
    """Who can't pay conquers the swamp all the same."""
    p.edit(conquest.payable, {"<= s.coins": "<= 99 + s.coins"})


@without("WC-POWER-PORTAL-MAGE")
def one_swap(p: Patch) -> None:
    """One exchange is made in a turn."""
    p.put(portal_mage, "USES", 1)


@without("WC-POWER-PORTAL-MAGE")
def three_swaps(p: Patch) -> None:
    """Three exchanges are made in a turn."""
    p.put(portal_mage, "USES", 3)


@without("WC-POWER-PORTAL-MAGE")
def swaps_once_a_game(p: Patch) -> None:
    """Two exchanges are made in a game."""
    p.drop(PortalMage, "turn_began")


@without("WC-POWER-PORTAL-MAGE")
def swaps_without_magic(p: Patch) -> None:
    """Regions without magic are exchanged."""
    p.edit(
        portal_mage.portal_refusal,
        {"if not s.rules.board.has(s.rules.board.with_symbol[ids.MAGIC], region)": "if False"},
    )


@without("WC-POWER-PORTAL-MAGE")
def places_are_swapped(p: Patch) -> None:
    """Legendary places change places too."""
    p.edit(portal_mage.exchange, {"for name in PLACES": "for name in ()"})


@without("WC-POWER-PORTAL-MAGE")
def artifacts_stay(p: Patch) -> None:
    """Artifacts are not exchanged."""
    p.edit(portal_mage.exchange, {"for name in PLACES": "for name in ('aegis', 'ashes', 'doomhammer', 'frostmourne', "
                                  "'heart', *PLACES)"})  # fmt: skip


@without("WC-POWER-SAILING")
def only_first_landings_are_free(p: Patch) -> None:
    """Sailors pay the travel cost once they hold a region."""
    p.edit(conquest.travel, {"if kit.travels_free": "if kit.travels_free and not s.held[army]"})


@without("WC-POWER-SAILING")
def only_later_landings_are_free(p: Patch) -> None:
    """Sailors pay the travel cost for their first conquest."""
    p.edit(conquest.travel, {"if kit.travels_free": "if kit.travels_free and s.held[army]"})


@without("WC-POWER-GARRISONED")
def badges_of_garrisons_are_discarded(p: Patch) -> None:
    """The badge does not stay with the race in decline."""
    p.put(Garrisoned, "lasts", False)


@without("WC-INTIMIDATE-1")
def one_fright_ends_a_race(p: Patch) -> None:
    """A race in decline leaves the game with the first token removed."""
    p.edit(intimidating.drive_out, {" and s.held[holder] == 0": ""})
