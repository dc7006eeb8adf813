"""Execution of Python files from outside the package, reporting errors as one sentence."""

from functools import lru_cache
from pathlib import Path

from smallworld.core.errors import RulesetError
from smallworld.games.custom.guarded_hooks import what_happened
from smallworld.games.file_limits import read_text

#: Files cached after their first run.
REMEMBERED = 32


def classes_in(path: Path) -> list[type]:
    """Return the classes defined in a file, each once; an unchanged file is not run again."""
    return list(_run(path.resolve(), path, read_text(path)))


@lru_cache(maxsize=REMEMBERED)
def _run(_place: Path, path: Path, source: str) -> tuple[type, ...]:
    """Run the source and return the classes defined; `path` is for messages."""
    names: dict[str, object] = {"__name__": f"custom_{path.stem}"}
    try:
        exec(compile(source, str(path), "exec"), names)
    except SyntaxError as error:
        place = f"{path}:{error.lineno}" if error.lineno else str(path)
        raise RulesetError(f"{place}: not valid Python: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise RulesetError(what_happened(error, path)) from None
    # A class may have several names.
    classes = dict.fromkeys(thing for thing in names.values() if isinstance(thing, type))
    return tuple([kind for kind in classes if kind.__module__ == names["__name__"]])


def try_to_make(kind: type, path: Path, *arguments: object) -> None:
    """Instantiate a class as a test, so that failures show before a game."""
    try:
        kind(*arguments)
    except TypeError as error:
        raise RulesetError(f"{path}: {kind.__name__} can't be instantiated: {error}") from None
    except (Exception, SystemExit) as error:
        raise RulesetError(what_happened(error, path)) from None
