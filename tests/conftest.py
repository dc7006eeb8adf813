"""What all tests have in common: the order in which they run, and what is told at the end."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that wait for the compiled wheel come first, so that nobody has to wait for them at the end."""
    items.sort(key=lambda item: "compiled" not in getattr(item, "fixturenames", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what tests recorded to be told, whichever process ran them."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "told at the end" and report.when == "call":
                    terminalreporter.write_line(str(value))
