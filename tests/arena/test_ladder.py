"""The ladder: fair schedules, the same report for any number of workers, and exclusion of failed bots."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from smallworld.arena.custom_bots import Roster
from smallworld.arena.ladder import LadderPlan, LadderStopped, ladder, schedule
from smallworld.arena.ladder_matrix import ladder_matrix
from smallworld.arena.ladder_report import LadderReport
from smallworld.arena.ratings import ANCHOR
from smallworld.bots.clock import WorkClock
from smallworld.core.errors import RulesetError

BOTS = ("random", "level-1", "greedy")

FIRST = '''
from smallworld.bots import Bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


class First(Bot):
    """Always the first move."""

    name = "NAME"

    def choose(self, s: State, seat: int) -> Action:
        if s.round == ROUND:
            raise KeyError("lost")
        return engine.legal(s)[0]
'''


def first(folder: Path, name: str, fails_in: int = 99) -> Path:
    """Return a fast bot that fails in a given round."""
    path = folder / f"{name}.py"
    path.write_text(FIRST.replace("NAME", name).replace("ROUND", str(fails_in)))
    return path


def test_two_sides_meet_equally_often_on_both_seats_with_the_same_deal() -> None:
    tasks = list(schedule(0, 0, "smallworld", 2, BOTS, 12, "1"))
    assert Counter(task.lineup for task in tasks) == {(a, b): 2 for a in BOTS for b in BOTS if a != b}
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.seed, one.lineup) == (other.seed, other.lineup[::-1])
    assert len({task.seed for task in tasks}) == 6


@pytest.mark.parametrize(("game", "players", "sides"), [("smallworld", 4, 4), ("azeroth", 5, 3), ("azeroth", 4, 2)])
def test_all_bots_play_equally_often_and_teams_are_sides(game: str, players: int, sides: int) -> None:
    names = ("random", "level-1", "level-2", "greedy", "other")
    tasks = list(schedule(0, 0, game, players, names, 60, "1"))
    assert {len(task.lineup) for task in tasks} == {sides}
    assert all(len(set(task.lineup)) == sides for task in tasks)
    played = Counter(name for task in tasks for name in task.lineup)
    assert max(played.values()) - min(played.values()) <= 1
    if sides > 2:
        assert len({task.seed for task in tasks}) == 60
        assert min(Counter(task.lineup[0] for task in tasks).values()) >= 5


def test_the_report_does_not_depend_on_the_workers(tmp_path: Path) -> None:
    files = [first(tmp_path, "tidy"), first(tmp_path, "early", 1), first(tmp_path, "later", 4)]
    names = ["random", "tidy", "early", "later"]
    plan = LadderPlan.of(["smallworld", "azeroth"], players=[3], count=10, bots=names, seed=5, bot_files=files)
    reports = [ladder(plan, workers=workers) for workers in (1, 2)]
    assert reports[0].to_json() == reports[1].to_json()
    report = reports[0]
    assert msgspec.json.decode(report.to_json(), type=LadderReport) == report
    assert {failure.bot for failure in report.failures} == {"early", "later"}
    for failure in report.failures:
        assert f"{failure.bot}.py:15: KeyError: 'lost' (smallworld, 3 players, seed {failure.seed})" in str(failure)
        assert failure.bot in failure.lineup
    for pool in report.pools:
        assert pool.games == 10
        assert {row.bot for row in pool.ratings} == {"random", "tidy"}
        assert sum(row.wins for row in pool.ratings) == pytest.approx(10)


@pytest.mark.parametrize("workers", [1, 2])
def test_games_finished_before_stopping_are_rated(tmp_path: Path, workers: int) -> None:
    files = [first(tmp_path, "tidy"), first(tmp_path, "early", 1)]

    told: list[int] = []

    def stop(done: int, total: int) -> None:
        told.append(done)
        assert done <= total
        # Each has played once, one has failed, and its games are being replaced.
        if total in told and 6 <= done < total:
            raise KeyboardInterrupt

    plan = LadderPlan.of(players=[2, 3], count=4, bots=["random", "early", "tidy"], seed=5, bot_files=files)
    with pytest.raises(LadderStopped) as caught:
        ladder(plan, workers=workers, progress=stop)
    report = caught.value.report
    assert report.stopped and msgspec.json.decode(report.to_json(), type=LadderReport) == report
    assert sum(pool.games for pool in report.pools) == told[-1], "all finished games, in any order"
    assert [failure.bot for failure in report.failures] == ["early"]
    assert {row.bot for pool in report.pools for row in pool.ratings} == {"random", "tidy"}
    whole = ladder(plan, workers=1)
    assert not whole.stopped
    if workers == 1:
        assert whole.pools[0] == report.pools[0], "games of two players come first"


def test_an_unreached_pool_has_no_ratings() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(LadderStopped) as caught:
        ladder(LadderPlan.of(players=[2, 3], count=4, bots=["random", "level-1"]), workers=1, progress=stop)
    assert [(pool.players, pool.games) for pool in caught.value.report.pools] == [(2, 1)]


def test_progress_is_reported_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    ladder(LadderPlan.of(count=3, bots=["random", "level-1"]), workers=1, progress=lambda *at: told.append(at))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_ratings_and_pairs_agree() -> None:
    report = ladder(LadderPlan.of(count=12, bots=["random", "level-1"], seed=2), workers=1)
    pool = report.pools[0]
    assert [row.bot for row in pool.ratings] == ["level-1", "random"]
    assert (pool.anchor, pool.ratings[1].rating) == ("random", ANCHOR)
    assert pool.ratings[0].low < pool.ratings[0].rating < pool.ratings[0].high
    (pair,) = pool.pairs
    assert (pair.bot, pair.other, pair.games) == ("level-1", "random", 12)
    assert pair.rate == pool.ratings[0].win_rate == pair.before / 12 > 0.6
    assert pair.low < pair.rate <= pair.high


def test_the_matrix_has_every_pair_from_both_sides() -> None:
    report = ladder(LadderPlan.of(count=6, bots=["random", "level-1", "careful"], seed=2), workers=1)
    (pool,) = report.pools
    heads, _, *rows = [line for line in ladder_matrix(report).splitlines() if line.startswith("|")]
    names = [row.bot for row in pool.ratings]
    assert heads == f"| | rating | {' | '.join(names)} |"
    cells = {(name, other): cell for name, row in zip(names, rows, strict=True)
             for other, cell in zip(names, row.strip("| ").split(" | ")[2:], strict=True)}  # fmt: skip
    assert [cells[name, name] for name in names] == ["–"] * 3
    for pair in pool.pairs:
        there, back = cells[pair.bot, pair.other], cells[pair.other, pair.bot]
        assert there == f"{100 * pair.rate:.0f} ({100 * pair.low:.0f}–{100 * pair.high:.0f}) of 2"
        assert int(there.split()[0]) + int(back.split()[0]) == 100
    assert len(cells) == 3 + 2 * len(pool.pairs) == 9


def test_a_ladder_of_counted_work_is_labelled() -> None:
    assert isinstance(Roster(budget=0.1, counted=True).make("monte-carlo").clock, WorkClock)
    assert not isinstance(Roster(budget=0.1).make("monte-carlo").clock, WorkClock)
    report = ladder(LadderPlan.of(count=2, bots=["random", "level-1"], seed=3, budget=0.1, counted=True), workers=1)
    assert report.counted and "Seed 3, 0.1 s of counted work a decision." in ladder_matrix(report)


def test_a_single_remaining_bot_has_no_games(tmp_path: Path) -> None:
    report = ladder(
        LadderPlan.of(count=4, bots=["random", "early"], bot_files=[first(tmp_path, "early", 1)]), workers=1
    )
    assert [row.bot for row in report.pools[0].ratings] == ["random"]
    assert (report.pools[0].games, report.failures[0].bot) == (0, "early")


@pytest.mark.parametrize(
    ("games", "players", "bots", "why"),
    [
        (["chess"], [2], ["random", "greedy"], "unknown game 'chess'"),
        (["smallworld"], [7], ["random", "greedy"], "is for 2 to 5 players"),
        (["smallworld"], [2, 2], ["random", "greedy"], "2 players are named twice"),
        (["smallworld"], [2], ["random"], "a ladder needs at least two bots"),
        (["smallworld"], [2], ["random", "random"], "random is named twice; name each bot once"),
        (["smallworld"], [2], ["greedy", "level-3"], "greedy and level-3 are the same bot"),
        (["smallworld"], [2], ["random", "level-9"], "unknown bot 'level-9'"),
    ],
)
def test_bad_arguments_are_refused(games: list[str], players: list[int], bots: list[str], why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        LadderPlan.of(games, players=players, bots=bots)


def test_at_least_one_game_and_worker() -> None:
    with pytest.raises(RulesetError, match="at least one game"):
        LadderPlan.of(count=0)
    with pytest.raises(RulesetError, match="at least one worker"):
        ladder(LadderPlan.of(), workers=0)
