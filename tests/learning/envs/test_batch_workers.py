"""Batches in several processes: the same games for any number of them, and clean shutdowns."""

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator

import numpy as np
import pytest

from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.core.hooks import Race
from smallworld.games import Options
from smallworld.games.custom.load import Content
from smallworld.learning.envs import Batch
from tests.learning.envs.test_batch import choose

METHODS = multiprocessing.get_all_start_methods()
SHORT = Options(rounds=1)
SIZE = 5


@pytest.fixture(params=METHODS)
def method(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each of this system's start methods for processes."""
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method(request.param, force=True)
    yield request.param
    multiprocessing.set_start_method(before, force=True)


def played(workers: int, game: str = "smallworld", rewards: str = "win") -> list[bytes]:
    """Return all data from some steps of a batch in which games end."""
    found = []
    rng = np.random.default_rng(1)
    with Batch(game, 2, SIZE, seed=4, options=SHORT, workers=workers, rewards=rewards) as batch:  # type: ignore[arg-type]
        step = batch.reset()
        ended = 0
        for _ in range(60):
            found.append(b"".join(array.tobytes() for array in step))
            step = batch.step(choose(step, rng))
            ended += int(step.over.sum())
        found.append(b"".join(array.tobytes() for array in batch.reset(seed=9)))
    assert ended > SIZE
    return found


def test_the_games_are_the_same_for_any_number_of_workers(method: str) -> None:
    assert played(2) == played(1)


@pytest.mark.parametrize(("game", "rewards"), [("smallworld", "coins"), ("warcraft", "win")])
def test_the_same_holds_with_islands_and_coins(game: str, rewards: str) -> None:
    assert played(SIZE, game, rewards) == played(1, game, rewards)


def test_an_illegal_action_changes_no_game() -> None:
    with Batch("smallworld", 2, 4, seed=1, workers=2) as batch:
        step = batch.reset()
        before = [array.tobytes() for array in step]
        wrong = choose(step, np.random.default_rng(1))
        wrong[3] = np.argmin(step.masks[3])
        with pytest.raises(IllegalMove, match=rf"^game 3: action {wrong[3]} is not legal now$"):
            batch.step(wrong)
        wrong[3] = -1
        with pytest.raises(IllegalMove, match=r"^game 3: no action -1; it must be 0 to 446$"):
            batch.step(wrong)
        assert [array.tobytes() for array in step] == before
        with pytest.raises(RulesetError, match="other processes"):
            _ = batch.tables


def test_cached_rows_are_read_only() -> None:
    for workers in (1, 2):
        with Batch("smallworld", 2, 2, seed=1, workers=workers) as batch:
            step = batch.reset()
            for array in (step.observations, step.masks, step.seats):
                with pytest.raises(ValueError, match="read-only"):
                    array[0] = 0


@pytest.mark.parametrize("workers", [0, 5, 1.5, "2", None])
def test_there_are_at_most_as_many_workers_as_games(workers: object) -> None:
    with pytest.raises(RulesetError, match=f"a batch of 4 needs 1 to 4 workers, not {workers!r}"):
        Batch("smallworld", 2, 4, workers=workers)  # type: ignore[arg-type]


def processes(batch: Batch) -> list[multiprocessing.process.BaseProcess]:
    assert batch._crew is not None
    return list(batch._crew.processes)


def test_a_killed_worker_ends_the_batch_with_a_sentence(method: str) -> None:
    batch = Batch("smallworld", 2, 3, seed=1, workers=3)
    step = batch.reset()
    first, second = processes(batch)
    second.kill()
    second.join()
    with pytest.raises(RulesetError, match=r"worker 2 of the batch has ended \(exit code -9\)"):
        batch.step(choose(step, np.random.default_rng(1)))
    assert not first.is_alive()
    with pytest.raises(RulesetError, match="the batch is closed"):
        batch.reset()


def test_closing_or_dropping_a_batch_ends_the_processes() -> None:
    batch = Batch("smallworld", 2, 2, seed=1, workers=2)
    batch.reset()
    (closed,) = processes(batch)
    batch.close()
    batch.close()
    assert closed.exitcode == 0
    with pytest.raises(RulesetError, match="the batch is closed"):
        batch.step([0, 0])
    batch = Batch("smallworld", 2, 2, seed=1, workers=2)
    (forgotten,) = processes(batch)
    del batch
    forgotten.join(60)
    assert forgotten.exitcode == 0


class Faulty(Race):
    """Fails when its turn is scored."""

    key = "faulty"
    number = 9
    tokens = 9

    def income(self, s: object, army: int) -> int:
        raise ZeroDivisionError("no income")


@pytest.mark.skipif("fork" not in METHODS, reason="races of one's own need processes that are forked")
def test_errors_in_a_worker_are_reported() -> None:
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method("fork", force=True)
    try:
        options = Options(content=Content(races=(Faulty,)))
        with Batch("smallworld", 2, 4, seed=1, workers=2, options=options) as batch:
            step = batch.reset()
            rng = np.random.default_rng(1)
            with pytest.raises((RulesetError, ZeroDivisionError), match="no income"):
                for _ in range(10_000):
                    step = batch.step(choose(step, rng))
    finally:
        multiprocessing.set_start_method(before, force=True)


PROGRAM = textwrap.dedent(
    """
    import signal
    import sys
    import multiprocessing
    import numpy as np
    from smallworld.learning.envs import Batch

    if __name__ == "__main__":
        # A shell lets its jobs in the background ignore Ctrl-C, and so would what they start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        multiprocessing.set_start_method(sys.argv[1])
        batch = Batch("smallworld", 2, 4, seed=1, workers=2)
        step = batch.reset()
        print(*[process.pid for process in batch._crew.processes], flush=True)
        chance = np.random.default_rng(1)
        while True:
            step = batch.step(np.argmax(step.masks * chance.random(step.masks.shape), axis=1))
    """
)


def is_running(pid: int) -> bool:
    """Whether a process is running, and not a zombie."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_no_process_outlives_the_program(method: str, how: signal.Signals, tmp_path: object) -> None:
    path = f"{tmp_path}/program.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    command = [sys.executable, path, method]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as program:
        assert program.stdout is not None and program.stderr is not None
        workers = [int(pid) for pid in program.stdout.readline().split()]
        assert len(workers) == 1 and is_running(workers[0])
        # Ctrl-C reaches the whole group, as in a terminal.
        (os.killpg if how == signal.SIGINT else os.kill)(program.pid, how)
        complaint = program.stderr.read()
    until = time.monotonic() + 60
    while is_running(workers[0]) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(workers[0])
    assert complaint.count("Traceback") <= 1, complaint
