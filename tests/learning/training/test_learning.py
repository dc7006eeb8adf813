"""Training with PyTorch: the same forward pass as NumPy, a decreasing loss, and reproducible weights."""

from pathlib import Path

import numpy as np
import pytest

from smallworld.bots.network.shapes import SEATS
from smallworld.bots.network.value import NetworkWeights, tables_for, top_hidden
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.learning.training.learner import Learned, Material, initial_weights, known_abilities
from smallworld.learning.training.make_learner import make_learner
from smallworld.learning.training.positions import read_positions
from smallworld.learning.training.schedule import TABLES
from smallworld.learning.training.self_play import SelfPlay, adjacencies, play

# The tests themselves import PyTorch, so that the module can be collected without it.
pytestmark = pytest.mark.torch


def material(folder: Path, game: str, steps: int, seed: int = 1) -> Material:
    """Training data from a few games."""
    piece = folder / f"{game}.npz"
    if not piece.exists():
        piece.write_bytes(play(SelfPlay(TABLES[game], 6, 5, None, 0.3, (("greedy", 1.0),))))
    return Material(ruleset(game, 2), read_positions([piece], game), adjacencies(game), steps, seed)


def learn(wanted: Material) -> Learned:
    """Train on the CPU, which every machine has."""
    return make_learner("torch", "cpu").learn(wanted, lambda step: None)


@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_numpy_and_torch_agree(tmp_path: Path, game: str) -> None:
    import torch

    from smallworld.learning.training.learning import DevicePositions, ValueModel

    wanted = material(tmp_path, game, 1)
    arrays = initial_weights(wanted.rules, 7)
    # Random values: biases start at zero, which would hide errors about them.
    chance = np.random.default_rng(7)
    for name in [name for name in arrays if name.endswith("bias")]:
        arrays[name] = chance.standard_normal(arrays[name].shape).astype(np.float32) * np.float32(0.1)
    rows = np.arange(0, wanted.positions.count, 3)
    boards = wanted.positions.arrays["board"][rows].astype(np.int64)
    w = tables_for(wanted.rules, NetworkWeights(arrays, known_abilities(wanted.rules)))
    ours = top_hidden(w, wanted.positions.inputs(rows), wanted.neighbours[boards]) @ w["last"] + w["last_bias"]
    model = ValueModel(wanted.rules, {name: array.copy() for name, array in arrays.items()})
    model.eval()
    with torch.no_grad():
        x = DevicePositions(wanted.positions, "cpu").batch(torch.from_numpy(rows), show=False)
        theirs = model(x, torch.from_numpy(wanted.neighbours)[x["board"]]).numpy()
    assert theirs.shape == (len(rows), 2 * SEATS)
    assert np.abs(ours - theirs).max() < 1e-4 * max(1.0, float(np.abs(ours).max()))


def test_a_few_steps_reduce_the_loss(tmp_path: Path) -> None:
    before, after = learn(material(tmp_path, "smallworld", 1)), learn(material(tmp_path, "smallworld", 40))
    assert after.coins < 0.8 * before.coins
    assert after.winners < before.winners
    assert all(np.isfinite(array).all() for array in after.arrays.values())


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    once, again = learn(material(tmp_path, "smallworld", 3)), learn(material(tmp_path, "smallworld", 3))
    other = learn(material(tmp_path, "smallworld", 3, seed=2))
    assert once.arrays.keys() == again.arrays.keys() == other.arrays.keys()
    for name, array in once.arrays.items():
        assert np.array_equal(array, again.arrays[name]), name
    assert not np.array_equal(once.arrays["last"], other.arrays["last"])


def test_a_missing_device_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(RulesetError, match="PyTorch finds no GPU here"):
        make_learner("torch", "cuda")
