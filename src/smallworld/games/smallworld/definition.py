"""Small World: 14 races, 20 powers, and a board for each player count."""

from smallworld.core.hooks import Power, Race
from smallworld.games.definition import GameDefinition, abilities
from smallworld.games.smallworld.markers import MARKERS

GAME = GameDefinition(
    key="smallworld",
    name="Small World",
    folder="smallworld",
    coins=5,
    column=6,
    rounds={2: 10, 3: 10, 4: 9, 5: 8},
    races=abilities("smallworld.games.smallworld.races", Race),
    powers=abilities("smallworld.games.smallworld.powers", Power),
    markers=MARKERS,
    words=("roll", "sorcery", "dragon", "camp", "fortress", "hero", "ally"),
    boards={2: "small-world-2", 3: "small-world-3", 4: "small-world-4", 5: "small-world-5"},
    counted={
        "dwarves": ("mine",),
        "giants": ("mountain",),
        "humans": ("field",),
        "orcs": ("held",),
        "skeletons": ("held",),
        "sorcerers": ("alone",),
        "tritons": ("shore",),
        "wizards": ("magic",),
        "forest": ("forest",),
        "hill": ("hill",),
        "mounted": ("hill", "field"),
        "pillaging": ("held",),
        "seafaring": ("water",),
        "swamp": ("swamp",),
        "underworld": ("cavern",),
    },
)
