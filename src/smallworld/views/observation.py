"""Observations: a seat's knowledge of a game as an array of numbers, for networks and learning programs."""

import functools

from smallworld.core.ruleset import Ruleset
from smallworld.games import board_names, game_info, load_board, ruleset
from smallworld.views.observer import Field, ObservationLayout, Observer

__all__ = ["Field", "ObservationLayout", "Observer", "layout", "observer"]


@functools.cache
def most_regions(game: str) -> int:
    """Return the number of regions on the game's largest board."""
    info = game_info(game)
    faces = [load_board(name, info.folder) for name in board_names(info.folder)]
    if not info.islands:
        return max(len(face.regions) for face in faces)
    largest: dict[str, dict[str, int]] = {}
    for face in faces:
        tiles = largest.setdefault(face.size, {})
        tiles[face.tile] = max(tiles.get(face.tile, 0), len(face.regions))
    return max(
        sum(sum(sorted(largest[size].values())[-sizes.count(size) :]) for size in dict.fromkeys(sizes))
        for sizes in info.islands.values()
    )


@functools.cache
def most_slots(game: str) -> int:
    """Return a seat's slots with everything in the box. Cached, because it builds a ruleset."""
    return ruleset(game, max(game_info(game).rounds)).slots


def layout(rules: Ruleset) -> ObservationLayout:
    """Return the game's observation layout, sized by its largest board; larger custom content enlarges it."""
    info = game_info(rules.game)
    return ObservationLayout(
        seats=max(info.rounds),
        slots=max(most_slots(rules.game), rules.slots),
        regions=max(most_regions(rules.game), rules.board.size),
        offers=info.column,
        markers=tuple(marker.name for marker in info.markers),
        races=max(len(info.races), len(rules.races)),
        powers=max(len(info.powers), len(rules.powers)),
    )


def observer(rules: Ruleset) -> Observer:
    """Return an observer for a ruleset's states, with its game's layout."""
    return Observer(rules, layout(rules))
