"""The whole picture: map, position and legend as one SVG text."""

from collections.abc import Collection

from smallworld.draw.art import Art, Detail
from smallworld.draw.board_art import art_for
from smallworld.draw.draw_error import DrawError
from smallworld.draw.elements.colours import INK, seat_patterns
from smallworld.draw.elements.escaping import escape
from smallworld.draw.elements.lettering import NAMES, NUMBERS
from smallworld.draw.render import excerpt, legend, paint, portraits, tokens
from smallworld.draw.scene import BoardPlan, Scene, Stack, bare

_STYLE = (
    f'text{{font-family:"{NAMES}",Cambria,Georgia,serif;font-weight:700;font-style:italic;text-anchor:middle;'
    f"letter-spacing:.02em;fill:{INK};stroke:#fff6dc;stroke-width:3.6px;stroke-linejoin:round;paint-order:stroke;"
    "stroke-opacity:.9}"
    ".w{fill:#f4fbff;stroke:#235a78;stroke-opacity:.75}"
    f'.n{{font-family:"{NUMBERS}","Baloo 2",Verdana,sans-serif;font-style:normal;font-weight:400;'
    "letter-spacing:0;stroke:none}"
    ".l{text-anchor:start;stroke:none}"
)


def svg(
    plan: BoardPlan,
    scene: Scene | None = None,
    *,
    detail: Detail = "full",
    title: str = "",
    art: Art | None = None,
    around: Collection[str] = (),
    game: str = "",
) -> str:
    """Draw a position, or without a scene, the board as set up; with `around`, only the area around those regions.

    Tokens have the portraits from a `game`'s folder, or else emblems.

    `compact` is for pictures narrower than about 700 pixels: no names, larger badges, counts and lines. The output is
    deterministic on all machines.
    """
    if detail not in ("full", "compact"):
        raise DrawError(f"detail must be full or compact, not {detail!r}")
    plan.check()
    scene = bare(plan) if scene is None else scene
    known = {region.id for region in plan.regions}
    for name in scene.spots:
        if name not in known:
            raise DrawError(f"{name} is not a region of {plan.id}")
    art = art_for(plan) if art is None else art
    strip = legend.height(scene, art, detail)
    side = paint.FRAME
    window = -side, -side, art.width + 2 * side, art.height + 2 * side + (strip + 6 if strip else 0)
    if around:
        window = excerpt.window(plan, art, around)
        plan, art = excerpt.within(plan, art, window)
    spots = [scene.spots.get(region.id, tokens.EMPTY) for region in plan.regions]
    races = [spot.stack.race for spot in spots if spot.stack is not None]
    faces = portraits.symbols(game, [*races, portraits.NATIVES.get(game, "")]) if game else ""

    def piles(stack: Stack | None) -> str:
        return portraits.natives(game) if stack is None else portraits.pile(game, stack)

    regions = "".join(
        tokens.region(region, art, number, spots[number], detail, piles) for number, region in enumerate(plan.regions)
    )
    under = "".join(tokens.bands(number, spot, detail) for number, spot in enumerate(spots))
    heading = title or plan.name or plan.id
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, window))}" width="{window[2]}" '
        f'height="{window[3]}" role="img"><title>{escape(heading)}</title><desc>{escape(legend.words(scene))}</desc>'
        f"<style>{_STYLE}</style><defs>{paint.definitions(art, detail)}{seat_patterns()}{faces}</defs>"
        f"{paint.frame(art)}<g>{paint.board(plan, art, detail, under)}</g><g>{regions}</g>"
        f"{paint.edge(art, detail)}{legend.strip(scene, art, detail)}</svg>"
    )


def backdrop(plan: BoardPlan, art: Art, detail: Detail) -> str:
    """The board alone, as the background of a table that draws the rest itself: no pieces and no text.

    Large pictures have a frame; the art's (0, 0) is then at (`margin`, `margin`).
    """
    side = margin(detail)
    width, height = art.width + 2 * side, art.height + 2 * side
    signs = "".join(
        tokens.badges(region, drawn.growth(detail).layout)
        for region, drawn in zip(plan.regions, art.regions, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-side} {-side} {width} {height}" width="{width}" '
        f'height="{height}"><defs>{paint.definitions(art, detail)}</defs>'
        f"{paint.frame(art) if side else ''}<g>{paint.board(plan, art, detail, named=False)}</g>{signs}"
        f"{paint.edge(art, detail)}</svg>"
    )


def margin(detail: Detail) -> int:
    """Width of the frame around a backdrop; 0 for small pictures."""
    return paint.FRAME if detail == "full" else 0
