"""Positions of a region's token, badges, name and markers.

The layout is fixed before any glyph is placed and doesn't depend on the region's contents, so the picture never shifts
during play. The token is at or near the roomiest point; everything else is tried around it, and the cheapest
arrangement that stays inside the region wins.
"""

import math
from collections.abc import Sequence

from shapely import Point, Polygon, box, prepare
from shapely.geometry.base import BaseGeometry

from smallworld.draw.art import Detail, Layout, Place
from smallworld.draw.elements import lettering
from smallworld.draw.elements.path_data import Box, meet
from smallworld.draw.scene import RegionPlan

MARKERS = 4

SMALL_NAMES = (40, 16, 3)
"""Font sizes of names on small pictures: the largest, the smallest, and the step."""

SHRINKING = ((1, 1), (0.93, 0.93), (1, 0.8), (0.9, 0.8), (0.9, 0.65), (0.8, 0.65), (0.7, 0.6), (0.6, 0.5), (0.5, 0.5))
"""Scale factors of tokens and badges, tried until everything fits; tokens matter most."""

ISLAND_PIECES = 1.2
"""Scale of pieces on islands: several islands share a picture, and more is placed on them."""


def around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def core(shape: Polygon, inset: float) -> Polygon:
    """The shape without a strip along its outline; the largest part if that splits it."""
    return largest_part(shape.buffer(-inset)) or shape


def largest_part(shape: BaseGeometry) -> Polygon | None:
    parts = [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and not part.is_empty]
    return max(parts, key=lambda part: part.area, default=None)


class Desk:
    """Search for one region's layout; `afloat` means a region of an island, where all pieces are larger."""

    def __init__(
        self,
        region: RegionPlan,
        shape: Polygon,
        pole: tuple[float, float, float],
        scale: float,
        detail: Detail,
        afloat: bool = False,
    ) -> None:
        self.region, self.shape, self.pole = region, shape, pole
        self.afloat = afloat
        self.full = detail == "full"
        self.scale = scale
        self.inside = core(shape, 5 if self.full else 3)
        prepare(self.inside)

    def settle(self) -> Layout:
        """The best layout; tries smaller and smaller pieces until one fits."""
        radius = self.pole[2]
        token, badge = (62, 46) if self.full else (96, 72)
        grown = ISLAND_PIECES if self.afloat else 1.0
        token_size = min(token * self.scale * grown, (0.80 if self.full else 1.02) * grown**0.5 * radius)
        badge_size = min(badge * self.scale * grown, (0.56 if self.full else 0.74) * radius)
        for smaller, least in SHRINKING:
            found = self._try(token_size * smaller, badge_size * least)
            if found is not None:
                return found
        # Not enough room: pieces are small and overlap, and the name is as wide as the region.
        x, y, _ = self.pole
        badges = [(x - token_size / 4, y - radius * 0.3)] * len(self.region.badges)
        size = max(4, min(24, round(1.3 * radius / lettering.width(self.region.name, 1))))
        return self._finish((x, y - radius * 0.3), token_size / 2, badges, badge_size / 3, (x, y + radius * 0.4), size)

    def _try(self, token: float, badge: float) -> Layout | None:
        largest, smallest, step = SMALL_NAMES
        if self.full:
            grown = ISLAND_PIECES if self.afloat else 1.0
            largest, step = round((27 if self.region.wet else 24) * min(1.35, self.scale) * grown), 1
            smallest = largest - 9
        x, y, radius = self.pole
        places = [(x, y)]
        for ring in (1, 2, 3):
            for turn in range(12):
                way, angle = radius * 0.14 * ring, turn * math.pi / 6
                places.append((x + math.cos(angle) * way, y + math.sin(angle) * way))
        best: tuple[float, Place, list[Place], Place, int] | None = None
        for size in range(largest, smallest - 1, -step):
            for place in places:
                fit = self._arrange(place, token, badge, size)
                if fit is None:
                    continue
                cost = fit[0] + (3.0 if self.full else 2.0) * (largest - size) + 0.6 * math.dist(place, (x, y))
                if best is None or cost < best[0]:
                    best = (cost, place, fit[1], fit[2], size)
            if best is not None and best[4] >= size + 2 * step:
                break
        if best is None:
            return None
        _, place, badges, name, size = best
        return self._finish(place, token, badges, badge, name, size)

    def _arrange(self, place: Place, token: float, badge: float, size: int) -> tuple[float, list[Place], Place] | None:
        x, y = place
        if not self._holds(around(x + token * 0.06, y + token * 0.06, token * 1.12, token * 1.12)):
            return None
        cost = max(0.0, token * 0.75 - self.shape.boundary.distance(Point(x, y)))
        chosen: tuple[float, list[Place]] | None = None
        for rank, badges in enumerate(self._badge_places(place, token, badge)):
            if all(self._holds(around(a, b, badge, badge)) for a, b in badges):
                room = min([self.shape.boundary.distance(Point(b)) - badge * 0.6 for b in badges], default=0.0)
                price = rank * 2 + max(0.0, 9 - room)
                if chosen is None or price < chosen[0]:
                    chosen = (price, badges)
        if chosen is None:
            return None
        cost += chosen[0]
        width, height = lettering.width(self.region.name, size), size * 0.8
        for rank, (a, b) in enumerate(self._name_places(place, token, chosen[1], badge, width, height)):
            if self._holds(around(a, b, width + 6, height)):
                return cost + rank * 3, chosen[1], (a, b)
        return None

    def _badge_places(self, place: Place, token: float, badge: float) -> list[list[Place]]:
        x, y = place
        left, right = x - token / 2 - badge / 2 - 3, x + token * 0.62 + badge / 2 + 3
        above = y - token / 2 - badge / 2 - 3
        high, low = y - (token - badge) * 0.4, y + (token - badge) * 0.25
        count = len(self.region.badges)
        if count == 0:
            return [[]]
        if count == 1:
            # The conquest cost is at the top left of the stack, its count at the bottom right.
            return [[(right, high)], [(left, low)], [(left, high)], [(right, low)], [(x, above)]]
        step = badge * 1.04

        def column(a: float, middle: float, n: int) -> list[Place]:
            return [(a, middle + (i - (n - 1) / 2) * step) for i in range(n)]

        def row(n: int) -> list[Place]:
            return [(x + (i - (n - 1) / 2) * step, above) for i in range(n)]

        middles = (y, y - badge * 0.3, y + badge * 0.3)
        out = [column(a, middle, count) for a in (right, left) for middle in middles]
        out += [[*column(left, y, count - 1), (right, high)], [(left, low), *column(right, y, count - 1)], row(count)]
        out += [[(left, low), *row(count - 1)], [(right, high), *row(count - 1)]]
        return [*out, column(left, y, 2) + row(count - 2), column(right, y, 2) + row(count - 2)]

    def _name_places(
        self, place: Place, token: float, badges: Sequence[Place], badge: float, width: float, height: float
    ) -> list[Place]:
        x, y = place
        near = [b for a, b in badges if abs(a - x) < (width + badge) / 2]
        below = max([y + token * 0.60, *(b + badge / 2 for b in near)]) + height * 0.62
        above = min([y - token * 0.48, *(b - badge / 2 for b in near)]) - height * 0.58
        middle = (sum(a for a, _ in badges) + x) / (len(badges) + 1)
        # Below the stack rather than above it, where the conquest cost is drawn.
        ways = [x, middle, *(x + way * width for way in (0.16, -0.16, 0.3, -0.3))]
        high = above - token * 0.28
        return [*((a, below) for a in ways), *((a, high) for a in ways), *((a, above) for a in ways)]

    def _finish(
        self, place: Place, token: float, badges: Sequence[Place], badge: float, name: Place, size: int
    ) -> Layout:
        marker = token * (0.56 * (ISLAND_PIECES if self.afloat else 1.0) if self.full else 0.6)
        taken = [around(a, b, badge, badge) for a, b in badges]
        words = around(*name, lettering.width(self.region.name, size), size * 0.7)
        slots = self._slots(place, token, marker, taken, words)
        return Layout(
            token=_tidy(place),
            token_size=round(token, 1),
            badges=tuple(_tidy(b) for b in badges),
            badge_size=round(badge, 1),
            name=_tidy(name),
            name_size=size,
            flag=slots[0],
            markers=tuple(slots[1:]),
            marker_size=round(marker, 1),
        )

    def _slots(self, place: Place, token: float, marker: float, taken: list[Box], words: Box) -> list[Place]:
        """A position for the cost flag and for each marker, on or next to the stack but clear of its count."""
        x, y = place
        tries: list[Place] = []
        for out in (0.56, 0.3, 0.0):
            way = token / 2 + marker * out
            low = token * 0.36
            tries += [(x - way, y - way), (x + way, y - way), (x, y - way), (x - way, y), (x - way, y + low)]
            tries += [(x + way, y - low * 0.7), (x + way + marker * 0.1, y + low * 0.4), (x, y + way)]
        tries = [spot for spot in tries if self.shape.contains(Point(spot))] or [place]
        count = around(x + token * 0.3, y + token * 0.3, token * 0.6, token * 0.6)
        costs: list[tuple[float, int]] = []
        for i, (a, b) in enumerate(tries):
            area = around(a, b, marker, marker)
            price = 0.4 * i
            price += 0 if self.inside.contains(box(*area)) else 50 * (1 - self._share(area))
            price += (30 if self.afloat else 12) * sum(meet(area, other) for other in taken)
            price += 16 if meet(area, words) else 0
            # The larger pieces of islands would cover the count.
            price += 12 if self.afloat and meet(area, count) else 0
            costs.append((price, i))
        chosen: list[Place] = []
        for gap in (0.8, 0.55, 0.0):
            for _, i in sorted(costs):
                spot = tries[i]
                if len(chosen) <= MARKERS and spot not in chosen:
                    if all(max(abs(spot[0] - c[0]), abs(spot[1] - c[1])) > marker * gap for c in chosen):
                        chosen.append(spot)
        return [_tidy(spot) for spot in chosen]

    def _share(self, area: Box) -> float:
        return float(self.inside.intersection(box(*area)).area) / ((area[2] - area[0]) * (area[3] - area[1]))

    def _holds(self, area: Box) -> bool:
        return bool(self.inside.contains(box(*area)))


def _tidy(place: Place) -> Place:
    return round(place[0], 1), round(place[1], 1)


def keep_clear(region: RegionPlan, layout: Layout, detail: Detail) -> list[Box]:
    """Boxes that no glyph may enter; in small pictures, glyphs may be behind names and token halves."""
    x, y = layout.token
    reach = layout.token_size * (0.52 if detail == "full" else 0.16)
    out = [(x - reach, y - reach, x + reach * 1.08, y + reach * 1.08)]
    side = layout.badge_size * 1.08
    out += [around(a, b, side, side) for a, b in layout.badges]
    if detail == "full":
        out.append(around(*layout.name, lettering.width(region.name, layout.name_size) + 6, layout.name_size * 0.82))
    return out
