"""Layout of the code: short modules, small folders, and unique names of types and modules."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.packaging.wheels import ROOT

SOURCES, CLIENT = ROOT / "src", ROOT / "client" / "src"
PYTHON = [
    path
    for folder in ("src", "tests", "tools", "bench", "examples")
    for path in sorted((ROOT / folder).rglob("*.py"))
] + [ROOT / "tasks.py", ROOT / "compile_core.py", ROOT / "hatch_build.py", ROOT / "client" / "build.py"]  # fmt: skip
CLIENT_MODULES = [
    path
    for path in sorted(CLIENT.rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
]

MOST_LINES = 400
MOST_MODULES = 21
#: The only module in which speed takes priority over readability.
NATIVE = "src/smallworld/core/native.py"
#: Folders whose modules are named after their subject, which has its own module elsewhere: the command that runs it,
#: the messages about it, its part of the position notation.
BY_SUBJECT = ("cli/commands", "server/protocol", "notation/position")
#: Races in both games' boxes.
IN_BOTH_BOXES = {"Dwarves", "Humans", "Orcs", "Trolls"}


def name(path: Path) -> str:
    """A path for messages."""
    return path.relative_to(ROOT).as_posix()


def names_of_types(path: Path) -> list[str]:
    """Names of all classes, aliases and type variables that a module defines, without single letters."""
    parsed = ast.parse(path.read_text(encoding="utf-8"))
    found = [node.name for node in ast.walk(parsed) if isinstance(node, ast.ClassDef)]
    for node in parsed.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found += [each.id for each in targets if isinstance(each, ast.Name) and is_type_name(each.id)]
    return found


def is_type_name(word: str) -> bool:
    """Whether a name is written like a type; constants are upper-case, everything else lower-case."""
    return word.lstrip("_")[:1].isupper() and not word.isupper()


def named_twice(names: Iterable[tuple[str, Path]]) -> dict[str, list[str]]:
    """Names defined in several places, with the places."""
    found: dict[str, list[str]] = defaultdict(list)
    for each, path in names:
        found[each].append(name(path))
    return {each: places for each, places in found.items() if len(places) > 1}


def test_no_python_module_is_too_long() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {NATIVE: lengths[NATIVE]}
    assert lengths[NATIVE] <= 450


def test_no_folder_has_too_many_modules() -> None:
    roomy = [path for folder in ("src", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    counted = Counter(path.parent for path in [*roomy, *CLIENT_MODULES])
    assert len(counted) > 30
    assert {name(folder): modules for folder, modules in counted.items() if modules > MOST_MODULES} == {}


def test_type_names_are_unique() -> None:
    modules = sorted(SOURCES.rglob("*.py"))
    twice = named_twice((each, path) for path in modules for each in names_of_types(path))
    assert twice.keys() == IN_BOTH_BOXES, twice


def test_types_are_found_in_every_syntax(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "class One: ...\nTwo = tuple[int, int]\nThree: TypeAlias = list[int]\nFour = TypeVar('Four')\n"
        "T = TypeVar('T')\nLIMIT = 3\nplain = 4\n"
    )
    assert names_of_types(module) == ["One", "Two", "Three", "Four"]


def test_module_names_are_unique() -> None:
    apart = [SOURCES / "smallworld" / folder for folder in BY_SUBJECT]
    modules = [path for path in sorted(SOURCES.rglob("*.py")) if path.parent not in apart]
    twice = named_twice((path.stem, path) for path in modules if path.stem not in ("__init__", "__main__"))
    assert {each: places for each, places in twice.items() if not is_of_each_game(places)} == {}


def is_of_each_game(places: list[str]) -> bool:
    """Whether the modules belong to different games: a race in both boxes, or a part of every game."""
    return all(place.startswith("src/smallworld/games/") for place in places)
