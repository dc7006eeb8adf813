"""The catalogue lists exactly the contents of each game."""

import json
from importlib import resources

import pytest

from smallworld.games import GAMES, game_info
from smallworld.server.views.game_list import catalogue


@pytest.mark.parametrize("game", GAMES)
def test_the_listed_symbols_are_those_of_the_boards(game: str) -> None:
    printed = set()
    for file in (resources.files(f"smallworld.games.{game_info(game).folder}") / "boards").iterdir():
        if not file.name.endswith(".json") or file.name.endswith(".art.json"):
            continue
        board = json.loads(file.read_text(encoding="utf-8"))
        for region in board["regions"]:
            printed |= set(region.get("symbols", ()))
            printed |= {way for way in ("edge", "entry") if region.get(way)}
            printed |= {f"size-{board['size']}"} if region.get("icon") else set()
    (entry,) = (each for each in catalogue().games if each.key == game)
    assert sorted(entry.symbols) == sorted(printed)
    assert ("mine" in entry.symbols) == (game == "smallworld"), "no island has a mine"
