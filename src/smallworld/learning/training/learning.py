"""Training of the value network in PyTorch on positions of self-play."""

from __future__ import annotations

import os
from collections.abc import Callable

# Required for deterministic sums on a GPU; read when CUDA starts.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import torch
from torch import Tensor, nn

from smallworld.bots.network.inputs import Floats, coin_numbers, is_present
from smallworld.bots.network.shapes import GROUPS, PLACES, POWER_TABLES, RACE_TABLES, SEATS, UNIT, UNITS
from smallworld.bots.network.value import facts_table
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.learning.training.learner import Learned, Material, initial_weights
from smallworld.learning.training.positions import Positions

#: Dropout of per-ability embeddings, so that the feature-based part learns to work alone.
FORGET = 0.1
DROPPED = 0.1
BATCH = 4096
RATE = 2e-3
#: Weight of winner cross-entropy relative to the coin loss.
WINNERS = 0.3
#: Steps between progress reports.
OFTEN = 50


class ValueModel(nn.Module):
    """The trainable version of `ValueNetwork`; parameters have the names of its arrays."""

    def __init__(self, rules: Ruleset, arrays: dict[str, Floats]) -> None:
        super().__init__()
        self.facts: dict[str, Tensor] = {}
        for names, abilities in ((RACE_TABLES, rules.races), (POWER_TABLES, rules.powers)):
            facts = torch.from_numpy(facts_table(abilities))
            self.facts |= dict.fromkeys(names, facts)
        self.w = nn.ParameterDict({name: nn.Parameter(torch.from_numpy(array)) for name, array in arrays.items()})

    def table(self, name: str) -> Tensor:
        """Return a table's rows; in training, some use only the features."""
        own = self.w[name]
        if self.training:
            kept = (torch.rand(len(own), 1, device=own.device) > FORGET).float()
            kept[0] = 1.0
            own = own * kept
        return own + self.facts[name] @ self.w[f"{name}_facts"]

    def dropped(self, values: Tensor) -> Tensor:
        """Apply dropout in training, to prevent overfitting to single games."""
        return nn.functional.dropout(values, DROPPED, self.training)

    def to_device(self, device: str) -> ValueModel:
        """Move everything to a device."""
        self.facts = {name: facts.to(device) for name, facts in self.facts.items()}
        self.to(device)
        return self

    def forward(self, x: dict[str, Tensor], adjacency: Tensor) -> Tensor:
        """Return the expected coins (in units), then the logits of winning, by seat."""
        w = self.w
        count = len(x["terrain"])
        tables = {name: w[name] for name in ("terrain", "symbols", "group", "tokens")}
        tables |= {name: self.table(name) for name in ("holder_race", "holder_power")}
        # One product for all features of a region: many small ones would stall a GPU.
        known = [one_hot(x[name], len(table)) for name, table in tables.items()]
        about = torch.cat([*known, x["entry"][:, :, None], x["markers"]], 2)
        near = (about @ torch.cat([*tables.values(), w["entry"][None], w["markers"]])).relu()
        far = (near @ w["own"] + (adjacency @ near) @ w["around"] + w["region_bias"]).relu()
        far = far * (x["terrain"] > 0)[:, :, None]
        pooled = (one_hot(x["group"], GROUPS).transpose(1, 2) @ far).reshape(count, -1)
        people = rows(self.table("seat_race"), x["race"]) + rows(self.table("seat_power"), x["power"])
        people = people.relu().reshape(count, -1)
        ruins = rows(self.table("declined_race"), x["declined"]).sum(2).reshape(count, -1)
        combos = rows(self.table("offer_race"), x["offer_race"]) + rows(self.table("offer_power"), x["offer_power"])
        offers = (combos + x["offers"] @ w["offer_numbers"]).relu().reshape(count, -1)
        whole = torch.cat([pooled, people, ruins, x["seats"].reshape(count, -1), offers, x["general"]], 1)
        hidden = self.dropped((whole @ w["first"] + w["first_bias"]).relu())
        hidden = self.dropped((hidden @ w["second"] + w["second_bias"]).relu())
        out: Tensor = hidden @ w["last"] + w["last_bias"]
        return out

    def arrays(self) -> dict[str, Floats]:
        """Return the weights as they are stored."""
        return {name: value.detach().cpu().numpy() for name, value in self.w.items()}


def one_hot(numbers: Tensor, count: int) -> Tensor:
    """One-hot encode numbers below `count`."""
    places = torch.arange(count, dtype=numbers.dtype, device=numbers.device)
    return (numbers[..., None] == places).float()


def rows(table: Tensor, numbers: Tensor) -> Tensor:
    """Look up rows by number as a matrix product; its gradient is much faster than that of indexing."""
    return one_hot(numbers, len(table)) @ table


class DevicePositions:
    """Positions of self-play on the training device."""

    def __init__(self, positions: Positions, device: str) -> None:
        self.data = {name: torch.from_numpy(array).to(device) for name, array in positions.arrays.items()}

    def batch(self, rows: Tensor, show: bool) -> dict[str, Tensor]:
        """Return a batch of inputs; with `show`, all coins are revealed in half of the positions."""
        x: dict[str, Tensor] = {}
        for name, array in self.data.items():
            part = array[rows]
            if name == "board":
                x[name] = part.long()
            else:
                # Categorical numbers stay small.
                x[name] = part if part.dtype == torch.uint8 and name != "markers" else part.float()
        if show:
            seats = x["seats"]
            shown = (torch.rand(len(rows), 1, device=seats.device) < 0.5) & is_present(seats)
            for name, numbers in coin_numbers(x["held"]).items():
                place = PLACES[name]
                seats[:, :, place] = torch.where(shown, numbers / UNITS[name], seats[:, :, place])
        return x


def losses(out: Tensor, x: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
    """Return the squared error of the coins, and the winner cross-entropy."""
    taken: Tensor = is_present(x["seats"])
    present = taken.float()
    coins = (((out[:, :SEATS] - x["coming"] / UNIT) ** 2) * present).sum() / present.sum()
    logits = out[:, SEATS:].masked_fill(present == 0, -1e9)
    return coins, -(x["won"] * logits.log_softmax(1)).sum(1).mean()


class TorchLearner:
    """Learns all weights by gradient descent, on the CPU or a GPU."""

    def __init__(self, device: str = "auto") -> None:
        if device == "cuda" and not torch.cuda.is_available():
            raise RulesetError("--device cuda: PyTorch finds no GPU")
        self.device = "cuda" if device != "cpu" and torch.cuda.is_available() else "cpu"

    def learn(self, material: Material, tell: Callable[[int], None]) -> Learned:
        """Fit weights initialised from the seed."""
        torch.use_deterministic_algorithms(True)
        # Every result is fully overwritten; filling it first would double the time.
        torch.utils.deterministic.fill_uninitialized_memory = False
        torch.manual_seed(material.seed)
        model = ValueModel(material.rules, initial_weights(material.rules, material.seed)).to_device(self.device)
        positions = DevicePositions(material.positions, self.device)
        neighbours = torch.from_numpy(material.neighbours).to(self.device)
        learned, tested = [torch.from_numpy(rows).to(self.device) for rows in material.positions.split(material.seed)]
        fit(model, positions, neighbours, learned, material.steps, tell)
        coins, winners = measure(model, positions, neighbours, tested)
        return Learned(model.arrays(), coins, winners)


def fit(
    model: ValueModel,
    positions: DevicePositions,
    neighbours: Tensor,
    learned: Tensor,
    steps: int,
    tell: Callable[[int], None],
) -> None:
    """Fit the model to the positions in these rows; the caller seeds PyTorch's generator."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=1e-2, fused=True)
    # Warming up for exactly one step would cause a division by zero in OneCycleLR.
    rise = 0.1 if steps > 20 else 0.3
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1, pct_start=rise)
    model.train()
    for step in range(steps):
        rows = learned[torch.randint(len(learned), (BATCH,)).to(learned.device)]
        x = positions.batch(rows, show=True)
        coins, winners = losses(model(x, neighbours[x["board"]]), x)
        loss = coins + WINNERS * winners
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if (step + 1) % OFTEN == 0 or step + 1 == steps:
            tell(step + 1)


def measure(model: ValueModel, positions: DevicePositions, neighbours: Tensor, tested: Tensor) -> tuple[float, float]:
    """Return RMSE in coins and winner cross-entropy (nats) on the positions in these rows."""
    model.eval()
    coins_off = surprise = seats = 0.0
    with torch.no_grad():
        for rows in tested.split(BATCH):
            x = positions.batch(rows, show=False)
            coins, winners = losses(model(x, neighbours[x["board"]]), x)
            present = float(is_present(x["seats"]).sum().item())
            coins_off += coins.item() * present
            surprise += winners.item() * len(rows)
            seats += present
    return (coins_off / seats) ** 0.5 * UNIT, surprise / len(tested)
