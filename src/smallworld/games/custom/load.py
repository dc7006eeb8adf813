"""Loading of custom races, powers and boards from documents or small Python files; validated before a game starts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakKeyDictionary

from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Choice, Move, Power, Race
from smallworld.games.boards import BoardData
from smallworld.games.custom.guarded_hooks import watch
from smallworld.games.custom.packs import Pack, read_invention
from smallworld.games.custom.recipes.ability import ability_of, recipe_behind
from smallworld.games.custom.recipes.read import SUFFIXES
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.source import classes_in, try_to_make
from smallworld.games.custom.validate import check_ability

MOST = {Race: 10, Power: 5}
_FILES: WeakKeyDictionary[type[Ability], str] = WeakKeyDictionary()


@dataclass(frozen=True)
class Content:
    """Custom races and powers, with the Python files that define some of them; the others are recipes.

    `boards` were loaded with them and can be played on.
    """

    races: tuple[type[Race], ...] = ()
    powers: tuple[type[Power], ...] = ()
    files: tuple[str, ...] = ()
    #: Not compared: the board in play is part of the game itself.
    boards: tuple[BoardData, ...] = field(default=(), compare=False)

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        """The recipes, races first."""
        made = [recipe_behind(kind) for kind in (*self.races, *self.powers)]
        return tuple([recipe for recipe in made if recipe is not None])

    def with_recipes(self, recipes: Sequence[Recipe]) -> "Content":
        """Add the races and powers of some recipes."""
        made = [ability_of(recipe) for recipe in recipes]
        races = tuple([kind for kind in made if issubclass(kind, Race)])
        powers = tuple([kind for kind in made if issubclass(kind, Power)])
        return Content(self.races + races, self.powers + powers, self.files, self.boards)


def load_content(paths: Sequence[str | Path]) -> Content:
    """Load recipes, boards, packs, and Python files of races and powers; raises RulesetError for the first error."""
    races: list[type[Race]] = []
    powers: list[type[Power]] = []
    files: list[str] = []
    recipes: list[Recipe] = []
    boards: list[BoardData] = []
    for path in paths:
        if Path(path).suffix in SUFFIXES:
            found_recipes, found_boards = _parts_of(path)
            for recipe in found_recipes:
                _FILES[ability_of(recipe)] = str(path)
            recipes += found_recipes
            boards += found_boards
            continue
        files.append(str(path))
        found = _read(Path(path))
        if not found:
            raise RulesetError(f"{path}: defines no race or power")
        for kind in found:
            _FILES[kind] = str(path)
            if issubclass(kind, Race):
                races.append(kind)
            elif issubclass(kind, Power):
                powers.append(kind)
    # Recipes last, as in records.
    return Content(tuple(races), tuple(powers), tuple(files), tuple(boards)).with_recipes(recipes)


def _parts_of(path: str | Path) -> tuple[tuple[Recipe, ...], tuple[BoardData, ...]]:
    """The recipes and boards in a file: of its single document, or of a pack."""
    found = read_invention(path)
    if isinstance(found, Pack):
        return found.recipes, found.boards
    return ((found,), ()) if isinstance(found, Recipe) else ((), (found,))


def file_of(kind: type[Ability]) -> str:
    """File of a custom race or power, to which positions refer; empty for shipped ones."""
    return _FILES.get(kind, "")


def _read(path: Path) -> list[type[Ability]]:
    made_here = classes_in(path)
    own = [kind for kind in made_here if issubclass(kind, Ability)]
    if own and all(kind in _FILES for kind in own):
        # Already checked and wrapped when the file was first read.
        return own
    for kind in own:
        check_ability(kind, str(path))
        if kind.number > MOST[Race if issubclass(kind, Race) else Power]:
            most = MOST[Race if issubclass(kind, Race) else Power]
            raise RulesetError(f"{path}: {kind.__name__}: number must be at most {most}, not {kind.number}")
        if issubclass(kind, Race) and kind.tokens < kind.number + 5:
            raise RulesetError(
                f"{path}: {kind.__name__}: tokens must be at least number + 5 = {kind.number + 5}, not {kind.tokens}"
            )
        for part in (kind, *kind.moves, *kind.choices):
            try_to_make(part, path)
    for made in made_here:
        if issubclass(made, Ability | Move | Choice):
            watch(made, path)
    return own
