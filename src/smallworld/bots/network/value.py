"""The value network: coins to come and the chance to win for every seat, from a batch of observations, in numpy."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from smallworld.bots.network.facts import Floats, facts_table
from smallworld.bots.network.inputs import GROUPS, SEATS, Inputs, Ints, adjacency, is_present, read_inputs
from smallworld.bots.network.shapes import POWER_TABLES, RACE_TABLES, shapes
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.views import columns
from smallworld.views.observation import ObservationLayout, observer
from smallworld.views.observer import MOST

#: Coins are learned in units of so many.
UNIT = 10.0


class NetworkWeights:
    """The learned numbers of a network by name, with the keys of the races and powers that it knows."""

    def __init__(self, arrays: dict[str, Floats], about: dict[str, list[str]]) -> None:
        self.arrays = arrays
        self.races = {key: place for place, key in enumerate(about["races"], 1)}
        self.powers = {key: place for place, key in enumerate(about["powers"], 1)}

    @staticmethod
    def load(source: Path | bytes) -> NetworkWeights:
        """Read a file of weights, or what is in one; one that is not whole is refused in a sentence."""
        where = source if isinstance(source, Path) else "what was sent"
        try:
            data = source.read_bytes() if isinstance(source, Path) else source
            # Otherwise numpy would advise to trust it and to unpickle it.
            if not zipfile.is_zipfile(io.BytesIO(data)):
                raise ValueError("it is not a whole .npz archive")
            with np.load(io.BytesIO(data), allow_pickle=False) as stored:
                arrays = {name: stored[name].astype(np.float32) for name in stored.files if name != "about"}
                about = json.loads(bytes(stored["about"]).decode())
            weights = NetworkWeights(arrays, about)
        except FileNotFoundError:
            raise RulesetError(f"{where}: there is no such file of weights") from None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, *_BROKEN) as error:
            raise RulesetError(f"{where}: not a file of weights: {error}") from None
        fault = weights.fault()
        if fault:
            raise RulesetError(f"{where}: not a file of weights: {fault}")
        return weights

    def fault(self) -> str:
        """What is wrong with the arrays; empty if nothing is."""
        markers = len(self.arrays["markers"]) if self.arrays.get("markers", np.zeros(())).ndim else 0
        wanted = shapes(len(self.races), len(self.powers), markers)
        if self.arrays.keys() != wanted.keys():
            name = min(self.arrays.keys() ^ wanted.keys())
            return f"{name} is {'missing' if name in wanted else 'unknown'}"
        for name, shape in wanted.items():
            if self.arrays[name].shape != shape:
                return f"{name} has the shape {self.arrays[name].shape} instead of {shape}"
            if not np.isfinite(self.arrays[name]).all():
                return f"{name} holds something that is not a number"
        return ""


#: What reading a damaged archive can raise besides the usual.
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError)


def weights_file(arrays: Mapping[str, Floats], about: dict[str, list[str]]) -> bytes:
    """A file of weights in half precision, which is as good for judging and half as large."""
    small = {name: array.astype(np.float16) for name, array in arrays.items()}
    text = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, about=text, **small)
    return file.getvalue()


class ValueNetwork:
    """Judges states of one ruleset; a batch costs little more than one."""

    def __init__(self, rules: Ruleset, weights: NetworkWeights) -> None:
        self.rules = rules
        self.observer = observer(rules)
        self.layout: ObservationLayout = self.observer.layout
        self.adjacency = adjacency(rules, self.layout)
        markers, wanted = len(weights.arrays["markers"]), len(self.layout.markers)
        if markers != wanted:
            raise RulesetError(f"these weights are of another game: they know {markers} markers, not {wanted}")
        self.w = tables_for(rules, weights)

    def observe(self, states: Sequence[State], seat: int, shown: bool = False) -> Ints:
        """The observations of a seat, one row for each state; `shown` if it knows everybody's coins."""
        rows = np.array([np.asarray(self.observer.observe(s, seat), dtype=np.int16) for s in states], dtype=np.int16)
        if shown:
            seats = self.rules.seats
            for turn in range(seats):
                place = self.layout.by_seat + turn * len(columns.BY_SEAT) + columns.SEAT_COINS
                rows[:, place] = [min(s.coins[(seat + turn) % seats], MOST) for s in states]
        return rows

    def judge(self, states: Sequence[State], seat: int, shown: bool = False) -> tuple[Floats, Floats]:
        """Coins to come and the chance to win, by state and seat counted from the judging one on."""
        return self.forward(self.observe(states, seat, shown))

    def forward(self, observations: Ints) -> tuple[Floats, Floats]:
        """The same from observations."""
        x = read_inputs(observations, self.layout)
        out = top_hidden(self.w, x, self.adjacency) @ self.w["last"] + self.w["last_bias"]
        coins: Floats = out[:, :SEATS] * np.float32(UNIT)
        return coins, win_chances(out[:, SEATS:], is_present(x.seats))


def top_hidden(w: Mapping[str, Floats], x: Inputs, neighbours: Floats) -> Floats:
    """The uppermost hidden layer, of which the answers are sums; neighbours are the same for all or by position."""
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
    """Chances that add up to 1 over the seats that are taken."""
    seated = np.where(present, logits, -np.inf)
    powers = np.exp(seated - seated.max(axis=1, keepdims=True))
    chances: Floats = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
    return chances


def tables_for(rules: Ruleset, weights: NetworkWeights) -> dict[str, Floats]:
    """The weights with a row for each race and power of a ruleset."""
    found = dict(weights.arrays)
    for name in RACE_TABLES:
        found[name] = _table(weights, name, rules.races, weights.races)
    for name in POWER_TABLES:
        found[name] = _table(weights, name, rules.powers, weights.powers)
    return found


def _table(weights: NetworkWeights, name: str, abilities: Sequence[Ability], known: dict[str, int]) -> Floats:
    """The rows of a table for the abilities of a ruleset, none first."""
    facts = facts_table(abilities) @ weights.arrays[f"{name}_facts"]
    rows = [0, *[known.get(ability.key, 0) for ability in abilities]]
    learned = weights.arrays[name][rows]
    learned[1:][np.array(rows[1:]) == 0] = 0.0
    table: Floats = facts + learned
    return table
