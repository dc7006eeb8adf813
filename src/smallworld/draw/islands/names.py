"""The names on the shipped islands, in the order in which they are given out."""

from __future__ import annotations

REGION_NAMES = {
    "field": (
        "Saltmead", "Oxlea", "Sunmilk", "Crabacre", "Windrow", "Beanstead", "Amberlea", "Cidercroft", "Mustardby",
        "Drumstead", "Pumpkin Reach", "Goosegreen", "Flaxholm", "Tithelea", "Scytheby", "Bannock", "Larderlea",
        "Haybeacon", "Sorrelby", "Vinecroft", "Onionside", "Hemplea", "Cloverhook", "Barnacre", "Maizewick",
        "Pipersmead",
    ),
    "forest": (
        "Parrotwood", "Gullshaw", "Driftholt", "Cedarhook", "Foxglove", "Whistlewood", "Mastwood", "Palmgrove",
        "Tallowtree", "Lanternwood", "Elkholt", "Hushwood", "Barkham", "Silkweald", "Pitchpine", "Cobwebholt",
        "Emberthicket", "Firkin Wood", "Greenbeard", "Ivymantle", "Owlet Hay", "Rooksloft", "Spindlewood", "Tanglemast",
        "Willowroost", "Antlerwood",
    ),
    "hill": (
        "Beaconhill", "Gannet Down", "Coneybrow", "Pipebarrow", "Whistledown", "Sheepshelf", "Longback", "Dunnock Rise",
        "Saddleback", "Oldknee", "Lookout Brae", "Ramble", "Broomtop", "Drumlin", "Hogsback", "Turfcap", "Kettleknoll",
        "Picnic Brow", "Flintwold", "Bellwether", "Ladle Hill", "Skylark Rigg", "Piebald", "Greenhump", "Pebbledown",
        "Ferretbank",
    ),
    "swamp": (
        "Gullmire", "Saltsuck", "Mudlark", "Eelbasket", "Squelch", "Blackreed", "Lilybog", "Croakwallow", "Fiddlefen",
        "Bogle Hole", "Gnatmoor", "Peatpot", "Slipfen", "Sinkboot", "Mangrove Maze", "Frogspawn", "Drizzlefen",
        "Oozeholm", "Crane Slough", "Mossgulp", "Heronfoot", "Leechpool", "Wisp Hollow", "Sedgehollow", "Tadpole Flats",
        "Duckmire",
    ),
    "mountain": (
        "Gullspire", "Smokehorn", "Old Kettle", "Cragmother", "Widowtooth", "Stormladle", "Whitecowl", "Chipfang",
        "Skerryhorn", "Beaconpike", "Anchor Crag", "Emberpate", "Giantsthumb", "Snowlock", "Condor Stack", "Ironbill",
        "Thunderloaf", "Gravelcrown", "Pinrock", "Sleeping Ogre", "Cloudcomb", "Shiverpike", "Hollowtop", "Blunt Tusk",
    ),
    "sea": (
        "Cockle Bay", "Lobster Inlet", "Mackerel Reach", "Tidewhistle", "Porpoise Bay", "Coral Firth",
    ),
    "lake": (
        "Swallowmere", "Cupwater", "Blinkmere", "Lake Hush", "Moonspoon", "Otterpool", "Threadwater", "Starbasin",
    ),
}  # fmt: skip
