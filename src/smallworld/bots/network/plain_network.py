"""The value network without NumPy: plain Python, and products of matrices by whatever can compute them."""

from __future__ import annotations

import ast
import io
import json
import math
import operator
import struct
import zipfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from smallworld.bots.network.facts import WIDTH, facts_of
from smallworld.bots.network.judging import Evaluations
from smallworld.bots.network.shapes import (
    ACTIVE,
    GROUPS,
    MOST_ROUNDS,
    MOST_TOKENS,
    OFFERS,
    POWER_TABLES,
    PURSE,
    RACE_TABLES,
    REGION,
    SEATS,
    UNIT,
    UNITS,
)
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.views import columns
from smallworld.views.observation import observer
from smallworld.views.observer import MOST

NetworkRow = Sequence[float]
#: Contents of regions whose rows are kept.
MOST_KEPT = 2000
#: The beginning of a stored array: a mark, a version, and the length of what describes it.
NPY = struct.Struct("<6sHH")


class WeightMatrix(Protocol):
    """A matrix to multiply rows by."""

    def times(self, rows: array[float]) -> array[float]:
        """Return the products of rows, one after the other."""


#: Makes a matrix of its rows, one after the other, their number and their length.
NewMatrix = Callable[["array[float]", int, int], WeightMatrix]


class PlainMatrix:
    """A matrix in plain Python."""

    def __init__(self, values: array[float], before: int, after: int) -> None:
        self._before = before
        self._columns = [values[column::after] for column in range(after)]

    def times(self, rows: array[float]) -> array[float]:
        parts = [rows[start : start + self._before] for start in range(0, len(rows), self._before)]
        return array("f", [sum(map(operator.mul, part, column)) for part in parts for column in self._columns])


class PlainWeights:
    """Network arrays by name, as lists of rows, with the keys of the known races and powers."""

    def __init__(self, file: Path, new_matrix: NewMatrix = PlainMatrix) -> None:
        self.new_matrix = new_matrix
        self.rows: dict[str, list[array[float]]] = {}
        with zipfile.ZipFile(file) as stored:
            for name in stored.namelist():
                shape, content = _read(stored.read(name))
                if name == "about.npy":
                    about = json.loads(content)
                    continue
                values = array("f", struct.unpack(f"<{len(content) // 2}e", content))
                width = shape[-1]
                self.rows[name.removesuffix(".npy")] = [values[at : at + width] for at in range(0, len(values), width)]
        self.races = {key: place for place, key in enumerate(about["races"], 1)}
        self.powers = {key: place for place, key in enumerate(about["powers"], 1)}

    def network(self, rules: Ruleset) -> PlainNetwork:
        """Return the network for a ruleset."""
        return PlainNetwork(rules, self)

    def matrix(self, name: str) -> WeightMatrix:
        """Return an array as a matrix."""
        rows = self.rows[name]
        return self.new_matrix(_joined(rows), len(rows), len(rows[0]))

    def table(self, name: str, abilities: Sequence[Ability], known: dict[str, int]) -> list[NetworkRow]:
        """Return the table rows for a ruleset's abilities, after a row for "none"."""
        facts = array("f", [0.0] * WIDTH)
        for ability in abilities:
            facts.extend(facts_of(ability))
        described = self.matrix(f"{name}_facts").times(facts)
        width = len(self.rows[name][0])
        found: list[NetworkRow] = []
        for place, number in enumerate([0, *[known.get(ability.key, -1) for ability in abilities]]):
            row = described[place * width : (place + 1) * width]
            found.append(row if number < 0 else _sum(row, self.rows[name][number]))
        return found


class PlainNetwork:
    """Evaluates states of one ruleset; gives what `ValueNetwork` gives, but for rounding."""

    def __init__(self, rules: Ruleset, weights: PlainWeights) -> None:
        self.rules = rules
        self._observer = observer(rules)
        self._layout = self._observer.layout
        self._w = weights.rows
        self._matrices = {name: weights.matrix(name) for name in ("own", "around", "first", "second", "last")}
        self._tables = {
            **{name: weights.table(name, rules.races, weights.races) for name in RACE_TABLES},
            **{name: weights.table(name, rules.powers, weights.powers) for name in POWER_TABLES},
        }
        self._near: list[list[int]] = [[] for _ in range(rules.board.size)]
        for a, b in rules.board.borders:
            self._near[a].append(b)
            self._near[b].append(a)
        #: By contents of a region: what it gives to itself, and to each neighbour.
        self._given: dict[tuple[int, ...], tuple[NetworkRow, NetworkRow]] = {}

    def evaluate(self, seen: Sequence[tuple[State, int]], shown: bool = False) -> Evaluations:
        observed = [self._observe(s, seat, shown) for s, seat in seen]
        hidden = self._layer("first", _joined([self._input(values) for values in observed]))
        out = self._matrices["last"].times(self._layer("second", hidden))
        coins: list[list[float]] = []
        chances: list[list[float]] = []
        for row, values in enumerate(observed):
            found = _sum(out[row * 2 * SEATS : (row + 1) * 2 * SEATS], self._w["last_bias"][0])
            coins.append([UNIT * each for each in found[:SEATS]])
            present = [values[self._seat(seat) + columns.SEAT_PRESENT] > 0 for seat in range(SEATS)]
            powers = [math.exp(each) * here for each, here in zip(found[SEATS:], present, strict=True)]
            chances.append([power / sum(powers) for power in powers])
        return Evaluations(coins, chances)

    def _observe(self, s: State, seat: int, shown: bool) -> Sequence[int]:
        values: list[int] = [int(value) for value in self._observer.observe(s, seat)]
        if shown:
            for turn in range(self.rules.seats):
                known = s.coins[(seat + turn) % self.rules.seats]
                values[self._seat(turn) + columns.SEAT_COINS] = int(min(known, MOST))
        return values

    def _layer(self, name: str, rows: array[float]) -> array[float]:
        """Return the next hidden layer of all positions."""
        bias = self._w[f"{name}_bias"][0]
        out = self._matrices[name].times(rows)
        return array("f", [max(0.0, each + bias[place % len(bias)]) for place, each in enumerate(out)])

    def _input(self, values: Sequence[int]) -> array[float]:
        """Return what the first hidden layer sees of a position."""
        found = array("f")
        for row in self._pooled(values):
            found.extend(row)
        for seat in range(SEATS):
            at = self._army(seat, ACTIVE)
            race = self._tables["seat_race"][values[at + columns.ARMY_RACE]]
            found.extend(_positive(race, self._tables["seat_power"][values[at + columns.ARMY_POWER]]))
        for seat in range(SEATS):
            ruins = [values[self._army(seat, slot) + columns.ARMY_RACE] for slot in range(1, self._layout.slots)]
            found.extend(_sum(*[self._tables["declined_race"][race] for race in ruins]))
        for seat in range(SEATS):
            found.extend(self._seat_numbers(values, seat))
        for offer in range(OFFERS):
            found.extend(self._offer(values, offer))
        left = max(0, min(values[columns.GAME_ROUNDS] - values[columns.GAME_ROUND], MOST_ROUNDS))
        for place, length in (
            (left, MOST_ROUNDS + 1),
            (min(values[columns.GAME_SEATS], SEATS), SEATS + 1),
            (values[columns.GAME_FIRST], SEATS),
        ):
            found.extend([float(each == place) for each in range(length)])
        return found

    def _pooled(self, values: Sequence[int]) -> Iterator[NetworkRow]:
        """Yield the sum of the regions of each holder."""
        contents = [self._contents(values, region) for region in range(self.rules.board.size)]
        self._learn(contents)
        given = [self._given[each] for each in contents]
        bias = self._w["region_bias"][0]
        groups: list[list[NetworkRow]] = [[] for _ in range(GROUPS)]
        for region, (own, _) in enumerate(given):
            around = [given[other][1] for other in self._near[region]]
            groups[contents[region][2]].append(_positive(own, bias, *around))
        for rows in groups:
            yield _sum(*rows) if rows else [0.0] * REGION

    def _contents(self, values: Sequence[int], region: int) -> tuple[int, ...]:
        """Return what decides a region's row: terrain, symbols, group, tokens, race, power, entry, and markers."""
        at = self._layout.by_region + region * self._layout.region_width
        holder, slot = values[at + columns.REGION_HOLDER], values[at + columns.REGION_SLOT]
        race = power = 0
        group = GROUPS - 1 if holder > SEATS else holder
        if 0 < holder <= SEATS:
            army = self._army(holder - 1, slot)
            race, power = values[army + columns.ARMY_RACE], values[army + columns.ARMY_POWER]
            group += SEATS * (slot > ACTIVE)
        return (
            values[at + columns.REGION_TERRAIN],
            values[at + columns.REGION_SYMBOLS],
            group,
            min(values[at + columns.REGION_TOKENS], MOST_TOKENS),
            race,
            power,
            values[at + columns.REGION_ENTRY],
            *values[at + len(columns.BY_REGION) : at + self._layout.region_width],
        )

    def _learn(self, contents: Sequence[tuple[int, ...]]) -> None:
        """Compute what regions with these contents give."""
        new = list({each: None for each in contents if each not in self._given})
        if len(self._given) + len(new) > MOST_KEPT:
            self._given.clear()
            new = list(dict.fromkeys(contents))
        near = _joined([self._near_row(each) for each in new])
        own, around = self._matrices["own"].times(near), self._matrices["around"].times(near)
        for place, each in enumerate(new):
            part = slice(place * REGION, (place + 1) * REGION)
            self._given[each] = (own[part], around[part])

    def _near_row(self, contents: tuple[int, ...]) -> array[float]:
        terrain, symbols, group, tokens, race, power, entry, *markers = contents
        w, tables = self._w, self._tables
        rows: list[NetworkRow] = [w["terrain"][terrain], w["symbols"][symbols], w["group"][group], w["tokens"][tokens]]
        rows += [tables["holder_race"][race], tables["holder_power"][power]]
        rows += [[number * each for each in row] for number, row in zip((entry,), w["entry"], strict=True) if number]
        rows += [[number * each for each in row] for number, row in zip(markers, w["markers"], strict=True) if number]
        return array("f", _positive(*rows))

    def _seat_numbers(self, values: Sequence[int], seat: int) -> list[float]:
        at, active = self._seat(seat), self._army(seat, ACTIVE)
        declined = [self._army(seat, slot) for slot in range(1, self._layout.slots)]
        coins = values[at + columns.SEAT_COINS]
        numbers = {
            "known": coins >= 0,
            "coins": max(coins, 0),
            "purse": max(0, min(coins, PURSE)),
            "present": values[at + columns.SEAT_PRESENT],
            "ally": values[at + columns.SEAT_ALLY],
            "income": values[at + columns.SEAT_INCOME],
            "hand": values[active + columns.ARMY_HAND],
            "returning": values[active + columns.ARMY_ASIDE] + values[active + columns.ARMY_WAITING],
            "auxiliaries": values[active + columns.ARMY_AUXILIARIES],
            "regions": values[active + columns.ARMY_REGIONS],
            "tokens": values[active + columns.ARMY_TOKENS],
            "declined_regions": sum([values[army + columns.ARMY_REGIONS] for army in declined]),
            "declined_tokens": sum([values[army + columns.ARMY_TOKENS] for army in declined]),
            "power_memory": values[active + columns.ARMY_POWER_MEMORY] > 0,
        }
        return [numbers[name] / unit for name, unit in UNITS.items()]

    def _offer(self, values: Sequence[int], offer: int) -> NetworkRow:
        race = power = coins = price = 0
        if offer < self._layout.offers:
            at = self._layout.by_offer + offer * len(columns.BY_OFFER)
            race, power, coins, price = values[at : at + len(columns.BY_OFFER)]
        by_coins, by_price = self._w["offer_numbers"]
        numbers = [coins * one + price * other for one, other in zip(by_coins, by_price, strict=True)]
        return _positive(self._tables["offer_race"][race], self._tables["offer_power"][power], numbers)

    def _seat(self, seat: int) -> int:
        return self._layout.by_seat + seat * len(columns.BY_SEAT)

    def _army(self, seat: int, slot: int) -> int:
        return self._layout.by_army + (seat * self._layout.slots + slot) * len(columns.BY_ARMY)


def _read(data: bytes) -> tuple[tuple[int, ...], bytes]:
    """Return the shape and the content of a stored array."""
    file = io.BytesIO(data)
    _, _, length = NPY.unpack(file.read(NPY.size))
    return ast.literal_eval(file.read(length).decode())["shape"], file.read()


def _joined(rows: Sequence[array[float]]) -> array[float]:
    found = array("f")
    for row in rows:
        found.extend(row)
    return found


def _sum(*rows: NetworkRow) -> list[float]:
    return [sum(each) for each in zip(*rows, strict=True)]


def _positive(*rows: NetworkRow) -> list[float]:
    """Return the sum of rows, without what is below zero."""
    return [max(0.0, sum(each)) for each in zip(*rows, strict=True)]
