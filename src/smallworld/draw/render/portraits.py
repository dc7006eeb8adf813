"""Portraits on tokens: the same drawings as in the browser."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from smallworld.draw.art import Layout
from smallworld.draw.elements.colours import CREAM, INK, Dye, dye
from smallworld.draw.elements.frames import BREAK_LINE, FRAMES, HATCH, SLID, clips, frame_number
from smallworld.draw.render import tokens
from smallworld.draw.render.tokens import tile
from smallworld.draw.scene import RegionPlan, Spot, Stack

NATIVES = {"smallworld": "lost-tribes", "warcraft": "murlocs"}
"""Natives that hold regions at the start, by game folder."""
_BODY = re.compile(r"<svg [^>]*>(.*)</svg>", re.DOTALL)
_FADED_GROUND = "#efe7d6"
#: Token counts at which a pile gets another layer.
_LAYERS = (2, 3, 5, 8)

DEFINITIONS = clips() + '<filter id="portrait-faded"><feColorMatrix type="saturate" values="0.12"/></filter>'


@dataclass(frozen=True)
class Portrait:
    """A drawing in a box of 64 by 64, and its background colour."""

    ground: str
    body: str


@cache
def portraits(game: str) -> dict[str, Portrait]:
    """A game's portraits by race; empty for a game without drawings."""
    folder = files("smallworld.draw") / "pictures" / "portraits" / game
    if not game or not folder.is_dir():
        return {}
    grounds: dict[str, str] = json.loads((folder / "grounds.json").read_text(encoding="utf-8"))
    return {
        race: Portrait(ground, _body(folder.joinpath(f"{race}.svg").read_text(encoding="utf-8")))
        for race, ground in grounds.items()
    }


def _body(text: str) -> str:
    found = _BODY.search(text)
    assert found is not None, "a portrait is an SVG file"
    return found[1]


def symbols(game: str, races: Iterable[str]) -> str:
    """Definitions for these races' tokens."""
    known = portraits(game)
    return DEFINITIONS + "".join(
        f'<symbol id="portrait-{race}" viewBox="0 0 64 64">{known[race].body}</symbol>'
        for race in sorted(set(races) & known.keys())
    )


def token(game: str, seat: int | None, race: str, *, declined: bool = False, tint: Dye | None = None) -> str:
    """A token with its portrait, in a box of 64 around the origin; `seat` is `None` for natives.

    In decline it is grey and a piece has broken off; the rim still shows its owner.
    """
    portrait = portraits(game).get(race)
    if portrait is None:
        return tile(seat, race, declined=declined)
    number = frame_number(seat)
    frame = FRAMES[number]
    rim = CREAM if seat is None else (tint or dye(seat)).colour
    half = frame.half
    face = (
        f'<use href="#portrait-{race}" x="{-half}" y="{frame.down - half:g}" width="{2 * half}" height="{2 * half}"/>'
    )
    # The head may extend over the rim, the shoulders may not.
    bust = (
        f'<g clip-path="url(#frame-pane{number})">{face}</g>'
        f'<g clip-path="url(#frame-upper)"><g clip-path="url(#frame-over{number})">{face}</g></g>'
    )

    def plaque(ground: str) -> str:
        path = f'<path d="{frame.outline}"'
        return (
            f'{path} fill="none" stroke="{CREAM}" stroke-width="4.8" stroke-linejoin="round"/>'
            f'{path} fill="{rim}" stroke="{INK}" stroke-width="2"/>'
            f'{path} transform="scale({frame.scale})" fill="{ground}" stroke="{INK}" stroke-width="1.6"/>'
        )

    if not declined:
        return plaque(portrait.ground) + bust
    bust = f'<g filter="url(#portrait-faded)">{bust}</g>'
    line = f'<path d="{BREAK_LINE}" transform="{frame.corner}"'
    edge = (
        f'<g clip-path="url(#frame-rim{number})" fill="none">{line} stroke="{INK}" stroke-width="6.4"/>'
        f'{line} stroke="{CREAM}" stroke-width="3"/></g>'
    )
    stripes = (
        f'<path d="{HATCH}" clip-path="url(#frame-pane{number})" stroke="#cfc3ad" stroke-width="2.2" fill="none"/>'
    )
    ground = plaque(_FADED_GROUND)
    return (
        f'<g clip-path="url(#frame-left{number})">{ground}{stripes}{bust}{edge}</g>'
        f'<g transform="{SLID}"><g clip-path="url(#frame-off{number})">{ground}{bust}{edge}</g></g>'
    )


def pile(game: str, what: Stack) -> str:
    """Stacked tokens with the face on top; empty for a race without a portrait."""
    if what.race not in portraits(game):
        return ""
    frame = FRAMES[frame_number(what.seat)]
    path = f'<path d="{frame.outline}"'
    behind = sum(what.count >= least for least in _LAYERS)
    out = [
        f'<g transform="translate({3 * back} {-1.7 * back:.1f})">'
        f'{path} fill="{(what.tint or dye(what.seat)).colour}" stroke="{INK}" stroke-width="1.6"/>'
        f'{path} opacity="{0.1 + 0.08 * back:.2f}"/></g>'
        for back in range(behind, 0, -1)
    ]
    return "".join(out) + token(game, what.seat, what.race, declined=what.declined, tint=what.tint)


def natives(game: str) -> str:
    """The natives' token; empty for a game without drawings."""
    race = NATIVES.get(game, "")
    return token(game, None, race) if race in portraits(game) else ""


def pieces(region: RegionPlan, layout: Layout, spot: Spot, game: str) -> str:
    """All pieces in a region, with its signs."""
    out = tokens.badges(region, layout)
    if spot.stack is not None:
        out += tokens.stack(layout, spot.stack, "full", pile(game, spot.stack))
    elif spot.natives:
        out += tokens.natives(layout, spot.natives, "full", natives(game) or tile(None, "", declined=False))
    return out + tokens.markers(layout, spot.markers)
