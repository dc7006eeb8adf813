"""Every variant of every effect with every valid `where`."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from smallworld.games.custom.recipes.effects.kinds import Effect

TERRAINS = ("field", "forest", "hill", "swamp", "mountain", "sea", "lake")
SYMBOLS = ("mine", "magic", "cavern")
HOLDERS = ("nobody", "somebody", "natives", "active", "declined")
#: Each test of a `where` in every form; several combined once.
WHERES: list[dict[str, Any]] = [
    {},
    *({"terrain": [terrain]} for terrain in TERRAINS),
    {"terrain": ["forest", "hill", "swamp"]},
    *({"symbol": [symbol]} for symbol in SYMBOLS),
    {"symbol": ["mine", "magic"]},
    {"coast": True},
    {"edge": True},
    *({"held_by": holder} for holder in HOLDERS),
    {"faction": "alliance"},
    {"faction": "horde"},
    {"beside": {}},
    {"beside": {"terrain": ["mountain"], "symbol": ["mine"], "coast": True, "edge": True}},
    *({"tokens": least} for least in (2, 5)),
    {"terrain": ["forest"], "symbol": ["cavern"], "coast": True, "edge": True, "tokens": 3},
    {"terrain": ["hill"], "held_by": "natives", "beside": {"terrain": ["mountain"]}},
]
#: Every variant of each kind of effect.
EFFECTS: list[dict[str, dict[str, Any]]] = [
    *(
        {"coins": {"each": each, "amount": amount, "in_decline": decline, **({"piece": piece} if piece else {})}}
        for each in ("region", "conquest", "defender", "island", "relic", "turn", "pick", "piece")
        for amount in (1, 2, 5)
        for decline in (False, True)
        for piece in (("lair", "fortress", "camp", "hero", "hole", "wall", "tower") if each == "piece" else (None,))
    ),
    *({"cheaper": {"by": by}} for by in (1, 2, 3)),
    *({"reach": {"how": how}} for how in ("anywhere", "joined", "enter", "landing")),
    *({"water": {"of": of}} for of in (["sea"], ["lake"], ["sea", "lake"])),
    *({"tokens": {"more": more, "conquering_only": only}} for more in range(1, 6) for only in (False, True)),
    *({"growth": {"every": every}} for every in range(1, 5)),
    *({"spares": {"first": first}} for first in (False, True)),
    *(
        {"pieces": {"piece": piece, "how": how, **({"number": number} if number else {})}}
        for piece in ("lair", "fortress", "camp", "hero", "hole", "wall", "tower")
        for how in ("held", "manned", "conquered", "built", "moved", "camped")
        for number in (0, 1, 2, 5)
    ),
    {"pieces": {"piece": "fortress", "how": "manned", "in_decline": True}},
    *({"decline": {"how": how}} for how in ("stays", "fights", "extra", "late")),
    *({"toll": {"amount": amount, "in_decline": decline}} for amount in (1, 3) for decline in (False, True)),
    *({"garrison": {"tokens": tokens}} for tokens in (2, 3)),
    {"die": {}},
]
WITH_WHERE = {"coins", "cheaper", "reach", "growth", "spares", "pieces", "toll"}


def pairs() -> Iterator[Effect]:
    """Yield every effect with every valid `where`."""
    for effect, where in itertools.product(EFFECTS, WHERES):
        ((kind, data),) = effect.items()
        if where and kind not in WITH_WHERE:
            continue
        made = msgspec.convert({kind: {**data, "where": where} if where else data}, Effect)
        if not list(made.problems()):
            yield made


PAIRS = list(pairs())
