"""All handwritten mutations: importing this module fills MUTATIONS."""

from tests.rules.mutate import MUTATIONS
from tests.rules.mutations import azeroth, common
from tests.rules.mutations.smallworld import custom, numbers, powers, races
from tests.rules.mutations.warcraft import numbers as warcraft_numbers
from tests.rules.mutations.warcraft import powers as warcraft_powers
from tests.rules.mutations.warcraft import races as warcraft_races
from tests.rules.mutations.warcraft import relics

__all__ = [
    "MUTATIONS",
    "azeroth",
    "common",
    "custom",
    "numbers",
    "powers",
    "races",
    "relics",
    "warcraft_numbers",
    "warcraft_powers",
    "warcraft_races",
]
