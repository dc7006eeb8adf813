"""Views share cached data without visible effects."""

import copy
import pickle
import random

import msgspec
import pytest

from smallworld import Game, new_game
from smallworld.views import region_cache, seat_view
from smallworld.views.seat_view import View, observe


def a_game(kind: str, players: int, seed: int) -> list[Game]:
    """Return copies of a game at every tenth decision."""
    game = new_game(kind, players, seed=seed)
    chance = random.Random(seed)
    found: list[Game] = []
    while not game.over:
        if len(game.entries) % 10 == 0:
            found.append(game.clone())
        game.apply(chance.choice(game.legal()))
    return [*found, game]


def seen(games: list[Game]) -> list[bytes]:
    """Return the views of all seats and a spectator."""
    return [msgspec.json.encode(game.observe(seat)) for game in games for seat in (None, *range(len(game.names)))]


def test_cached_views_look_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, players in (("smallworld", 3), ("warcraft", 2), ("azeroth", 4)):
        games = a_game(kind, players, 4)
        seat_view._region_cache.cache_clear()
        first = seen(games)
        assert seen(games[::-1]) == [text for game in games[::-1] for text in seen([game])]
        assert seen(games) == first
        # With a tiny cache, everything is rebuilt again and again.
        monkeypatch.setattr(region_cache, "MOST_REMEMBERED", 3)
        seat_view._region_cache.cache_clear()
        assert seen(games) == first
        monkeypatch.undo()


def test_tables_with_one_ruleset_keep_their_own_players() -> None:
    mia, zoe = (new_game(players=[name, "tom"], seed=3) for name in ("mia", "zoe"))
    for _ in range(6):
        for game in (mia, zoe):
            game.apply(game.moves()[0])
    owners = [{region.owner for region in game.observe(0).regions} for game in (mia, zoe)]
    assert "zoe" not in owners[0] and "mia" not in owners[1]
    assert owners[0] - {"mia"} == owners[1] - {"zoe"} and owners[0] & {"mia", "tom"}


def marked() -> View:
    """Return a view with a region that has a piece."""
    for game in a_game("warcraft", 3, 2):
        found = game.observe(None)
        if any(region.markers for region in found.regions):
            return found
    raise AssertionError("no piece was placed")


def test_shared_data_cannot_be_modified() -> None:
    shared = marked()
    lying = next(region.markers for region in shared.regions if region.markers)
    name = next(iter(lying))
    for change in (lying.clear, lying.popitem, lambda: lying.update(x=1), lambda: lying.pop(name)):
        with pytest.raises(TypeError, match="a view is read-only"):
            change()
    with pytest.raises(TypeError, match="a view is read-only"):
        lying[name] = 9
    with pytest.raises(TypeError, match="a view is read-only"):
        del lying[name]
    assert lying[name] > 0


def test_a_view_can_be_copied_sent_and_then_modified() -> None:
    shared = marked()
    for other in (pickle.loads(pickle.dumps(shared)), copy.deepcopy(shared)):
        assert other == shared
        other.regions[0].markers["mine"] = 1
        assert other != shared
    assert msgspec.json.decode(msgspec.json.encode(shared), type=View) == shared


def test_names_can_be_any_sequence() -> None:
    game = new_game(seed=1)
    assert observe(game.state, 0, list(game.names)) == game.observe(0)
