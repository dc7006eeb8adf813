"""A progress bar for many games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counted(games: int) -> Iterator[Callable[[int, int], None]]:
    """What a simulation is to tell its progress; the bar goes to stderr, so that stdout holds the report alone."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done, _: bar.update(task, completed=done)
