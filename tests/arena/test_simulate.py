"""Simulations: the same report for any number of workers, and tables that add up."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import msgspec
import pytest

from smallworld.arena.bot_game import play_bot_game
from smallworld.arena.simulate import Report, SimulationPlan, game_seed, simulate
from smallworld.arena.statistics import Statistics, Sums, wilson
from smallworld.bots import make_bot
from smallworld.core.errors import RulesetError
from smallworld.games import load_board, load_content, ruleset

GOBLINS = '''
from smallworld.core.hooks import Race


class Goblins(Race):
    """None: they are many."""

    key = "goblins"
    number = 9
    tokens = 18
'''

IDLER = """
from smallworld.bots import Bot
from smallworld.core import engine


class Idler(Bot):
    name = "idler"

    def choose(self, s, seat):
        return engine.legal(s)[0]
"""


def test_workers_make_no_difference(tmp_path: Path) -> None:
    race = tmp_path / "goblins.py"
    race.write_text(GOBLINS)
    alone = simulate(SimulationPlan.of(players=3, games=25, bots=["random"], seed=3, content=[race]), workers=1)
    shared = simulate(SimulationPlan.of(players=3, games=25, bots=["random"], seed=3, content=[race]), workers=2)
    assert shared == alone
    assert shared.to_json() == alone.to_json()
    assert "goblins" in [row.name for row in shared.races]


@pytest.mark.parametrize("workers", [1, 2])
def test_files_run_once_per_process(tmp_path: Path, workers: int) -> None:
    runs = tmp_path / "runs"
    note = f"import os\nwith open({str(runs)!r}, 'a') as file:\n    print(__name__, os.getpid(), file=file)\n"
    race, bot = tmp_path / "goblins.py", tmp_path / "idler.py"
    race.write_text(note + GOBLINS)
    bot.write_text(note + IDLER)
    plan = SimulationPlan.of(players=2, games=8, bots=["idler"], content=[race], bot_files=[bot])
    simulate(plan, workers=workers)
    noted = runs.read_text().splitlines()
    assert len(set(noted)) == len(noted)
    assert len(noted) == (2 if workers == 1 else 2 * (workers + 1))


def test_a_changed_file_runs_again(tmp_path: Path) -> None:
    race = tmp_path / "goblins.py"
    race.write_text(GOBLINS)
    assert load_content([race]) == load_content([race])
    race.write_text(GOBLINS.replace("tokens = 18", "tokens = 17"))
    assert load_content([race]).races[0].tokens == 17


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_all_workers_draw_the_same_islands(game: str) -> None:
    alone = simulate(SimulationPlan.of(game, players=4, games=21, bots=["random"], seed=3), workers=1)
    assert simulate(SimulationPlan.of(game, players=4, games=21, bots=["random"], seed=3), workers=2) == alone
    assert alone.board == "" and len(alone.boards) > 4
    # Four islands per game, each counted for every player.
    assert sum(row.count for row in alone.boards) == 21 * 4 * 4
    assert {row.name for row in alone.relics} >= {"portal", "well", "ashes"}
    sides = 2 if game == "azeroth" else 4
    assert alone.even == 1 / sides
    assert sum(row.wins for row in alone.seats) == pytest.approx(21 * 4 / sides)


def test_seeds_make_a_difference() -> None:
    reports = [
        simulate(SimulationPlan.of(players=2, games=5, bots=["random"], seed=seed), workers=1) for seed in (1, 2)
    ]
    assert reports[0].races != reports[1].races


def test_a_single_game_can_be_replayed() -> None:
    report = simulate(SimulationPlan.of(players=2, games=1, bots=["random"], seed=6), workers=1)
    seed = game_seed(6, 0)
    bots = [make_bot("random", f"{seed}:{seat}") for seat in range(2)]
    played = play_bot_game(ruleset("smallworld", 2), bots, seed)
    assert report.bots[0].coins == sum(played.coins) / 2
    assert report.actions == played.actions


def test_tables_add_up() -> None:
    report = simulate(SimulationPlan.of(players=4, games=30, bots=["random"], seed=2), workers=1)
    assert report.games == 30
    assert [row.name for row in report.seats] == ["1", "2", "3", "4"]
    for table in (report.bots, report.seats, report.boards):
        assert sum(row.count for row in table) == 120
        assert sum(row.wins for row in table) == pytest.approx(30)
    picks = sum(row.count for row in report.races)
    assert picks == sum(row.count for row in report.powers) == sum(row.count for row in report.combos)
    assert picks == sum(move.count for move in report.moves if move.move == "pick")
    assert report.actions == sum(move.count for move in report.moves)
    earned = sum(row.coins * row.count for row in report.combos)
    paid = sum(row.price * row.count for row in report.combos)
    assert 120 * 5 + earned - paid == pytest.approx(sum(row.coins * row.count for row in report.bots))
    for row in [*report.bots, *report.races, *report.combos]:
        assert 0 <= row.win_low <= row.win_rate <= row.win_high <= 1
        assert row.coins_low <= row.coins <= row.coins_high


def test_bots_repeat_and_change_seats() -> None:
    report = simulate(SimulationPlan.of(players=4, games=4, bots=["greedy", "random"], seed=1), workers=1)
    assert report.lineup == ("greedy", "random", "greedy", "random")
    assert [(row.name, row.count) for row in report.bots] == [("greedy", 8), ("random", 8)]


def test_progress_counts_up_to_all_games() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        SimulationPlan.of(players=2, games=83, bots=["random"]),
        workers=1,
        progress=lambda done, games: told.append((done, games)),
    )
    assert told == [*((done, 83) for done in range(2, 83, 2)), (83, 83)]


def test_a_board_is_given_by_name_or_as_data() -> None:
    reports = [
        simulate(SimulationPlan.of(players=2, games=3, bots=["random"], board=board), workers=1)
        for board in ("small-world-3", load_board("small-world-3"))
    ]
    assert reports[0] == reports[1]
    assert reports[0].board == "small-world-3"
    assert [row.name for row in reports[0].boards] == ["small-world-3"]


def test_json_contains_the_whole_report() -> None:
    report = simulate(SimulationPlan.of(players=2, games=3, bots=["random"]), workers=1)
    assert msgspec.json.decode(report.to_json(), type=Report) == report


@pytest.mark.parametrize(
    ("players", "games", "workers", "bots", "why"),
    [
        (2, 0, 1, ["random"], "at least one game"),
        (2, 1, 0, ["random"], "at least one worker"),
        (2, 1, 1, [], "0 bots don't fit in a game of 2 players"),
        (2, 1, 1, ["random"] * 3, "3 bots don't fit in a game of 2 players"),
        (2, 1, 1, ["deep"], "unknown bot 'deep'"),
        (7, 1, 1, ["random"], "is for 2 to 5 players"),
    ],
)
def test_bad_arguments_are_refused(players: int, games: int, workers: int, bots: list[str], why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        simulate(SimulationPlan.of(players=players, games=games, bots=bots), workers=workers)


def test_intervals_contain_the_expected_values() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    sums = Sums()
    for coins in (90, 100, 110):
        sums.merge(Sums(1, 0, coins, coins * coins))
    row = sums.row("x")
    # Standard deviation 10, standard error 10 / sqrt(3).
    assert row.coins == 100
    assert row.coins_high - row.coins == pytest.approx(1.959964 * 10 / 3**0.5)
    assert row.coins - row.coins_low == pytest.approx(row.coins_high - row.coins)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Make Ctrl-C raise even if the shell runs the tests in the background and ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_while_workers_start_is_not_lost(monkeypatch: pytest.MonkeyPatch, interruptible: None) -> None:
    submit = ProcessPoolExecutor.submit

    def interrupted(pool: ProcessPoolExecutor, work: Callable[[range], Statistics], piece: range) -> Future[Statistics]:
        os.kill(os.getpid(), signal.SIGINT)
        return submit(pool, work, piece)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(SimulationPlan.of(players=2, games=200, bots=["random"]), workers=2)


#: Presses Ctrl-C while the process holds the lock of a future, if possible.
WORST_MOMENT = """
import signal, threading
from concurrent.futures import ProcessPoolExecutor
from smallworld.arena.simulate import SimulationPlan, simulate

class Guard(threading.Condition):
    def acquire(self, *how):
        got = self._lock.acquire(*how)
        mine = threading.current_thread() is threading.main_thread()
        if mine and signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, []):
            raise KeyboardInterrupt
        return got

    def __enter__(self):
        return self.acquire()

submit = ProcessPoolExecutor.submit

def guarded(pool, work, piece):
    future = submit(pool, work, piece)
    future._condition.__class__ = Guard
    del future._condition.acquire
    return future

ProcessPoolExecutor.submit = guarded
if __name__ == "__main__":
    try:
        simulate(SimulationPlan.of(players=2, games=300, bots=["random"]), workers=2)
    except KeyboardInterrupt:
        print("stopped")
"""


def test_an_interrupt_at_the_worst_moment_does_not_deadlock(tmp_path: Path) -> None:
    (tmp_path / "worst.py").write_text(WORST_MOMENT)
    done = subprocess.run([sys.executable, tmp_path / "worst.py"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "stopped\n"), done.stderr
