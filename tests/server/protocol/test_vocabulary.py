"""One vocabulary: messages and stored data use the names of classes and fields in the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from smallworld.server.ports import journal
from smallworld.server.protocol import typescript
from smallworld.server.protocol.socket import FromBrowser, FromServer

SOURCES = Path(journal.__file__).parents[2]
TAGGED = [*get_args(FromServer), *get_args(FromBrowser), *get_args(journal.JournalEntry)]
STRUCTS = [*typescript.structs(), *get_args(journal.JournalEntry), journal.Plan, journal.Secrets]


@pytest.mark.parametrize("struct", TAGGED)
def test_a_tag_is_the_name_of_its_class_in_kebab_case(struct: type[msgspec.Struct]) -> None:
    words = re.findall("[A-Z][a-z]*", struct.__name__)
    assert "".join(words) == struct.__name__
    config = struct.__struct_config__
    assert (config.tag_field, config.tag) == ("type", "-".join(words).lower())


@pytest.mark.parametrize("struct", STRUCTS)
def test_fields_are_encoded_under_their_own_names(struct: type[msgspec.Struct]) -> None:
    assert struct.__struct_encode_fields__ == struct.__struct_fields__


def test_no_field_is_renamed() -> None:
    renaming = re.compile(r"\bfield\([^)]*name=|\brename=")
    assert [path.name for path in SOURCES.rglob("*.py") if renaming.search(path.read_text(encoding="utf-8"))] == []
