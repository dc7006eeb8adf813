"""Home-made races and powers: small Python files, checked before anything is played with them."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from smallworld.core import hooks
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Choice, Move, Power, Race

MOST = {Race: 10, Power: 5}
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILES: WeakKeyDictionary[type[Ability], str] = WeakKeyDictionary()


@dataclass(frozen=True)
class Content:
    """Races and powers from files outside the package."""

    races: tuple[type[Race], ...] = ()
    powers: tuple[type[Power], ...] = ()
    files: tuple[str, ...] = ()


def load_content(paths: list[Path]) -> Content:
    """Read files of home-made races and powers; the first thing wrong with one is said in a sentence."""
    races: list[type[Race]] = []
    powers: list[type[Power]] = []
    for path in paths:
        found = _read(path)
        if not found:
            raise RulesetError(f"{path}: it defines no race and no power")
        for kind in found:
            _FILES[kind] = str(path)
            if issubclass(kind, Race):
                races.append(kind)
            elif issubclass(kind, Power):
                powers.append(kind)
    return Content(tuple(races), tuple(powers), tuple(str(path) for path in paths))


def file_of(kind: type[Ability]) -> str:
    """The file that a home-made race or power came from, so that a position can name it; empty if it came from none."""
    return _FILES.get(kind, "")


def _read(path: Path) -> list[type[Ability]]:
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise RulesetError(f"{path}: can't be read: {reason}") from None
    names: dict[str, object] = {"__name__": f"home_made_{path.stem}"}
    try:
        exec(compile(source, str(path), "exec"), names)
    except SyntaxError as error:
        raise RulesetError(f"{path}:{error.lineno}: not valid Python: {error.msg}") from None
    except Exception as error:
        raise RulesetError(f"{path}:{_line_in(error, path)}: {type(error).__name__}: {error}") from None
    own = [
        thing
        for thing in names.values()
        if isinstance(thing, type) and issubclass(thing, Ability) and thing.__module__ == names["__name__"]
    ]
    for kind in own:
        check_ability(kind, str(path))
        if kind.number > MOST[Race if issubclass(kind, Race) else Power]:
            most = MOST[Race if issubclass(kind, Race) else Power]
            raise RulesetError(f"{path}: {kind.__name__}: its number is {kind.number}, at most {most} is allowed")
        if issubclass(kind, Race) and kind.tokens < kind.number + 5:
            raise RulesetError(
                f"{path}: {kind.__name__}: it has {kind.tokens} tokens, at least its number + 5 = "
                f"{kind.number + 5} are needed"
            )
    return own


def _line_in(error: BaseException, path: Path) -> int:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] or 0 if lines else 0


def check_ability(kind: type[Ability], where: str) -> None:
    """Refuse what can't work: no key, no sentence, a hook that is none, a move without its parts."""
    name = f"{where}: {kind.__name__}"
    if not issubclass(kind, (Race, Power)):
        raise RulesetError(f"{name}: an ability is a Race or a Power")
    if not isinstance(kind.key, str) or not KEY.fullmatch(kind.key):
        raise RulesetError(f"{name}: its key must be lower-case words joined by -, not {kind.key!r}")
    if not (kind.__doc__ or "").strip():
        raise RulesetError(f"{name}: it has no docstring; one sentence says what it does")
    for fact in ("number", "tokens"):
        value = getattr(kind, fact, 0)
        if type(value) is not int or value < 0:
            raise RulesetError(f"{name}: its {fact} must be a whole number, not {value!r}")
    for attribute in vars(kind):
        if not attribute.startswith("_") and attribute not in hooks.HOOKS and attribute not in hooks.FACTS:
            raise RulesetError(f"{name}: there is no hook {attribute!r}")
    for part, base in (("moves", Move), ("choices", Choice)):
        parts = getattr(kind, part)
        if not isinstance(parts, tuple) or not all(isinstance(p, type) and issubclass(p, base) for p in parts):
            raise RulesetError(f"{name}: its {part} must be a tuple of {base.__name__} classes")
