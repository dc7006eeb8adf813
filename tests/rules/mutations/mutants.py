"""Mutants of the engine's functions: found in the syntax tree, and put in place of the function for a while.

A mutant is named by its function, its operator and the number of the place where that applies, not by any piece of the
source, so that the wording of the engine stays free.
"""

import __future__

import ast
import functools
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import smallworld.core
import smallworld.games
import smallworld.views.seat_view
from smallworld.games import catalogue
from tests.rules.mutations.operators import replacements

# What reads files and refuses malformed ones: no rule is in there, and what it has read is kept for the next scenario.
READERS = (
    "boards", "catalogue", "custom", "custom.guarded_hooks", "custom.load", "custom.source", "custom.validate",
    "definition", "file_limits",
)  # fmt: skip
PREFIX = "smallworld."


@dataclass(frozen=True, order=True)
class Mutant:
    """A function with one node of its syntax tree replaced."""

    function: str
    operator: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.function} {self.operator} {self.ordinal}"


@dataclass(frozen=True)
class Place:
    """Where a mutant differs: a child of a node, and what is put there."""

    parent: ast.AST
    field: str
    position: int | None
    replacement: ast.AST
    lines: range

    @property
    def present(self) -> ast.AST:
        """What is there in the engine."""
        child = getattr(self.parent, self.field)
        found: ast.AST = child if self.position is None else child[self.position]
        return found

    @property
    def is_same(self) -> bool:
        """Whether nothing is changed."""
        return ast.unparse(self.present) == ast.unparse(self.replacement)

    def put(self, node: ast.AST) -> ast.AST:
        """Put a node there; the one that was there is returned."""
        before = self.present
        if self.position is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.position] = node
        return before


@dataclass(frozen=True)
class Source:
    """A function of the engine and its syntax tree, inside those of its module and class that its code depends on."""

    name: str
    function: FunctionType
    module: ast.Module
    definition: ast.FunctionDef

    @functools.cached_property
    def places(self) -> dict[Mutant, Place]:
        """Every mutant of the function."""
        returns = ast.unparse(self.definition.returns) if self.definition.returns else ""
        found: dict[Mutant, Place] = {}
        counted: Counter[str] = Counter()
        for operator, place in _places(self.definition, returns, "body"):
            found[Mutant(self.name, operator, counted[operator])] = place
            counted[operator] += 1
        return found

    def code(self, mutant: Mutant) -> CodeType:
        """The mutant's code."""
        place = self.places[mutant]
        before = place.put(place.replacement)
        try:
            return self.compiled()
        finally:
            place.put(before)

    def compiled(self) -> CodeType:
        """The code of the tree as it is."""
        file = self.function.__code__.co_filename
        code: CodeType = compile(self.module, file, "exec", __future__.annotations.compiler_flag)
        for part in self.name.partition(":")[2].split("."):
            code = next(value for value in code.co_consts if isinstance(value, CodeType) and value.co_name == part)
        return code


def _places(parent: ast.AST, returns: str, *fields: str) -> Iterator[tuple[str, Place]]:
    """The places below a node, outermost first, in the order of the source."""
    for field in fields or parent._fields:
        value = getattr(parent, field)
        for position, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            # An annotation never runs.
            if not isinstance(child, ast.AST) or field in ("annotation", "returns"):
                continue
            for operator, replacement in replacements(child, returns):
                # A part of the child that takes its place knows its own.
                if "lineno" in child._attributes and not hasattr(replacement, "lineno"):
                    ast.fix_missing_locations(ast.copy_location(replacement, child))
                yield operator, Place(parent, field, position, replacement, _lines(child))
            yield from _places(child, returns)


def _lines(node: ast.AST) -> range:
    """The lines that run when the node does: of a compound statement, those of its head."""
    if isinstance(node, (ast.If, ast.While)):
        node = node.test
    elif isinstance(node, (ast.For, ast.comprehension)):
        node = node.iter
    assert isinstance(node, (ast.expr, ast.stmt))
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


@functools.cache
def modules() -> dict[str, ModuleType]:
    """The modules that hold rules: the core, the games, and what a seat sees."""
    found: dict[str, ModuleType] = {smallworld.views.seat_view.__name__: smallworld.views.seat_view}
    for package in (smallworld.core, smallworld.games):
        for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if info.name.removeprefix("smallworld.games.") not in READERS:
                found[info.name] = importlib.import_module(info.name)
    return found


@functools.cache
def sources(module: str) -> dict[str, Source]:
    """The functions and methods that a module defines, by the name they have in a mutant's."""
    known = modules()[module]
    path = known.__file__ or ""
    text = Path(path).read_text(encoding="utf-8")
    found: dict[str, Source] = {}
    for statement in ast.parse(text).body:
        owner: object = known
        kind: ast.ClassDef | None = None
        inside: list[ast.stmt] = [statement]
        if isinstance(statement, ast.ClassDef):
            owner, kind, inside = getattr(known, statement.name), statement, statement.body
        for definition in inside:
            if not isinstance(definition, ast.FunctionDef):
                continue
            function = _function(vars(owner)[definition.name])
            if function is None:
                continue
            definition.decorator_list = []
            body: ast.stmt = definition
            if kind is not None:
                # A method is compiled in its class, which `super()` needs.
                body = ast.ClassDef(kind.name, [], [], [definition], [])
            name = f"{module.removeprefix(PREFIX)}:{kind.name + '.' if kind else ''}{definition.name}"
            tree = ast.fix_missing_locations(ast.Module([body], []))
            found[name] = Source(name, function, tree, definition)
    return found


def _function(value: object) -> FunctionType | None:
    """The function inside a decorated one, a property, or a static or class method."""
    for inner in ("fget", "__func__", "__wrapped__"):
        value = getattr(value, inner, value)
    return value if isinstance(value, FunctionType) else None


def source(function: str) -> Source:
    """Return the function of this name."""
    return sources(PREFIX + function.partition(":")[0])[function]


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """The engine with the mutant in place; no ruleset made before is used in it, and none made in it is used after."""
    found = source(mutant.function)
    before = found.function.__code__
    mutation = found.code(mutant)
    catalogue._ruleset.cache_clear()
    found.function.__code__ = mutation
    try:
        yield
    finally:
        found.function.__code__ = before
        catalogue._ruleset.cache_clear()
