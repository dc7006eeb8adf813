"""Recipe appearance: an icon, or portrait parts, given by names that the client can render."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

#: Icons for badges.
Icon = Literal[
    "amber", "anchor", "bell", "book", "bramble", "caravan", "crown", "feather", "flame", "gem", "hammer",
    "key", "kite", "lantern", "leaf", "moon", "paw", "shell", "snake", "star", "sun", "tent", "wave", "wheel",
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
