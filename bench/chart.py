"""The report as a picture: three panels of bars starting at zero, as SVG and PNG."""

from pathlib import Path
from xml.sax.saxutils import escape

from environments import COMPILED, ENGINES, PEER, PLAIN
from report import Report
from smallworld.draw.elements.lettering import NAMES
from smallworld.draw.render.png import png

COLOURS = {PEER: "#9a9488", PLAIN: "#d99a3d", COMPILED: "#3f7d5c"}
LABELS = {PEER: "Catanatron (Catan)", PLAIN: "this engine, interpreted", COMPILED: "this engine, compiled"}
PANELS = (
    ("actions", "Actions per second", "longer is faster"),
    ("games", "Whole games per second", "longer is faster"),
    ("clone", "Microseconds for a copy", "shorter is faster"),
)
PANEL, BAR, GAP, LEFT, TOP = 400, 20, 18, 40, 128
LONGEST = 210


def draw(report: Report, folder: Path) -> None:
    """Write latest.svg and latest.png."""
    text = picture(report)
    (folder / "latest.svg").write_text(text, encoding="utf-8")
    (folder / "latest.png").write_bytes(png(text, 1800))


def picture(report: Report) -> str:
    """Draw the whole picture."""
    players = list(report.figures[PEER])
    height = TOP + len(players) * (len(ENGINES) * BAR + GAP) + 34
    width = PANEL * len(PANELS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{NAMES}, serif" '
        'font-size="15" fill="#2c2a26" font-weight="bold" font-style="italic">',
        f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>',
        write(16, 34, f"Random play, legal moves listed at each decision · {report.date}", 21),
    ]
    x = 16
    for engine in ENGINES:
        parts.append(f'<rect x="{x}" y="50" width="16" height="16" rx="3" fill="{COLOURS[engine]}"/>')
        parts.append(write(x + 23, 63, LABELS[engine], 15))
        x += 210
    for number, (name, title, hint) in enumerate(PANELS):
        parts += panel(report, number * PANEL, name, f"{title} ({hint})", players)
    foot = f"Catanatron {report.versions[PEER]}; {report.machine}. 5 players are compared with Catan's 4."
    parts.append(write(16, height - 12, foot, 13, "#6d675c"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def panel(report: Report, x: int, name: str, title: str, players: list[int]) -> list[str]:
    """Draw one figure for all engines, grouped by player count."""
    most = max(report.figures[engine][n][name] for engine in ENGINES for n in players)
    parts = [write(x + 16, TOP - 26, title, 16)]
    y = TOP
    for n in players:
        parts.append(write(x + 18, y + len(ENGINES) * BAR / 2 + 6, str(n), 17))
        for engine in ENGINES:
            value = report.figures[engine][n][name]
            length = max(LONGEST * value / most, 1)
            label = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
            if engine != PEER:
                label += f"  ({report.ratio(engine, n, name):.1f}×)"
            size = f'width="{length:.1f}" height="{BAR - 2}"'
            parts.append(f'<rect x="{x + LEFT}" y="{y + 1}" {size} rx="2" fill="{COLOURS[engine]}"/>')
            parts.append(write(x + LEFT + length + 6, y + BAR - 5, label, 14))
            y += BAR
        y += GAP
    return parts


def write(x: float, y: float, words: str, size: int, colour: str = "#2c2a26") -> str:
    """Draw a line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}">{escape(words)}</text>'
