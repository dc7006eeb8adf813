"""Small World: 14 races, 20 powers, and a board for each number of players."""

from smallworld.games.definition import GameDefinition
from smallworld.games.smallworld.markers import MARKERS
from smallworld.games.smallworld.powers.alchemist import Alchemist
from smallworld.games.smallworld.powers.berserk import Berserk
from smallworld.games.smallworld.powers.bivouacking import Bivouacking
from smallworld.games.smallworld.powers.commando import Commando
from smallworld.games.smallworld.powers.diplomat import Diplomat
from smallworld.games.smallworld.powers.dragon_master import DragonMaster
from smallworld.games.smallworld.powers.flying import Flying
from smallworld.games.smallworld.powers.forest import Forest
from smallworld.games.smallworld.powers.fortified import Fortified
from smallworld.games.smallworld.powers.heroic import Heroic
from smallworld.games.smallworld.powers.hill import Hill
from smallworld.games.smallworld.powers.merchant import Merchant
from smallworld.games.smallworld.powers.mounted import Mounted
from smallworld.games.smallworld.powers.pillaging import Pillaging
from smallworld.games.smallworld.powers.seafaring import Seafaring
from smallworld.games.smallworld.powers.spirit import Spirit
from smallworld.games.smallworld.powers.stout import Stout
from smallworld.games.smallworld.powers.swamp import Swamp
from smallworld.games.smallworld.powers.underworld import Underworld
from smallworld.games.smallworld.powers.wealthy import Wealthy
from smallworld.games.smallworld.races.amazons import Amazons
from smallworld.games.smallworld.races.dwarves import Dwarves
from smallworld.games.smallworld.races.elves import Elves
from smallworld.games.smallworld.races.ghouls import Ghouls
from smallworld.games.smallworld.races.giants import Giants
from smallworld.games.smallworld.races.halflings import Halflings
from smallworld.games.smallworld.races.humans import Humans
from smallworld.games.smallworld.races.orcs import Orcs
from smallworld.games.smallworld.races.ratmen import Ratmen
from smallworld.games.smallworld.races.skeletons import Skeletons
from smallworld.games.smallworld.races.sorcerers import Sorcerers
from smallworld.games.smallworld.races.tritons import Tritons
from smallworld.games.smallworld.races.trolls import Trolls
from smallworld.games.smallworld.races.wizards import Wizards

GAME = GameDefinition(
    key="smallworld",
    name="Small World",
    folder="smallworld",
    coins=5,
    column=6,
    rounds={2: 10, 3: 10, 4: 9, 5: 8},
    races=(
        Amazons,
        Dwarves,
        Elves,
        Ghouls,
        Giants,
        Halflings,
        Humans,
        Orcs,
        Ratmen,
        Skeletons,
        Sorcerers,
        Tritons,
        Trolls,
        Wizards,
    ),
    powers=(
        Alchemist,
        Berserk,
        Bivouacking,
        Commando,
        Diplomat,
        DragonMaster,
        Flying,
        Forest,
        Fortified,
        Heroic,
        Hill,
        Merchant,
        Mounted,
        Pillaging,
        Seafaring,
        Spirit,
        Stout,
        Swamp,
        Underworld,
        Wealthy,
    ),
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
