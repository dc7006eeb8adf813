"""Every race with every power, and every relic with every faction, play whole games.

Each run plays every pair on one board, thorough ones also on the others; boards and styles rotate.
"""

import pytest

from smallworld.games import game_info, ruleset
from smallworld.games.azeroth.teams import FACTIONS
from smallworld.games.warcraft.markers import RELICS
from tests.properties.checking import Sampling, play_watched
from tests.properties.pairs import ENOUGH, RelicPlayer, Witness
from tests.support.playing import table_for

RACES = {game: [race.key for race in game_info(game).races] for game in ("smallworld", "warcraft")}
POWERS = {game: [power.key for power in game_info(game).powers] for game in RACES}
MOST_GAMES = 16
thorough = pytest.mark.thorough


def test_there_are_600_pairs_and_12_relics() -> None:
    assert [len(RACES[game]) * len(POWERS[game]) for game in RACES] == [280, 320]
    assert {relic.key for relic in game_info("warcraft").relics} == set(RELICS) and len(RELICS) == 12


@pytest.mark.parametrize("race", RACES["smallworld"])
@pytest.mark.parametrize("share", [0, *(pytest.param(share, marks=thorough) for share in (1, 2, 3))])
def test_a_race_plays_with_every_power(race: str, share: int) -> None:
    powers = POWERS["smallworld"]
    for number, power in enumerate(powers):
        seats = 2 + (number + share) % 4
        # Each pair has a long campaign on two boards and an early decline on the other two.
        style = "fighter" if (number // 4 + share) % 2 else "restless"
        rules = ruleset("smallworld", seats)
        seed = (RACES["smallworld"].index(race) * len(powers) + number) * 10 + seats
        player = Witness(seed, rules, race, power, style)
        play_watched(rules, player, seed, Sampling(cheap=5, deep=800))
        assert player.taken >= ENOUGH, f"{race} {power} hardly played with {seats} players: {player.taken} actions"
        assert player.declined or style == "fighter", f"{race} {power} never declined"


@pytest.mark.parametrize("race", RACES["warcraft"])
@pytest.mark.parametrize("share", [0, pytest.param(1, marks=thorough)])
def test_a_race_of_warcraft_plays_with_every_power(race: str, share: int) -> None:
    powers = POWERS["warcraft"]
    for number, power in enumerate(powers):
        # Each pair plays with two players and with more, a long campaign in one and an early decline in the other.
        pair = RACES["warcraft"].index(race) * len(powers) + number
        seats = 2 if (number + share) % 2 else 3 + pair % 3
        style = "fighter" if (number // 2 + share) % 2 else "restless"
        rules = table_for("warcraft", seats, pair)
        for again in range(MOST_GAMES):
            player = Witness(pair * 10 + seats + again * 10_000, rules, race, power, style)
            play_watched(rules, player, pair, Sampling(cheap=8, deep=800))
            if player.taken >= ENOUGH and (player.declined or style == "fighter"):
                break  # a small army may be gone before it has done much
        else:
            raise AssertionError(f"{race} {power} hardly played in {MOST_GAMES} games of {seats}")


@pytest.mark.parametrize("name", RELICS)
def test_every_faction_uses_every_relic(name: str) -> None:
    users: set[str] = set()
    for seed in range(MOST_GAMES):
        if users == set(FACTIONS):
            return
        # In teams of three and five, all factions play.
        player = RelicPlayer(seed, name)
        game, seats = ("azeroth", 5 if seed % 4 else 3) if seed % 2 else ("warcraft", 2 + seed % 4)
        play_watched(table_for(game, seats, seed), player, seed, Sampling(cheap=8, deep=800))
        users |= player.users
    assert users == set(FACTIONS), f"{name} was used by {users} only"
