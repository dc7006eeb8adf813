"""YAML values with their line numbers."""

import pytest

from smallworld.core.errors import NotationError
from smallworld.games.yaml_nodes import read_documents

ALIASES = "a: &a [1, 2]\nb: *a\n"


def test_aliases_can_be_forbidden() -> None:
    (document,) = read_documents(ALIASES, "file")
    fields = document.mapping("it")
    assert [item.scalar for item in fields["b"].sequence("b")] == [1, 2]
    with pytest.raises(NotationError, match=r"^file:2: aliases \(\*NAME\) are not allowed here$"):
        list(read_documents(ALIASES, "file", aliases=False))


def test_an_alias_has_the_line_of_its_own_key() -> None:
    (document,) = read_documents(ALIASES, "file")
    assert [node.key_line for node in document.mapping("it").values()] == [1, 2]


def test_an_unknown_key_is_refused_with_its_line() -> None:
    (document,) = read_documents("known: 1\nunknown:\n  - 1\n", "file", 10)
    with pytest.raises(NotationError, match=r"^file:12: unknown key 'unknown' in it$"):
        document.only(("known",), "it")
