"""Why an action of an environment is refused, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from smallworld.core.errors import IllegalMove
from smallworld.learning.envs.env_game import Table
from smallworld.notation.explain import explain


def refusal(table: Table, names: Sequence[str], number: int) -> str:
    """The sentence for an action by its number; empty if it is legal."""
    try:
        return explain(table.state, tuple(names), table.ground.layout.action(table.seat, number))
    except IllegalMove as error:
        return str(error)
