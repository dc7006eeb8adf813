"""Titles at the end of a game: winners and figures, checked against golden games."""

import pytest

from smallworld.core import events, ids
from smallworld.game.log import LogEntry
from smallworld.game.replay import read_record
from smallworld.server.match.step_replay import ReplayCursor
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.journal import Moved
from smallworld.server.protocol.replay import EarnedTitle, Ending, RoundCoins
from smallworld.server.views.titles import KEYS, titles
from smallworld.views.table import NATIVES
from tests.golden.subjects import FOLDERS

GOLDEN = [("smallworld", "trolls"), ("smallworld", "dwarves"), ("smallworld", "berserk"), ("warcraft", "orcs"),
          ("azeroth", "teams-of-4")]  # fmt: skip


def golden(name: str, key: str) -> tuple[Timeline, Ending]:
    """A stored game and its ending."""
    game = read_record((FOLDERS[name] / f"{key}.txt").read_text(), deal=False)
    timeline = Timeline(game.setup)
    for entry in game.entries:
        timeline.go_on(Moved(None, (timeline.words.text(entry.action),)))
    return timeline, ReplayCursor(timeline).ending()


def conquests(seat: int, other: int | None, count: int, kind: str = "conquered") -> list[LogEntry]:
    """Several regions taken by a seat from another, from natives or from nobody."""
    items = (("lost", 1),) if other is not None and other >= 0 else ()
    return [LogEntry(1, 1, kind, seat, other, items=items) for _ in range(count)]


def given(lines: list[LogEntry], seats: int = 3, turns: tuple[RoundCoins, ...] = ()) -> dict[str, tuple[int, int]]:
    """The titles in a ten-round game: each one's seat and figure."""
    found = titles(lines, turns, seats, 10)
    assert len({title.key for title in found}) == len(found)
    return {title.key: (title.seat, title.amount) for title in found}


def test_most_conquests_and_most_conquests_from_players_are_different_titles() -> None:
    lines = [*conquests(0, None, 4), *conquests(0, NATIVES, 2), *conquests(1, 2, 3), *conquests(2, 0, 1)]
    assert given(lines) == {"conqueror": (0, 6), "warlord": (1, 3), "target": (2, 3)}


def test_two_player_games_have_no_target_title() -> None:
    assert given(conquests(0, 1, 2), seats=2) == {"conqueror": (0, 2), "warlord": (0, 2)}


def test_a_bomb_takes_nothing_but_is_an_attack() -> None:
    lines = [*conquests(0, None, 1), *conquests(1, 0, 1, "bombed")]
    assert given(lines) == {"conqueror": (0, 1), "warlord": (1, 1), "target": (0, 1)}


def test_a_tie_earns_no_title() -> None:
    assert given([*conquests(0, None, 2), *conquests(1, None, 2)]) == {}


def test_taking_from_oneself_is_not_an_attack() -> None:
    assert given(conquests(0, 0, 2)) == {"conqueror": (0, 2)}


def test_luck_is_measured_against_the_average_of_the_die() -> None:
    faces = {0: (3, 2, 0), 1: (0, 0), 2: (1, 1, 1)}
    lines = [LogEntry(1, 1, "rolled", seat, amount=face) for seat, rolled in faces.items() for face in rolled]
    assert given(lines) == {"lucky": (0, 2), "unlucky": (1, 2)}


def test_the_longest_lasting_race_earns_a_title() -> None:
    lines = [
        LogEntry(1, 1, "picked", 0, race="elves"),
        LogEntry(2, 2, "picked", 1, race="orcs"),
        LogEntry(3, 8, "vanished", 0, race="elves"),
        LogEntry(4, 9, "picked", 0, race="elves"),
    ]
    found = titles(lines, (), 2, 10)
    assert found == (EarnedTitle("survivor", 1, 9, "orcs"),), "from the second round to the tenth"


def test_titles_for_the_best_turn_most_declines_and_costliest_picks() -> None:
    turns = (RoundCoins(1, 0, 9, 14, ()), RoundCoins(1, 1, 12, 17, ()), RoundCoins(2, 0, 11, 25, ()))
    lines = [LogEntry(1, 1, "declined", 1), LogEntry(2, 2, "declined", 1), LogEntry(3, 2, "declined", 0)]
    lines += [LogEntry(4, 2, "picked", 0, race="orcs", items=(("paid", 3), ("found", 1)))]
    found = given(lines, 2, turns)
    assert found["treasurer"] == (1, 12) and found["wanderer"] == (1, 2) and found["spender"] == (0, 3)
    assert "wanderer" not in given([LogEntry(1, 1, "declined", 1)], 2), "one decline is nothing to speak of"


@pytest.mark.parametrize(("name", "key"), GOLDEN)
def test_golden_games_confirm_their_titles(name: str, key: str) -> None:
    timeline, ending = golden(name, key)
    seats = range(timeline.state.rules.seats)
    taken, declined, rolled = [[0 for _ in seats] for _ in range(3)]
    for entry in timeline.game.entries:
        for event in entry.events:
            if event.kind == events.CONQUERED and not event.source:
                taken[event.seat] += 1
            elif event.kind == events.DECLINED:
                declined[event.seat] += 1
            elif event.kind == events.ROLLED:
                rolled[event.seat] += event.amount - 1
    assert sum(face * weight for face, weight in ids.FACES) == sum(weight for _, weight in ids.FACES)
    figures = {"conqueror": taken, "wanderer": declined, "lucky": rolled, "unlucky": [-luck for luck in rolled]}
    given = {title.key: title for title in ending.titles}
    assert len(given) == len(ending.titles) >= 3 and set(given) <= set(KEYS)
    for what, figure in figures.items():
        alone = figure.count(max(figure)) == 1 and max(figure) >= (2 if what == "wanderer" else 1)
        assert (what in given) == alone, what
        if alone:
            assert (given[what].seat, given[what].amount) == (figure.index(max(figure)), max(figure))
    best = {turn.seat: 0 for turn in ending.turns}
    for turn in ending.turns:
        best[turn.seat] = max(best[turn.seat], turn.coins)
    if "treasurer" in given:
        assert best[given["treasurer"].seat] == given["treasurer"].amount == max(best.values())
