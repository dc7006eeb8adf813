"""Pictures of scenarios for the rulebook, drawn once and cached until the drawing code changes."""

import hashlib
import html
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from smallworld.core.state import State
from smallworld.draw.art import Detail
from smallworld.draw.render.svg import svg
from smallworld.draw.scene import BoardPlan, Scene
from smallworld.scenarios.scenario import Scenario
from smallworld.views.pictures import PORTRAIT, plan_of_board, scene_of
from smallworld.views.seat_view import observe

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "out" / "diagrams"
#: Larger boards are not drawn as diagrams.
MOST_REGIONS = 12
#: Number of scenarios considered per rule.
MOST_CANDIDATES = 3
DETAIL: Detail = "compact"


@dataclass(frozen=True)
class Diagram:
    """The position at the start of a scenario."""

    name: str
    plan: BoardPlan
    scene: Scene

    @property
    def key(self) -> str:
        """The name of its file, different for every picture and version of the drawing code."""
        return hashlib.sha256(f"{_version()} {self.plan} {self.scene}".encode()).hexdigest()[:16]

    def draw(self) -> str:
        return svg(self.plan, self.scene, detail=DETAIL, title=self.name)

    def figure(self, rule: str) -> str:
        """The picture with its caption, as HTML."""
        name = html.escape(self.name)
        picture = f'<img src="diagrams/{rule}.svg" alt="{name}" loading="lazy">'
        return f'<figure class="diagram">{picture}<figcaption>{name}</figcaption></figure>'


def candidates(scenarios: Sequence[Scenario]) -> list[Diagram]:
    """The first scenarios worth drawing: several regions of a small board are held."""
    found = [scenario for scenario in scenarios if _shows_something(scenario.state)]
    return [_start_of(scenario) for scenario in found[:MOST_CANDIDATES]]


def chosen(wanted: dict[str, list[Diagram]], shared_only: set[str]) -> dict[str, Diagram]:
    """Choose one picture for each rule, on few boards, since a board takes longest to draw.

    The rules in `shared_only` get a picture only if its board is drawn for another rule anyway.
    """
    uses = Counter(plan for found in wanted.values() for plan in {diagram.plan for diagram in found})
    pictured: dict[str, Diagram] = {}
    for rule in sorted(wanted, key=lambda rule: rule in shared_only):
        drawn = {diagram.plan for diagram in pictured.values()}
        allowed = [one for one in wanted[rule] if rule not in shared_only or one.plan in drawn]
        if allowed:
            pictured[rule] = max(allowed, key=lambda one: uses[one.plan])
    return pictured


def diagrams(wanted: dict[str, Diagram]) -> dict[str, str]:
    """Draw the pictures that are not cached yet, on all cores; returns all pictures under the same names."""
    CACHE.mkdir(parents=True, exist_ok=True)
    files = {name: CACHE / f"{diagram.key}.svg" for name, diagram in wanted.items()}
    missing = {files[name]: diagram for name, diagram in wanted.items() if not files[name].exists()}
    # Neighbours share a board, which is drawn again immediately in the process that has drawn it before.
    ordered = sorted(missing.items(), key=lambda item: str(item[1].plan))
    if ordered:
        with ProcessPoolExecutor() as pool:
            pictures = pool.map(Diagram.draw, [diagram for _, diagram in ordered], chunksize=4)
            for (path, _), picture in zip(ordered, pictures, strict=True):
                part = path.with_suffix(".part")
                part.write_text(picture, encoding="utf-8")
                part.replace(path)
    for path in set(CACHE.glob("*.svg")) - set(files.values()):
        path.unlink()
    return {name: path.read_text(encoding="utf-8") for name, path in files.items()}


def _shows_something(s: State) -> bool:
    size = s.rules.board.size
    return size <= MOST_REGIONS and sum(1 for region in range(size) if s.tokens[region]) > 1


def _start_of(scenario: Scenario) -> Diagram:
    s = scenario.state
    scene = scene_of(observe(s, None, scenario.names, True))
    return Diagram(scenario.name, plan_of_board(s.rules.board, s.rules.game, PORTRAIT), scene)


@cache
def _version() -> str:
    """A hash that changes with the drawing code."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "src" / "smallworld" / "draw").rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    return digest.hexdigest()
