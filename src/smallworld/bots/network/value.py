"""The value network: coins to come and the chance to win for every seat, from a batch of observations, in numpy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from smallworld.bots.network.facts import Floats, facts_table
from smallworld.bots.network.inputs import GROUPS, SEATS, Ints, adjacency, read_inputs
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.observation import Layout, observer
from smallworld.observation.observer import BY_SEAT, MOST

#: Tables with a row for each race or power: learned for those of the game, made from facts for any other.
RACE_TABLES = ("holder_race", "seat_race", "declined_race", "offer_race")
POWER_TABLES = ("holder_power", "seat_power", "offer_power")
#: Coins are learned in units of so many.
UNIT = 10.0
#: The place of the coins among the entries about a seat.
COINS = [name for name, _ in BY_SEAT].index("coins")


class Weights:
    """The learned numbers of a network by name, with the keys of the races and powers that it knows."""

    def __init__(self, arrays: dict[str, Floats], about: dict[str, list[str]]) -> None:
        self.arrays = arrays
        self.races = {key: place for place, key in enumerate(about["races"], 1)}
        self.powers = {key: place for place, key in enumerate(about["powers"], 1)}

    @staticmethod
    def load(path: Path) -> Weights:
        """Read a file of weights; one that is not whole is refused in a sentence."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                arrays = {name: stored[name].astype(np.float32) for name in stored.files if name != "about"}
                about = json.loads(bytes(stored["about"]).decode())
            return Weights(arrays, about)
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise RulesetError(f"{path}: not a file of weights: {error}") from None


def save_weights(path: Path, arrays: dict[str, Floats], about: dict[str, list[str]]) -> None:
    """Write weights in half precision, which is as good for judging and half as large."""
    small = {name: array.astype(np.float16) for name, array in arrays.items()}
    text = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, about=text, **small)


class ValueNetwork:
    """Judges states of one ruleset; a batch costs little more than one."""

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self.observer = observer(rules)
        self.layout: Layout = self.observer.layout
        self.adjacency = adjacency(rules, self.layout)
        self.w = dict(weights.arrays)
        for name in RACE_TABLES:
            self.w[name] = _table(weights, name, rules.races, weights.races)
        for name in POWER_TABLES:
            self.w[name] = _table(weights, name, rules.powers, weights.powers)

    def observe(self, states: Sequence[State], seat: int, shown: bool = False) -> Ints:
        """The observations of a seat, one row for each state; `shown` if it knows everybody's coins."""
        rows = np.array([np.asarray(self.observer.observe(s, seat), dtype=np.int16) for s in states], dtype=np.int16)
        if shown:
            seats = self.rules.seats
            for turn in range(seats):
                place = self.layout.by_seat + turn * len(BY_SEAT) + COINS
                rows[:, place] = [min(s.coins[(seat + turn) % seats], MOST) for s in states]
        return rows

    def judge(self, states: Sequence[State], seat: int, shown: bool = False) -> tuple[Floats, Floats]:
        """Coins to come and the chance to win, by state and seat counted from the judging one on."""
        return self.forward(self.observe(states, seat, shown))

    def forward(self, observations: Ints) -> tuple[Floats, Floats]:
        """The same from observations."""
        w, x = self.w, read_inputs(observations, self.layout)
        count = len(observations)
        pre = w["terrain"][x.terrain] + w["symbols"][x.symbols] + w["group"][x.group] + w["tokens"][x.tokens]
        pre += w["holder_race"][x.holder_race] + w["holder_power"][x.holder_power]
        pre += x.entry[:, :, None] * w["entry"] + x.markers @ w["markers"]
        near = np.maximum(pre, 0.0)
        far = np.maximum(near @ w["own"] + (self.adjacency @ near) @ w["around"] + w["region_bias"], 0.0)
        far *= (x.terrain > 0)[:, :, None]
        groups = (x.group[:, None, :] == np.arange(GROUPS)[None, :, None]).astype(np.float32)
        pooled = (groups @ far).reshape(count, -1)
        people = np.maximum(w["seat_race"][x.race] + w["seat_power"][x.power], 0.0).reshape(count, -1)
        ruins = w["declined_race"][x.declined].sum(axis=2).reshape(count, -1)
        combos = w["offer_race"][x.offer_race] + w["offer_power"][x.offer_power] + x.offers @ w["offer_numbers"]
        offers = np.maximum(combos, 0.0).reshape(count, -1)
        whole = np.concatenate([pooled, people, ruins, x.seats.reshape(count, -1), offers, x.general], axis=1)
        hidden = np.maximum(whole @ w["first"] + w["first_bias"], 0.0)
        hidden = np.maximum(hidden @ w["second"] + w["second_bias"], 0.0)
        out = hidden @ w["last"] + w["last_bias"]
        coins = out[:, :SEATS] * np.float32(UNIT)
        present = x.seats[:, :, 0] > 0
        chances = np.where(present, np.exp(out[:, SEATS:] - out[:, SEATS:].max(axis=1, keepdims=True)), 0.0)
        return coins, (chances / chances.sum(axis=1, keepdims=True)).astype(np.float32)


def _table(weights: Weights, name: str, abilities: Sequence[Ability], known: dict[str, int]) -> Floats:
    """The rows of a table for the abilities of a ruleset, none first."""
    facts = facts_table(abilities) @ weights.arrays[f"{name}_facts"]
    rows = [0, *[known.get(ability.key, 0) for ability in abilities]]
    learned = weights.arrays[name][rows]
    learned[1:][np.array(rows[1:]) == 0] = 0.0
    table: Floats = facts + learned
    return table
