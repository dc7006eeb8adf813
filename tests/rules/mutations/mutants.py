"""Mutants of the engine's functions: found in the syntax tree, and temporarily installed.

A mutant is named by its function, its operator and the ordinal number of the place it changes, not by source text, so
that the engine's wording can change freely.
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

# Modules that read files and refuse malformed ones: they contain no rules, and cache their results.
READERS = (
    "boards", "catalogue", "custom", "custom.guarded_hooks", "custom.load", "custom.source", "custom.validate",
    "definition", "file_limits",
)  # fmt: skip
PREFIX = "smallworld."


@dataclass(frozen=True, order=True)
class Mutant:
    """A function with one node in its syntax tree replaced."""

    function: str
    operator: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.function} {self.operator} {self.ordinal}"


@dataclass(frozen=True)
class Place:
    """A mutant's difference: a node's child, and its replacement."""

    parent: ast.AST
    field: str
    position: int | None
    replacement: ast.AST
    lines: range

    @property
    def present(self) -> ast.AST:
        """Return the node in the unmodified engine."""
        child = getattr(self.parent, self.field)
        found: ast.AST = child if self.position is None else child[self.position]
        return found

    @property
    def is_same(self) -> bool:
        """Whether the replacement changes nothing."""
        return ast.unparse(self.present) == ast.unparse(self.replacement)

    def put(self, node: ast.AST) -> ast.AST:
        """Put a node there, and return the previous one."""
        before = self.present
        if self.position is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.position] = node
        return before


@dataclass(frozen=True)
class Source:
    """A function of the engine with its syntax tree, inside those of the module and class that its code needs."""

    name: str
    function: FunctionType
    module: ast.Module
    definition: ast.FunctionDef

    @functools.cached_property
    def places(self) -> dict[Mutant, Place]:
        """Yield every mutant of the function."""
        returns = ast.unparse(self.definition.returns) if self.definition.returns else ""
        found: dict[Mutant, Place] = {}
        counted: Counter[str] = Counter()
        for operator, place in _places(self.definition, returns, "body"):
            found[Mutant(self.name, operator, counted[operator])] = place
            counted[operator] += 1
        return found

    def code(self, mutant: Mutant) -> CodeType:
        """Return the mutant's code."""
        place = self.places[mutant]
        before = place.put(place.replacement)
        try:
            return self.compiled()
        finally:
            place.put(before)

    def compiled(self) -> CodeType:
        """Compile the current tree."""
        file = self.function.__code__.co_filename
        code: CodeType = compile(self.module, file, "exec", __future__.annotations.compiler_flag)
        for part in self.name.partition(":")[2].split("."):
            code = next(value for value in code.co_consts if isinstance(value, CodeType) and value.co_name == part)
        return code


def _places(parent: ast.AST, returns: str, *fields: str) -> Iterator[tuple[str, Place]]:
    """Yield the places below a node, outermost first, in source order."""
    for field in fields or parent._fields:
        value = getattr(parent, field)
        for position, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            # Annotations never run.
            if not isinstance(child, ast.AST) or field in ("annotation", "returns"):
                continue
            for operator, replacement in replacements(child, returns):
                # A replacement that is part of the child already has line numbers.
                if "lineno" in child._attributes and not hasattr(replacement, "lineno"):
                    ast.fix_missing_locations(ast.copy_location(replacement, child))
                yield operator, Place(parent, field, position, replacement, _lines(child))
            yield from _places(child, returns)


def _lines(node: ast.AST) -> range:
    """Return the lines that run when the node runs; for a compound statement, the lines of its head."""
    if isinstance(node, (ast.If, ast.While)):
        node = node.test
    elif isinstance(node, (ast.For, ast.comprehension)):
        node = node.iter
    assert isinstance(node, (ast.expr, ast.stmt))
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


@functools.cache
def modules() -> dict[str, ModuleType]:
    """Return the modules that contain rules: the core, the games, and the seat's knowledge."""
    found: dict[str, ModuleType] = {smallworld.views.seat_view.__name__: smallworld.views.seat_view}
    for package in (smallworld.core, smallworld.games):
        for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if info.name.removeprefix("smallworld.games.") not in READERS:
                found[info.name] = importlib.import_module(info.name)
    return found


@functools.cache
def sources(module: str) -> dict[str, Source]:
    """Yield a module's functions and methods, by their names in mutants' names."""
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
                # A method is compiled within its class, which `super()` needs.
                body = ast.ClassDef(kind.name, [], [], [definition], [])
            name = f"{module.removeprefix(PREFIX)}:{kind.name + '.' if kind else ''}{definition.name}"
            tree = ast.fix_missing_locations(ast.Module([body], []))
            found[name] = Source(name, function, tree, definition)
    return found


def _function(value: object) -> FunctionType | None:
    """Return the function inside a decorator, a property, or a static or class method."""
    for inner in ("fget", "__func__", "__wrapped__"):
        value = getattr(value, inner, value)
    return value if isinstance(value, FunctionType) else None


def source(function: str) -> Source:
    """Return the function with this name."""
    return sources(PREFIX + function.partition(":")[0])[function]


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """Install the mutant; no ruleset is shared between the mutated and the original engine."""
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
