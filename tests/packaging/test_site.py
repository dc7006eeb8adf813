"""Documentation site: built without warnings or network, complete, and with every link checked."""

import html
import importlib
import json
import os
import re
import sys
from collections import deque
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from smallworld.cli.app import COMMANDS
from smallworld.cli.input.rulebook import all_rules
from tests.packaging.wheels import ROOT, run
from tests.support.once import once

MOST_CLICKS = 3
#: Attributes from which a page loads resources; links (`a`) are only followed by people.
FETCHED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
RULES = ROOT / "docs" / "rules"


class Page(HTMLParser):
    """A page's links, loaded resources and anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors |= {found[name] or "" for name in ("id", "name") if name in found}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        address = found.get(FETCHED.get(tag, ""))
        if address:
            self.fetched.append(address)


@pytest.fixture(scope="session")
def built_site(shared: Path) -> Path:
    """Build the site; a failure shows MkDocs' output."""
    folder, said = once(shared, "site", _build)
    assert not said, said
    return Path(folder)


def _build(_: Path) -> list[str]:
    # Proxies that lead nowhere, so that every download fails.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    # In out/site, for people to view.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    done = run(command, {**os.environ, **nowhere, "NO_MKDOCS_2_WARNING": "1"}, ROOT)
    return [str(ROOT / "out" / "site"), done.stdout + done.stderr]


@pytest.fixture(scope="session")
def pages(built_site: Path) -> dict[Path, Page]:
    """Every page by file."""
    return {path: Page(path) for path in sorted(built_site.rglob("*.html")) if path.name != "404.html"}


def target(page: Path, address: str) -> tuple[Path, str]:
    """File and anchor of a URL within the site."""
    parts = urlsplit(address)
    file = page if not parts.path else (page.parent / unquote(parts.path)).resolve()
    return (file / "index.html" if file.is_dir() else file), unquote(parts.fragment)


def is_inside(address: str) -> bool:
    """Whether a URL belongs to the site."""
    return not urlsplit(address).scheme and not address.startswith("//")


def test_every_link_resolves(pages: dict[Path, Page]) -> None:
    assert len(pages) > 40
    for path, page in pages.items():
        for address in filter(is_inside, [*page.links, *page.fetched]):
            file, anchor = target(path, address)
            assert file.exists(), f"{path.name}: {address}"
            if anchor and file in pages and not anchor.startswith("__"):
                assert anchor in pages[file].anchors, f"{path.name}: {address}"


def test_nothing_is_fetched_from_other_hosts(built_site: Path, pages: dict[Path, Page]) -> None:
    foreign = {
        path.name: [address for address in page.fetched if not is_inside(address)] for path, page in pages.items()
    }
    assert not any(foreign.values()), foreign
    for style in built_site.rglob("*.css"):
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^\s)]*", style.read_text(encoding="utf-8")) == []


def test_every_page_is_within_three_clicks_of_the_start(built_site: Path, pages: dict[Path, Page]) -> None:
    clicks = {built_site / "index.html": 0}
    waiting = deque(clicks)
    while waiting:
        path = waiting.popleft()
        for address in filter(is_inside, pages[path].links):
            file, _ = target(path, address)
            if file in pages and file not in clicks:
                clicks[file] = clicks[path] + 1
                waiting.append(file)
    assert set(clicks) == set(pages)
    assert max(clicks.values()) <= MOST_CLICKS


def test_the_start_page_links_to_every_kind_of_page(built_site: Path) -> None:
    start = (built_site / "index.html").read_text(encoding="utf-8").partition("<article")[2]
    for folder in ("tutorials", "how-to", "rules", "reference", "explanation"):
        assert f'href="{folder}/' in start


def test_the_rulebook_has_every_rule_with_its_scenarios_folded(built_site: Path) -> None:
    rules = all_rules()
    assert len(rules) > 200
    for source in sorted(RULES.glob("*.md")):
        text = (built_site / "rules" / f"{source.stem}.html").read_text(encoding="utf-8")
        ids = [rule.id for rule in rules.values() if rule.page == source.stem]
        assert [rule for rule in ids if f'<a class="rule" id="{rule}"' not in text] == []
        scenarios = source.read_text(encoding="utf-8").count("\nscenario: ")
        assert text.count('<details class="scenario">') == scenarios


def test_rules_have_diagrams(built_site: Path) -> None:
    shown = {path: path.read_text(encoding="utf-8") for path in (built_site / "rules").glob("*.html")}
    pictures = sorted((built_site / "rules" / "diagrams").glob("*.svg"))
    assert len(pictures) > 150
    assert all(sum(f'src="diagrams/{path.name}"' in text for text in shown.values()) == 1 for path in pictures)
    assert all(path.read_text(encoding="utf-8").startswith("<svg") for path in pictures)


def test_the_search_finds_rules(built_site: Path) -> None:
    index = json.loads((built_site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert any("SW-RACE-GIANTS" in entry["text"] for entry in index["docs"])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_explained_with_options_and_examples(built_site: Path, name: str) -> None:
    page = (built_site / "reference" / "commands.html").read_text(encoding="utf-8")
    section = page.partition(f'<h2 id="smallworld-{name}">')[2].partition("<h2 ")[0]
    text = html.unescape(re.sub(r"<[^>]*>", "", section))
    module = importlib.import_module(f"smallworld.cli.commands.{name}")
    assert "<td>" in section
    assert [example for example in module.EXAMPLES if example not in text] == []


def test_the_reference_has_the_public_names(built_site: Path) -> None:
    page = (built_site / "reference" / "api.html").read_text(encoding="utf-8")
    for name in ("game.game.new_game", "game.game.Game.explain", "core.engine.legal", "core.hooks.Ability.income"):
        assert f'id="smallworld.{name}"' in page
