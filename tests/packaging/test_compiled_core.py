"""Core tests that must also pass with the compiled core, where errors in C could do worse than raise an exception."""

import os
import sys

from tests.packaging.wheels import ROOT, Wheel, run

TESTS = ["core/test_illegal_actions.py", "core/test_large_board.py", "core/test_leaks.py", "golden/test_records.py"]


def test_the_compiled_core_passes_the_core_tests(compiled: Wheel) -> None:
    environment = {**os.environ, "PYTHONPATH": str(compiled.folder)}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-x"]
    tested = run([*pytest, *(f"tests/{name}" for name in TESTS)], environment, ROOT)
    assert tested.returncode == 0, tested.stdout
    assert "core: compiled" in tested.stdout
