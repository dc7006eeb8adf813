"""Finds scenarios: in YAML files, in fenced blocks of Markdown pages, and in folders of both."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from smallworld.core.errors import NotationError
from smallworld.games.file_limits import read_file
from smallworld.games.yaml_nodes import Node, read_documents
from smallworld.scenarios.scenario import Scenario

# A YAML block in Markdown: fenced by backticks or tildes, and possibly indented as part of a list.
FENCED = re.compile(r"^ *(?P<fence>`{3,}|~{3,}) *ya?ml\b[^\n]*\n(?P<block>.*?)^ *(?P=fence)", re.MULTILINE | re.DOTALL)
# Matches the beginning of recipes, but never of scenarios.
RECIPE = re.compile(rb"\s*(#[^\n]*\n\s*)*(format|race|power): ")


@dataclass(frozen=True)
class ScenarioResult:
    """A scenario's result; `failure` is empty if it passed."""

    name: str
    where: str
    rules: tuple[str, ...]
    failure: str = ""


def read_scenarios(path: Path, content: Sequence[Path] = ()) -> Iterator[Scenario]:
    """Read the scenarios in a YAML or Markdown file; Python files that they name run only if they are in `content`."""
    for document in read_documents_of(path):
        yield Scenario(document, content)


def read_documents_of(path: Path) -> Iterator[Node]:
    """Read the documents in a YAML file, or the scenarios in a Markdown file."""
    try:
        text = read_file(path).decode("utf-8")
    except OSError as error:
        raise NotationError(f"{path}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{path}: not a text file (UTF-8)") from None
    return documents_in(text, path)


def documents_in(text: str, path: Path) -> Iterator[Node]:
    """Like `read_documents_of`, for text already read from such a file."""
    text = text.replace("\r\n", "\n")
    if path.suffix == ".md":
        for block, offset in _markdown_blocks(text):
            yield from read_documents(block, str(path), offset)
        return
    empty = True
    for document in read_documents(text, str(path)):
        empty = False
        yield document
    if empty:
        raise NotationError(f"{path}:1: no scenario found")


def _markdown_blocks(text: str) -> list[tuple[str, int]]:
    """Return the fenced YAML blocks that begin with `scenario:`, with the number of lines before each."""
    found: list[tuple[str, int]] = []
    for match in FENCED.finditer(text):
        block = textwrap.dedent(match["block"])
        if block.lstrip().startswith("scenario:"):
            found.append((block, text[: match.start("block")].count("\n")))
    return found


def scenario_files(path: Path) -> list[Path]:
    """Return the file itself, or all files in a folder that may contain scenarios."""
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".md") and p.is_file())
        files = [file for file in files if not _is_recipe(file)]
        if not files:
            raise NotationError(f"{path}: no scenario found")
        return files
    if not path.exists():
        raise NotationError(f"{path}: no such file or folder")
    return [path]


def _is_recipe(path: Path) -> bool:
    """Whether the file is a recipe; recipes may be in the same folder as scenarios."""
    try:
        return path.suffix != ".md" and RECIPE.match(read_file(path)) is not None
    except OSError:
        return False


def run_file(path: Path, content: Sequence[Path] = ()) -> Iterator[ScenarioResult]:
    """Run all scenarios in a file; a malformed one raises NotationError with file, line and reason."""
    for scenario in read_scenarios(path, content):
        yield ScenarioResult(scenario.name, scenario.where, scenario.rule_ids, scenario.run())
