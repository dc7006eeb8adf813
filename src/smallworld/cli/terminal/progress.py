"""A progress bar for work that comes in pieces."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counted(total: int | None, what: str = "games") -> Iterator[Callable[[int, int], None]]:
    """What is to be told of the progress; the bar goes to stderr, so that stdout holds the report alone."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
