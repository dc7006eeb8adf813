"""What all tests have in common: the order in which they run, coroutines, and what is told at the end."""

import asyncio
import gc
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.once import once
from tests.support.order import slow_first

ROOT = Path(__file__).parents[1]
SLOW = ("tests/browser/", "tests/client/")
COMPILED = "compiled"
#: How long a test may take that has to wait for the compiled wheel, in seconds: beside others on a slow machine.
BUILD_LIMIT = 900

# Thousands of tests are collected and none of them is ever garbage: looking for it took half of the time.
gc.disable()


def pytest_collection_finish() -> None:
    """From here on garbage is collected again, and never looked for among the tests."""
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    """Which core is tested; imported only here, so that whoever merely collects tests need not wait for it."""
    from smallworld.core import engine

    return f"core: {'interpreted' if (engine.__file__ or '').endswith('.py') else 'compiled'}"


# Last, when those that were not chosen are gone.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first, so that nobody has to wait for them at the end; what takes longest before all others."""
    ordered = sorted(items, key=lambda item: slow_group(item) != COMPILED)
    for item in ordered:
        if slow_group(item) == COMPILED:
            item.add_marker(pytest.mark.timeout(BUILD_LIMIT))
    items[:] = slow_first(ordered, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")), slow_group)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


def slow_group(item: pytest.Item) -> str | None:
    """The file of a slow test; those that wait for the compiled wheel are one group, which its first test builds."""
    if COMPILED in getattr(item, "fixturenames", ()):
        return COMPILED
    file = item.nodeid.split("::")[0]
    return file if file.startswith(SLOW) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what tests recorded to be told, whichever process ran them."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "told at the end" and report.when == "call":
                    terminalreporter.write_line(str(value))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def built_client(shared: Path) -> None:
    """Build the client, in one process: what starts beside another build would lack files."""

    def make(_: Path) -> list[str]:
        built = subprocess.run([sys.executable, str(ROOT / "client" / "build.py")], capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr
        return []

    once(shared, "built-client", make)
