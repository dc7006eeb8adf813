"""Pieces on the map: stacks of tokens, natives, markers, and signs for possible actions."""

from collections.abc import Callable

from smallworld.draw.art import Art, Detail, Layout, Place
from smallworld.draw.elements.artwork import BADGES, NATIVES, emblem, marker
from smallworld.draw.elements.colours import CREAM, INK, dye, dye_id
from smallworld.draw.elements.escaping import escape, quoted
from smallworld.draw.scene import RegionPlan, Spot, Stack

EMPTY = Spot()
#: Scale at which a portrait in a box of 64 replaces a tile of 44.
_BOX = 0.96


def tile(seat: int | None, race: str, *, declined: bool, aside: bool = False) -> str:
    """A race token's face, 44 by 44 around the origin.

    An army in decline is marked by more than its lost colour: its tiles are tilted and hatched, with one corner folded
    over; the rim still shows the owner.
    """
    tint = dye(seat)
    shift = ' transform="translate(-5 -5)scale(.8)"' if aside else ""
    ground = (
        f'<rect x="-18.5" y="-18.5" width="37" height="37" rx="5.5" fill="{tint.colour}"/>'
        f'<rect x="-18.5" y="-18.5" width="37" height="37" rx="5.5" fill="url(#{dye_id(seat)})"/>'
    )
    if not declined:
        return (
            f'<rect x="-22" y="-22" width="44" height="44" rx="8" fill="{CREAM}" stroke="{INK}" stroke-width="2.2"/>'
            f'{ground}<g fill="#fff7e0" stroke="{INK}" stroke-width="1" stroke-linejoin="round"{shift}>'
            f"{emblem(race)}</g>"
        )
    plate = f'fill="#dedad1" stroke="{INK}" stroke-width="1"'
    if aside:
        face = f'<rect x="-14.5" y="-14.5" width="29" height="29" rx="2.5" {plate}/>'
    else:
        lines = "".join(f"M{x}-14.5v29" for x in range(-12, 15, 6))
        face = (
            '<path d="M-3-14.5H12a2.5 2.5 0 0 1 2.5 2.5v24a2.5 2.5 0 0 1-2.5 2.5h-24a2.5 2.5 0 0 1-2.5-2.5V-3z" '
            f"{plate}/>"
            f'<path d="M-14.5-3h9a2.5 2.5 0 0 0 2.5-2.5v-9z" fill="#a8a297" stroke="{INK}" stroke-width="1"/>'
            f'<path d="{lines}" stroke="#8f897f" stroke-opacity=".45" stroke-width="1.2"/>'
        )
    place = "translate(-4 -4)scale(.74)" if aside else "translate(1 1)scale(.84)"
    return (
        f'<rect x="-22" y="-22" width="44" height="44" rx="8" fill="#cfc9be" stroke="{INK}" stroke-width="2.2"/>'
        f'{ground}{face}<g transform="{place}" fill="#a09a90" stroke="{INK}" stroke-width="1.2" '
        f'stroke-linejoin="round">{emblem(race)}</g>'
    )


def stack(layout: Layout, what: Stack, detail: Detail, pile: str = "") -> str:
    """Stacked tokens with their number; `pile`, in a box of 64, replaces tiles with the emblem."""
    x, y = layout.token
    out = [f'<g transform="translate({x:.0f} {y:.0f})scale({layout.token_size / 48:.2f})" stroke-linejoin="round">']
    if pile:
        out.append(
            '<ellipse cx="2" cy="23" rx="21" ry="5.5" fill="#2b1a0c" fill-opacity=".34"/>'
            f'<g transform="scale({_BOX})">{pile}</g>{_number(what.count, 18, 20, 11, 16.5)}</g>'
        )
        return "".join(out)
    layers = min(3, max(1, what.count))
    tilt = ' transform="rotate(-9)"' if what.declined else ""
    out.append(f'<path d="M-19 25q22 8 46-2l0-30z" fill="#2b1a0c" fill-opacity=".28"/><g{tilt}>')
    under = "#a39d92" if what.declined else "#e9dcc0"
    for i in range(layers - 1, 0, -1):
        out.append(
            f'<rect x="{3.2 * i - 22:.1f}" y="{3.2 * i - 22:.1f}" width="44" height="44" rx="8" fill="{under}" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
    out.append(tile(what.seat, what.race, declined=what.declined, aside=detail == "compact"))
    out.append("</g>")
    out.append(_count(what.count, detail, faded=what.declined))
    return "".join(out) + "</g>"


def _count(count: int, detail: Detail, *, faded: bool) -> str:
    x, y, radius, size = (15, 14, 12.5, 18) if detail == "full" else (14, 13, 15.5, 24)
    return _number(count, x, y, radius, size, faded=faded)


def _number(count: int, x: float, y: float, radius: float, size: float, *, faded: bool = False) -> str:
    """A number on a disc."""
    size = size if count < 10 else round(size * 0.78)
    fill, ring, ink = ("#e6e0d4", INK, INK) if faded else (INK, CREAM, "#fff")
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{ring}" stroke-width="2"/>'
        f'<text class="n" x="{x}" y="{y + size * 0.35:.1f}" font-size="{size}" style="fill:{ink}">{count}</text>'
    )


def natives(layout: Layout, count: int, detail: Detail, token: str) -> str:
    """The hut of a lost tribe, or another token for natives; a count only if there are several."""
    x, y = layout.token
    number = _count(count, detail, faded=False) if count > 1 else ""
    return f'<g transform="translate({x:.0f} {y:.0f})scale({layout.token_size / 46:.2f})">{token}{number}</g>'


def markers(layout: Layout, what: tuple[tuple[str, int], ...]) -> str:
    """Markers in their slots, each with its count if above one; surplus markers share the last slot."""
    out = []
    size = layout.marker_size / 40
    for k, (name, count) in enumerate(what):
        slot = min(k, len(layout.markers) - 1)
        x, y = layout.markers[slot]
        x += (k - slot) * layout.marker_size * 0.3
        number = ""
        if count > 1:
            number = (
                f'<circle cx="14" cy="12" r="10.5" fill="{CREAM}" stroke="{INK}" stroke-width="2"/>'
                f'<text class="n" x="14" y="18" font-size="16" style="fill:{INK}">{count}</text>'
            )
        label = escape(f"{name} {count}" if count > 1 else name)
        out.append(
            f'<g class="marker" transform="translate({x:.0f} {y:.0f})scale({size:.2f})"><title>{label}</title>'
            f"{marker(name)}{number}</g>"
        )
    return "".join(out)


def flag(place: Place, size: float, cost: int | None) -> str:
    """A region's cost, on gold as at the table."""
    text = "" if cost is None else str(cost)
    return (
        f'<g class="cost" transform="translate({place[0]:.0f} {place[1]:.0f})scale({size / 40:.2f})">'
        f'<rect x="-18" y="-17" width="36" height="34" rx="6" fill="#ffcf4a" stroke="{INK}" stroke-width="2.6"/>'
        f'<text class="n" y="8.5" font-size="25" style="fill:{INK}">{text}</text></g>'
    )


def badges(plan: RegionPlan, layout: Layout) -> str:
    out = []
    for (x, y), symbol in zip(layout.badges, plan.badges, strict=True):
        body = BADGES.get(symbol) or marker(symbol)
        out.append(f'<g transform="translate({x:.0f} {y:.0f})scale({layout.badge_size / 40:.2f})">{body}</g>')
    return "".join(out)


#: The pile for a stack with portraits, or for natives; empty if there is none.
Piles = Callable[[Stack | None], str]


def region(plan: RegionPlan, art: Art, number: int, spot: Spot, detail: Detail, piles: Piles = lambda _: "") -> str:
    """One region's group: clickable outline, signs, badges, name, and contents."""
    layout = art.regions[number].growth(detail).layout
    out = [
        f'<g id={quoted("region-" + plan.id)} class="region"><title>{escape(describe(plan, spot))}</title>'
        f'<use href="#r{number}" fill="#fff" fill-opacity="0"/>'
    ]
    out.append(badges(plan, layout))
    if detail == "full":
        wet = ' class="w"' if plan.wet else ""
        x, y = layout.name
        out.append(
            f'<text x="{x:.0f}" y="{y + layout.name_size * 0.35:.0f}" font-size="{layout.name_size}"{wet}>'
            f"{escape(plan.name)}</text>"
        )
    if spot.stack is not None:
        out.append(stack(layout, spot.stack, detail, piles(spot.stack)))
    elif spot.natives:
        plain = NATIVES["lost-tribe" if art.sea is None else "fishfolk"]
        out.append(natives(layout, spot.natives, detail, piles(None) or plain))
    out.append(markers(layout, spot.markers))
    if spot.highlight:
        held = spot.stack is not None or spot.natives > 0
        out.append(
            flag(layout.flag, layout.marker_size * 1.12, spot.cost)
            if held
            else flag(layout.token, layout.token_size * 0.8, spot.cost)
        )
    return "".join(out) + "</g>"


def bands(number: int, spot: Spot, detail: Detail) -> str:
    """Bands along the inside of an outline: owner, selection, and possible attacks.

    They are below the inked borders and the glyphs, so the map stays the same.
    """
    wide = 1.0 if detail == "full" else 1.7
    use = f'<use href="#r{number}"'
    out = ""
    if spot.highlight:
        out += f'<use href="#r{number}" fill="#fff" fill-opacity=".22"/>'
        out += f'{use} stroke="#fff3a6" stroke-opacity=".55" stroke-width="{34 * wide:.0f}"/>'
    if spot.stack is not None:
        tint = spot.stack.tint or dye(spot.stack.seat)
        reach = (12 if spot.highlight else 0) + (14 if spot.stack.declined else 22)
        dashes = f' stroke-dasharray="{10 * wide:.0f} {13 * wide:.0f}"' if spot.stack.declined else ""
        out += f'{use} stroke="{tint.colour}" stroke-opacity=".86" stroke-width="{reach * wide:.0f}"{dashes}/>'
        if not spot.stack.declined:
            out += f'{use} stroke="{tint.pale}" stroke-width="{7 * wide:.0f}"/>'
    if spot.highlight:
        out += f'{use} stroke="#ffe04a" stroke-width="{15 * wide:.0f}"/>'
    if spot.selected:
        out += f'{use} stroke="{INK}" stroke-width="{23 * wide:.0f}"/>'
        out += f'{use} stroke="#fffdf2" stroke-width="{17 * wide:.0f}"/>'
    if not out:
        return ""
    return f'<g clip-path="url(#k{number})" fill="none" stroke-linejoin="round">{out}</g>'


def describe(plan: RegionPlan, spot: Spot) -> str:
    """Describe the region for screen readers."""
    parts = [f"{plan.name}: {plan.terrain}", *plan.symbols]
    parts += ["entry region"] * plan.entry + ([f"icon {plan.icon}"] if plan.icon else [])
    if spot.stack is not None:
        parts.append(f"{spot.stack.count} {spot.stack.race}" + (" in decline" if spot.stack.declined else ""))
    elif spot.natives:
        parts.append(f"{spot.natives} natives")
    parts += [name if count == 1 else f"{count} {name}" for name, count in spot.markers]
    if spot.highlight:
        parts.append("can be attacked" + ("" if spot.cost is None else f" for {spot.cost}"))
    return ", ".join(parts)
