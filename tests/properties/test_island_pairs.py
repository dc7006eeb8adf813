"""Warcraft's races with every power, and every relic with every faction, play whole games."""

from __future__ import annotations

import pytest

from smallworld.games import game_info
from smallworld.games.azeroth.teams import FACTIONS
from smallworld.games.warcraft.markers import RELICS
from tests.properties.checking import Sampling, play_watched
from tests.properties.pairs import ENOUGH, RelicPlayer, Witness
from tests.support.playing import table_for

INFO = game_info("warcraft")
RACES = [race.key for race in INFO.races]
POWERS = [power.key for power in INFO.powers]
MOST_GAMES = 16


def test_there_are_320_pairs_and_12_relics() -> None:
    assert len({(race, power) for race in RACES for power in POWERS}) == 320
    assert {relic.key for relic in INFO.relics} == set(RELICS) and len(RELICS) == 12


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("two", [True, False], ids=["two", "more"])
def test_a_race_plays_with_every_power(race: str, two: bool) -> None:
    for number, power in enumerate(POWERS):
        # Each pair meets two players and then more, a long campaign here and an early decline there.
        pair = RACES.index(race) * len(POWERS) + number
        seats = 2 if two else 3 + pair % 3
        style = "fighter" if (number + two) % 2 else "restless"
        rules = table_for("warcraft", seats, pair)
        for again in range(MOST_GAMES):
            player = Witness(pair * 10 + seats + again * 10_000, rules, race, power, style)
            play_watched(rules, player, pair, Sampling(cheap=8, deep=800))
            if player.taken >= ENOUGH and (player.declined or style == "fighter"):
                break  # a small army may be gone before it has done much
        else:
            raise AssertionError(f"{race} {power} hardly played in {MOST_GAMES} games of {seats}")


@pytest.mark.parametrize("name", RELICS)
def test_every_faction_plays_with_a_relic(name: str) -> None:
    users: set[str] = set()
    for seed in range(MOST_GAMES):
        if users == set(FACTIONS):
            return
        # In teams of three and five all factions are at the table.
        player = RelicPlayer(seed, name)
        game, seats = ("azeroth", 5 if seed % 4 else 3) if seed % 2 else ("warcraft", 2 + seed % 4)
        play_watched(table_for(game, seats, seed), player, seed, Sampling(cheap=8, deep=800))
        users |= player.users
    assert users == set(FACTIONS), f"{name} was used by {users} only"
