"""A position as a card for messengers: 1200 by 630, the map in flat colours, and the players next to it.

Without the paper's grain and washes, a picture takes a fraction of the time to render and of the bytes to send.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from smallworld.draw.art import Art
from smallworld.draw.elements import lettering
from smallworld.draw.elements.colours import CREAM, INK, OTHER, TERRAINS, Dye, dyes, seat_patterns
from smallworld.draw.elements.escaping import escape
from smallworld.draw.elements.frames import FRAMES, frame_number
from smallworld.draw.render import paint, portraits, tokens
from smallworld.draw.scene import BoardPlan, Scene, Stack

WIDTH, HEIGHT = 1200, 630
#: Width of the players' column on the right.
COLUMN = 232
#: Colours from the client's dark theme: surface, text, faint text, gold highlight, and a player's background.
GROUND, TEXT, FAINT, GOLD, PLAYER = "#162125", "#f4ecdb", "#b9c1bb", "#f5bd4f", "#1e2c31"
NAME_SIZE = 23
#: Scale of tokens compared with a map that fills a screen.
GROWN = 1.3

_STYLE = (
    f'text{{font-family:"{lettering.NAMES}",Cambria,Georgia,serif;font-weight:700;font-style:italic}}'
    f'.n{{font-family:"{lettering.NUMBERS}",Verdana,sans-serif;font-style:normal;font-weight:400;text-anchor:middle}}'
    ".e{text-anchor:end}"
)


@dataclass(frozen=True)
class CardSeat:
    """A player on the card; `coins` is `None` if they are hidden from spectators."""

    name: str
    race: str = ""
    coins: int | None = None
    moving: bool = False
    won: bool = False
    team: str = ""


def card(plan: BoardPlan, art: Art, scene: Scene, seats: Sequence[CardSeat], title: str, game: str) -> str:
    """The card as SVG; `title` is above the players, `game` is the folder of the portraits."""
    races = {spot.stack.race for spot in scene.spots.values() if spot.stack is not None}
    faces = portraits.symbols(game, [*races, *(seat.race for seat in seats), portraits.NATIVES.get(game, "")])
    tints = dyes([seat.team for seat in seats])
    spots = {name: replace(spot, stack=_tinted(spot.stack, tints)) for name, spot in scene.spots.items()}
    scene = replace(scene, spots=spots)
    room = WIDTH - COLUMN
    scale = min(room / art.width, HEIGHT / art.height)
    x, y = (room - art.width * scale) / 2, (HEIGHT - art.height * scale) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{_STYLE}</style><defs>{paint.definitions(art, 'full')}{seat_patterns()}{faces}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
        f'<g transform="translate({x:.1f} {y:.1f})scale({scale:.4f})">{_map(plan, art, scene, game)}</g>'
        f'<g transform="translate({room} 0)">{_players(seats, tints, title, game)}</g></svg>'
    )


def _tinted(stack: Stack | None, tints: Sequence[Dye]) -> Stack | None:
    """Recolour tokens with their seats' colours."""
    if stack is None or stack.seat is None:
        return stack
    return replace(stack, tint=tints[stack.seat % len(tints)])


def _map(plan: BoardPlan, art: Art, scene: Scene, game: str) -> str:
    around = TERRAINS["sea"].base if art.sea is not None else "#e2d0a0"
    spots = [scene.spots.get(region.id, tokens.EMPTY) for region in plan.regions]
    out = [f'<rect width="{art.width}" height="{art.height}" fill="{around}"/>']
    for number, region in enumerate(plan.regions):
        out.append(f'<use href="#r{number}" fill="{TERRAINS.get(region.terrain, OTHER).base}"/>')
    out += [tokens.bands(number, spot, "compact") for number, spot in enumerate(spots)]
    out.append(paint.borders(art, "full"))
    for region, drawn in zip(plan.regions, art.regions, strict=True):
        out.append(paint.sown(drawn.full.glyphs, faint=region.wet))
    for region, drawn, spot in zip(plan.regions, art.regions, spots, strict=True):
        layout = drawn.full.layout
        grown = layout._replace(token_size=layout.token_size * GROWN)
        out.append(portraits.pieces(region, grown, spot, game))
    return "".join(out)


def _players(seats: Sequence[CardSeat], tints: Sequence[Dye], title: str, game: str) -> str:
    out = [
        f'<text x="18" y="46" font-size="26" fill="{TEXT}">{escape(lettering.shorten(title, 26, COLUMN - 30))}</text>'
    ]
    step = min(104, (HEIGHT - 90) / max(1, len(seats)))
    for number, seat in enumerate(seats):
        player = _player(number, seat, tints[number % len(tints)], game)
        out.append(f'<g transform="translate(18 {72 + number * step:.0f})">{player}</g>')
    return "".join(out)


def _player(number: int, seat: CardSeat, tint: Dye, game: str) -> str:
    face = (
        portraits.token(game, number, seat.race, tint=tint)
        if seat.race
        else f'<path d="{FRAMES[frame_number(number)].outline}" fill="{tint.colour}" stroke="{CREAM}"/>'
    )
    edge = GOLD if seat.won else CREAM if seat.moving else "none"
    name = escape(lettering.shorten(seat.name, NAME_SIZE, COLUMN - 104))
    coins = ""
    if seat.coins is not None:
        coins = (
            f'<circle cx="74" cy="58" r="11" fill="{GOLD}" stroke="{INK}" stroke-width="1.5"/>'
            f'<text class="n" x="106" y="66" font-size="24" fill="{GOLD if seat.won else TEXT}">{seat.coins}</text>'
        )
    return (
        f'<rect x="-8" y="-2" width="{COLUMN - 20}" height="82" rx="10" fill="{PLAYER}" stroke="{edge}" '
        f'stroke-width="3"/><g transform="translate(26 40)">{face}</g>'
        f'<text x="60" y="{36 if coins else 48}" font-size="{NAME_SIZE}" fill="{TEXT if name else FAINT}">'
        f"{name or '?'}</text>{coins}"
    )
