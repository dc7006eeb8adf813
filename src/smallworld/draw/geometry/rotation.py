"""Rotation systems: planar drawings without coordinates.

A rotation lists the neighbours of every vertex clockwise; its faces are the walks that always turn the same way.
"""

from smallworld.draw.scene import BoardPlan

RIM = -1
"""The vertex that represents the rim of the board."""

Rotation = dict[int, list[int]]
"""Per vertex its neighbours in clockwise order on screen."""


def faces(rotation: Rotation) -> tuple[list[list[int]], dict[tuple[int, int], int]]:
    """The faces as vertex walks, and for every directed edge the face on its right."""
    onward = {v: {w: ring[i - 1] for i, w in enumerate(ring)} for v, ring in rotation.items()}
    face_of: dict[tuple[int, int], int] = {}
    walks: list[list[int]] = []
    for v, ring in rotation.items():
        for w in ring:
            walk: list[int] = []
            a, b = v, w
            while (a, b) not in face_of:
                face_of[a, b] = len(walks)
                walk.append(a)
                a, b = b, onward[b][a]
            if walk:
                walks.append(walk)
    return walks, face_of


def twice_area(plan: BoardPlan, walk: list[int]) -> float | None:
    """Twice the signed area of a walk through the approximate centres; `None` if one is unknown."""
    places = [plan.regions[v].at if 0 <= v < len(plan.regions) else None for v in walk]
    known = [at for at in places if at is not None]
    if len(known) < len(walk):
        return None
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(known, known[1:] + known[:1], strict=True))


def turn_like(plan: BoardPlan, rotation: Rotation) -> Rotation:
    """Mirror the drawing if most of its triangles disagree with the approximate centres."""
    agreement = 0
    for walk in faces(rotation)[0]:
        area = twice_area(plan, walk) if len(walk) == 3 else None
        if area is not None:
            agreement += (area > 0) - (area < 0)
    return {v: ring[::-1] for v, ring in rotation.items()} if agreement < 0 else rotation
