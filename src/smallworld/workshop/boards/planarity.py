"""Planarity of borders; needs the `boards` extra, without which all boards pass."""

from collections.abc import Iterable

from smallworld.games import BoardData

RIM = "the rim"


def fits_rim(data: BoardData) -> bool:
    """Whether a map can show the borders with all edge regions at the rim."""
    return _planar([*data.borders, *((region.id, RIM) for region in data.regions if region.edge)])


def is_flat(data: BoardData) -> bool:
    """Whether a map can show the borders at all."""
    return _planar(data.borders)


def _planar(borders: Iterable[tuple[str, str]]) -> bool:
    try:
        import networkx as nx
    except ImportError:
        return True
    graph: nx.Graph[str] = nx.Graph(list(borders))
    return bool(nx.check_planarity(graph)[0])
