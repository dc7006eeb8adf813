"""Every Warcraft race, power and relic without its ability or with other numbers; its islands and markers."""

from smallworld.core.hooks import Ability, Race
from smallworld.games import catalogue
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.places.well import WellOfEternity
from smallworld.games.warcraft.powers.beast_master import BeastMaster
from smallworld.games.warcraft.table_rules import Faction, Islands, Relics
from tests.rules.mutate import Patch, breaks
from tests.rules.mutations.families import does_nothing

# Races and powers whose row contains only their numbers; a separate rule describes their effects.
APART = {
    "goblins": "WC-GOBLIN-1",
    "humans": "WC-HUMAN-1",
    "pandaren": "WC-PANDAREN-2",
    "tauren": "WC-TAUREN-1",
    "intimidating": "WC-INTIMIDATE-1",
}


SIDES: tuple[tuple[str, ...], ...] = (("alliance",), ("horde",), ())


def _valued(kind: type[Ability], rule: str, fact: str, value: object) -> None:
    def change(p: Patch) -> None:
        p.put(kind, fact, value)

    change.__doc__ = f"Set {fact} of {kind.__name__} to {value}."
    breaks(rule)(change)


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
            does_nothing(kind, APART.get(kind.key, rule))


_info = catalogue.game_info("warcraft")


_each(_info.races, "RACE")


_each(_info.powers, "POWER")


_each(_info.relics[:5], "ART")


_each(_info.relics[5:], "PLACE")


def _islands(seats: int, sizes: str, *rules: str) -> None:
    def change(p: Patch) -> None:
        p.game("warcraft", islands={seats: sizes})

    change.__doc__ = f"Let {seats} players play on {', '.join(sizes)}."
    breaks(*rules)(change)


_islands(2, "LM", "WC-MAP-1", "R-50")


_islands(3, "LL", "WC-MAP-1")


_islands(4, "LLMS", "WC-MAP-1")


_islands(5, "LLMMS", "WC-MAP-1")


@breaks("R-50")
def two_players_have_no_choice(p: Patch) -> None:
    """Give two players a Large and a Small island, whatever they agree on."""
    p.put(catalogue, "TWO_PLAYER_ISLANDS", dict.fromkeys(catalogue.TWO_PLAYER_ISLANDS, "LS"))


@breaks("WC-MAP-1")
def harbours_border(p: Patch) -> None:
    """Make the harbours of all islands border each other."""
    p.put(Islands, "links", lambda self, board, region: board.entry if board.has(board.entry, region) else 0)


@breaks("WC-MAP-2", "WC-RELIC-1")
def relics_stay_hidden(p: Patch) -> None:
    """Never flip face-down relics."""
    p.drop(Relics, "settled")


@breaks("WC-MAP-2")
def hidden_relics_defend(p: Patch) -> None:
    """Let face-down relics raise their region's cost."""
    p.marker("hidden", "defends", True, markers)


def _defender(name: str, defends: bool) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "defends", defends, markers)

    change.__doc__ = f"Let the marker {name} {'defend' if defends else 'not defend'}."
    breaks("WC-MAP-6")(change)


for _name in ("wall", "fortress", "beast", "champion"):
    _defender(_name, False)


for _name in ("objective", "bomb", "hidden", "doomhammer", "portal"):
    _defender(_name, True)


@breaks("WC-FACTION-2")
def no_faction_bonus(p: Patch) -> None:
    """Remove the faction bonus."""
    p.drop(Faction, "income")


def _box(name: str, number: int) -> None:
    def change(p: Patch) -> None:
        p.marker(name, "box", number, markers)

    change.__doc__ = f"Put {number} of the marker {name} in the box."
    breaks("WC-BOX-1")(change)


for _name, _number in (("wall", 9), ("fortress", 10), ("tower", 6), ("beast", 5)):
    _box(_name, _number - 1)
    _box(_name, _number + 1)
