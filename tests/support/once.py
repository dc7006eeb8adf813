"""Expensive results computed once, however many processes run the tests."""

import fcntl
import json
from collections.abc import Callable
from pathlib import Path

import pytest


def once(shared: Path, name: str, make: Callable[[Path], list[str]]) -> list[str]:
    """Let the first process compute a result in a folder, and return it in the others."""
    answer = shared / f"{name}.json"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not answer.exists():
            folder = shared / name
            if folder.exists():
                pytest.fail(f"{name}: could not be made; see the first test that needed it")
            folder.mkdir()
            answer.write_text(json.dumps(make(folder)))
    made: list[str] = json.loads(answer.read_text())
    return made
