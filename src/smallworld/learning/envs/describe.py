"""Markdown reference of observations and actions: `python -m smallworld.learning.envs.describe warcraft`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from smallworld.core.errors import RulesetError
from smallworld.games import game_info
from smallworld.learning.envs.action_layout import ActionField
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.observation_blocks import Block, blocks

AXES = {"seat": "seat", "army": "seat × slot", "region": "region", "offer": "position in the column"}


def describe(game: str) -> str:
    """Describe a game's layouts."""
    info = game_info(game)
    arena = EnvConfig(game, max(info.rounds)).any
    known, acts = arena.observer.layout, arena.layout
    lines = [
        f"An observation of {info.name} has {known.size} numbers:",
        "",
        "| block | entries | shape | fields, for each |",
        "|---|--:|---|---|",
        *[_row(block) for block in blocks(known)],
        "",
        f"It has {acts.size} actions, and {acts.most_outcomes} random outcomes, which only OpenSpiel exposes:",
        "",
        "| action | numbers | argument |",
        "|---|--:|---|",
        *[_action(field) for field in acts.fields],
        *[_action(field, "chance: ") for field in acts.chance_fields if field.size],
    ]
    return "\n".join(lines) + "\n"


def entries(game: str) -> str:
    """List the meaning of every field, in the order of its block."""
    layout = EnvConfig(game, max(game_info(game).rounds)).any.observer.layout
    return "\n".join(line for block in blocks(layout) for line in _entries(block)) + "\n"


def _entries(block: Block) -> Iterator[str]:
    if len(block.fields) == 1:
        yield f"- **{block.name}**: {block.fields[0].meaning}"
        return
    yield f"- **{block.name}**"
    for place, field in enumerate(block.fields):
        if not field.name.startswith("region.marker."):
            yield f"    - {place} `{field.name.partition('.')[2]}`: {field.meaning}"


def _row(block: Block) -> str:
    shape = " × ".join(map(str, block.shape))
    names = [field.name.partition(".")[2] for field in block.fields]
    each = AXES.get(block.name, "")
    inside = f"{each}: {', '.join(names)}" if each else block.fields[0].meaning if len(names) == 1 else ", ".join(names)
    return f"| {block.name} | {block.start}–{block.end - 1} | {shape} | {inside} |"


def _action(field: ActionField, prefix: str = "") -> str:
    last = field.start + field.size - 1
    numbers = f"{field.start}–{last}" if field.size > 1 else str(field.start)
    return f"| {prefix}{field.name} | {numbers} | {field.takes} |"


if __name__ == "__main__":
    try:
        for name in sys.argv[1:] or ["smallworld"]:
            print(describe(name))
            print(entries(name))
    except RulesetError as error:
        sys.exit(str(error))
