"""The rules as pages of text: found in the installed package or the checkout, and split into rules."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import smallworld
from smallworld.cli.input.error_reports import InputError

#: A rule starts with its id in bold, either alone on its line or before its text.
RULE = re.compile(r"^\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*[ \t]*", re.MULTILINE)
HEADING = re.compile(r"^#{1,3} +(.+)$", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
SCENARIO = re.compile(r"^scenario: *(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """A rule: its page and section, its text without scenarios, and the names of its scenarios."""

    id: str
    page: str
    section: str
    text: str
    scenarios: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """A page of rules."""

    name: str
    title: str
    rules: tuple[Rule, ...]


def folder() -> Path:
    """Return the folder of the pages: in an installed package, or next to `src` in a checkout."""
    package = Path(smallworld.__file__).resolve().parent
    for place in (package / "rulebook", package.parents[1] / "docs" / "rules"):
        if place.is_dir():
            return place
    raise InputError("the rule pages are missing from this installation")


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages that contain rules."""
    found = [_page(path) for path in sorted(folder().glob("*.md"))]
    return tuple(page for page in found if page.rules)


def all_rules() -> dict[str, Rule]:
    return {rule.id: rule for page in pages() for rule in page.rules}


def _page(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    # Blank out the blocks first: a YAML comment looks like a heading.
    blanked = BLOCK.sub(lambda block: re.sub(r"[^\n]", " ", block[0]), text)
    headings = [(m.start(), m[1]) for m in HEADING.finditer(blanked)]
    starts = list(RULE.finditer(text))
    rules: list[Rule] = []
    for start, following in zip(starts, [*(m.start() for m in starts[1:]), len(text)], strict=True):
        # A heading also ends a rule: the text after it introduces the next ones.
        stop = min([place for place, _ in headings if place > start.start()] + [following])
        section = [name for place, name in headings if place < start.start()][-1:]
        body = text[start.end() : stop]
        words = re.sub(r"\n{3,}", "\n\n", BLOCK.sub("", body)).strip()
        scenarios = tuple(name.strip() for name in SCENARIO.findall(body))
        rules.append(Rule(start[1], path.stem, section[0] if section else "", words, scenarios))
    return Page(path.stem, headings[0][1] if headings else path.stem, tuple(rules))
