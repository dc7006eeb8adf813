"""Learning: the value network in PyTorch, fitted to the positions of self-play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from smallworld.bots.network.facts import facts_table
from smallworld.bots.network.inputs import GENERAL, GROUPS, MOST_TOKENS, OFFERS, SEAT_NUMBERS, SEATS
from smallworld.bots.network.value import POWER_TABLES, RACE_TABLES, UNIT
from smallworld.core.hooks import Ability

REGION = 32
PEOPLE = 16
RUIN = 8
OFFER = 16
TRUNK = (256, 128)
#: How often what is learned of a race or power itself is left out, so that the facts about it carry meaning.
FORGET = 0.1
DROPPED = 0.1
#: Coins in hand: their places among the numbers of a seat.
KNOWN, COINS, PURSE = 2, 3, 4


class ValueModel(nn.Module):
    """The same sums as `ValueNetwork`, to be learned; its parameters have the names of the weights."""

    def __init__(self, races: Sequence[Ability], powers: Sequence[Ability], markers: int) -> None:
        super().__init__()
        widths = {
            "holder_race": REGION, "holder_power": REGION, "seat_race": PEOPLE, "seat_power": PEOPLE,
            "declined_race": RUIN, "offer_race": OFFER, "offer_power": OFFER,
        }  # fmt: skip
        self.facts: dict[str, Tensor] = {}
        weights: dict[str, Tensor] = {}
        for names, abilities in ((RACE_TABLES, races), (POWER_TABLES, powers)):
            facts = torch.tensor(facts_table(abilities))
            for name in names:
                self.facts[name] = facts
                weights[name] = torch.randn(len(facts), widths[name]) * 0.05
                weights[f"{name}_facts"] = torch.randn(facts.shape[1], widths[name]) * 0.1
        for name, rows in (("terrain", 8), ("symbols", 8), ("group", GROUPS), ("tokens", MOST_TOKENS + 1)):
            weights[name] = torch.randn(rows, REGION) * 0.3
        weights["entry"] = torch.zeros(REGION)
        weights["markers"] = torch.randn(markers, REGION) * 0.1
        weights["own"] = torch.randn(REGION, REGION) * REGION**-0.5
        weights["around"] = torch.randn(REGION, REGION) * (4 * REGION) ** -0.5
        weights["region_bias"] = torch.zeros(REGION)
        weights["offer_numbers"] = torch.randn(2, OFFER) * 0.05
        width = GROUPS * REGION + SEATS * (PEOPLE + RUIN + SEAT_NUMBERS) + OFFERS * OFFER + GENERAL
        for name, before, after in (
            ("first", width, TRUNK[0]),
            ("second", TRUNK[0], TRUNK[1]),
            ("last", TRUNK[1], 2 * SEATS),
        ):
            weights[name] = torch.randn(before, after) * (1.5 / before) ** 0.5
            weights[f"{name}_bias"] = torch.zeros(after)
        # Pooled sums over regions are large at first.
        weights["first"][: GROUPS * REGION] *= 0.2
        self.w = nn.ParameterDict({name: nn.Parameter(value) for name, value in weights.items()})

    def table(self, name: str) -> Tensor:
        """The rows of a table; while it learns, some know only the facts."""
        own = self.w[name]
        if self.training:
            kept = (torch.rand(len(own), 1, device=own.device) > FORGET).float()
            kept[0] = 1.0
            own = own * kept
        return own + self.facts[name] @ self.w[f"{name}_facts"]

    def dropped(self, values: Tensor) -> Tensor:
        """Leave some of the values out while it learns, so that it learns no game by heart."""
        return nn.functional.dropout(values, DROPPED, self.training)

    def to_device(self, device: str) -> ValueModel:
        """Move everything there."""
        self.facts = {name: facts.to(device) for name, facts in self.facts.items()}
        return self.to(device)

    def forward(self, x: dict[str, Tensor], adjacency: Tensor) -> Tensor:
        """Coins to come in units, then the logits of winning, by seat."""
        w = self.w
        count = len(x["terrain"])
        pre = rows(w["terrain"], x["terrain"]) + rows(w["symbols"], x["symbols"]) + rows(w["group"], x["group"])
        pre = pre + rows(w["tokens"], x["tokens"])
        pre = pre + rows(self.table("holder_race"), x["holder_race"])
        pre = pre + rows(self.table("holder_power"), x["holder_power"])
        pre = pre + x["entry"][:, :, None] * w["entry"] + x["markers"] @ w["markers"]
        near = pre.relu()
        far = (near @ w["own"] + (adjacency @ near) @ w["around"] + w["region_bias"]).relu()
        far = far * (x["terrain"] > 0)[:, :, None]
        groups = (x["group"][:, None, :] == torch.arange(GROUPS, device=far.device)[None, :, None]).float()
        pooled = (groups @ far).reshape(count, -1)
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

    def arrays(self) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
        """The weights as they are stored."""
        return {name: value.detach().cpu().numpy() for name, value in self.w.items()}


def rows(table: Tensor, numbers: Tensor) -> Tensor:
    """The rows of a table by number; a product learns many times as fast as a look-up whose rows repeat."""
    return nn.functional.one_hot(numbers, len(table)).to(table.dtype) @ table


class Positions:
    """Positions of self-play on the device that learns from them; a share is held back to measure on."""

    def __init__(self, files: Sequence[Path], device: str, held_back: float = 0.02) -> None:
        parts: dict[str, list[np.ndarray[tuple[int, ...], np.dtype[np.generic]]]] = {}
        for file in files:
            with np.load(file, allow_pickle=False) as stored:
                for name in stored.files:
                    parts.setdefault(name, []).append(stored[name])
        self.data = {name: torch.from_numpy(np.concatenate(arrays)).to(device) for name, arrays in parts.items()}
        self.count = len(self.data["coming"])
        self.kept = int(self.count * (1 - held_back))

    def batch(self, rows: Tensor, show: bool) -> dict[str, Tensor]:
        """Some of the positions as inputs; coins are hidden from half of them where others' may be shown."""
        x: dict[str, Tensor] = {}
        for name, array in self.data.items():
            part = array[rows]
            if part.dtype == torch.uint8 and name != "markers":
                x[name] = part.long()
            else:
                x[name] = part.float() if name != "board" else part.long()
        if show:
            seats = x["seats"]
            shown = (torch.rand(len(rows), 1, device=seats.device) < 0.5) & (seats[:, :, 0] > 0)
            held = x["held"]
            seats[:, :, KNOWN] = torch.where(shown, torch.ones_like(held), seats[:, :, KNOWN])
            seats[:, :, COINS] = torch.where(shown, held / 40, seats[:, :, COINS])
            seats[:, :, PURSE] = torch.where(shown, held.clamp(max=8) / 10, seats[:, :, PURSE])
        return x


def losses(out: Tensor, x: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
    """How far the coins are off, and how surprising the winners are."""
    present = (x["seats"][:, :, 0] > 0).float()
    coins = (((out[:, :SEATS] - x["coming"] / UNIT) ** 2) * present).sum() / present.sum()
    logits = out[:, SEATS:].masked_fill(present == 0, -1e9)
    return coins, -(x["won"] * logits.log_softmax(1)).sum(1).mean()


def fit(
    model: ValueModel,
    positions: Positions,
    adjacency: Tensor,
    steps: int,
    batch: int,
    rate: float,
    seed: int,
    tell: Callable[[str], None],
) -> dict[str, float]:
    """Fit the model; returns the losses on positions that were held back."""
    device = adjacency.device
    chance = torch.Generator(device="cpu").manual_seed(seed)
    order = torch.randperm(positions.count, generator=chance)
    learned, tested = order[: positions.kept].to(device), order[positions.kept :].to(device)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    model.train()
    for step in range(steps):
        rows = learned[torch.randint(len(learned), (batch,), generator=chance).to(device)]
        x = positions.batch(rows, show=True)
        coins, winners = losses(model(x, adjacency[x["board"]]), x)
        loss = coins + 0.3 * winners
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if step % 500 == 0:
            tell(f"step {step} of {steps}: coins {coins.item():.4f}, winners {winners.item():.4f}")
    model.eval()
    with torch.no_grad():
        totals = [0.0, 0.0, 0.0]
        for rows in tested.split(batch):
            x = positions.batch(rows, show=False)
            coins, winners = losses(model(x, adjacency[x["board"]]), x)
            totals[0] += coins.item() * len(rows)
            totals[1] += winners.item() * len(rows)
            totals[2] += len(rows)
    return {"coins": (totals[0] / totals[2]) ** 0.5 * UNIT, "winners": totals[1] / totals[2]}
