"""Progress bars: for work that comes in pieces, and for work in stages."""

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
    """What is to be told of the progress; the bar goes to stderr, so that stdout holds the report alone."""
    with _bar() as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


@contextmanager
def staged() -> Iterator[Callable[[str, int, int], None]]:
    """What work in stages is to tell: what is being done, how much of it is done, and how much there is."""
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
