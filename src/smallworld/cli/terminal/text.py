"""Texts shared by several commands: names, abilities in a sentence, sums of coins."""

import re
from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table

from smallworld.core.hooks import Ability, Choice, Move
from smallworld.core.ruleset import Ruleset
from smallworld.games import game_info
from smallworld.i18n import DEFAULT
from smallworld.i18n.plain import say

#: Parts of docstrings meant for programmers: rule ids and notes about an ability's memory.
ASIDE = re.compile(r"\s*\((?:memory|data|R-|C-|SW-|WC-|BA-)[^)]*\)")


def title(*keys: str) -> str:
    """Format keys as a name: `two-words`, `one` -> `Two Words One`."""
    return " ".join(key.replace("-", " ").title() for key in keys if key)


def natives(game: str) -> str:
    """Return a game's name for natives."""
    return say(DEFAULT, f"{game_info(game).folder}.natives.name")


def count(number: int, thing: str) -> str:
    """Format a count: `1 coin`, `2 coins`."""
    return f"{number} {thing}" if abs(number) == 1 else f"{number} {thing}s"


def listing(things: Sequence[str], last: str = "and") -> str:
    """Format a list: `a`, `a and b`, `a, b and c`."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}" if things else ""


def summed(items: Iterable[tuple[str, int]]) -> str:
    """Format the items of a sum: `2 region + 1 mountain - 1 POWER`."""
    text = " ".join(f"{'-' if amount < 0 else '+'} {abs(amount)} {what}" for what, amount in items if amount)
    return text.removeprefix("+ ") or "nothing"


def plain_table(*columns: str, numbers: Sequence[str] = ()) -> Table:
    """Make an empty table with these headings; number columns are right-aligned."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left")
    return table


def a(thing: str) -> str:
    """Add the article: `a bomb`, `an objective`."""
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def says(thing: Ability | Choice | type[Ability | Move | Choice]) -> str:
    """Return the sentence that describes a race, power or move."""
    text = ASIDE.sub("", " ".join((thing.__doc__ or "").split()))
    return text if text.endswith(".") else text + "."


def move_says(rules: Ruleset, number: int) -> str:
    """Describe an ability's move or answer by its verb; empty for the common moves."""
    verb = rules.verbs[number]
    if not verb.second:
        for ability in (*rules.races, *rules.powers, *rules.relics, *rules.table):
            for kind in ability.moves:
                if (kind.word, kind.takes, kind.suffix) == (verb.word, verb.takes, verb.suffix):
                    return says(kind)
            for choice in ability.choices:
                if (choice.word, choice.takes) == (verb.word, verb.takes):
                    return says(choice)
    return ""
