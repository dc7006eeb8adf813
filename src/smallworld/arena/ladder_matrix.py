"""A tournament's matrix, as Markdown: the share of games in which each bot finished ahead of each other."""

from collections.abc import Iterator

from smallworld.arena.ladder_report import LadderReport, Pool
from smallworld.arena.ratings import ANCHOR
from smallworld.games import game_info


def ladder_matrix(report: LadderReport) -> str:
    """Write one table per game and player count; strongest bots first."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: LadderReport) -> Iterator[str]:
    yield "# Ladder"
    yield ""
    seconds = f"{report.budget:g} s{' of counted work' if report.counted else ''}"
    stopped = ", stopped early" if report.stopped else ""
    yield f"Seed {report.seed}, {seconds} a decision{stopped}."
    yield "A cell is how often the bot of its row finished ahead of the bot of its column, in percent with the 95 %"
    yield "interval; ties count half. Ratings are on the Elo scale."
    for pool in report.pools:
        yield ""
        yield f"## {game_info(pool.game).name}, {pool.players} players"
        yield ""
        yield f"{pool.games} games; {pool.anchor} is {ANCHOR:.0f}."
        yield ""
        yield from _table(pool)


def _table(pool: Pool) -> Iterator[str]:
    names = [row.bot for row in pool.ratings]
    rates: dict[tuple[str, str], str] = {}
    for pair in pool.pairs:
        rates[pair.bot, pair.other] = _cell(pair.rate, pair.low, pair.high, pair.games)
        rates[pair.other, pair.bot] = _cell(1 - pair.rate, 1 - pair.high, 1 - pair.low, pair.games)
    yield "| | rating | " + " | ".join(names) + " |"
    yield "|---|--:|" + "--:|" * len(names)
    for row in pool.ratings:
        interval = "" if row.bot == pool.anchor else f" ({row.low:.0f}–{row.high:.0f})"
        cells = [rates.get((row.bot, name), "–") for name in names]
        yield f"| {row.bot} | {row.rating:.0f}{interval} | " + " | ".join(cells) + " |"


def _cell(rate: float, low: float, high: float, games: int) -> str:
    return f"{100 * rate:.0f} ({100 * low:.0f}–{100 * high:.0f}) of {games}"
