"""The board in the terminal: a character map, or a table if no map can be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from smallworld.cli.terminal.text import natives, title
from smallworld.draw.character_map import NOWHERE, Chart, chart_of
from smallworld.draw.scene import WATER, BoardPlan, RegionPlan
from smallworld.views.seat_view import RegionView, View

#: Terrain → (glyph, distance between glyphs, colours of cell and glyph).
GROUND = {
    "field": ('"', 7, "#62591f", "#a8964a"),
    "forest": ("♣", 4, "#1c4428", "#4f8a50"),
    "hill": ("∩", 5, "#475422", "#8a9a4c"),
    "swamp": ("ψ", 5, "#333f42", "#70847e"),
    "mountain": ("▲", 4, "#4c4542", "#8f857e"),
    "sea": ("~", 3, "#163c58", "#3f7d9e"),
    "lake": ("~", 3, "#1b4a66", "#4c93b4"),
}
SYMBOLS = {"mine": "♦", "magic": "★", "cavern": "Ω", "entry": "‡"}
#: Token styles (active, in decline) for each seat, in the same colour order as the pictures.
SEATS = (
    ("bold #ffffff on #ab2216", "#ef8a7c on #141414"),
    ("bold #ffffff on #1652a8", "#83b4e8 on #141414"),
    ("bold #000000 on #58e2d8", "#a5f0ea on #141414"),
    ("bold #000000 on #a674d6", "#d3b3ee on #141414"),
    ("bold #ffffff on #2e8a63", "#7ccda6 on #141414"),
)
WIDEST = 132
TALLEST = 44
LEAST_RUN = 4
#: Penalty for omitting a region's symbols, equivalent to this many truncated letters of its name.
SYMBOLS_LOST = 12

Segment = tuple[str, str]
Line = tuple[Segment, ...]


@dataclass(frozen=True)
class Legend:
    """The letters for players and markers on the map."""

    letters: dict[str, str]
    styles: dict[str, tuple[str, str]]
    markers: dict[str, str]


def legend_of(view: View) -> Legend:
    """Choose a letter for each player, and an abbreviation for each marker.

    A player gets the first letter of the name that is still free, a marker its shortest unique prefix.
    """
    letters: dict[str, str] = {}
    for player in view.players:
        free = [c for c in player.name + "abcdefgh" if c.isalpha() and c not in letters.values()]
        letters[player.name] = free[0]
    markers: dict[str, str] = {}
    for name in view.supply:
        length = next(n for n in range(1, 99) if [m[:n] for m in view.supply].count(name[:n]) == 1 or n >= len(name))
        markers[name] = name[:length].capitalize()
    styles = {player.name: SEATS[i % len(SEATS)] for i, player in enumerate(view.players)}
    return Legend({name: letter.upper() for name, letter in letters.items()}, styles, markers)


def draw_board(view: View, plan: BoardPlan, width: int) -> list[Text | Table]:
    """Return the board as printable elements, at most `width` columns wide."""
    legend = legend_of(view)
    chart = fitting_chart(plan, width)
    if chart is None:
        return [region_table(view, plan)]
    return [
        draw_map(view, plan, chart, legend),
        explain_map(view, legend, any(region.entry for region in plan.regions)),
    ]


def fitting_chart(plan: BoardPlan, width: int) -> Chart | None:
    """Return a chart that fits the width and isn't too tall for one screen."""
    chart = chart_of(plan, min(width - 1, WIDEST))
    if chart is not None and chart.height > TALLEST:
        return chart_of(plan, max(79, chart.width * TALLEST // chart.height))
    return chart


def draw_map(view: View, plan: BoardPlan, chart: Chart, legend: Legend) -> Text:
    cells: list[list[Segment]] = []
    for y, row in enumerate(chart.region):
        cells.append([_ground(chart, plan, x, y) for x in range(len(row))])
    for number, (region, printed) in enumerate(zip(view.regions, plan.regions, strict=True)):
        _letter(cells, chart, number, _label(region, printed, view, legend), GROUND[printed.terrain][2])
    text = Text(no_wrap=True)
    for y, segments in enumerate(cells):
        for character, style in segments:
            text.append(character, style)
        text.append("\n" if y < chart.height - 1 else "")
    return text


def _ground(chart: Chart, plan: BoardPlan, x: int, y: int) -> Segment:
    region = chart.region[y][x]
    if region == NOWHERE:
        return chart.line[y][x], "grey62"
    if region < 0:
        return " ", ""
    glyph, apart, cell, ink = GROUND[plan.regions[region].terrain]
    # Every second row is shifted by half, so that the glyphs are staggered.
    shown = y % 2 == 0 or apart < 5
    return (glyph if shown and (x + y * (apart // 2 + 1)) % apart == 0 else " "), f"{ink} on {cell}"


def _label(region: RegionView, printed: RegionPlan, view: View, legend: Legend) -> list[list[Line]]:
    """Return variants of a region's label: with one, two and three lines."""
    name = (printed.name, "bold #ffffff" if region.cost is not None else "#ffffff")
    stack = _stack(region, legend)
    printings = (*printed.symbols, *(["entry"] if printed.entry else []))
    symbols: Line = tuple((SYMBOLS.get(symbol, "?"), "#ffffff") for symbol in printings)
    price: Line = ()
    if region.cost is not None:
        short = region.cost - view.hand
        style = "bold #000000 on #f2d64b" if short <= 0 else "#f2d64b" if short <= 3 else "#b0b0b0"
        price = ((f"[{region.cost}{'?' if 0 < short <= 3 else ''}]", style),)
    gap: Line = ((" ", ""),)
    second = join([stack, price, symbols], gap)
    lines: list[list[Line]] = [[join([(name,), second], gap)]]
    if second:
        lines.append([(name,), second])
    if symbols and (stack or price):
        lines.append([(name,), join([stack, price], gap), symbols])
        # Without room for everything, omit the symbols: the region table has them.
        lines.append([(name,), join([stack, price], gap)])
    return lines


def join(parts: Sequence[Line], gap: Line) -> Line:
    line: Line = ()
    for part in parts:
        if part:
            line = line + gap + part if line else part
    return line


def _stack(region: RegionView, legend: Legend) -> Line:
    pieces = "".join(f"+{legend.markers[name]}{n if n > 1 else ''}" for name, n in region.markers.items())
    marks: Line = ((pieces, "bold #ffffff"),) if pieces else ()
    if region.owner == "nobody":
        return marks
    if region.owner == "natives":
        return ((f"*{region.tokens}", "bold #000000 on #cfc6b4"), *marks)
    letter, (active, declined) = legend.letters[region.owner], legend.styles[region.owner]
    if region.declined:
        return ((f"{letter.lower()}{region.tokens}", declined), *marks)
    return ((f"{letter}{region.tokens}", active), *marks)


def _letter(cells: list[list[Segment]], chart: Chart, number: int, variants: list[list[Line]], ground: str) -> None:
    """Write the label variant with the smallest loss, at the best place."""
    runs = {y: run for y, run in chart.runs(number).items() if run[1] >= LEAST_RUN}
    pole_x, pole_y = chart.poles[number]
    best: tuple[float, list[tuple[int, int, Line]]] | None = None
    without = variants[3] if len(variants) == 4 else None
    for lines in variants:
        for top in runs:
            if any(top + i not in runs for i in range(len(lines))):
                continue
            lost = abs(top + (len(lines) - 1) / 2 - pole_y) + (SYMBOLS_LOST if lines is without else 0)
            placed: list[tuple[int, int, Line]] = []
            for i, line in enumerate(lines):
                start, room = runs[top + i]
                length = sum(len(text) for text, _ in line)
                # A truncated name can still be read; a truncated number would be wrong.
                cut = max(0, length - room)
                name = len(line[0][0]) - 1 if i == 0 else 0
                lost += min(cut, name) * 3 + max(0, cut - name) * 100
                fitted = _fit(line, room)
                size = sum(len(text) for text, _ in fitted)
                placed.append((top + i, max(start, min(pole_x - size // 2, start + room - size)), fitted))
            if best is None or lost < best[0]:
                best = lost, placed
    for y, x, line in best[1] if best else []:
        length = sum(len(text) for text, _ in line)
        for beside in (x - 1, x + length):
            if chart.region[y][beside] == number:
                cells[y][beside] = " ", f"white on {ground}"
        for text, style in line:
            for character in text:
                cells[y][x] = character, style if " on " in style else f"{style} on {ground}"
                x += 1


def _fit(line: Line, room: int) -> Line:
    """Shorten the first segment, the name, until the line fits."""
    excess = sum(len(text) for text, _ in line) - room
    if excess <= 0:
        return line
    name, style = line[0]
    kept = name[: max(1, len(name) - excess)].rstrip()
    fitted: list[Segment] = []
    left = room
    for text, ink in ((kept, style), *line[1:]):
        fitted.append((text[:left], ink))
        left -= len(text[:left])
    return tuple(fitted)


def explain_map(view: View, legend: Legend, islands: bool = False) -> Text:
    """Explain the letters and glyphs on the map."""
    text = Text(style="grey62")
    for player in view.players:
        text.append(f" {legend.letters[player.name]} ", legend.styles[player.name][0])
        text.append(f" {player.name}  ")
    if view.players:
        letter = legend.letters[view.players[0].name]
        text.append(f"({letter}3 active, {letter.lower()}1 in decline)\n")
    text.append("*1 native")
    if any(region.cost is not None for region in view.regions):
        text.append("  [2] cost  [4?] cost that needs the die")
    lying = sorted({name for region in view.regions for name in region.markers})
    text.append("".join(f"  +{legend.markers[name]} {name}" for name in lying))
    land = [terrain for terrain in GROUND if terrain not in WATER]
    symbols = [f"{glyph} {name}" for name, glyph in SYMBOLS.items() if islands or name != "entry"]
    glyphs = [f"{GROUND[name][0]} {name}" for name in land]
    text.append("\n" + " ".join(symbols) + ("\n" if islands else " ") + " ".join([*glyphs, "~ water"]))
    return text


def region_table(view: View, plan: BoardPlan) -> Table:
    """List all regions by owner: the player to move, then the others, natives and empty ones."""
    legend = legend_of(view)
    edge = "* can be entered from over the sea" if plan.parts else "* at the edge of the board"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), caption=edge)
    for heading in ("region", "terrain", "symbols", "holder", "tokens", "markers", "cost"):
        table.add_column(heading, justify="right" if heading in ("tokens", "cost") else "left", no_wrap=True)
    printed = {region.id: region for region in plan.regions}
    players = sorted((player.name for player in view.players), key=lambda name: name != view.turn)
    owners = [*players, "natives", "nobody"]
    for owner in owners:
        for region in view.regions:
            if region.owner == owner:
                table.add_row(*_row(region, printed[region.id], legend, view.game))
        table.add_section()
    return table


def _row(region: RegionView, printed: RegionPlan, legend: Legend, game: str) -> list[str | Text]:
    glyph = GROUND[printed.terrain][0]
    holder: str | Text = natives(game) if region.owner == "natives" else ""
    if region.race:
        state = " (in decline)" if region.declined else ""
        holder = Text(f"{region.owner}: {title(region.race)}{state}", legend.styles[region.owner][1])
    return [
        region.id,
        f"{glyph} {printed.terrain}{' *' if printed.edge or printed.entry else ''}",
        " ".join(printed.symbols),
        holder,
        str(region.tokens or ""),
        " ".join(f"{name} {n}" if n > 1 else name for name, n in region.markers.items()),
        "" if region.cost is None else str(region.cost),
    ]
