"""Installation without extras: few packages, a playable library, and a sentence for each missing extra."""

import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from tests.packaging.test_documents import LIBRARY, blocks
from tests.packaging.wheels import ROOT, Wheel, run
from tests.support.once import once

MOST_PACKAGES = 6

PLAY = """
import sys
from smallworld.arena.simulate import SimulationPlan, simulate
report = simulate(SimulationPlan.of(players=3, games=2, bots=["level-1", "level-2", "level-3"]), workers=1)
print(report.games, [name for name in ("numpy", "resvg_py", "rich", "typer") if name in sys.modules])
"""


def required(package: Distribution) -> set[str]:
    """Names of a package and its dependencies, without extras."""
    names = {str(package.metadata["Name"])}
    for line in package.requires or ():
        if "extra ==" not in line:
            names |= required(distribution(re.split(r"[^\w.-]", line, maxsplit=1)[0]))
    return names


def engine_of(wheel: Wheel) -> Distribution:
    """The engine as installed by the wheel."""
    (folder,) = wheel.folder.glob("smallworld_engine-*.dist-info")
    return Distribution.at(folder)


def copied(packages: set[str], folder: Path) -> Path:
    """A folder with these packages, as pip would install them."""
    for name in packages - {"smallworld-engine"}:
        for file in distribution(name).files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    return folder


def bare(wheel: Wheel, packages: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with only the wheel and these packages."""
    environment = {"PYTHONPATH": f"{wheel.folder}:{packages}", "PYTHONDONTWRITEBYTECODE": "1"}
    return run([sys.executable, "-S", *arguments], environment, packages)


@pytest.fixture(scope="session")
def base(shared: Path, plain: Wheel) -> Path:
    """An installation without extras."""
    return Path(once(shared, "base", lambda folder: [str(copied(required(engine_of(plain)), folder))])[0])


@pytest.fixture(scope="session")
def command(shared: Path, plain: Wheel) -> Path:
    """An installation with the extra `cli`."""
    packages = required(engine_of(plain)) | required(distribution("typer")) | required(distribution("rich"))
    return Path(once(shared, "command", lambda folder: [str(copied(packages, folder))])[0])


def test_an_installation_brings_few_packages(plain: Wheel) -> None:
    packages = required(engine_of(plain))
    assert "smallworld-engine" in packages
    assert len(packages) <= MOST_PACKAGES, sorted(packages)


def test_the_library_plays_without_extras(plain: Wheel, base: Path) -> None:
    (example,) = blocks(LIBRARY, "python")
    done = bare(plain, base, "-c", example)
    assert done.returncode == 0, done.stderr
    done = bare(plain, base, "-c", PLAY)
    assert (done.returncode, done.stdout) == (0, "2 []\n"), done.stderr


FORECAST = (
    "from smallworld import new_game; from smallworld.analysis.chances import Forecast; "
    "Forecast(new_game('smallworld', players=2).rules)"
)


@pytest.mark.parametrize(
    ("program", "sentence", "extra"),
    [
        ("from smallworld.bots import make_bot; make_bot('level-5')", "the bot level-5 needs numpy", "network"),
        (FORECAST, "an analysis needs numpy", "network"),
        ("from smallworld.draw.render.png import png; png('<svg/>', 9)", "a PNG needs resvg_py", "pictures"),
        ("import smallworld.learning.envs", "every environment needs gymnasium", "rl"),
        ("import smallworld.learning.training", "training needs numpy", "train"),
        ("import smallworld.cli as c; raise SystemExit(c.main([]))", "the command smallworld needs typer", "cli"),
    ],
)
def test_a_missing_dependency_is_reported_with_its_extra(
    plain: Wheel, base: Path, program: str, sentence: str, extra: str
) -> None:
    done = bare(plain, base, "-c", program)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith(f"{sentence}: pip install 'smallworld-engine[{extra}]'")


@pytest.mark.parametrize(
    ("arguments", "sentence", "extra"),
    [
        (("serve",), "the server needs uvicorn", "server"),
        (("show", "examples/duel.game", "-o", "{out}.png"), "a PNG needs resvg_py", "pictures"),
        (("show", "examples/teapot.json", "-o", "{out}.svg"), "the map of a new board needs numpy", "boards"),
        (("analyse", "examples/duel.game"), "an analysis needs numpy", "network"),
        (("simulate", "--bots", "level-5,level-1", "--games", "2"), "the bot level-5 needs numpy", "network"),
        (("train", "{out}", "--game", "smallworld"), "training needs numpy", "train"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_a_command_names_the_extra_that_it_lacks(
    plain: Wheel, command: Path, tmp_path: Path, arguments: tuple[str, ...], sentence: str, extra: str
) -> None:
    given = [re.sub("^examples", str(ROOT / "examples"), one).format(out=tmp_path / "out") for one in arguments]
    done = bare(plain, command, "-m", "smallworld.cli", *given)
    assert (done.returncode, done.stderr) == (2, f"smallworld: {sentence}: pip install 'smallworld-engine[{extra}]'\n")
