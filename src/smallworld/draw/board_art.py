"""The art of a board: stored next to a shipped board, or computed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from smallworld.draw.art import Art, Detail
from smallworld.draw.draw_error import DrawError
from smallworld.draw.scene import BoardPlan
from smallworld.extras import needs


def shipped(plan: BoardPlan) -> Art | None:
    """A shipped board's stored art; `None` if there is none or it is outdated."""
    if "/" in plan.id or "\\" in plan.id:
        return None
    games = Path(__file__).resolve().parent.parent / "games"
    for path in sorted(games.glob(f"*/boards/{_plain(plan.id)}.art.json")):
        art = Art.from_json(path.read_text(encoding="utf-8"))
        if art.digest == plan.digest:
            return art
    return None


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "?" for c in name)


@lru_cache(maxsize=64)
def art_for(plan: BoardPlan, only: Detail | None = None) -> Art:
    """A board's stored art, or art computed now; islands are arranged in the sea, rotated if that helps.

    Computing `only` one level of detail takes half the time.
    """
    if plan.surround == "sea":
        from smallworld.draw.islands.archipelago import chart

        return chart(plan, lambda island: _isle(island, only))
    return _map_of(plan, only)


def _isle(island: BoardPlan, only: Detail | None) -> tuple[Art, ...]:
    """An island, with its rotated version if that is shipped: computing both would take too long."""
    upright = _map_of(island, only)
    return (upright, _map_of(island.turned(), only)) if shipped(island) is not None else (upright,)


@lru_cache(maxsize=64)
def _map_of(plan: BoardPlan, only: Detail | None) -> Art:
    found = shipped(plan)
    if found is not None:
        return found
    try:
        from smallworld.draw.geometry.own_map import own_map
    except ImportError as missing:
        raise DrawError(needs("the map of a new board", missing, "boards")) from missing
    return own_map(plan, only)
