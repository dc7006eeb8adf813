"""Shared by all tests: execution order, coroutines, and the terminal summary."""

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
#: Time limit in seconds for a test that waits for the compiled wheel or the built site, on a slow and busy machine.
BUILD_LIMIT = 900

# Collecting thousands of tests creates no garbage, but GC took half of the time.
gc.disable()


def pytest_collection_finish() -> None:
    """Enable GC again, excluding the collected tests from it."""
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    """Report which core is tested; imported here so that collection alone is fast."""
    from smallworld.core import engine

    return f"core: {'interpreted' if (engine.__file__ or '').endswith('.py') else 'compiled'}"


# Last, after deselected tests have been removed.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort slow tests first, the longest before all others, so that they don't delay the end."""
    ordered = sorted(items, key=lambda item: slow_group(item) != COMPILED)
    for item in ordered:
        if {COMPILED, "built_site"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.timeout(BUILD_LIMIT))
    items[:] = slow_first(ordered, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")), slow_group)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in its own event loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


def slow_group(item: pytest.Item) -> str | None:
    """Return a slow test's group: its file, or one group for all that wait for the compiled wheel."""
    if COMPILED in getattr(item, "fixturenames", ()):
        return COMPILED
    file = item.nodeid.split("::")[0]
    return file if file.startswith(SLOW) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the messages that tests in any process recorded for the summary."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "told at the end" and report.when == "call":
                    terminalreporter.write_line(str(value))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder shared by all processes of this test run."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def built_client(shared: Path) -> None:
    """Build the client in one process; anything started during a build would lack files."""

    def make(_: Path) -> list[str]:
        built = subprocess.run([sys.executable, str(ROOT / "client" / "build.py")], capture_output=True, text=True)
        assert built.returncode == 0, built.stdout + built.stderr
        return []

    once(shared, "built-client", make)
