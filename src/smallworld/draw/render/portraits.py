"""The portraits that stand on tokens at the table, in pictures made here: the same drawings as in the browser."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from smallworld.draw.elements.colours import CREAM, INK, dye
from smallworld.draw.render.tokens import tile

NATIVES = {"smallworld": "lost-tribes", "warcraft": "murlocs"}
"""Who holds regions at the beginning, by the folder of a game."""
_BODY = re.compile(r"<svg [^>]*>(.*)</svg>", re.DOTALL)
_FADED_GROUND = "#efe7d6"
_TILE = '<rect x="-22" y="-22" width="44" height="44" rx="9" '
_WINDOW = '<rect x="-17.5" y="-17.5" width="35" height="35" rx="6" '

DEFINITIONS = (
    f'<clipPath id="portrait-window">{_WINDOW}/></clipPath>'
    '<filter id="portrait-faded"><feColorMatrix type="saturate" values="0.12"/></filter>'
)


@dataclass(frozen=True)
class Portrait:
    """A drawing in a box of 64 by 64, and the colour it stands on."""

    ground: str
    body: str


@cache
def portraits(game: str) -> dict[str, Portrait]:
    """The portraits of a game by race; none for a game without drawings."""
    folder = files("smallworld.draw") / "pictures" / "portraits" / game
    if not folder.is_dir():
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
    """The definitions that the tokens of these races refer to."""
    known = portraits(game)
    return DEFINITIONS + "".join(
        f'<symbol id="portrait-{race}" viewBox="0 0 64 64">{known[race].body}</symbol>'
        for race in sorted(set(races) & known.keys())
    )


def token(game: str, seat: int | None, race: str, *, declined: bool = False) -> str:
    """A token's face with its portrait, 44 by 44 around the origin; `seat` is None for natives."""
    portrait = portraits(game).get(race)
    if portrait is None:
        return tile(seat, race, declined=declined)
    rim = CREAM if seat is None else dye(seat).colour
    bust = f'<use href="#portrait-{race}" x="-20" y="-20.5" width="40" height="40"/>'
    if declined:
        bust = f'<g filter="url(#portrait-faded)">{bust}</g>'
    return (
        f'{_TILE}fill="{rim}" stroke="{CREAM}" stroke-width="5"/>{_TILE}fill="{rim}" stroke="{INK}" stroke-width="2"/>'
        f'{_WINDOW}fill="{_FADED_GROUND if declined else portrait.ground}"/>'
        f'<g clip-path="url(#portrait-window)">{bust}</g>'
        f'{_WINDOW}fill="none" stroke="{INK}" stroke-width="1.4"/>'
    )
