"""Every race with every power plays whole games on every board."""

from __future__ import annotations

import pytest

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import game_info, ruleset
from tests.properties.checking import Sampling, play_watched
from tests.support.playing import PairPlayer

INFO = game_info("smallworld")
RACES = [race.key for race in INFO.races]
ENOUGH = 5  # actions: a pick, conquests, placements
POWERS = [power.key for power in INFO.powers]


class Witness(PairPlayer):
    """A player who counts the pair's own actions, and in the restless style lets it decline after some of them."""

    def __init__(self, seed: int, rules: Ruleset, race: str, power: str, style: str) -> None:
        super().__init__(seed, rules.race_number[race], rules.power_number[power], style)
        self.taken = 0
        self.declined = False

    def choose(self, s: State, legal: list[Action]) -> Action:
        action = super().choose(s, legal)
        army = s.active(engine.actor(s))
        if s.race[army] == self.race and s.power[army] == self.power:
            if self.style == "restless" and self.taken >= ENOUGH and s.rules.decline in legal:
                action = s.rules.decline
            self.taken += 1
            self.declined |= action.verb == ids.V_DECLINE
        return action


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
        play_watched(rules, player, seed, Sampling(cheap=2, deep=60))
        assert player.taken >= ENOUGH, f"{race} {power} hardly played with {seats} players: {player.taken} actions"
        assert player.declined or style == "fighter", f"{race} {power} never declined"
