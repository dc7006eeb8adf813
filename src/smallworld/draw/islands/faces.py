"""Check of island faces against the table in the second game's components."""

from __future__ import annotations

from collections import Counter

import networkx as nx

from smallworld.draw.islands.face_sizes import FACE_SIZES, ISLAND_SYMBOLS, SOIL
from smallworld.draw.scene import BoardPlan, RegionPlan


def check_face(face: BoardPlan, *, dry: bool = False) -> list[str]:
    """Every violation of the table by a face, one sentence each; `dry` allows a face without water."""
    if face.size not in FACE_SIZES:
        return [f"the size is S, M or L, not {face.size!r}"]
    row = FACE_SIZES[face.size]
    land = [region for region in face.regions if not region.wet]
    terrains = Counter(region.terrain for region in face.regions)
    symbols = Counter(symbol for region in face.regions for symbol in region.symbols)
    out: list[str] = []

    def want(what: str, found: int, least: int, most: int) -> None:
        if not least <= found <= most:
            out.append(f"{found} {what}, not {least}" + (f" to {most}" if most > least else ""))

    want("land regions", len(land), row.land, row.land)
    want("mountains", terrains["mountain"], row.mountains, row.mountains)
    want("natives", sum(region.native for region in face.regions), row.natives, row.natives)
    for symbol in ISLAND_SYMBOLS:
        want(f"{symbol} symbols", symbols[symbol], *row.symbols)
    want("entry regions", sum(region.entry for region in face.regions), *row.entries)
    want("icon regions", sum(bool(region.icon) for region in face.regions), 1, 1)
    soil = [terrains[terrain] for terrain in SOIL]
    if min(soil) < 1 or max(soil) - min(soil) > 1:
        out.append("field, forest, hill and swamp are not spread evenly")
    if not dry and not terrains["sea"] + terrains["lake"]:
        out.append("there is neither a sea nor a lake")
    for region in face.regions:
        out += _check_region(region, face.size)
    return out + _check_borders(face)


def _check_region(region: RegionPlan, size: str) -> list[str]:
    out = []
    if region.terrain not in (*SOIL, "mountain", "sea", "lake"):
        out.append(f"{region.id}: {region.terrain} is not a terrain of islands")
    if region.wet and (region.native or region.entry or region.icon or region.symbols):
        out.append(f"{region.id}: water carries nothing")
    if region.icon and (region.entry or region.icon != size):
        out.append(f"{region.id}: the icon shows the size, and is not on an entry region")
    if set(region.symbols) - set(ISLAND_SYMBOLS):
        out.append(f"{region.id}: islands have magic and caverns only")
    if region.edge:
        out.append(f"{region.id}: an island has no edge but the open sea")
    return out


def _check_borders(face: BoardPlan) -> list[str]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(face.regions)))
    graph.add_edges_from(face.pairs)
    land = graph.subgraph([i for i, region in enumerate(face.regions) if not region.wet])
    out = [f"{face.regions[i].id}: a dead end" for i in graph if graph.degree[i] < 2]
    out += [f"{face.regions[i].id}: a dead end by land" for i in land if land.degree[i] < 2 <= graph.degree[i]]
    if not graph or not nx.is_connected(graph) or not land or not nx.is_connected(land):
        out.append("the land is not connected")
    if not nx.check_planarity(graph)[0]:
        out.append("the borders can't be drawn without crossings")
    return out


def alike(one: BoardPlan, other: BoardPlan) -> bool:
    """Whether two faces are equal except for names: same regions, same borders."""
    return nx.is_isomorphic(_printed(one), _printed(other), node_match=lambda a, b: a["print"] == b["print"])


def _printed(face: BoardPlan) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    for i, region in enumerate(face.regions):
        graph.add_node(i, print=(region.terrain, region.symbols, region.native, region.entry, region.icon))
    graph.add_edges_from(face.pairs)
    return graph
