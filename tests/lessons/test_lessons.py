"""Every lesson starts before its goal, and its moves reach the goal; also when its position is read from text."""

import gzip
import re
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from smallworld import i18n
from smallworld.core.errors import NotationError
from smallworld.games.yaml_nodes import read_documents
from smallworld.lessons.lesson import FOLDER, LESSONS, PICTURED, Lesson, illustration, read_lesson, tile
from smallworld.notation.position import read_position
from smallworld.views.pictures import picture

LANGUAGES: Mapping[str, Mapping[str, str]] = {language: i18n.catalogue(language) for language in i18n.languages()}


def test_every_file_is_either_a_lesson_or_a_picture() -> None:
    assert sorted((*LESSONS, *PICTURED)) == sorted(path.stem for path in FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("key", (*LESSONS, *PICTURED))
def test_a_lesson_is_done_after_its_moves_and_not_before(key: str) -> None:
    lesson = read_lesson(key)
    assert lesson.name == key and lesson.game.dealer.dice == list(lesson.dice)
    assert not lesson.is_met(lesson.game)
    assert lesson.run() == ""
    assert lesson.is_met(lesson.game)


@pytest.mark.parametrize("key", (*LESSONS, *PICTURED))
def test_a_lessons_picture_shows_only_its_regions_and_is_described_in_every_language(key: str) -> None:
    lesson, drawn = read_lesson(key), illustration(key)
    described = {language for language, catalogue in LANGUAGES.items() if f"lesson.{key}.picture" in catalogue}
    assert described == (set(LANGUAGES) if lesson.picture else set())
    assert bool(drawn) == bool(lesson.picture)
    if drawn:
        whole = picture(lesson.state, lesson.names)
        assert width_of(drawn) < width_of(whole)


def test_a_picture_is_drawn_before_or_after_the_moves_of_a_lesson() -> None:
    assert "in decline" not in illustration("terrain") and "in decline" in illustration("decline")


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_has_a_tile_of_its_own(key: str) -> None:
    drawn = tile(key)
    root = ElementTree.fromstring(drawn)
    assert (root.get("width"), root.get("height")) == ("500", "300")
    assert len(gzip.compress(drawn.encode())) < 16_000
    assert len({tile(other) for other in LESSONS}) == len(LESSONS)
    ids = {each.get("id", "") for each in root.iter() if each.get("id")}
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawn)) <= ids
    # Costs, or the remaining pieces after all steps.
    assert 'class="cost"' in drawn or 'href="#portrait-' in drawn


def width_of(svg: str) -> int:
    return int(svg.partition('width="')[2].partition('"')[0])


def test_the_regions_of_a_goal_are_known() -> None:
    assert read_lesson("terrain").regions == ("greyfang", "windtor")
    assert read_lesson("score").regions == ()
    # Regions not named in the task are not highlighted.
    assert read_lesson("decline").regions == () and read_lesson("pick").regions == ("humpback",)


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_starts_from_its_position_as_text(key: str) -> None:
    lesson = read_lesson(key)
    state, names, _ = read_position(lesson.position)
    assert state.key() == lesson.state.key() and names == ("p1", "p2")
    assert not lesson.met(state, ())


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_has_texts_in_every_language(key: str) -> None:
    for language, catalogue in LANGUAGES.items():
        missing = [part for part in ("title", "task", "hint", "done") if f"lesson.{key}.{part}" not in catalogue]
        assert not missing, f"{language}: {missing}"


def test_a_lesson_without_a_goal_is_refused_in_a_sentence() -> None:
    text = "scenario: idle\ngame: smallworld\nboard: small-world-2\nplayers: {p1: {}, p2: {}}\n"
    (document,) = read_documents(text, "idle.yaml")
    with pytest.raises(NotationError, match=r"^idle\.yaml:1: a lesson needs a goal"):
        Lesson(document)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_names_its_regions_as_the_map_does(key: str, language: str) -> None:
    english, catalogue = LANGUAGES["en"], LANGUAGES[language]
    for text in (f"lesson.{key}.{part}" for part in ("task", "hint", "done", "picture")):
        if text not in english:
            continue
        for name in (f"region.{region}" for region in read_lesson(key).state.rules.board.regions):
            if english[name] in english[text]:
                assert catalogue[name] in catalogue[text]
