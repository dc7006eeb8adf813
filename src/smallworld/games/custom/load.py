"""Custom races and powers: small Python files, checked before anything is played with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Choice, Move, Power, Race
from smallworld.games.custom.guard import watch
from smallworld.games.custom.source import classes_in, try_to_make
from smallworld.games.custom.validate import check_ability

MOST = {Race: 10, Power: 5}
_FILES: WeakKeyDictionary[type[Ability], str] = WeakKeyDictionary()


@dataclass(frozen=True)
class Content:
    """Races and powers from files outside the package."""

    races: tuple[type[Race], ...] = ()
    powers: tuple[type[Power], ...] = ()
    files: tuple[str, ...] = ()


def load_content(paths: Sequence[str | Path]) -> Content:
    """Read files of custom races and powers; the first mistake in one is reported in a sentence."""
    races: list[type[Race]] = []
    powers: list[type[Power]] = []
    for path in paths:
        found = _read(Path(path))
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
    """The file that a custom race or power came from, so that a position can name it; empty for shipped ones."""
    return _FILES.get(kind, "")


def _read(path: Path) -> list[type[Ability]]:
    made_here = classes_in(path)
    own = [kind for kind in made_here if issubclass(kind, Ability)]
    if own and all(kind in _FILES for kind in own):
        # Checked and watched when the file was read before.
        return own
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
        for part in (kind, *kind.moves, *kind.choices):
            try_to_make(part, path)
    for made in made_here:
        if issubclass(made, Ability | Move | Choice):
            watch(made, path)
    return own
