"""Renames in stored games to match the code, and columns for searching games."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

#: Rows read and written at a time.
PAGE = 1000
# Matches the encoding of summaries and plans; a title can't contain it, since its quotes are escaped.
LISTED = r"""UPDATE games SET listed = summary LIKE '%"listed"\:true%'"""
CLOCKED = r"""UPDATE games SET clocked = plan LIKE '%"clock"\:%' AND NOT plan LIKE '%"clock"\:0%'"""


class Words(NamedTuple):
    """Renames (old → new): fields, entry types, move prefixes, parts of a position."""

    entry: Mapping[str, str]
    types: Mapping[str, str]
    plan: Mapping[str, str]
    moves: Mapping[str, str]
    position: Mapping[str, str]


NEW = Words(
    {"entry": "type", "borrowed": "bot_stand_in"},
    {"said": "chatted", "took-back": "undone", "spectators": "spectators-set"},
    {"wishes": "request", "taken_in": "imported"},
    {"turn ": "flip "},
    {
        "\n    fresh: ": "\n    just_picked: ",
        "\nused: ": "\ntable_memory: ",
        "\n  - turn ": "\n  - flip ",
        " choice=Turn": " choice=Flip",
    },
)
FORMER = Words(*({new: former for former, new in words.items()} for words in NEW))

Values = dict[str, object]


def upgrade() -> None:
    """Rename the column of summaries, rewrite stored values, and fill the new columns."""
    # Not in a batch: on SQLite that would drop the table and everything that refers to it.
    op.execute("ALTER TABLE games RENAME COLUMN card TO summary")
    for name, fill in (("listed", LISTED), ("clocked", CLOCKED)):
        op.add_column("games", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
        op.execute(fill)
    _rewrite_all(NEW)


def downgrade() -> None:
    """Drop the new columns, and restore the former names."""
    _rewrite_all(FORMER)
    op.drop_column("games", "clocked")
    op.drop_column("games", "listed")
    op.execute("ALTER TABLE games RENAME COLUMN summary TO card")


def _rewrite_all(words: Words) -> None:
    _rewrite("games", ("id",), "plan", partial(_plan, words))
    _rewrite("journal", ("game", "number"), "entry", partial(_entry, words))
    _rewrite("analyses", ("game",), "report", partial(_report, words))


def _rewrite(table: str, key: tuple[str, ...], column: str, change: Callable[[Values], Values]) -> None:
    """Transform a column in every row, page by page in key order."""
    connection = op.get_bind()
    columns = [sa.column(name, sa.Integer if name == "number" else sa.String) for name in (*key, column)]
    keys = columns[:-1]
    rows = sa.table(table, *columns)
    pages = sa.select(rows).order_by(*keys).limit(PAGE)
    update = sa.update(rows).values({column: sa.bindparam("changed")})
    for each in keys:
        update = update.where(each == sa.bindparam(f"this_{each.name}"))
    page = connection.execute(pages).all()
    while page:
        changes = [
            {
                "changed": msgspec.json.encode(change(msgspec.json.decode(row[-1]))).decode(),
                **{f"this_{name}": value for name, value in zip(key, row, strict=False)},
            }
            for row in page
            if row[-1]
        ]
        if changes:
            connection.execute(update, changes)
        page = connection.execute(pages.where(sa.tuple_(*keys) > tuple(page[-1][:-1]))).all()


def _plan(words: Words, plan: Values) -> Values:
    plan = {words.plan.get(name, name): value for name, value in plan.items()}
    if isinstance(plan.get("start"), str):
        for former, new in words.position.items():
            plan["start"] = str(plan["start"]).replace(former, new)
    return plan


def _entry(words: Words, entry: Values) -> Values:
    # The tag is the first field.
    tag = next(iter(words.entry))
    entry[tag] = words.types.get(str(entry[tag]), entry[tag])
    entry = {words.entry.get(name, name): value for name, value in entry.items()}
    if "actions" in entry:
        entry["actions"] = _moves(words, entry["actions"])
    return entry


def _report(words: Words, report: Values) -> Values:
    better = report.get("better")
    if isinstance(better, dict):
        report["better"] = {turn: _moves(words, moves) for turn, moves in better.items()}
    return report


def _moves(words: Words, moves: object) -> list[str]:
    """Rename in the texts of moves, random outcomes included."""
    found: list[str] = []
    for text in moves if isinstance(moves, list) else ():
        former = next((word for word in words.moves if text.startswith(word)), "")
        found.append(words.moves.get(former, "") + text.removeprefix(former))
    return found
