"""The legend below the map: the players' races, armies in decline, and whose turn it is."""

from dataclasses import dataclass

from smallworld.draw.art import Art, Detail
from smallworld.draw.elements import lettering
from smallworld.draw.elements.colours import CREAM, INK, PARCHMENT, dye
from smallworld.draw.elements.escaping import escape
from smallworld.draw.render.paint import FRAME
from smallworld.draw.render.tokens import tile
from smallworld.draw.scene import Army, Scene, SceneSeat


@dataclass(frozen=True)
class Sizes:
    """A legend's measures, for large and for small pictures."""

    head: int
    title: int
    name: int
    text: int
    tile: int
    columns: int
    pad: int


WIDTH = 1500
"""Width for which the sizes are designed."""

LARGE = Sizes(head=40, title=26, name=25, text=20, tile=54, columns=5, pad=10)
SMALL = Sizes(head=76, title=54, name=52, text=44, tile=104, columns=2, pad=16)


def sizes(detail: Detail) -> Sizes:
    return LARGE if detail == "full" else SMALL


def _columns(scene: Scene, detail: Detail) -> int:
    return max(1, min(sizes(detail).columns, len(scene.seats)))


def _headline(scene: Scene) -> str:
    parts = []
    if scene.round is not None:
        parts.append(f"Round {scene.round}" + (f" of {scene.rounds}" if scene.rounds else ""))
    if scene.turn is not None and scene.turn < len(scene.seats):
        parts.append(f"{scene.seats[scene.turn].name} to play")
    if scene.caption:
        parts.append(scene.caption)
    return " \u00b7 ".join(parts)


def _card_height(scene: Scene, detail: Detail) -> int:
    size = sizes(detail)
    declined = max((len(seat.declined) for seat in scene.seats), default=0)
    lines = size.name * 1.25 + size.text * 1.25 * (1 + declined)
    return round(max(lines, size.tile) + 1.9 * size.pad)


def height(scene: Scene, art: Art, detail: Detail) -> int:
    """The legend's height in the picture's units; 0 if it would be empty."""
    return round(_height(scene, detail) * _enlarged(art))


def _enlarged(art: Art) -> float:
    """The legend's scale, for the same readability below pictures of any width."""
    return (art.width + 2 * FRAME) / WIDTH


def _height(scene: Scene, detail: Detail) -> int:
    size = sizes(detail)
    head = size.head if _headline(scene) else 0
    if not scene.seats:
        return head + 2 * size.pad if head else 0
    rows = -(-len(scene.seats) // _columns(scene, detail))
    return head + rows * (_card_height(scene, detail) + size.pad) + 2 * size.pad


def strip(scene: Scene, art: Art, detail: Detail) -> str:
    """The legend, placed below the frame."""
    tall = _height(scene, detail)
    if not tall:
        return ""
    size = sizes(detail)
    left, top, width = 0, 0, WIDTH
    place_at = f"translate({-FRAME} {art.height + FRAME + 6})scale({_enlarged(art):.4g})"
    out = [
        f'<g class="legend" transform="{place_at}">'
        f'<rect x="{left}" y="{top}" width="{width}" height="{tall}" rx="10" fill="#4a3020"/>'
        f'<rect x="{left + 4}" y="{top + 4}" width="{width - 8}" height="{tall - 8}" rx="7" fill="{PARCHMENT}" '
        'stroke="#2b1a0c" stroke-width="1.5"/>'
    ]
    y = top + size.pad
    headline = _headline(scene)
    if headline:
        room = width - 4 * size.pad
        words = escape(lettering.shorten(headline, size.title, room))
        out.append(_text(left + 2.2 * size.pad, y + size.head * 0.72, size.title, words))
        y += size.head
    columns = _columns(scene, detail)
    card = (width - (columns + 1) * size.pad - 8) / columns
    row = _card_height(scene, detail)
    for i, seat in enumerate(scene.seats):
        x = left + 4 + size.pad + (i % columns) * (card + size.pad)
        place = (x, y + i // columns * (row + size.pad), card, row)
        out.append(_card(i, seat, place, size, scene.turn == i))
    return "".join(out) + "</g>"


def _text(x: float, y: float, size: int, words: str, extra: str = "") -> str:
    return f'<text class="l" x="{x:.0f}" y="{y:.0f}" font-size="{size}"{extra}>{words}</text>'


def _card(number: int, seat: SceneSeat, place: tuple[float, float, float, float], size: Sizes, playing: bool) -> str:
    x, y, width, tall = place
    tint = dye(number)
    out = [
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{tall:.0f}" rx="8" '
        f'fill="{"#fffaea" if playing else CREAM}" stroke="{tint.colour if playing else "#b9a274"}" '
        f'stroke-width="{size.pad * 0.5 if playing else 2:g}"/>'
    ]
    half = size.tile / 2
    middle = y + size.pad * 1.3 + half
    out.append(
        f'<g transform="translate({x + size.pad * 1.3 + half:.0f} {middle:.0f})scale({size.tile / 46:.2f})">'
        + (tile(number, seat.active.race, declined=False) if seat.active else _blank(number))
        + "</g>"
    )
    left = x + size.tile + size.pad * 2.3
    room = x + width - size.pad - left
    line = y + size.pad * 0.9 + size.name * 0.85
    name_room = room - (size.name * 1.5 if seat.coins is not None else 0)
    out.append(_text(left, line, size.name, escape(lettering.shorten(seat.name, size.name, name_room))))
    if seat.coins is not None:
        out.append(_coins(x + width - size.pad - size.name * 0.55, line - size.name * 0.3, size.name, seat.coins))
    if playing:
        out.append(_pointer(x, y, tint.colour, size))
    line += size.text * 1.28
    title = seat.active.title if seat.active else "no active race"
    out.append(_text(left, line, size.text, escape(lettering.shorten(title, size.text, room)), ' style="fill:#5a4028"'))
    for army in seat.declined:
        line += size.text * 1.25
        out.append(_declined(number, army, left, line, size, room))
    return "".join(out)


def _declined(number: int, army: Army, x: float, y: float, size: Sizes, room: float) -> str:
    side = size.text * 1.05
    words = f"{army.title}, in decline"
    if lettering.width(words, size.text) > room - side * 1.25:
        words = lettering.shorten(army.title, size.text, room - side * 1.25)
    return (
        f'<g transform="translate({x + side / 2:.0f} {y - size.text * 0.32:.0f})scale({side / 50:.2f})rotate(-9)">'
        f"{tile(number, army.race, declined=True)}</g>"
        + _text(x + side * 1.25, y, size.text, escape(words), ' style="fill:#7a7063"')
    )


def _blank(number: int) -> str:
    tint = dye(number)
    return (
        f'<rect x="-22" y="-22" width="44" height="44" rx="8" fill="none" stroke="{tint.colour}" stroke-width="3" '
        'stroke-dasharray="7 5"/>'
    )


def _coins(x: float, y: float, size: int, count: int) -> str:
    radius = size * 0.56
    figures = round(size * (0.72 if count < 10 else 0.58 if count < 100 else 0.46))
    return (
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.1f}" fill="#ffd24d" stroke="{INK}" stroke-width="2"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius * 0.8:.1f}" fill="none" stroke="#b07d12" stroke-width="1.3"/>'
        f'<text class="n" x="{x:.0f}" y="{y + figures * 0.36:.1f}" font-size="{figures}" style="fill:{INK}">'
        f"{count}</text>"
    )


def _pointer(x: float, y: float, colour: str, size: Sizes) -> str:
    """A ribbon on the card of the player whose turn it is."""
    wide = size.tile * 0.34
    return (
        f'<path d="M{x + size.pad:.0f} {y - size.pad * 0.7:.0f}h{wide:.0f}v{wide * 1.1:.0f}l{-wide / 2:.0f} '
        f'{-wide * 0.35:.0f} {-wide / 2:.0f} {wide * 0.35:.0f}z" fill="{colour}" stroke="{INK}" stroke-width="1.6"/>'
    )


def words(scene: Scene) -> str:
    """Describe the position in a sentence, for the picture's description."""
    seats = [
        f"{seat.name}: " + ", ".join([seat.active.title if seat.active else "no active race"]
        + [f"{army.title} in decline" for army in seat.declined])
        for seat in scene.seats
    ]  # fmt: skip
    return ". ".join([part for part in (_headline(scene), *seats) if part])
