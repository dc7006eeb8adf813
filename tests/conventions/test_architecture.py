"""docs/explanation/architecture.md is correct: every path exists, and every layer is listed."""

import re
import tomllib

from tests.packaging.wheels import ROOT

SOURCES = ROOT / "src" / "smallworld"
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"`((?:[\w.-]+/)*[\w-]+(?:\.(?:py|ts|svelte|md)|/))`")


def exists(path: str, folder: str = "") -> bool:
    """Whether a path exists: relative to the root, the package, or the folder of its table row."""
    return any((base / path).exists() for base in (ROOT, SOURCES, SOURCES / folder))


def test_every_path_exists() -> None:
    found = 0
    for line in PAGE.splitlines():
        row = re.match(r"\| `([\w/]+)/` \|", line)
        for path in PATH.findall(line):
            found += 1
            assert exists(path, row[1] if row else ""), f"the page names {path}, which is not there"
    assert found > 50


def test_a_missing_path_is_detected() -> None:
    assert PATH.findall("`play/game.py` and `core/`") == ["play/game.py", "core/"]
    assert exists("core/") and not exists("play/game.py")


def test_the_page_lists_the_enforced_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = [contract["layers"] for contract in contracts if contract["id"] == "layers"]
    (diagram,) = re.findall(r"^```\n(cli .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [re.split(r"  +", line)[0] for line in diagram.splitlines()] == layers


def test_every_module_that_a_library_could_replace_exists() -> None:
    page = (ROOT / "docs" / "reference" / "dependencies.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/-]+\.(?:py|mjs))`", page))
    assert len(named) > 10
    assert [path for path in named if not list(ROOT.glob(path)) and not list(SOURCES.rglob(path))] == [
        "scripts/zero.mjs"
    ]
