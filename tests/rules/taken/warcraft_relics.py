"""Artifacts and legendary places, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, pieces
from smallworld.core.ruleset import Ruleset
from smallworld.games.warcraft import relics, table
from smallworld.games.warcraft.artifacts import ashes, doomhammer, frostmourne
from smallworld.games.warcraft.artifacts.aegis import Aegis, SetAegis
from smallworld.games.warcraft.artifacts.ashes import Fly
from smallworld.games.warcraft.artifacts.doomhammer import Smash
from smallworld.games.warcraft.artifacts.frostmourne import Strike
from smallworld.games.warcraft.artifacts.heart import Heart, SetHeart
from smallworld.games.warcraft.places.battleground import Side
from smallworld.games.warcraft.places.chapel import LightsHopeChapel
from smallworld.games.warcraft.places.healer import SpiritHealer
from smallworld.games.warcraft.places.karazhan import Karazhan
from smallworld.games.warcraft.places.portal import DarkPortal
from smallworld.games.warcraft.table import Faction, Well
from tests.rules.without import Patch, without


@without("WC-RELIC-1")
def relics_wait_a_turn(p: Patch) -> None:
    """What was turned is of use from the next turn on."""
    p.edit(relics.reveal, {"s.refit(s.holder[region])": "pass"})


@without("WC-RELIC-1", "WC-RELIC-2")
def relics_are_turned_back(p: Patch) -> None:
    """A relic goes face down when its region is lost."""
    p.edit(pieces.vacate, {"strip(s, region, s.rules.land_mask)": "strip(s, region, s.rules.land_mask & "
                           "~s.rules.relic_mask)"})  # fmt: skip


@without("WC-RELIC-2")
def relics_stay_with_their_finder(p: Patch) -> None:
    """A relic does not serve the one who conquers its region."""
    p.edit(pieces.occupy, {"if s.marks[region] & s.rules.relic_mask": "if False"})


@without("WC-RELIC-2")
def relics_serve_the_loser(p: Patch) -> None:
    """A relic serves the one who has lost its region."""
    p.edit(pieces.vacate, {"if s.marks[region] & s.rules.relic_mask": "if False"})


@without("WC-RELIC-2")
def relics_serve_the_declined(p: Patch) -> None:
    """Armies in decline use their relics."""
    p.edit(Ruleset.kit, {"relics = 0": "pass", "if ability.lasts": "if ability.lasts or ability in self.relics"})


@without("WC-MAP-7", "WC-ART-ASHES")
def the_ashes_swim(p: Patch) -> None:
    """The Ashes carry Naga into the water."""
    p.edit(ashes.ashes_refusal, {"if s.rules.board.water >> region & 1": "if False"})


def _left_behind(kind: type[Fly] | type[Smash] | type[Strike], rule: str) -> None:
    def change(p: Patch) -> None:
        name = kind.word.upper()
        p.edit(kind.play, {f"move_relic(s, {name}, region)": "pass"})

    change.__doc__ = f"The {kind.word} stays where it was after a conquest."
    without("WC-RELIC-3", rule)(change)


_left_behind(Fly, "WC-ART-ASHES")
_left_behind(Smash, "WC-ART-DOOMHAMMER")
_left_behind(Strike, "WC-ART-FROSTMOURNE")


def _tireless(kind: type[Fly] | type[Smash] | type[Strike], rule: str) -> None:
    def change(p: Patch) -> None:
        p.edit(kind.play, {f"s.used |= 1 << {kind.word.upper()}": "pass"})

    change.__doc__ = f"The {kind.word} is used as often as one likes."
    without(rule)(change)


_tireless(Fly, "WC-ART-ASHES")
_tireless(Smash, "WC-ART-DOOMHAMMER")
_tireless(Strike, "WC-ART-FROSTMOURNE")


@without("WC-ART-AEGIS")
def shields_cost_one(p: Patch) -> None:
    """The Aegis costs an attacker one coin."""
    p.edit(Aegis.toll, {"return PRICE": "return 1"})


@without("WC-ART-AEGIS")
def shields_cover_everything(p: Patch) -> None:
    """The Aegis protects all regions of the army."""
    p.edit(Aegis.toll, {" and s.count(region, AEGIS)": ""})


@without("WC-ART-AEGIS")
def shields_stand_still(p: Patch) -> None:
    """The Aegis can't be set elsewhere."""
    p.edit(SetAegis.play, {"move_relic(s, AEGIS, region)": "pass"})


@without("WC-ART-AEGIS")
def shields_go_abroad(p: Patch) -> None:
    """The Aegis is set in a region that is not held."""
    p.edit(SetAegis.refusal, {"s.holder[region] != army": "False"})


@without("WC-ART-ASHES")
def ashes_walk(p: Patch) -> None:
    """The Ashes carry the army only where it may go anyway."""
    p.edit(ashes.ashes_refusal, {"if s.used >> ASHES & 1": "if not s.kits[army].neighbours[region] & s.held[army]"})


@without("WC-ART-ASHES")
def ashes_pay_the_journey(p: Patch) -> None:
    """With the Ashes the travel cost is due."""
    p.edit(relics.bordering_cost, {"- travel(s, army, kit, region)": ""})


@without("WC-ART-ASHES")
def ashes_fly_for_nothing(p: Patch) -> None:
    """A flight takes one token."""
    p.edit(relics.bordering_cost, {"return max(": "return min(1, "})


@without("WC-ART-DOOMHAMMER")
def hammers_cost_nothing(p: Patch) -> None:
    """The Doomhammer strikes for nothing."""
    p.put(doomhammer, "PRICE", 0)


@without("WC-ART-DOOMHAMMER")
def hammers_pay_the_bank(p: Patch) -> None:
    """The coins for the Doomhammer go to the bank."""
    p.edit(Smash.play, {"if 0 <= holder < s.rules.natives": "if False"})


@without("WC-ART-DOOMHAMMER")
def hammers_are_heavy(p: Patch) -> None:
    """The Doomhammer takes two tokens."""
    p.edit(Smash.play, {"conquer_at(s, army, region, s.kits[army].garrison)": "conquer_at(s, army, region, 2)"})


@without("WC-ART-DOOMHAMMER")
def hammers_on_credit(p: Patch) -> None:
    """Who can't pay strikes all the same."""
    p.edit(Smash.refusal, {"False, PRICE)": "False, 0)"})


@without("R-51")
def hammers_fly(p: Patch) -> None:
    """The Doomhammer strikes anywhere."""
    p.edit(Smash.refusal, {"reason = target_refusal(s, army, kit, region)": 'reason = ""'})


@without("WC-ART-FROSTMOURNE")
def swords_are_blunt(p: Patch) -> None:
    """Frostmourne makes a conquest one cheaper."""
    p.edit(frostmourne.strike_cost, {"- 2": "- 1"})


@without("WC-ART-FROSTMOURNE")
def swords_cut_to_nothing(p: Patch) -> None:
    """With Frostmourne a region may cost nothing."""
    p.edit(frostmourne.strike_cost, {", kit.garrison)": ", 0)"})


@without("WC-ART-HEART")
def hearts_ask_for_two(p: Patch) -> None:
    """Neighbours of the Heart pay two coins."""
    p.edit(Heart.turn_ended, {'s.seat_of(army), 1, "heart"': 's.seat_of(army), 2, "heart"'})


@without("WC-ART-HEART")
def everybody_pays_the_heart(p: Patch) -> None:
    """Players who don't border the Heart pay too."""
    p.edit(Heart.turn_ended, {" and s.held[s.active(seat)] & around": ""})


@without("WC-ART-HEART")
def the_declined_pay_the_heart(p: Patch) -> None:
    """A race in decline beside the Heart pays too."""
    both = "(s.held[s.active(seat)] | s.held[s.active(seat) + 1])"
    p.edit(Heart.turn_ended, {"s.held[s.active(seat)] & around": f"{both} & around"})


@without("WC-ART-HEART", "R-68")
def hearts_stand_still(p: Patch) -> None:
    """The Heart can't be set elsewhere."""
    p.edit(SetHeart.play, {"move_relic(s, HEART, region)": "pass"})


@without("WC-PLACE-BATTLEGROUND")
def battlegrounds_triple(p: Patch) -> None:
    """The bonus counts up to three times for each race."""
    p.edit(Faction.income, {"most = 2": "most = 3"})


@without("WC-PLACE-BATTLEGROUND")
def neutral_armies_have_no_side(p: Patch) -> None:
    """A neutral army can't choose a faction."""
    p.edit(table.side_of, {"if chosen and": "if False and"})


@without("WC-PLACE-BATTLEGROUND")
def everybody_chooses_a_side(p: Patch) -> None:
    """An Alliance or Horde army chooses a faction too."""
    p.edit(Side.refusal, {'if "alliance" in tags or "horde" in tags': "if False"})


@without("WC-PLACE-BATTLEGROUND")
def sides_are_changed(p: Patch) -> None:
    """The faction is chosen again in the same turn."""
    p.edit(Side.refusal, {'return "side-chosen" if s.used >> SIDE_SHIFT else ""': 'return ""'})


@without("WC-PLACE-BATTLEGROUND")
def battlegrounds_need_not_be_held(p: Patch) -> None:
    """The chosen faction counts though the place was lost."""
    p.edit(table.side_of, {" and relics.holds_relic(s, army, BATTLEGROUND)": ""})


@without("WC-PLACE-PORTAL")
def portals_pay_one(p: Patch) -> None:
    """The Dark Portal pays one coin."""
    p.put(DarkPortal, "income", lambda self, s, army: 1)


@without("WC-PLACE-KARAZHAN")
def karazhan_pays_for_itself(p: Patch) -> None:
    """Karazhan's own region is paid for."""
    p.edit(Karazhan.income, {".bit_count() - 1": ".bit_count()"})


@without("WC-PLACE-KARAZHAN")
def karazhan_pays_for_all(p: Patch) -> None:
    """Karazhan pays for every terrain."""
    p.put(Karazhan, "income", lambda self, s, army: s.held[army].bit_count() - 1)


@without("WC-PLACE-CHAPEL")
def chapels_guard_themselves(p: Patch) -> None:
    """Only the chapel's own region loses no token."""
    p.edit(LightsHopeChapel.spares, {"return 1": "return s.marks[region] & s.rules.relic_mask"})


@without("WC-PLACE-CHAPEL")
def chapels_fall_with_a_token(p: Patch) -> None:
    """A token is lost with the chapel itself."""
    p.edit(LightsHopeChapel.spares, {"return 1": "return int(s.marks[region] & s.rules.relic_mask == 0)"})


@without("WC-PLACE-STONE")
def stones_are_far(p: Patch) -> None:
    """The Meeting Stone lowers no travel cost."""
    p.edit(conquest.travel, {"kit.travels_free or": ""})


@without("WC-PLACE-HEALER")
def healers_bring_two(p: Patch) -> None:
    """The Spirit Healer brings two tokens."""
    p.edit(SpiritHealer.redeploying, {"army, 1)": "army, 2)"})


@without("WC-PLACE-HEALER")
def healers_make_tokens(p: Patch) -> None:
    """The Spirit Healer brings a token that the tray does not hold."""
    p.put(SpiritHealer, "redeploying", lambda self, s, army: s.hand.__setitem__(army, s.hand[army] + 1))


@without("WC-PLACE-WELL")
def wells_stay(p: Patch) -> None:
    """The Well stays where it was found."""
    p.edit(relics.reveal, {"if marker != WELL": "if True"})


@without("WC-PLACE-WELL")
def wells_find_their_water(p: Patch) -> None:
    """The finder has no choice of waters."""
    p.edit(relics.reveal, {"elif len(waters) == 1": "else", 'else:\n        ask(s, "ChooseWater", army, region)': ""})


@without("WC-PLACE-WELL")
def wells_cross_the_sea(p: Patch) -> None:
    """The Well moves to a water of any island."""
    p.edit(relics.waters_of_island, {" if board.island[water] == board.island[region]": ""})


@without("WC-PLACE-WELL")
def dry_wells_are_lost(p: Patch) -> None:
    """Without water nothing is drawn instead of the Well."""
    p.edit(relics.reveal, {"if place_odds(s)": "if False"})


@without("WC-PLACE-WELL")
def artifacts_replace_wells(p: Patch) -> None:
    """An artifact may be drawn instead of the Well."""
    p.edit(relics.place_odds, {"first = OUTCOMES.index(PLACES[0])": "first = FIRST_OUTCOME"})


@without("WC-PLACE-WELL", "R-73")
def wells_pay_on_a_tie(p: Patch) -> None:
    """The Well pays on a tie."""
    p.edit(Well.income, {"own > max(others)": "own and own >= max(others)"})


@without("WC-PLACE-WELL", "R-73")
def wells_forget_the_declined(p: Patch) -> None:
    """The Well pays active races only."""
    p.put(Well, "lasts", False)


@without("WC-PLACE-WELL")
def wells_pay_one(p: Patch) -> None:
    """The Well pays one coin."""
    p.edit(Well.income, {"return 2": "return 1"})


@without("WC-PLACE-WELL")
def wells_pay_all(p: Patch) -> None:
    """The Well pays everybody at its water."""
    p.edit(Well.income, {"own > max(others)": "own"})


@without("WC-RELIC-3")
def artifacts_never_move(p: Patch) -> None:
    """Artifacts stay where they were found."""
    p.edit(relics.move_relic, {"put(s, target, marker)": "put(s, source, marker)"})


@without("WC-PLACE-BATTLEGROUND")
def the_alliance_changes_sides(p: Patch) -> None:
    """An Alliance army chooses a faction."""
    p.edit(Side.refusal, {'"alliance" in tags or': ""})
