"""Batches in several processes: each plays its share of the games and writes what it sees into memory all share."""

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

#: What `EnvConfig` is made of, in every process anew.
ConfigArguments = tuple[str, int, BoardData | str | None, Options | None, Rewards]
#: How many games in all, numbers of an observation, actions, players and processes.
SharedShape = tuple[int, int, int, int, int]

BEGIN: Final = 1
PLAY: Final = 2
RENEW: Final = 3
STOP: Final = 4
FAILED: Final = -1

#: How long a process keeps trying before it sleeps, in seconds: to be woken takes about as long.
SPIN: Final = 100e-6
#: How often a process that waits looks whether the other is still there, in seconds.
LOOK: Final = 0.5
#: How long a process has to end by itself, in seconds.
PATIENCE: Final = 5.0
#: Arrays begin where no other shares their cache line.
LINE: Final = 64


class SharedStep:
    """The rows of all games, and what is to be done with them, in memory of all processes."""

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
        #: The number of the action of each game, or the seed of the next one.
        self.numbers: npt.NDArray[np.int64] = self._array(np.int64, size)
        #: What each process is to do.
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
    """The games of one process among all: its rows of what is shared."""

    def __init__(self, share: Share, shared: SharedStep, first: int) -> None:
        self.share = share
        self.rows = slice(first, first + share.size)
        self.step = Step._make(array[self.rows] for array in shared.step)
        self.numbers = shared.numbers[self.rows]

    def do(self, command: int) -> None:
        """Begin, play, or let new games follow those that are over; then show all rows."""
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
    """What a process is started and stopped by: its number, two semaphores, and a pipe for what went wrong."""

    def __init__(self, context: BaseContext, number: int) -> None:
        self.number = number
        self.go: Semaphore = context.Semaphore(0)
        self.done: Semaphore = context.Semaphore(0)
        self.said: Connection
        self.say: Connection
        self.said, self.say = context.Pipe(duplex=False)


class Crew:
    """Processes that each play a share of a batch; the first share is played in this process."""

    def __init__(self, config: ConfigArguments, share: Share, sizes: Sequence[int], spin: float) -> None:
        """`share` is the first of those with these sizes."""
        context = multiprocessing.get_context()
        layout = (sum(sizes), share.step.observations.shape[1], share.step.masks.shape[1], config[1], len(sizes))
        # Not named shared memory, which would outlive a process that is killed.
        memory = context.RawArray("b", SharedStep(None, *layout).bytes)
        self.shared = SharedStep(memory, *layout)
        self.own = Part(share, self.shared, 0)
        self.spin = spin
        self.wires = [Wire(context, number) for number in range(1, len(sizes))]
        self.processes: list[BaseProcess] = []
        self.firsts = [sum(sizes[:number]) for number in range(len(sizes))]
        self.sizes = sizes
        # Ends the processes when nobody has the batch any more, and when Python ends.
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
                f"the board or the options can't be sent to other processes ({error}); races of your own need workers"
                " that are forked: multiprocessing.set_start_method('fork')"
            ) from None
        except BaseException:
            self.close()
            raise

    def do(self, command: Literal[1, 2, 3], numbers: Sequence[int] | None = None) -> None:
        """Let every process do this, and wait for all; after an exception there are no processes any more."""
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
            # It may have ended right after its last work.
            if not process.is_alive() and not wire.done.acquire(block=False):
                raise RulesetError(f"worker {wire.number} of the batch has ended (exit code {process.exitcode})")
        if self.shared.commands[wire.number] == FAILED:
            raise RulesetError(f"worker {wire.number} of the batch failed:\n{wire.said.recv()}")


def acquired(semaphore: Semaphore, spin: float) -> bool:
    """Whether a semaphore was released within some time; asked again and again at first, which wakes up sooner."""
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
    """What a process does until it is stopped, or the one that started it is gone."""
    # Ctrl-C is for the one that started it, which then ends this one.
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
    """Stop all processes, by force where asking does not help."""
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
    """How long processes try before they sleep: not at all where they would take the cores from each other."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count() or 1
    return SPIN if workers <= cores else 0.0
