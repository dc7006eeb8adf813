"""Tests of the invariants checked during play: violations are detected."""

from collections.abc import Sequence

import msgspec
import pytest

from smallworld.core import engine, events
from smallworld.core.events import Event
from smallworld.core.state import State
from smallworld.games.warcraft.markers import BOMB, HIDDEN
from smallworld.views.seat_view import View, observe
from tests.properties import laws
from tests.support.playing import RandomPlayer, positions, table_for


def coins(kind: str, seat: int, amount: int, source: str) -> Event:
    """Return an event about coins."""
    return Event(kind, seat, -1, -1, amount, source)


FAIR = [
    [coins(events.PAID, 0, -2, "pick"), coins(events.EARNED, 0, 1, "pick"), coins(events.INCOME, 0, 3, "regions")],
    [coins(events.PAID, 0, -2, "aegis"), coins(events.EARNED, 1, 2, "aegis")],
    [coins(events.PAID, 0, -2, "doomhammer")],
    [coins(events.PAID, 0, -2, "doomhammer"), coins(events.EARNED, 1, 2, "doomhammer")],
    [coins(events.PAID, 1, -1, "heart"), coins(events.INCOME, 0, 1, "heart"), coins(events.INCOME, 0, 4, "regions")],
]
UNFAIR = [
    [coins(events.PAID, 0, -2, "aegis")],
    [coins(events.PAID, 0, -2, "aegis"), coins(events.EARNED, 1, 1, "aegis")],
    [coins(events.PAID, 0, -2, "aegis"), coins(events.EARNED, 0, 2, "aegis")],
    [coins(events.PAID, 0, -2, "doomhammer"), coins(events.EARNED, 1, 1, "doomhammer")],
    [coins(events.PAID, 0, -1, "farmer")],
    [coins(events.EARNED, 0, -1, "pick")],
    [coins(events.EARNED, 1, 1, "heart")],
]


@pytest.mark.parametrize("told", FAIR)
def test_correct_payments_pass(told: list[Event]) -> None:
    laws.payments_are_pairs(told)


@pytest.mark.parametrize("told", UNFAIR)
def test_coins_from_nowhere_are_detected(told: list[Event]) -> None:
    with pytest.raises(AssertionError):
        laws.payments_are_pairs(told)


def face_down(marker: int) -> State:
    """Return a decision in a game of Warcraft with a face-down piece of this kind."""
    for seed in range(40):
        for s in positions(table_for("warcraft", 3, seed), RandomPlayer(seed, "fighter")):
            if not engine.is_over(s) and any(s.count(region, marker) for region in range(s.rules.board.size)):
                return s.clone()
    raise AssertionError("no face-down piece")


@pytest.mark.parametrize("marker", [HIDDEN, BOMB])
def test_the_copy_for_comparing_views_fixes_everything_unseen(marker: int) -> None:
    s = face_down(marker)
    other = laws.fixed(s)
    assert not other.hidden_pool | other.race_pool | other.power_pool
    assert all(other.count(region, marker) != 1 for region in range(s.rules.board.size))


@pytest.mark.parametrize("marker", [HIDDEN, BOMB])
def test_a_view_that_shows_face_down_pieces_is_detected(marker: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s = face_down(marker)
    laws.view_hides_what_is_face_down(s, 0)

    def leaking(s: State, seat: int | None, names: Sequence[str]) -> View:
        codes = {f"{region}": s.count(region, marker) for region in range(s.rules.board.size)}
        return msgspec.structs.replace(observe(s, seat, names), supply=codes)

    monkeypatch.setattr(laws, "observe", leaking)
    with pytest.raises(AssertionError, match="sees face-down pieces"):
        laws.view_hides_what_is_face_down(s, 0)


def test_a_view_of_opponents_coins_is_detected_and_of_allies_is_allowed() -> None:
    s = next(positions(table_for("azeroth", 4, 0), RandomPlayer(0)))
    for seat in range(4):
        laws.view_hides_coins(s, seat)
    shown = observe(s, 0, laws.NAMES[:4])
    assert [player.coins is None for player in shown.players] == [False, True, False, True]
