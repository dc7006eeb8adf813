"""Recipe appearance: an icon, or portrait parts, given by names that the client can render."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

#: Icons for badges.
Icon = Literal[
    "acorn", "amber", "anchor", "anvil", "apple", "arrow", "axe", "balloon", "barrel", "basket", "bat", "bear", "bee",
    "bell", "boar", "book", "boots", "bow", "bramble", "bread", "bridge", "broom", "butterfly", "candle", "canoe",
    "caravan", "cat", "cauldron", "chain", "cheese", "cherry", "chest", "clover", "comet", "crab", "crow", "crown",
    "cup", "deer", "dice", "dragonfly", "drum", "duck", "eagle", "egg", "feather", "fish", "flame", "flower", "fox",
    "frost", "gem", "ghost", "glove", "goat", "grapes", "hammer", "hand", "harp", "heart", "hedgehog", "helmet",
    "honey", "horn", "horseshoe", "key", "kite", "ladder", "lantern", "leaf", "lighthouse", "mask", "mill", "mirror",
    "mole", "moon", "mountain", "mushroom", "net", "octopus", "owl", "paw", "pearl", "potion", "pumpkin", "quill",
    "rabbit", "ring", "rooster", "rope", "rose", "scales", "scythe", "shell", "snail", "snake", "spider", "squirrel",
    "staff", "star", "storm", "sun", "swan", "sword", "teapot", "tent", "tooth", "torch", "tower", "tree", "trident",
    "turtle", "umbrella", "violin", "volcano", "wave", "whale", "wheel", "wolf", "wool",
]  # fmt: skip


class PortraitParts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A portrait's parts by name, and its colours by number; omitted ones are derived from the key."""

    face: Literal["round", "long", "square", "snout", "sharp", "broad"] | None = None
    ears: Literal["none", "small", "pointed", "round", "tall", "hanging", "horns", "fins", "antennae"] | None = None
    top: (
        Literal["bald", "mop", "crest", "helmet", "hood", "hat", "crown", "feathers", "topknot", "cap", "braids"] | None
    ) = None
    eyes: Literal["staring", "angry", "sleepy", "single", "glowing", "patched", "merry"] | None = None
    nose: Literal["plain", "bulb", "hooked", "nostrils", "beak"] | None = None
    mouth: Literal["none", "smirk", "grim", "tusks", "toothy", "tongue", "beard", "moustache"] | None = None
    shoulders: Literal["tunic", "armour", "fur", "robe"] | None = None
    item: Literal["none", "spear", "staff", "lantern", "hammer", "fork", "paddle", "pennant"] | None = None
    skin: Annotated[int, Meta(ge=0, le=11)] | None = None
    hair: Annotated[int, Meta(ge=0, le=8)] | None = None
    cloth: Annotated[int, Meta(ge=0, le=7)] | None = None
    metal: Annotated[int, Meta(ge=0, le=2)] | None = None
    iris: Annotated[int, Meta(ge=0, le=4)] | None = None
    ground: Annotated[int, Meta(ge=0, le=11)] | None = None
