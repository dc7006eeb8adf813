"""The memory used by an object alone, and by the process."""

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, ModuleType

COPIES = 100
# Types that are reachable from everywhere and not part of any position.
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)


def deep_size(thing: object, shared: list[object]) -> int:
    """Return the bytes reachable from an object and not shared with others of its kind."""
    return sum(sys.getsizeof(each) for each in reached([thing], set(reached_ids(shared))))


def size_of_copy(copy: Callable[[], object]) -> int:
    """Return the bytes allocated per copy; packed data can't be reached as objects."""
    copies: list[object] = [None] * COPIES
    tracemalloc.start()
    for number in range(COPIES):
        copies[number] = copy()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken // COPIES


def reached_ids(things: list[object]) -> list[int]:
    """Return the ids of everything reachable from some objects."""
    return [id(each) for each in reached(things, set())]


def reached(things: list[object], seen: set[int]) -> list[object]:
    """Yield everything reachable from some objects and not seen before, except code."""
    found = []
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, CODE):
            continue
        seen.add(id(thing))
        found.append(thing)
        waiting += gc.get_referents(thing)
    return found


def resident() -> float:
    """Return the MB of resident memory."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except FileNotFoundError:
        answer = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, check=True)
        return int(answer.stdout) / 1e3
