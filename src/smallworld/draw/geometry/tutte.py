"""Initial valid shape: the harmonic embedding of centres, corners and arc points with a fixed rim."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix, diags
from scipy.sparse.linalg import splu

from smallworld.draw.geometry.cell_map import CellMap
from smallworld.draw.geometry.rim import Coordinates

EVENING = 60
STEP = 0.05


def embed(cells: CellMap, rounds: int = 0) -> None:
    """Place all points; every cell becomes star-shaped around its centre (Tutte's theorem).

    The plain embedding is crowded far from the rim. The theorem holds for any positive weights, so in further rounds
    the edges of oversized cells get larger weights, which evens out the sizes.
    """
    count = len(cells.points)
    first, second, owners = (np.array(v, dtype=np.intp) for v in cells.triangles())
    sides = np.sort(np.stack([first, second], 1), axis=1)
    spokes = np.stack([first, count + owners], 1)
    pairs, which = np.unique(np.vstack([sides, spokes]), axis=0, return_inverse=True)
    weights = np.ones(len(pairs))
    fixed = np.array(sorted(cells.rim_side), dtype=np.intp)
    place = np.zeros((count + len(cells.rings), 2))
    place[fixed] = cells.points[fixed]
    _solve(place, pairs, weights, fixed)
    wanted = np.array(cells.wanted) / sum(cells.wanted) * cells.height
    best, least = place.copy(), np.inf
    for _ in range(rounds):
        u, v = place[first] - place[count + owners], place[second] - place[count + owners]
        area = np.bincount(owners, 0.5 * (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]))
        excess = np.log(np.maximum(area, 1e-12) / wanted)
        spread = float((excess**2).sum())
        if spread < least and area.min() > 0:
            best, least = place.copy(), spread
        pull = np.bincount(which.ravel(), np.r_[excess[owners], excess[owners]]) / np.bincount(which.ravel())
        weights *= np.exp(np.clip(STEP * pull, -0.5, 0.5))
        weights = np.clip(weights / np.median(weights), 1e-4, 1e4)
        _solve(place, pairs, weights, fixed)
    if rounds:
        place = best
    cells.points = place[:count].copy()
    cells.centres = place[count:].copy()


def _solve(place: Coordinates, pairs: NDArray[np.intp], weights: Coordinates, fixed: NDArray[np.intp]) -> None:
    total = len(place)
    rows, columns = np.r_[pairs[:, 0], pairs[:, 1]], np.r_[pairs[:, 1], pairs[:, 0]]
    joined = coo_matrix((np.r_[weights, weights], (rows, columns)), shape=(total, total)).tocsr()
    laplacian = (diags(np.asarray(joined.sum(1)).ravel()) - joined).tocsr()
    free = np.setdiff1d(np.arange(total), fixed)
    pull = -laplacian[free][:, fixed] @ place[fixed]
    place[free] = splu(laplacian[free][:, free].tocsc()).solve(pull)
