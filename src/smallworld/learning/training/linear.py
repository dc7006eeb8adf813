"""A learner without PyTorch: fits only the last layer, on top of random ones."""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from smallworld.bots.network.shapes import SEATS, UNIT
from smallworld.bots.network.value import NetworkWeights, tables_for, top_hidden, win_chances
from smallworld.learning.training.learner import Learned, Material, initial_weights, known_abilities

Matrix = npt.NDArray[np.float64]

#: Positions per forward pass.
BATCH: Final = 512
#: Ridge penalty, against overfitting to few positions.
RIDGE: Final = 1e-3


class LinearLearner:
    """Fits coins by ridge regression, and win probabilities by logistic regression."""

    def learn(self, material: Material, tell: Callable[[int], None]) -> Learned:
        """Fit the weights of the last layer."""
        arrays = initial_weights(material.rules, material.seed)
        features = _features(material, NetworkWeights(arrays, known_abilities(material.rules)))
        positions = material.positions
        coming, won, present = positions.floats("coming") / UNIT, positions.floats("won"), positions.present
        learned, tested = positions.split(material.seed)
        known, seated, winners = features[learned], present[learned], won[learned]
        coins = _fit_coins(known, coming[learned], seated)
        wins = np.zeros((features.shape[1], SEATS))
        gram = _gram(known)
        for step in range(material.steps):
            chances = win_chances((known @ wins).astype(np.float32), seated)
            slope = known.T @ (chances - winners) / len(learned) + RIDGE * wins
            # Half of the Gram matrix bounds the curvature, so no step overshoots (Böhning 1992).
            wins -= 2 * np.linalg.solve(gram, slope)
            tell(step + 1)
        last = np.concatenate([coins, wins], axis=1).astype(np.float32)
        arrays["last"], arrays["last_bias"] = last[:-1], last[-1]
        return Learned(arrays, *_losses(features[tested], last, coming[tested], won[tested], present[tested]))


def _features(material: Material, weights: NetworkWeights) -> Matrix:
    """Return the uppermost hidden layer of every position, with a constant column."""
    w = tables_for(material.rules, weights)
    boards = material.positions.arrays["board"].astype(np.int64)
    parts: list[Matrix] = []
    for first in range(0, material.positions.count, BATCH):
        rows = np.arange(first, min(first + BATCH, material.positions.count))
        hidden = top_hidden(w, material.positions.inputs(rows), material.neighbours[boards[rows]])
        parts.append(np.concatenate([hidden, np.ones((len(rows), 1))], axis=1))
    return np.concatenate(parts)


def _gram(features: Matrix) -> Matrix:
    found: Matrix = features.T @ features / max(len(features), 1) + RIDGE * np.eye(features.shape[1])
    return found


def _fit_coins(
    features: Matrix, coming: npt.NDArray[np.float32], present: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """Fit each seat on the positions in which it is occupied."""
    found = np.zeros((features.shape[1], SEATS))
    for seat in range(SEATS):
        rows = present[:, seat]
        if rows.any():
            target = features[rows].T @ coming[rows, seat] / rows.sum()
            found[:, seat] = np.linalg.solve(_gram(features[rows]), target)
    return found


def _losses(
    features: Matrix,
    last: npt.NDArray[np.float32],
    coming: npt.NDArray[np.float32],
    won: npt.NDArray[np.float32],
    present: npt.NDArray[np.bool_],
) -> tuple[float, float]:
    out = (features @ last).astype(np.float32)
    off = ((out[:, :SEATS] - coming) ** 2)[present].mean() ** 0.5 * UNIT
    chances = win_chances(out[:, SEATS:], present)
    surprise = -(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
    return float(off), float(surprise)
