"""Names for the regions of generated boards, put together from syllables that suit their terrain."""

from __future__ import annotations

import random

_FIRST = {
    "field": "Barley Honey Clover Oat Sun Hay Millet Plum Gold Lark Butter Corn Rye Hop Straw Bean",
    "forest": "Thorn Moss Owl Fern Elm Briar Stag Bramble Holly Rook Badger Birch Acorn Jay Yew Hazel",
    "hill": "Fox Kite Stone Heather Ram Wind Gorse Thistle Hare Ewe Cairn Larks Cloud Broom Tumble Goose",
    "swamp": "Eel Toad Reed Gloam Murk Newt Bog Snail Mist Heron Sedge Croak Leech Damp Wisp Midge",
    "mountain": "Frost Iron Raven Grim Storm Hoar Bleak Anvil Eagle Giant Splinter Rime Thunder Hammer Cold Jag",
    "sea": "Gull Seal Whale Amber Kelp Salt Pearl Moon Herring Foam Storm Grey",
    "lake": "Swan Mirror Teal Lantern Silver Still Otter Drake Glass Lily Perch Dew",
}
_LAST = {
    "field": "mead acre lea croft stead wick ford den",
    "forest": "wood holt shaw grove weald thicket mantle hay",
    "hill": "down wold knoll rigg bank brow brae barrow",
    "swamp": "fen mire moor marsh slough moss pool quag",
    "mountain": "fang crag horn spire peak tooth pike scar",
    "sea": " Sea; Bay; Deep; Gulf; Sound; Roads",
    "lake": "mere;water; Lake; Tarn",
}


def name_for(terrain: str, rng: random.Random, taken: set[str]) -> str:
    first = _FIRST.get(terrain, _FIRST["field"]).split()
    endings = _LAST.get(terrain, _LAST["field"])
    last = endings.split(";") if ";" in endings else endings.split()
    free = [a + b for a in first for b in last if a + b not in taken and a[-1].lower() != b[0].lower()]
    return rng.choice(free)
