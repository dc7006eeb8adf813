"""The value network: expected coins and win probability of every seat, for a batch of observations, in NumPy."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from smallworld.bots.network.facts import WIDTH, facts_of
from smallworld.bots.network.inputs import Floats, Inputs, Ints, adjacency, is_present, read_inputs
from smallworld.bots.network.judging import Evaluations
from smallworld.bots.network.shapes import GROUPS, POWER_TABLES, RACE_TABLES, SEATS, UNIT, shapes
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.views import columns
from smallworld.views.observation import ObservationLayout, observer
from smallworld.views.observer import MOST


class NetworkWeights:
    """Network arrays by name, with the keys of the known races and powers."""

    def __init__(self, arrays: dict[str, Floats], about: dict[str, list[str]]) -> None:
        self.arrays = arrays
        self.races = {key: place for place, key in enumerate(about["races"], 1)}
        self.powers = {key: place for place, key in enumerate(about["powers"], 1)}

    @staticmethod
    def load(source: Path | bytes) -> NetworkWeights:
        """Load weights from a file or its bytes; raises a one-sentence RulesetError if they are damaged."""
        where = source if isinstance(source, Path) else "what was sent"
        try:
            data = source.read_bytes() if isinstance(source, Path) else source
            # Otherwise NumPy would suggest trusting the file and unpickling it.
            if not zipfile.is_zipfile(io.BytesIO(data)):
                raise ValueError("not a complete .npz archive")
            with np.load(io.BytesIO(data), allow_pickle=False) as stored:
                arrays = {name: stored[name].astype(np.float32) for name in stored.files if name != "about"}
                about = json.loads(bytes(stored["about"]).decode())
            weights = NetworkWeights(arrays, about)
        except FileNotFoundError:
            raise RulesetError(f"{where}: no such file") from None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, *_BROKEN) as error:
            raise RulesetError(f"{where}: not a file of weights: {error}") from None
        fault = weights.fault()
        if fault:
            raise RulesetError(f"{where}: not a file of weights: {fault}")
        return weights

    def network(self, rules: Ruleset) -> ValueNetwork:
        """Return the network for a ruleset."""
        return ValueNetwork(rules, self)

    def fault(self) -> str:
        """Return the problem with the arrays; empty if there is none."""
        markers = len(self.arrays["markers"]) if self.arrays.get("markers", np.zeros(())).ndim else 0
        wanted = shapes(len(self.races), len(self.powers), markers)
        if self.arrays.keys() != wanted.keys():
            name = min(self.arrays.keys() ^ wanted.keys())
            return f"{name} is {'missing' if name in wanted else 'unknown'}"
        for name, shape in wanted.items():
            if self.arrays[name].shape != shape:
                return f"{name} has the shape {self.arrays[name].shape} instead of {shape}"
            if not np.isfinite(self.arrays[name]).all():
                return f"{name} contains values that are not finite"
        return ""


#: Other exceptions that a damaged archive can raise.
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError)


def weights_file(arrays: Mapping[str, Floats], about: dict[str, list[str]]) -> bytes:
    """Write weights in half precision, which halves the file size and evaluates equally well."""
    small = {name: array.astype(np.float16) for name, array in arrays.items()}
    text = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, about=text, **small)
    return file.getvalue()


class ValueNetwork:
    """Evaluates one ruleset's states; a batch costs little more than one state."""

    def __init__(self, rules: Ruleset, weights: NetworkWeights) -> None:
        self.rules = rules
        self.observer = observer(rules)
        self.layout: ObservationLayout = self.observer.layout
        self.adjacency = adjacency(rules, self.layout)
        markers, wanted = len(weights.arrays["markers"]), len(self.layout.markers)
        if markers != wanted:
            raise RulesetError(f"these weights are for another game: they have {markers} markers, not {wanted}")
        self.w = tables_for(rules, weights)

    def observe(self, states: Sequence[State], seat: int, shown: bool = False) -> Ints:
        """Return a seat's observations, one row per state; with `shown`, it knows everyone's coins."""
        rows = np.array([np.asarray(self.observer.observe(s, seat), dtype=np.int16) for s in states], dtype=np.int16)
        if shown:
            seats = self.rules.seats
            for turn in range(seats):
                place = self.layout.by_seat + turn * len(columns.BY_SEAT) + columns.SEAT_COINS
                rows[:, place] = [min(s.coins[(seat + turn) % seats], MOST) for s in states]
        return rows

    def evaluate(self, seen: Sequence[tuple[State, int]], shown: bool = False) -> Evaluations:
        """Evaluate positions, each for a seat; with `shown`, that seat knows everybody's coins."""
        coins, chances = self.forward(np.concatenate([self.observe([s], seat, shown) for s, seat in seen]))
        return Evaluations(coins.tolist(), chances.tolist())

    def judge(self, states: Sequence[State], seat: int, shown: bool = False) -> tuple[Floats, Floats]:
        """Return the expected coins and win probabilities, by state and by seat, starting with the evaluating one."""
        return self.forward(self.observe(states, seat, shown))

    def forward(self, observations: Ints) -> tuple[Floats, Floats]:
        """Like `judge`, from observations."""
        x = read_inputs(observations, self.layout)
        out = top_hidden(self.w, x, self.adjacency) @ self.w["last"] + self.w["last_bias"]
        coins: Floats = out[:, :SEATS] * np.float32(UNIT)
        return coins, win_chances(out[:, SEATS:], is_present(x.seats))


def top_hidden(w: Mapping[str, Floats], x: Inputs, neighbours: Floats) -> Floats:
    """Return the uppermost hidden layer; `neighbours` is one matrix for all positions, or one per position."""
    count = len(x.terrain)
    pre = w["terrain"][x.terrain] + w["symbols"][x.symbols] + w["group"][x.group] + w["tokens"][x.tokens]
    pre += w["holder_race"][x.holder_race] + w["holder_power"][x.holder_power]
    pre += x.entry[:, :, None] * w["entry"] + x.markers @ w["markers"]
    near = np.maximum(pre, 0.0)
    far = np.maximum(near @ w["own"] + (neighbours @ near) @ w["around"] + w["region_bias"], 0.0)
    far *= (x.terrain > 0)[:, :, None]
    groups = (x.group[:, None, :] == np.arange(GROUPS)[None, :, None]).astype(np.float32)
    pooled = (groups @ far).reshape(count, -1)
    people = np.maximum(w["seat_race"][x.race] + w["seat_power"][x.power], 0.0).reshape(count, -1)
    ruins = w["declined_race"][x.declined].sum(axis=2).reshape(count, -1)
    combos = w["offer_race"][x.offer_race] + w["offer_power"][x.offer_power] + x.offers @ w["offer_numbers"]
    offers = np.maximum(combos, 0.0).reshape(count, -1)
    whole = np.concatenate([pooled, people, ruins, x.seats.reshape(count, -1), offers, x.general], axis=1)
    hidden = np.maximum(whole @ w["first"] + w["first_bias"], 0.0)
    top: Floats = np.maximum(hidden @ w["second"] + w["second_bias"], 0.0)
    return top


def win_chances(logits: Floats, present: npt.NDArray[np.bool_]) -> Floats:
    """Softmax over the occupied seats."""
    seated = np.where(present, logits, -np.inf)
    powers = np.exp(seated - seated.max(axis=1, keepdims=True))
    chances: Floats = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
    return chances


def tables_for(rules: Ruleset, weights: NetworkWeights) -> dict[str, Floats]:
    """Return the weights with a table row for each of a ruleset's races and powers."""
    found = dict(weights.arrays)
    for name in RACE_TABLES:
        found[name] = _table(weights, name, rules.races, weights.races)
    for name in POWER_TABLES:
        found[name] = _table(weights, name, rules.powers, weights.powers)
    return found


def facts_table(abilities: Sequence[Ability]) -> Floats:
    """Return one row of features per ability, preceded by a row of zeros for "no ability"."""
    return np.array([[0.0] * WIDTH, *[facts_of(ability) for ability in abilities]], dtype=np.float32)


def _table(weights: NetworkWeights, name: str, abilities: Sequence[Ability], known: dict[str, int]) -> Floats:
    """Return the table rows for a ruleset's abilities, after a row for "none"."""
    facts = facts_table(abilities) @ weights.arrays[f"{name}_facts"]
    rows = [0, *[known.get(ability.key, 0) for ability in abilities]]
    learned = weights.arrays[name][rows]
    learned[1:][np.array(rows[1:]) == 0] = 0.0
    table: Floats = facts + learned
    return table
