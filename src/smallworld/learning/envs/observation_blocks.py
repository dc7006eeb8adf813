"""The blocks of an observation: entries of one kind, side by side for each seat, army, region or combo."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from smallworld.views.observation import Field, ObservationLayout


class Block(NamedTuple):
    """Entries `start` to `end - 1`, arranged by `shape`, whose last axis is the fields."""

    name: str
    start: int
    shape: tuple[int, ...]
    fields: tuple[Field, ...]

    @property
    def end(self) -> int:
        return self.start + prod(self.shape)


def blocks(layout: ObservationLayout) -> list[Block]:
    """Return all blocks in order; together they make up the observation."""
    groups: list[list[Field]] = []
    for field in layout.fields():
        last = groups[-1][-1] if groups else None
        beside = last is not None and last.start + 1 == field.start and last.shape == field.shape
        if beside:
            groups[-1].append(field)
        else:
            groups.append([field])
    return [
        Block(
            name=group[0].name if len(group) == 1 else group[0].name.split(".")[0],
            start=group[0].start,
            shape=group[0].shape if len(group) == 1 else (*group[0].shape, len(group)),
            fields=tuple(group),
        )
        for group in groups
    ]
