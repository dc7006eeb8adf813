"""Small World of Warcraft: 16 races in three factions, 20 powers and 12 relics, on islands."""

from smallworld.games.definition import GameDefinition
from smallworld.games.warcraft.artifacts.aegis import Aegis
from smallworld.games.warcraft.artifacts.ashes import Ashes
from smallworld.games.warcraft.artifacts.doomhammer import Doomhammer
from smallworld.games.warcraft.artifacts.frostmourne import Frostmourne
from smallworld.games.warcraft.artifacts.heart import Heart
from smallworld.games.warcraft.markers import BOMBS, MARKERS, OUTCOMES, RELICS
from smallworld.games.warcraft.places.battleground import Battleground
from smallworld.games.warcraft.places.chapel import LightsHopeChapel
from smallworld.games.warcraft.places.healer import SpiritHealer
from smallworld.games.warcraft.places.karazhan import Karazhan
from smallworld.games.warcraft.places.portal import DarkPortal
from smallworld.games.warcraft.places.stone import MeetingStone
from smallworld.games.warcraft.places.well import WellOfEternity
from smallworld.games.warcraft.powers.archaeologist import Archaeologist
from smallworld.games.warcraft.powers.battle_master import BattleMaster
from smallworld.games.warcraft.powers.beast_master import BeastMaster
from smallworld.games.warcraft.powers.blacksmith import Blacksmith
from smallworld.games.warcraft.powers.championing import Championing
from smallworld.games.warcraft.powers.defensive import Defensive
from smallworld.games.warcraft.powers.enraged import Enraged
from smallworld.games.warcraft.powers.explorer import Explorer
from smallworld.games.warcraft.powers.farmer import Farmer
from smallworld.games.warcraft.powers.fishing import Fishing
from smallworld.games.warcraft.powers.garrisoned import Garrisoned
from smallworld.games.warcraft.powers.herbalist import Herbalist
from smallworld.games.warcraft.powers.intimidating import Intimidating
from smallworld.games.warcraft.powers.marshdweller import Marshdweller
from smallworld.games.warcraft.powers.mining import Mining
from smallworld.games.warcraft.powers.mountaineer import Mountaineer
from smallworld.games.warcraft.powers.portal_mage import PortalMage
from smallworld.games.warcraft.powers.ranger import Ranger
from smallworld.games.warcraft.powers.sailing import Sailing
from smallworld.games.warcraft.powers.swamp_walker import SwampWalker
from smallworld.games.warcraft.races.blood_elves import BloodElves
from smallworld.games.warcraft.races.draenei import Draenei
from smallworld.games.warcraft.races.dwarves import Dwarves
from smallworld.games.warcraft.races.ethereals import Ethereals
from smallworld.games.warcraft.races.forsaken import Forsaken
from smallworld.games.warcraft.races.gnomes import Gnomes
from smallworld.games.warcraft.races.goblins import Goblins
from smallworld.games.warcraft.races.humans import Humans
from smallworld.games.warcraft.races.kobolds import Kobolds
from smallworld.games.warcraft.races.naga import Naga
from smallworld.games.warcraft.races.night_elves import NightElves
from smallworld.games.warcraft.races.orcs import Orcs
from smallworld.games.warcraft.races.pandaren import Pandaren
from smallworld.games.warcraft.races.tauren import Tauren
from smallworld.games.warcraft.races.trolls import Trolls
from smallworld.games.warcraft.races.worgen import Worgen
from smallworld.games.warcraft.table import Faction, Islands, Objectives, Relics, Well

GAME = GameDefinition(
    key="warcraft",
    name="Small World of Warcraft",
    folder="warcraft",
    coins=5,
    column=6,
    rounds={2: 10, 3: 10, 4: 9, 5: 8},
    races=(
        BloodElves,
        Draenei,
        Dwarves,
        Ethereals,
        Forsaken,
        Gnomes,
        Goblins,
        Humans,
        Kobolds,
        Naga,
        NightElves,
        Orcs,
        Pandaren,
        Tauren,
        Trolls,
        Worgen,
    ),
    powers=(
        Archaeologist,
        BattleMaster,
        BeastMaster,
        Blacksmith,
        Championing,
        Defensive,
        Enraged,
        Explorer,
        Farmer,
        Fishing,
        Garrisoned,
        Herbalist,
        Intimidating,
        Marshdweller,
        Mining,
        Mountaineer,
        PortalMage,
        Ranger,
        Sailing,
        SwampWalker,
    ),
    artifacts=(
        Aegis,
        Ashes,
        Doomhammer,
        Frostmourne,
        Heart,
    ),
    places=(
        Battleground,
        DarkPortal,
        Karazhan,
        LightsHopeChapel,
        MeetingStone,
        SpiritHealer,
        WellOfEternity,
    ),
    table=(Islands, Faction, Relics, Well, Objectives),
    markers=MARKERS,
    outcomes=OUTCOMES,
    stacks={"bombs": BOMBS},
    # A bomb counts its outcomes from 2, a hidden relic is its outcome, which is never 0 or 1.
    codes={
        "bomb": {kind: OUTCOMES.index(kind) + 2 for kind in BOMBS},
        "hidden": {relic: OUTCOMES.index(relic) for relic in RELICS},
    },
    turned_first="bombs",
    words=(
        "roll",
        "fortress",
        "form",
        "side",
        "raid",
        "steal",
        "delve",
        "ashes",
        "doomhammer",
        "frostmourne",
        "aegis",
        "heart",
        "champion",
        "beast",
        "swap",
        "scare",
        "buy",
        "tower",
        "bomb",
        "objective",
        "well",
    ),
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
