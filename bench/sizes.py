"""How much memory an object takes with all that it alone refers to, and how much the process takes."""

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, ModuleType

COPIES = 100
# Reached from everywhere, and part of no position.
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)


def deep_size(thing: object, shared: list[object]) -> int:
    """Bytes of everything that can be reached from a thing and not from what it shares with others of its kind."""
    return sum(sys.getsizeof(each) for each in reached([thing], set(reached_ids(shared))))


def size_of_copy(copy: Callable[[], object]) -> int:
    """Bytes that each copy takes: what is packed can't be reached as objects, but was asked for all the same."""
    copies: list[object] = [None] * COPIES
    tracemalloc.start()
    for number in range(COPIES):
        copies[number] = copy()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken // COPIES


def reached_ids(things: list[object]) -> list[int]:
    """The identities of all that can be reached from some things."""
    return [id(each) for each in reached(things, set())]


def reached(things: list[object], seen: set[int]) -> list[object]:
    """All that can be reached from some things and was not seen, code aside."""
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
    """Megabytes that the process holds in memory now."""
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except FileNotFoundError:
        answer = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, check=True)
        return int(answer.stdout) / 1e3
