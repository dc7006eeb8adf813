"""Runs a Python file from outside the package; what is wrong with it is said in a sentence."""

from functools import lru_cache
from pathlib import Path

from smallworld.core.errors import RulesetError
from smallworld.games.custom.guarded_hooks import what_happened
from smallworld.games.file_limits import read_text

#: How many files are remembered after they have run.
REMEMBERED = 32


def classes_in(path: Path) -> list[type]:
    """The classes that a file defines itself, each once; a file that has not changed is not run again."""
    return list(_run(path.resolve(), path, read_text(path)))


@lru_cache(maxsize=REMEMBERED)
def _run(_place: Path, path: Path, source: str) -> tuple[type, ...]:
    """The classes that are left when the source of a place has run; the path is for messages."""
    names: dict[str, object] = {"__name__": f"custom_{path.stem}"}
    try:
        exec(compile(source, str(path), "exec"), names)
    except SyntaxError as error:
        place = f"{path}:{error.lineno}" if error.lineno else str(path)
        raise RulesetError(f"{place}: not valid Python: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise RulesetError(what_happened(error, path)) from None
    # A class may go by two names.
    classes = dict.fromkeys(thing for thing in names.values() if isinstance(thing, type))
    return tuple([kind for kind in classes if kind.__module__ == names["__name__"]])


def try_to_make(kind: type, path: Path, *arguments: object) -> None:
    """Make one for trial, so that a class that can't be made is known before anything is played with it."""
    try:
        kind(*arguments)
    except TypeError as error:
        raise RulesetError(f"{path}: {kind.__name__} can't be made: {error}") from None
    except (Exception, SystemExit) as error:
        raise RulesetError(what_happened(error, path)) from None
