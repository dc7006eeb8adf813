"""The value of offered combos on a board: the counts of things that their abilities name."""

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games import GAMES, game_info
from smallworld.server.protocol.table import PublicView
from smallworld.server.views.game_list import rules_of
from smallworld.server.views.table_view import public_view
from smallworld.views.census import REGIONS, Census
from smallworld.views.table import NATIVES, BoardCount
from tests.server.tables import new_timeline, random_game

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
PLAIN = {"field", "forest", "hill", "swamp", "mountain", "mine", "magic", "cavern"}


def opening(game: str, seats: int) -> State:
    """A state before the first pick, on the board of the first seed."""
    return new_timeline(game, seats, 1).state


def told(s: State, ability: str) -> list[BoardCount]:
    """The counts shown for an ability."""
    rules = s.rules
    number = rules.race_number.get(ability)
    found = rules.powers[rules.power_number[ability]] if number is None else rules.races[number]
    return [BoardCount(ability, *count) for count in Census(s).of(found)]


def named(s: State, what: str) -> set[int]:
    """The regions with a terrain or symbol, found one by one."""
    board = s.rules.board
    if what in ids.SYMBOLS:
        return {r for r in range(board.size) if board.with_symbol[ids.SYMBOLS.index(what)] >> r & 1}
    return {r for r in range(board.size) if ids.TERRAINS[board.terrain[r]] == what}


def test_ability_targets_are_counted_on_the_three_player_board() -> None:
    s = opening("smallworld", 3)
    # Two are at the edge and one borders an edge sea; tribes occupy two.
    assert told(s, "underworld") == [BoardCount("underworld", "cavern", 5, 3, 3)]
    assert told(s, "merchant") == told(s, "ratmen") == []
    assert [each.what for each in told(s, "mounted")] == ["hill", "field"]
    tribes = len([region for region in public_view(s, NAMES[:3]).regions if region.owner == NATIVES])
    assert [(each.count, each.empty) for each in told(s, "orcs")] == [(tribes, None)]
    assert [each.count for each in told(s, "sorcerers")] == [0]


def test_on_islands_counts_include_islands_and_landing_places() -> None:
    s = opening("warcraft", 4)
    islands = s.rules.board.islands
    assert islands == 4
    assert told(s, "explorer") == [BoardCount("explorer", "island", 4)]
    assert [(h.what, h.entry, h.islands) for h in told(s, "sailing")] == [("landing", None, 4)]
    # Abilities that enter anywhere don't need landing places.
    assert [h.entry for ability in ("kobolds", "naga") for h in told(s, ability)] == [None, None]
    assert [(h.what, h.count, h.empty) for h in told(s, "archaeologist")] == [
        ("relic", 0, 0),
        ("hidden", islands, islands),
    ]


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 4), ("warcraft", 3), ("azeroth", 5)])
def test_counts_of_offers_are_always_correct(game: str, seats: int) -> None:
    seen: set[str] = set()
    for timeline in random_game(game, seats, 2):
        s = timeline.state
        view: PublicView = public_view(s, NAMES[:seats])
        entries = {r for r in range(s.rules.board.size) if s.rules.board.entry >> r & 1}
        for offer in view.column:
            assert [each.of for each in offer.counts] == [
                key for key in (offer.race, offer.power) for _ in game_info(game).counted.get(key, ())
            ]
            for counted in offer.counts:
                seen.add(counted.what)
                if counted.what not in PLAIN:
                    continue
                regions = named(s, counted.what)
                assert counted.count == len(regions)
                assert counted.empty == len([r for r in regions if view.regions[r].owner is None])
                assert counted.entry in (None, len(regions & entries))
                islands = {s.rules.board.island[r] for r in regions}
                assert counted.islands == (len(islands) if s.rules.board.islands > 1 else 0)
    assert len(seen) > 6 and engine.actor(s) == ids.OVER


def test_counts_refer_to_existing_abilities_and_things() -> None:
    for game in GAMES:
        rules = rules_of(game)
        tags = {tag for race in rules.races for tag in race.tags}
        for ability, things in game_info(game).counted.items():
            assert ability in {*rules.race_number, *rules.power_number}
            assert set(things) <= {*REGIONS, *rules.marker_number, *tags, "island"}
