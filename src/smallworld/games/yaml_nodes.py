"""YAML with line numbers: every node stores its line for error messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import yaml

from smallworld.core.errors import NotationError

Scalar = str | int | bool | None
NO_NAMES: Mapping[str, str] = {}
PLAIN_NUMBER = re.compile(r"[-+]?\d{1,18}")
# The C parser, if PyYAML was built with it; both give the same nodes.
LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# None of our files is nested more deeply.
DEEPEST = 20
# This many take a few seconds to read; a record has a few hundred.
MOST_VALUES = 100_000


@dataclass(frozen=True)
class Node:
    """A value of a YAML document: a scalar (with its raw text), a list or a mapping."""

    where: str
    line: int
    raw: str = ""
    scalar: Scalar = None
    items: tuple[Node, ...] | None = None
    fields: dict[str, Node] | None = None
    #: The line of the key, for a field of a mapping.
    key_line: int = 0

    def error(self, sentence: str) -> NotationError:
        return NotationError(f"{self.where}:{self.line}: {sentence}")

    def key_error(self, sentence: str) -> NotationError:
        return NotationError(f"{self.where}:{self.key_line}: {sentence}")

    @property
    def is_empty(self) -> bool:
        """Whether the node has no value."""
        return self.scalar is None and self.items is None and self.fields is None

    def mapping(self, what: str) -> dict[str, Node]:
        """Return the fields; raises an error if this is not a mapping."""
        if self.fields is None:
            raise self.error(f"{what} must be a mapping (name: value)")
        return self.fields

    def only(self, keys: Collection[str], what: str, former: Mapping[str, str] = NO_NAMES) -> dict[str, Node]:
        """Return the fields, possibly none; raises an error for an unknown key.

        `former` maps a new key to its old name, which is still accepted.
        """
        fields = {} if self.is_empty else dict(self.mapping(what))
        for name, before in former.items():
            if before in fields and name in keys and name not in fields:
                fields[name] = fields.pop(before)
        for key, value in fields.items():
            if key not in keys:
                raise value.key_error(f"unknown key {key!r} in {what}")
        return fields

    def sequence(self, what: str) -> tuple[Node, ...]:
        """Return the items; raises an error if this is not a list."""
        if self.items is None:
            raise self.error(f"{what} must be a list")
        return self.items

    def text(self, what: str) -> str:
        """Return the raw text of a scalar."""
        if self.items is not None or self.fields is not None or not self.raw.strip():
            raise self.error(f"{what} must be text")
        return self.raw

    def number(self, what: str, least: int = 0) -> int:
        if type(self.scalar) is not int or self.scalar < least:
            raise self.error(f"{what} must be a whole number, at least {least}, not {self.raw or 'that'}")
        return self.scalar

    def look_up(self, name: str, numbers: Mapping[str, int], kind: str) -> int:
        """Return the number for a name; raises an error if it is unknown."""
        if name not in numbers:
            raise self.error(f"unknown {kind} {name!r}")
        return numbers[name]

    def truth(self, what: str) -> bool:
        if not isinstance(self.scalar, bool):
            raise self.error(f"{what} must be true or false")
        return self.scalar


def read_documents(text: str, where: str, offset: int = 0, *, aliases: bool = True) -> Iterator[Node]:
    """Read the documents in a YAML text; `offset` is the number of lines before it in its file.

    Without aliases, the number of values can't exceed the text's length.
    """
    try:
        _check_shape(text, where, offset, aliases)
        for composed in yaml.compose_all(text, Loader=LOADER):
            if composed is not None and not _empty(composed):
                yield _convert(composed, where, offset, 0, {})
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 + offset if mark else offset + 1
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it can't be read"
        raise NotationError(f"{where}:{line}: not valid YAML: {problem}") from None
    except ValueError as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(f"{where}:{offset + 1}: not valid YAML: {error}") from None


def _check_shape(text: str, where: str, offset: int, aliases: bool) -> None:
    """Refuse deep nesting and too many values: composing is recursive and would overflow the C stack."""
    depth = values = 0
    for event in yaml.parse(text, Loader=LOADER):
        values += isinstance(event, yaml.NodeEvent)
        if values > MOST_VALUES and event.start_mark is not None:
            line = event.start_mark.line + 1 + offset
            raise NotationError(f"{where}:{line}: the file has more than {MOST_VALUES} values")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST and event.start_mark is not None:
                raise NotationError(f"{where}:{event.start_mark.line + 1 + offset}: the file is nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent) and not aliases and event.start_mark is not None:
            raise NotationError(f"{where}:{event.start_mark.line + 1 + offset}: aliases (*NAME) are not allowed here")


def _empty(node: yaml.Node) -> bool:
    """Whether this is the empty document between two separators."""
    return isinstance(node, yaml.ScalarNode) and not node.value and node.tag.endswith(":null")


def _scalar(node: yaml.ScalarNode) -> Scalar:
    """Return a scalar's value by its YAML type; anything but an integer, boolean or null stays text."""
    kind = node.tag.rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool":
        return node.value.lower() in ("true", "yes", "on")
    if kind == "int" and PLAIN_NUMBER.fullmatch(node.value):
        return int(node.value)
    return str(node.value)


def _convert(node: yaml.Node, where: str, offset: int, depth: int, known: dict[int, Node]) -> Node:
    """Convert a node once, however many aliases refer to it: a few lines can expand to billions of nodes."""
    if id(node) not in known:
        known[id(node)] = _convert_new(node, where, offset, depth, known)
    return known[id(node)]


def _convert_new(node: yaml.Node, where: str, offset: int, depth: int, known: dict[int, Node]) -> Node:
    line = node.start_mark.line + 1 + offset
    if depth > DEEPEST:
        raise NotationError(f"{where}:{line}: the file is nested too deeply")
    if isinstance(node, yaml.ScalarNode):
        return Node(where, line, node.value, _scalar(node))
    if isinstance(node, yaml.SequenceNode):
        return Node(where, line, items=tuple(_convert(item, where, offset, depth + 1, known) for item in node.value))
    assert isinstance(node, yaml.MappingNode)
    fields: dict[str, Node] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise NotationError(f"{where}:{line}: a key must be plain text")
        if key.value in fields:
            raise NotationError(f"{where}:{key.start_mark.line + 1 + offset}: {key.value!r} is given twice")
        converted = _convert(value, where, offset, depth + 1, known)
        fields[key.value] = replace(converted, key_line=key.start_mark.line + 1 + offset)
    return Node(where, line, fields=fields)
