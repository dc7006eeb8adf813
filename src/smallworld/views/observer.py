"""Observer: a seat's knowledge of a state as one packed array of small numbers. Compiled in wheels."""

from __future__ import annotations

from smallworld.core.packed import copied_small, i16, vec
from smallworld.core.state import State
from smallworld.views.fast_row import FastRow
from smallworld.views.observation_tables import MOST, Field, ObservationLayout, ObservationTables

__all__ = ["MOST", "Field", "ObservationLayout", "Observer"]


class Observer(ObservationTables):
    """Writes observations of one ruleset's states; seats are counted from the observing one."""

    def observe(self, s: State, seat: int) -> vec[i16]:
        """Return the seat's knowledge as numbers, in the order of the layout."""
        values = copied_small(self.blank)
        FastRow(self, values, 0).write(s, seat)
        return values
