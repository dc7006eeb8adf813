"""A first valid shape: the harmonic embedding of centres, corners and arc points with the rim held fixed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix, diags
from scipy.sparse.linalg import splu

from .cellmap import CellMap
from .rim import Floats

EVENING = 40


def embed(cells: CellMap, rounds: int = 0) -> None:
    """Place all points; every cell comes out star-shaped around its centre (Tutte's theorem).

    The plain embedding crowds whatever hangs far from the rim. The theorem holds for any positive weights, so in
    further rounds long edges are made to pull harder, which evens the crowd out.
    """
    count = len(cells.points)
    first, second, owners = cells.triangles()
    links = {(min(a, b), max(a, b)) for a, b in zip(first, second, strict=True)}
    links |= {(a, count + cell) for a, cell in zip(first, owners, strict=True)}
    pairs = np.array(sorted(links), dtype=np.intp)
    weights = np.ones(len(pairs))
    fixed = np.array(sorted(cells.rim_side), dtype=np.intp)
    place = np.zeros((count + len(cells.rings), 2))
    place[fixed] = cells.points[fixed]
    _solve(place, pairs, weights, fixed)
    for _ in range(rounds):
        length = np.hypot(*(place[pairs[:, 0]] - place[pairs[:, 1]]).T) + 1e-9
        weights *= (length / np.median(length)) ** 0.5
        weights = np.clip(weights / np.median(weights), 1e-3, 1e3)
        _solve(place, pairs, weights, fixed)
    cells.points = place[:count].copy()
    cells.centres = place[count:].copy()


def _solve(place: Floats, pairs: NDArray[np.intp], weights: Floats, fixed: NDArray[np.intp]) -> None:
    total = len(place)
    rows, columns = np.r_[pairs[:, 0], pairs[:, 1]], np.r_[pairs[:, 1], pairs[:, 0]]
    joined = coo_matrix((np.r_[weights, weights], (rows, columns)), shape=(total, total)).tocsr()
    laplacian = (diags(np.asarray(joined.sum(1)).ravel()) - joined).tocsr()
    free = np.setdiff1d(np.arange(total), fixed)
    pull = -laplacian[free][:, fixed] @ place[fixed]
    place[free] = splu(laplacian[free][:, free].tocsc()).solve(pull)
