"""Every race with every power plays whole games on every board."""

from __future__ import annotations

import pytest

from smallworld.games import game_info, ruleset
from tests.properties.checking import Sampling, play_watched
from tests.properties.pairs import ENOUGH, Witness

INFO = game_info("smallworld")
RACES = [race.key for race in INFO.races]
POWERS = [power.key for power in INFO.powers]


def test_there_are_280_pairs() -> None:
    assert len({(race, power) for race in RACES for power in POWERS}) == 280


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_race_plays_with_every_power(race: str, seats: int) -> None:
    rules = ruleset("smallworld", seats)
    for number, power in enumerate(POWERS):
        # Each pair meets a long campaign on two boards and an early decline on the other two.
        style = "fighter" if (number + seats) % 2 else "restless"
        seed = (RACES.index(race) * len(POWERS) + number) * 10 + seats
        player = Witness(seed, rules, race, power, style)
        play_watched(rules, player, seed, Sampling(cheap=5, deep=800))
        assert player.taken >= ENOUGH, f"{race} {power} hardly played with {seats} players: {player.taken} actions"
        assert player.declined or style == "fighter", f"{race} {power} never declined"
