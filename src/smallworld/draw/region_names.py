"""Names for the regions of generated boards, composed of syllables that suit their terrain."""

import json
import random
from importlib.resources import files

_SYLLABLES: dict[str, dict[str, list[str]]] = json.loads((files("smallworld.draw") / "region_names.json").read_bytes())


def name_for(terrain: str, rng: random.Random, taken: set[str]) -> str:
    known = _SYLLABLES.get(terrain, _SYLLABLES["field"])
    names = [a + b for a in known["first"] for b in known["last"] if a[-1].lower() != b[0].lower()]
    return rng.choice([name for name in names if name not in taken])
