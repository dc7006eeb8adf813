"""Project files for hosting sites and readers are valid and agree with the package."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

import smallworld
from tasks import TEST, names
from tests.packaging.wheels import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_files_for_the_repository_host_are_valid_yaml(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_citation_names_this_version_and_license() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == smallworld.__version__
    assert citation["license"] == PYPROJECT["project"]["license"]


def test_every_promised_python_is_tested_and_has_wheels() -> None:
    promised = {
        match[1]
        for line in PYPROJECT["project"]["classifiers"]
        if (match := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
    }
    test = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    assert set(test["jobs"]["test"]["strategy"]["matrix"]["python"]) == promised
    built = {f"3.{pattern[3:-2]}" for pattern in PYPROJECT["tool"]["cibuildwheel"]["build"]}
    assert built == promised >= {"3.11", "3.12", "3.13", "3.14"}


def test_the_package_links_to_its_source_documentation_issues_and_changes() -> None:
    urls = PYPROJECT["project"]["urls"]
    assert set(urls) == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert all(re.fullmatch(r"https://[\w./-]+", url) for url in urls.values())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_run_commands_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for script in re.findall(r"run: python (\S+\.py)", text):
        assert (ROOT / script).exists(), f"{path.name} runs {script}, which is not there"


def test_documents_of_the_project_link_to_files_that_exist() -> None:
    for name in ("SECURITY.md", "CODE_OF_CONDUCT.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{name} links to {link}, which is not there"


def test_tests_use_exact_versions_without_registry_addresses() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [re.fullmatch(r"([a-z0-9-]+)==[\w.]+( ; [^/]+)?", line) for line in lines]
    assert [line for line, found in zip(lines, pinned, strict=True) if found is None] == []
    extras = PYPROJECT["project"]["optional-dependencies"]
    wanted = [*PYPROJECT["project"]["dependencies"], *(each for name in names(TEST) for each in extras[name])]
    wanted += [each for group in PYPROJECT["dependency-groups"].values() for each in group if isinstance(each, str)]
    needed = {re.split(r"[^\w.-]", line, maxsplit=1)[0].lower() for line in wanted} - {"smallworld-engine"}
    assert needed <= {found[1] for found in pinned if found}


def test_the_changelog_dates_this_version_and_separates_fixes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (released,) = re.findall(rf"^## \[{re.escape(smallworld.__version__)}\] - (\d{{4}}-\d\d-\d\d)$", text, re.MULTILINE)
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["date-released"] == released
    section = text.partition(f"## [{smallworld.__version__}]")[2].partition("\n## ")[0]
    assert re.findall(r"^### (\w+)$", section, re.MULTILINE) == ["Added", "Changed", "Fixed"]
