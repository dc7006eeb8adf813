"""`smallworld balance`: tables, JSON and pictures of all results."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from smallworld.draw.render.bar_chart import ABOVE, BELOW, UNSURE, Bar, Panel, bar_chart

from .conftest import Command
from .test_play import HOME_MADE

QUICK = ("-n", "40", "--bots", "random", "-p", "2", "--workers", "1")


def test_tables_fit_the_screen_and_name_everything(sw: Command) -> None:
    answer = sw("balance", "warcraft", *QUICK)
    assert (answer.code, answer.err) == (0, "")
    assert (
        "40 games of Small World of Warcraft by 2 players on islands drawn for each. The even share is 50%."
        in answer.out
    )
    for heading in ("race ", "power ", "relic ", "seat (1 begins)", "island "):
        assert f"\n {heading}" in answer.out
    for name in ("Blood Elves", "Archaeologist", "Frostmourne"):
        assert name in answer.out
    assert max(len(line) for line in answer.out.splitlines()[1:]) <= 80
    assert "…" not in answer.out


def test_the_report_does_not_depend_on_the_workers(sw: Command, tmp_path: Path) -> None:
    reports = [
        sw("balance", "azeroth", "-n", "21", "--bots", "random", "-p", "3", "--json", "--workers", str(workers)).out
        for workers in (1, 2)
    ]
    assert reports[0] == reports[1]
    report = json.loads(reports[0])
    assert report["even"] == pytest.approx(1 / 3)
    assert report["board"] == ""
    assert sum(row["wins"] for row in report["seats"]) == pytest.approx(21)


def test_a_custom_race_is_measured_with_the_others(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "newts.py").write_text(HOME_MADE)
    report = json.loads(sw("balance", *QUICK, "--with", tmp_path / "newts.py", "--json").out)
    newts = next(row for row in report["races"] if row["name"] == "newts")
    assert newts["count"] > 0 and newts["win_low"] <= newts["win_rate"] <= newts["win_high"]
    assert newts["per_turn"] > 0 and newts["tokens"] >= 9


def test_pictures_are_complete_and_reproducible(sw: Command, tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg", "c.png"):
        assert sw("balance", "warcraft", *QUICK, "-o", tmp_path / name).code == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    texts = [element.text for element in ET.parse(tmp_path / "a.svg").iter() if element.tag.endswith("text")]
    assert {"Races", "Powers", "Relics", "Seats", "Islands", "Blood Elves"} <= set(texts)
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")


def test_tables_are_printed_even_if_the_picture_cannot_be_written(sw: Command, tmp_path: Path, full_disk: str) -> None:
    answer = sw("balance", "smallworld", *QUICK, "-o", tmp_path / "bars.svg")
    assert (answer.code, answer.err) == (2, f"smallworld: {tmp_path / 'bars.svg'}: {full_disk}")
    assert answer.out.startswith("40 games of Small World by 2 players")


def test_bars_are_coloured_only_if_clearly_off_the_line() -> None:
    bars = [Bar("up", 0.6, 0.55, 0.65, "60%"), Bar("down", 0.4, 0.3, 0.45, "40%"), Bar("<&>", 0.5, 0.4, 0.6, "50%")]
    picture = ET.fromstring(bar_chart("A & B", "", [Panel("P", "", 0.5, bars), Panel("empty", "", 0, [])]))
    boxes = [element for element in picture if element.tag.endswith("rect")][1:]
    assert [box.get("fill") for box in boxes] == [ABOVE, BELOW, UNSURE]
    up, down, even = ((float(str(box.get("x"))), float(str(box.get("width")))) for box in boxes)
    # Each bar lies between the line and its value.
    assert up[0] == pytest.approx(down[0] + down[1]) == pytest.approx(even[0])
    assert up[1] == pytest.approx(down[1], abs=0.2) and even[1] == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "unknown game 'chess'"),
        (["-o", "out.gif"], "out.gif: a picture must be an .svg or .png file"),
        (["-o", "no/out.svg"], "no such folder: no"),
        (["--games", "0"], "--games"),
        (["--bots", "x"], "unknown bot 'x'"),
    ],
)
def test_bad_arguments_are_refused(
    sw: Command, arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = sw("balance", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1 and words in answer.err
    assert list(tmp_path.iterdir()) == []
