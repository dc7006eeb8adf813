"""A first valid shape: the harmonic embedding of centres, corners and arc points with the rim held fixed."""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_matrix, diags
from scipy.sparse.linalg import splu

from .cellmap import CellMap


def embed(cells: CellMap) -> None:
    """Place all points; every cell comes out star-shaped around its centre (Tutte's theorem)."""
    count = len(cells.points)
    total = count + len(cells.rings)
    first, second, owners = cells.triangles()
    links = {(min(a, b), max(a, b)) for a, b in zip(first, second, strict=True)}
    links |= {(a, count + cell) for a, cell in zip(first, owners, strict=True)}
    pairs = np.array(sorted(links))
    rows = np.r_[pairs[:, 0], pairs[:, 1]]
    columns = np.r_[pairs[:, 1], pairs[:, 0]]
    joined = coo_matrix((np.ones(len(rows)), (rows, columns)), shape=(total, total)).tocsr()
    laplacian = (diags(np.asarray(joined.sum(1)).ravel()) - joined).tocsr()
    fixed = np.array(sorted(cells.rim_side))
    free = np.setdiff1d(np.arange(total), fixed)
    place = np.zeros((total, 2))
    place[fixed] = cells.points[fixed]
    pull = -laplacian[free][:, fixed] @ place[fixed]
    place[free] = splu(laplacian[free][:, free].tocsc()).solve(pull)
    cells.points = place[:count].copy()
    cells.centres = place[count:].copy()
