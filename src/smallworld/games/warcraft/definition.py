"""Small World of Warcraft: 16 races in three factions, 20 powers and 12 relics, on islands."""

from smallworld.core.hooks import Ability, Power, Race
from smallworld.games.definition import GameDefinition, abilities
from smallworld.games.warcraft.markers import ARTIFACTS, BOMBS, MARKERS, OUTCOMES, PLACES, RELICS
from smallworld.games.warcraft.table_rules import Bombs, Faction, Islands, Objectives, Relics, Well

WORDS = (
    "roll", "fortress", "form", "side", "raid", "steal", "delve", "ashes", "doomhammer", "frostmourne", "aegis",
    "heart", "champion", "beast", "swap", "scare", "buy", "tower", "bomb", "objective", "well",
)  # fmt: skip

GAME = GameDefinition(
    key="warcraft",
    name="Small World of Warcraft",
    folder="warcraft",
    coins=5,
    column=6,
    rounds={2: 10, 3: 10, 4: 9, 5: 8},
    races=abilities("smallworld.games.warcraft.races", Race),
    powers=abilities("smallworld.games.warcraft.powers", Power),
    artifacts=abilities("smallworld.games.warcraft.artifacts", Ability, ARTIFACTS),
    places=abilities("smallworld.games.warcraft.places", Ability, PLACES),
    table=(Islands, Faction, Relics, Well, Objectives, Bombs),
    markers=MARKERS,
    outcomes=OUTCOMES,
    stacks={"bombs": BOMBS},
    # A bomb's code is its outcome + 2; a hidden relic's code is its outcome, which is never 0 or 1.
    codes={
        "bomb": {kind: OUTCOMES.index(kind) + 2 for kind in BOMBS},
        "hidden": {relic: OUTCOMES.index(relic) for relic in RELICS},
    },
    flipped_first="bombs",
    conquest_kinds={"bomb": "bombed"},
    flipped={"live": "a bomb in {}, which goes off", "dud": "a bomb in {}, a dud"},
    words=WORDS,
    islands={2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"},
    counted={
        "blood-elves": ("magic",),
        "dwarves": ("mountain",),
        "ethereals": ("relic",),
        "kobolds": ("cavern",),
        "naga": ("water",),
        "night-elves": ("forest",),
        "orcs": ("alliance",),
        "trolls": ("held",),
        "archaeologist": ("relic", "hidden"),
        "battle-master": ("held",),
        "beast-master": ("hill",),
        "defensive": ("field",),
        "enraged": ("crowd",),
        "explorer": ("island",),
        "farmer": ("field",),
        "fishing": ("shore",),
        "herbalist": ("hill",),
        "marshdweller": ("swamp",),
        "mining": ("cavern",),
        "mountaineer": ("mountain",),
        "portal-mage": ("magic",),
        "ranger": ("forest",),
        "sailing": ("landing",),
        "swamp-walker": ("swamp",),
    },
)
