"""Progress bars: for countable work, and for work in stages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


@contextmanager
def counted(total: int | None, what: str = "games") -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar and yield its update function. It goes to stderr, so that stdout has only the report."""
    with _bar() as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


@contextmanager
def staged() -> Iterator[Callable[[str, int, int], None]]:
    """Show a progress bar for work in stages, and yield its update function (stage, done, total)."""
    with _bar() as bar:
        task = bar.add_task("", total=None)
        stage = ""

        def tell(what: str, done: int, total: int) -> None:
            nonlocal stage
            if what != stage:
                stage = what
                bar.reset(task, description=what, total=total)
            bar.update(task, completed=done)

        yield tell
