"""The second game's abilities without what they do or with other numbers; its islands, factions and box, taken out."""

from __future__ import annotations

from smallworld.core import conquest, scoring
from smallworld.core.hooks import Ability, Race
from smallworld.core.ruleset import Ruleset
from smallworld.core.turn import BeginTurn
from smallworld.games import catalogue
from smallworld.games.warcraft import markers, table
from smallworld.games.warcraft.places.well import WellOfEternity
from smallworld.games.warcraft.powers.beast_master import BeastMaster
from smallworld.games.warcraft.races.night_elves import NightElves
from smallworld.games.warcraft.table import Faction, Islands, Relics
from tests.rules.without import Patch, without

# Races and powers whose row says only their numbers; what they do is a rule of its own.
APART = {
    "goblins": "WC-GOBLIN-1",
    "humans": "WC-HUMAN-1",
    "pandaren": "WC-PANDAREN-2",
    "tauren": "WC-TAUREN-1",
    "intimidating": "WC-INTIMIDATE-1",
}
SIDES: tuple[tuple[str, ...], ...] = (("alliance",), ("horde",), ())


def _stripped(kind: type[Ability], rule: str) -> None:
    def change(p: Patch) -> None:
        p.strip(kind)

    change.__doc__ = f"{kind.__name__} has no ability."
    without(rule)(change)


def _valued(kind: type[Ability], rule: str, fact: str, value: object) -> None:
    def change(p: Patch) -> None:
        p.put(kind, fact, value)

    change.__doc__ = f"{kind.__name__} has other {fact}: {value}."
    without(rule)(change)


def _each(kinds: tuple[type[Ability], ...], word: str) -> None:
    for kind in kinds:
        rule = f"WC-{word}-{kind.key.upper()}"
        for step in (-1, 1):
            if kind.number:
                _valued(kind, rule, "number", kind.number + step)
            if issubclass(kind, Race):
                _valued(kind, rule, "tokens", kind.tokens + step)
        if issubclass(kind, Race):
            for tags in SIDES:
                if tags != kind.tags:
                    _valued(kind, "WC-FACTION-1", "tags", tags)
        if kind not in (WellOfEternity, BeastMaster):
            _stripped(kind, APART.get(kind.key, rule))


_info = catalogue.game_info("warcraft")
_each(_info.races, "RACE")
_each(_info.powers, "POWER")
_each(_info.relics[:5], "ART")
_each(_info.relics[5:], "PLACE")


def _islands(seats: int, sizes: str, *rules: str) -> None:
    def change(p: Patch) -> None:
        p.game("warcraft", islands={seats: sizes})

    change.__doc__ = f"{seats} players play on {', '.join(sizes)}."
    without(*rules)(change)


_islands(2, "LM", "WC-MAP-1", "R-50")
_islands(3, "LL", "WC-MAP-1")
_islands(4, "LLMS", "WC-MAP-1")
_islands(5, "LLMMS", "WC-MAP-1")


@without("WC-MAP-1")
def harbours_border(p: Patch) -> None:
    """The harbours of all islands border each other."""
    p.put(Islands, "links", lambda self, board, region: board.entry if board.has(board.entry, region) else 0)


@without("WC-MAP-2")
def nothing_lies_hidden(p: Patch) -> None:
    """No island hides anything."""
    p.edit(Relics.set_up, {"s.rules.board.icons": "0"})


@without("WC-MAP-2", "WC-RELIC-1")
def relics_stay_hidden(p: Patch) -> None:
    """What lies face down is never turned."""
    p.drop(Relics, "settled")


@without("WC-MAP-2")
def hidden_relics_defend(p: Patch) -> None:
    """What lies face down makes its region dearer."""
    p.marker("hidden", "defends", True, markers)


@without("WC-MAP-3", "WC-FACTION-3")
def murlocs_are_enemies(p: Patch) -> None:
    """Murlocs give a faction bonus."""
    p.edit(Faction.income, {"race != ids.NONE and": "race == ids.NONE or"})


@without("WC-MAP-3")
def murlocs_sleep(p: Patch) -> None:
    """Murlocs do not defend."""
    p.edit(conquest.cost, {"s.tokens[region]": "(0 if s.holder[region] == s.rules.natives else s.tokens[region])"})


@without("WC-MAP-4")
def armies_land_anywhere(p: Patch) -> None:
    """An army without a region lands anywhere."""
    p.edit(conquest.target_refusal, {"elif kit.entry >> region & 1 == 0": "elif False"})


@without("WC-MAP-4")
def armies_land_on_one_island(p: Patch) -> None:
    """An army without a region lands on the first island only."""
    elsewhere = "s.rules.board.island[region]"
    p.edit(
        conquest.target_refusal,
        {
            "if (kit.far |": f"if not s.held[army] and {elsewhere} or (kit.far |",
            "elif kit.entry": f"elif {elsewhere} or kit.entry",
        },
    )


@without("WC-MAP-4")
def first_landings_are_free(p: Patch) -> None:
    """An army without a region pays no travel cost."""
    p.edit(conquest.travel, {"if kit.travels_free": "if s.held[army] == 0 or kit.travels_free"})


@without("WC-MAP-5")
def harbours_are_out_of_reach(p: Patch) -> None:
    """A harbour that borders none of the army's regions can't be attacked."""
    p.edit(conquest.target_refusal, {"(kit.far | kit.landing)": "kit.far"})


@without("WC-MAP-5")
def journeys_are_free(p: Patch) -> None:
    """Nobody pays a travel cost."""
    p.edit(conquest.travel, {"return 1": "return 0"})


@without("WC-MAP-5")
def journeys_are_dear(p: Patch) -> None:
    """The travel cost is two tokens."""
    p.edit(conquest.travel, {"return 1": "return 2"})


@without("WC-MAP-5")
def neighbours_travel_too(p: Patch) -> None:
    """The travel cost is due for harbours next door."""
    p.edit(conquest.travel, {" or kit.neighbours[region] & s.held[army]": ""})


@without("WC-MAP-5")
def declined_races_are_bridges(p: Patch) -> None:
    """Beside a region of the player's race in decline no travel cost is due."""
    p.edit(conquest.travel, {"& s.held[army]": "& (s.held[army] | s.held[s.active(s.seat_of(army)) + 1])"})


def _defender(name: str, defends: bool) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "defends", defends, markers)

    change.__doc__ = f"A {name} {'defends' if defends else 'does not defend'}."
    without("WC-MAP-6")(change)


for _name in ("wall", "fortress", "beast", "champion"):
    _defender(_name, False)
for _name in ("objective", "bomb", "hidden", "doomhammer", "portal"):
    _defender(_name, True)


@without("WC-MAP-6")
def mountains_are_flat(p: Patch) -> None:
    """A mountain does not defend."""
    p.edit(Ruleset.__init__, {"(board.mountains >> region & 1)": "0"})


@without("WC-MAP-7")
def everybody_swims(p: Patch) -> None:
    """Every army conquers seas and lakes that it reaches."""
    p.edit(conquest.closed, {"not kit.holds[region]": "False"})


@without("WC-MAP-7")
def water_costs_three(p: Patch) -> None:
    """Seas and lakes cost a token more than empty land."""
    p.edit(Ruleset.__init__, {"[2 + (board": "[2 + (board.water >> region & 1) + (board"})


@without("WC-MAP-7")
def water_pays_nothing(p: Patch) -> None:
    """Seas and lakes score nothing."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "(s.held[army] & s.rules.board.land).bit_count()"})


@without("WC-FACTION-2")
def factions_pay_for_regions(p: Patch) -> None:
    """The faction bonus counts regions, not races."""
    p.edit(Faction.income, {"else 1": "else 99"})


@without("WC-FACTION-2")
def one_enemy_pays(p: Patch) -> None:
    """The faction bonus is one coin in all."""
    p.edit(Faction.income, {"return sum(": "return max([0] + "})


@without("WC-FACTION-2")
def factions_fight_themselves(p: Patch) -> None:
    """The faction bonus is for races of the own side."""
    p.edit(Faction.income, {"SIDES[1 - SIDES.index(side)]": "side"})


@without("WC-FACTION-2")
def old_conquests_pay(p: Patch) -> None:
    """The faction bonus is for conquests of earlier turns too."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("WC-FACTION-2")
def no_faction_bonus(p: Patch) -> None:
    """There is no faction bonus."""
    p.drop(Faction, "income")


@without("WC-FACTION-2")
def rolls_count_as_conquests(p: Patch) -> None:
    """A failed roll brings the faction bonus too."""
    p.add(conquest.attack, "s.attacked |= 1 << holder", "record(s, army, region)", before=True)


@without("WC-FACTION-3")
def players_are_one_enemy(p: Patch) -> None:
    """The active race and the race in decline of one player count once."""
    p.edit(Faction.income, {"return sum([min(count, most) for count in taken.values()])":
                            "return len({s.seat_of(s.facts[i + 2]) for i in s.conquests(army) "
                            "if s.facts[i + 3] in taken})"})  # fmt: skip


@without("WC-FACTION-3")
def neutral_armies_take_sides(p: Patch) -> None:
    """A neutral army gets the bonus of the Alliance."""
    p.edit(table.side_of, {'else ""': 'else "alliance"'})


@without("WC-FACTION-3")
def neutral_races_are_enemies(p: Patch) -> None:
    """Conquests from neutral races give the bonus."""
    p.edit(Faction.income, {"enemy in s.rules": "side not in s.rules"})


@without("WC-DECL-1")
def declined_crowds_do_not_defend(p: Patch) -> None:
    """Of several tokens in decline only one defends."""
    p.edit(conquest.cost, {"s.tokens[region]": "(min(1, s.tokens[region]) if not s.is_active(s.holder[region]) "
                           "else s.tokens[region])"})  # fmt: skip


@without("WC-DECL-1")
def declined_crowds_flee(p: Patch) -> None:
    """Of several tokens in decline only one is lost."""
    p.edit(conquest.evict, {"if active or kit.campaigns": "if True"})


def _box(name: str, number: int) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "box", number, markers)

    change.__doc__ = f"There are {number} of the marker {name}."
    without("WC-BOX-1")(change)


for _name, _number in (("wall", 9), ("fortress", 10), ("tower", 6), ("beast", 5)):
    _box(_name, _number - 1)
    _box(_name, _number + 1)


@without("WC-BOX-1")
def walls_never_run_out(p: Patch) -> None:
    """Wisp walls are built though none is left."""
    p.edit(NightElves.conquered, {" and s.supply[WALL]": ""})
