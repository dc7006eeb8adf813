"""Recipe portraits consist of parts that the client draws."""

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta

from smallworld.games.custom.recipes.looks import PortraitParts
from tests.packaging.wheels import ROOT

PORTRAITS = ROOT / "client" / "src" / "lib" / "portraits"
HINTS = get_type_hints(PortraitParts, include_extras=True)
#: Drawn by the workshop only.
OWN = {"item"}


def literals(wanted: Any) -> set[str]:
    """A field's allowed words."""
    if get_origin(wanted) is Literal:
        return set(get_args(wanted))
    return set().union(*[literals(part) for part in get_args(wanted)])


def most(wanted: Any) -> int:
    """A field's maximum."""
    for part in get_args(wanted):
        if isinstance(part, Meta):
            return int(part.le or 0)
        if get_args(part):
            return most(part)
    raise AssertionError(wanted)


def test_every_portrait_part_exists_in_the_client() -> None:
    text = "".join((PORTRAITS / name).read_text(encoding="utf-8") for name in ("parts/heads.ts", "parts/features.ts"))
    tables = dict(re.findall(r"^export const (\w+) = \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL))
    fields = {"face": "FACES", "ears": "EARS", "top": "TOPS", "eyes": "EYES", "nose": "NOSES", "mouth": "MOUTHS",
              "shoulders": "SHOULDERS"}  # fmt: skip
    for field, table in fields.items():
        drawn = set(re.findall(r"^  (\w+): \[", tables[table], re.MULTILINE))
        assert literals(HINTS[field]) - {"none"} == drawn - {"none"}, field
    words = {
        field
        for field in HINTS
        if not any(isinstance(each, Meta) for part in get_args(HINTS[field]) for each in get_args(part))
    }
    assert words == fields.keys() | OWN


def test_every_colour_exists_in_the_client() -> None:
    text = (PORTRAITS / "composed.ts").read_text(encoding="utf-8")
    for field, table in {"skin": "SKINS", "hair": "HAIRS", "cloth": "CLOTHS", "metal": "METALS"}.items():
        (colours,) = re.findall(rf"^const {table}: .*?= \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
        assert most(HINTS[field]) + 1 == len(re.findall(r"^  \[", colours, re.MULTILINE)), field
