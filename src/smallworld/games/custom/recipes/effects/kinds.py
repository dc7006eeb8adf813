"""Effect: one of a closed list of kinds, each in its own file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from smallworld.games.custom.recipes.effects.cheaper import Cheaper
from smallworld.games.custom.recipes.effects.die import DieFirst
from smallworld.games.custom.recipes.effects.effect import EffectData
from smallworld.games.custom.recipes.effects.extra_coins import ExtraCoins
from smallworld.games.custom.recipes.effects.extra_tokens import ExtraTokens
from smallworld.games.custom.recipes.effects.garrison import Garrison
from smallworld.games.custom.recipes.effects.growth import GrowingArmy
from smallworld.games.custom.recipes.effects.in_decline import InDecline
from smallworld.games.custom.recipes.effects.own_pieces import OwnPieces
from smallworld.games.custom.recipes.effects.reach import Reach
from smallworld.games.custom.recipes.effects.spares import Spares
from smallworld.games.custom.recipes.effects.toll import Toll
from smallworld.games.custom.recipes.effects.water import OpenWater
from smallworld.games.custom.recipes.problem import RecipeProblem


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect, keyed by the name of its kind; exactly one field is set."""

    coins: ExtraCoins | None = None
    cheaper: Cheaper | None = None
    reach: Reach | None = None
    water: OpenWater | None = None
    tokens: ExtraTokens | None = None
    growth: GrowingArmy | None = None
    spares: Spares | None = None
    pieces: OwnPieces | None = None
    decline: InDecline | None = None
    toll: Toll | None = None
    garrison: Garrison | None = None
    die: DieFirst | None = None

    @property
    def named(self) -> list[str]:
        """The fields that are set; exactly one is valid."""
        return [kind for kind in KINDS if getattr(self, kind) is not None]

    @property
    def kind(self) -> str:
        return self.named[0]

    @property
    def data(self) -> EffectData:
        data = getattr(self, self.kind)
        assert isinstance(data, EffectData)
        return data

    def problems(self) -> Iterator[RecipeProblem]:
        """Problems that the types don't rule out."""
        if len(self.named) != 1:
            yield RecipeProblem.of("", "effect-kind", list=", ".join(KINDS))
            return
        for found in self.data.problems():
            yield found.under(self.kind)


#: The closed list.
KINDS: Final = Effect.__struct_fields__
