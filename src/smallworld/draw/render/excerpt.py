"""Excerpts of a map: the window around some regions, the board's contents there, and small pictures of a corner."""

from collections.abc import Collection
from dataclasses import replace

from smallworld.draw.art import Art
from smallworld.draw.draw_error import DrawError
from smallworld.draw.elements.lettering import NUMBERS
from smallworld.draw.elements.path_data import flatten
from smallworld.draw.render import paint, portraits, tokens
from smallworld.draw.scene import BoardPlan, Scene, Spot

#: Left, top, width and height.
Window = tuple[int, int, int, int]
#: Margin around the regions of an excerpt.
AIR = 12
#: Size of a corner picture.
WIDTH, HEIGHT = 500, 300

_STYLE = f'.n{{font-family:"{NUMBERS}","Baloo 2",Verdana,sans-serif;font-weight:800;text-anchor:middle}}'


def window(plan: BoardPlan, art: Art, around: Collection[str]) -> Window:
    """The window of a picture that shows these regions."""
    boxes = [_box(art, number) for number in _numbers(plan, around)]
    left, top = min(box[0] for box in boxes) - AIR, min(box[1] for box in boxes) - AIR
    return left, top, max(box[2] for box in boxes) + AIR - left, max(box[3] for box in boxes) + AIR - top


def within(plan: BoardPlan, art: Art, part: Window) -> tuple[BoardPlan, Art]:
    """The regions of a board that are visible in a window of its picture."""
    left, top, width, height = part
    seen = []
    for number in range(len(art.regions)):
        box = _box(art, number)
        if box[0] < left + width and box[2] > left and box[1] < top + height and box[3] > top:
            seen.append(number)
    return (
        replace(plan, regions=tuple(plan.regions[number] for number in seen)),
        replace(art, regions=tuple(art.regions[number] for number in seen)),
    )


def corner(plan: BoardPlan, art: Art, scene: Scene, around: Collection[str], game: str) -> str:
    """A small picture of the area around some regions' tokens; shows only these regions' costs.

    It has no names, and uses the portraits from a `game`'s folder.
    """
    places = [art.regions[number].full.layout.token for number in _numbers(plan, around)]
    middle = [sum(place[axis] for place in places) / len(places) for axis in (0, 1)]
    left = round(min(max(middle[0] - WIDTH / 2, 0), art.width - WIDTH))
    top = round(min(max(middle[1] - HEIGHT / 2, 0), art.height - HEIGHT))
    plan, art = within(plan, art, (left, top, WIDTH, HEIGHT))
    spots = [_spot(scene.spots.get(region.id, tokens.EMPTY), region.id in around) for region in plan.regions]
    races = [spot.stack.race for spot in spots if spot.stack is not None]
    faces = portraits.symbols(game, [*races, portraits.NATIVES.get(game, "")])
    under = "".join(tokens.bands(number, spot, "full") for number, spot in enumerate(spots))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}"><style>{_STYLE}</style><defs>{paint.definitions(art, "full")}{faces}</defs>'
        f"{paint.board(plan, art, 'full', under, named=False, worn=False)}"
    ]
    for region, drawn, spot in zip(plan.regions, art.regions, spots, strict=True):
        layout = drawn.full.layout
        grown = layout._replace(token_size=layout.token_size * 1.2)
        out.append(portraits.pieces(region, grown, spot, game))
        if spot.highlight:
            held = spot.stack is not None or spot.natives > 0
            out.append(tokens.flag(layout.flag if held else layout.token, layout.token_size * 0.9, spot.cost))
    return "".join(out) + "</svg>"


def _spot(spot: Spot, shown: bool) -> Spot:
    """A spot with or without its cost."""
    return spot if shown else replace(spot, highlight=False, cost=None)


def _numbers(plan: BoardPlan, names: Collection[str]) -> list[int]:
    known = {region.id: number for number, region in enumerate(plan.regions)}
    for name in names:
        if name not in known:
            raise DrawError(f"{name} is not a region of {plan.id}")
    return [known[name] for name in names]


def _box(art: Art, number: int) -> Window:
    """Left, top, right and bottom of a region."""
    points = [point for line in flatten(art.regions[number].path) for point in line]
    xs, ys = [round(x) for x, _ in points], [round(y) for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
