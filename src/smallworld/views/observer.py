"""Observer: what a seat may know of a state as one packed array of small numbers; a wheel compiles it."""

from __future__ import annotations

from smallworld.core.packed import copied_small, i16, vec
from smallworld.core.state import State
from smallworld.views.fast_row import FastRow
from smallworld.views.observation_tables import MOST, Field, ObservationLayout, ObservationTables

__all__ = ["MOST", "Field", "ObservationLayout", "Observer"]


class Observer(ObservationTables):
    """Makes observations of the states of one ruleset; seats in them are counted from the observing one on."""

    def observe(self, s: State, seat: int) -> vec[i16]:
        """All that the seat may know, as numbers in the order of the layout."""
        values = copied_small(self.blank)
        FastRow(self, values, 0).write(s, seat)
        return values
