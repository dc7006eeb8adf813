"""The abilities of races from Skeletons to Wizards and the blank banner, clause by clause, taken out."""

from __future__ import annotations

from pathlib import Path

from smallworld.core import conquest, ids, pieces
from smallworld.core.draft import draw_tokens
from smallworld.core.state import State
from smallworld.core.turn import BeginTurn
from smallworld.games import content
from smallworld.games.smallworld import markers
from smallworld.games.smallworld.races.skeletons import Skeletons
from smallworld.games.smallworld.races.sorcerers import Sorcerers, Sorcery
from smallworld.games.smallworld.races.tritons import Tritons
from smallworld.games.smallworld.races.trolls import Trolls
from smallworld.games.smallworld.races.wizards import Wizards
from tests.rules.without import Patch, without


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

    def rise(self: Skeletons, s: State, army: int, region: int) -> None:
        if s.facts[-3] >= 0 and len(s.conquests(army)) % 2 == 0:
            draw_tokens(s, army, 1)

    p.drop(Skeletons, "redeploying")
    p.put(Skeletons, "conquered", rise)


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
    p.edit(conquest.seize, {"record(s, army, region)": "record(s, army, region) if not cause else None"})


@without("R-21")
def sorcery_over_water(p: Patch) -> None:
    """Sorcery reaches tokens at sea."""
    p.edit(Sorcery.refusal, {"return reason or": 'return reason.replace("water", "") or'})


@without("R-21")
def sorcery_breaks_the_peace(p: Patch) -> None:
    """Peace does not bind sorcery."""
    p.edit(Sorcery.refusal, {"return reason or": 'return reason.replace("peace", "") or'})


@without("R-21")
def sorcery_comes_first(p: Patch) -> None:
    """Sorcery is over once the army has conquered."""
    p.add(Sorcery.refusal, "holder = s.holder[region]", 'if s.facts: return "not-now"')


@without("R-21")
def replaced_tokens_come_back(p: Patch) -> None:
    """The replaced token goes to hand."""
    p.edit(conquest.evict, {"1 if tokens else 0": "min(1 - cause, tokens)"})


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

    def dig(self: Trolls, s: State, army: int) -> None:
        for region in s.rules.board.members(s.held[army]):
            if not s.count(region, markers.LAIR):
                pieces.put(s, region, markers.LAIR)

    p.drop(Trolls, "settled")
    p.put(Trolls, "redeploying", dig)


@without("SW-RACE-TROLLS", "R-33")
def lairs_do_not_last(p: Patch) -> None:
    """Lairs go when the Trolls decline."""
    p.marker("lair", "lasts", False)


@without("SW-RACE-TROLLS", "R-9")
def lairs_stay_behind(p: Patch) -> None:
    """Lairs stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[0] << s.rules.shift[0]"})


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

    def load_plain(paths: list[Path]) -> content.Content:
        loaded = load(paths)
        for kind in getattr(loaded, folder):
            p.strip(kind)
        return loaded

    p.everywhere(load, load_plain)


@without("SW-RACE-CUSTOM", "SW-POWER-CUSTOM")
def home_made_numbers_do_not_count(p: Patch) -> None:
    """Home-made banners and badges bring no tokens."""
    load = content.load_content

    def load_empty(paths: list[Path]) -> content.Content:
        loaded = load(paths)
        for kind in (*loaded.races, *loaded.powers):
            p.put(kind, "number", 0)
        return loaded

    p.everywhere(load, load_empty)
