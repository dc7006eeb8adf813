"""Batches in several processes: each plays its share of the games and writes rows into shared memory."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import time
import traceback
import weakref
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData, Options
from smallworld.learning.envs.batch_share import Share, Step
from smallworld.learning.envs.env_config import EnvConfig, Rewards

#: Arguments of `EnvConfig`, which every process builds itself.
ConfigArguments = tuple[str, int, BoardData | str | None, Options | None, Rewards]
#: Numbers of games, observation columns, actions, players and processes.
SharedShape = tuple[int, int, int, int, int]

BEGIN: Final = 1
PLAY: Final = 2
RENEW: Final = 3
STOP: Final = 4
FAILED: Final = -1

#: Seconds that a process spins before sleeping; waking up takes about as long.
SPIN: Final = 100e-6
#: Seconds between checks that the process being waited for is still alive.
LOOK: Final = 0.5
#: Seconds that a process gets to exit on its own.
PATIENCE: Final = 5.0
#: Alignment of arrays, so that no two share a cache line.
LINE: Final = 64


class SharedStep:
    """The rows and commands of all games, in memory shared by all processes."""

    def __init__(self, memory: Any, size: int, width: int, actions: int, players: int, workers: int) -> None:
        self._memory = memory
        self._place = 0
        self.step = Step(
            self._array(np.int16, size, width),
            self._array(np.int8, size, actions),
            self._array(np.int64, size),
            self._array(np.float32, size, players),
            self._array(np.bool_, size),
        )
        #: Each game's action number, or the seed of its next game.
        self.numbers: npt.NDArray[np.int64] = self._array(np.int64, size)
        #: The command for each process.
        self.commands: npt.NDArray[np.int64] = self._array(np.int64, workers)
        self.bytes = self._place

    def _array(self, kind: type[Any], *shape: int) -> npt.NDArray[Any]:
        count = int(np.prod(shape))
        start = self._place
        self._place += -(-count * np.dtype(kind).itemsize // LINE) * LINE
        if self._memory is None:
            return np.empty(0, kind)
        found: npt.NDArray[Any] = np.frombuffer(self._memory, kind, count, start)
        return found.reshape(shape)


class Part:
    """One process's games: its slice of the shared rows."""

    def __init__(self, share: Share, shared: SharedStep, first: int) -> None:
        self.share = share
        self.rows = slice(first, first + share.size)
        self.step = Step._make(array[self.rows] for array in shared.step)
        self.numbers = shared.numbers[self.rows]

    def do(self, command: int) -> None:
        """Execute a command (start, play, or replace finished games), then publish all rows."""
        if command == BEGIN:
            self.share.begin(self.numbers.tolist())
        elif command == PLAY:
            self.share.play(self.numbers.tolist())
        else:
            for row in np.flatnonzero(self.step.over).tolist():
                self.share.renew(row, int(self.numbers[row]))
        arrays: zip[tuple[npt.NDArray[Any], npt.NDArray[Any]]] = zip(self.step, self.share.step, strict=True)
        for seen, own in arrays:
            seen[:] = own


class Wire:
    """Synchronisation with one worker: its number, two semaphores, and a pipe for errors."""

    def __init__(self, context: BaseContext, number: int) -> None:
        self.number = number
        self.go: Semaphore = context.Semaphore(0)
        self.done: Semaphore = context.Semaphore(0)
        self.said: Connection
        self.say: Connection
        self.said, self.say = context.Pipe(duplex=False)


class Crew:
    """Worker processes that each play a share of a batch; the first share is played in this process."""

    def __init__(self, config: ConfigArguments, share: Share, sizes: Sequence[int], spin: float) -> None:
        """`share` is the first of the shares; `sizes` are all shares' sizes."""
        context = multiprocessing.get_context()
        layout = (sum(sizes), share.step.observations.shape[1], share.step.masks.shape[1], config[1], len(sizes))
        # Not named shared memory, which would outlive a killed process.
        memory = context.RawArray("b", SharedStep(None, *layout).bytes)
        self.shared = SharedStep(memory, *layout)
        self.own = Part(share, self.shared, 0)
        self.spin = spin
        self.wires = [Wire(context, number) for number in range(1, len(sizes))]
        self.processes: list[BaseProcess] = []
        self.firsts = [sum(sizes[:number]) for number in range(len(sizes))]
        self.sizes = sizes
        # Ends the processes when the batch is garbage-collected and when Python exits.
        self.close = weakref.finalize(self, _end, self.processes, self.wires, self.shared)
        try:
            for wire in self.wires:
                rest = (memory, layout, sizes[wire.number], self.firsts[wire.number], spin)
                process = context.Process(target=work, args=(config, wire, *rest), daemon=True)
                process.start()
                self.processes.append(process)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            self.close()
            raise RulesetError(
                f"the board or the options can't be sent to other processes ({error}); "
                "custom races need the fork start method: multiprocessing.set_start_method('fork')"
            ) from None
        except BaseException:
            self.close()
            raise

    def do(self, command: Literal[1, 2, 3], numbers: Sequence[int] | None = None) -> None:
        """Run a command in every process and wait for all; after an exception, the processes are gone."""
        shared = self.shared
        try:
            wires = self.wires
            if command == RENEW:
                over = shared.step.over
                wires = [wire for wire in wires if over[self.firsts[wire.number] :][: self.sizes[wire.number]].any()]
            for wire in wires:
                shared.commands[wire.number] = command
                wire.go.release()
            self.own.do(command)
            for wire in wires:
                self._wait(wire)
        except BaseException:
            self.close()
            raise

    def _wait(self, wire: Wire) -> None:
        while not acquired(wire.done, self.spin):
            process = self.processes[wire.number - 1]
            # It may have exited right after finishing its last work.
            if not process.is_alive() and not wire.done.acquire(block=False):
                raise RulesetError(f"worker {wire.number} of the batch has ended (exit code {process.exitcode})")
        if self.shared.commands[wire.number] == FAILED:
            raise RulesetError(f"worker {wire.number} of the batch failed:\n{wire.said.recv()}")


def acquired(semaphore: Semaphore, spin: float) -> bool:
    """Whether the semaphore was released in time; spins first, which reacts faster."""
    until = time.perf_counter() + spin
    while not semaphore.acquire(block=False):
        if time.perf_counter() > until:
            return semaphore.acquire(timeout=LOOK)
    return True


def work(
    config: ConfigArguments,
    wire: Wire,
    memory: object,
    layout: tuple[int, int, int, int, int],
    size: int,
    first: int,
    spin: float,
) -> None:
    """Run commands until stopped, or until the parent process is gone."""
    # Ctrl-C is for the parent, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    shared = SharedStep(memory, *layout)
    parent = multiprocessing.parent_process()
    part: Part | None = None
    try:
        while True:
            while not acquired(wire.go, spin):
                if parent is not None and not parent.is_alive():
                    return
            command = int(shared.commands[wire.number])
            if command == STOP:
                return
            if part is None:
                part = Part(Share(EnvConfig(*config), size), shared, first)
            part.do(command)
            wire.done.release()
    except BaseException:
        with contextlib.suppress(OSError):
            wire.say.send(traceback.format_exc())
        shared.commands[wire.number] = FAILED
        wire.done.release()
        raise SystemExit(1) from None


def _end(processes: list[BaseProcess], wires: list[Wire], shared: SharedStep) -> None:
    """Stop all processes, by force if necessary."""
    for wire in wires:
        shared.commands[wire.number] = STOP
        wire.go.release()
    until = time.monotonic() + PATIENCE
    for process in processes:
        process.join(max(until - time.monotonic(), 0))
        if process.is_alive():
            process.kill()
            process.join()
    processes.clear()


def spin_for(workers: int) -> float:
    """Return the seconds to spin before sleeping; 0 if the processes would compete for cores."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return SPIN if workers <= cores else 0.0
