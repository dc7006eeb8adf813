"""Regenerate the graphs of the twelve shipped islands: `python -m smallworld.draw.tools.make_islands`.

Their art is then generated like any board's, by `python -m smallworld.draw.tools.make_boards`.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import msgspec

from smallworld.draw.islands.faces import alike, check_face
from smallworld.draw.islands.generate import Waters, generate_island
from smallworld.draw.scene import BoardPlan, RegionPlan


class IslandRecipe(msgspec.Struct):
    """A shipped face: its id (size, board, face), its name, its water, and its seed."""

    id: str
    name: str
    water: Waters
    seed: int


class Recipes(msgspec.Struct):
    """The shipped faces, and their region names by terrain, in order of use."""

    faces: list[IslandRecipe]
    names: dict[str, list[str]]


def read_recipes() -> Recipes:
    return msgspec.json.decode(Path(__file__).with_name("islands.json").read_bytes(), type=Recipes)


def shipped_islands() -> list[BoardPlan]:
    """The twelve faces with their names; deterministic."""
    recipes = read_recipes()
    names = recipes.names
    faces = []
    for recipe in recipes.faces:
        face = generate_island(recipe.seed, recipe.id[0].upper(), recipe.water)
        given = {region.id: names[region.terrain].pop(0) for region in face.regions}
        slug = {old: "-".join(name.lower().split()) for old, name in given.items()}
        regions = tuple(replace(region, id=slug[region.id], name=given[region.id]) for region in face.regions)
        borders = tuple((slug[a], slug[b]) for a, b in face.borders)
        faces.append(
            replace(face, id=recipe.id, name=recipe.name, tile=recipe.id[:2], regions=regions, borders=borders)
        )
    return faces


def to_text(face: BoardPlan) -> str:
    """A face in its file format: one region per line; fields that are false are left out."""
    head = {"id": face.id, "name": face.name, "size": face.size, "tile": face.tile, "aspect": face.aspect}
    rows = ",\n".join("  " + json.dumps(_row(region)) for region in face.regions)
    near: dict[str, list[str]] = {}
    for a, b in face.borders:
        near.setdefault(a, []).append(json.dumps([a, b]))
    pairs = ",\n".join("  " + ", ".join(line) for line in near.values())
    return f'{json.dumps(head)[:-1]},\n "regions": [\n{rows}],\n "borders": [\n{pairs}]}}\n'


def _row(region: RegionPlan) -> dict[str, object]:
    row: dict[str, object] = {"id": region.id, "name": region.name, "terrain": region.terrain}
    if region.symbols:
        row["symbols"] = list(region.symbols)
    row |= {flag: True for flag in ("native", "entry", "icon") if getattr(region, flag)}
    return {**row, "at": list(region.at or ())}


def main() -> int:
    """Write ID.json for each face; refuse faces that violate the table."""
    folder = Path(__file__).resolve().parents[2] / "games/warcraft/boards"
    faces = shipped_islands()
    for k, face in enumerate(faces):
        faults = check_face(face, dry=face.size == "S")
        faults += [f"like {other.id}" for other in faces[:k] if alike(face, other)]
        if faults:
            print(f"{face.id}: not written, {'; '.join(faults)}")
            return 1
    folder.mkdir(parents=True, exist_ok=True)
    for face in faces:
        (folder / f"{face.id}.json").write_text(to_text(face), encoding="utf-8")
        print(f"{face.id}.json: {face.name}, {len(face.regions)} regions, {len(face.borders)} borders")
    return 0


if __name__ == "__main__":
    sys.exit(main())
