"""The games: a folder of data and abilities for each, and custom races and powers."""

from smallworld.games.boards import BoardData, RegionData, board_names, load_board
from smallworld.games.catalogue import GAMES, Options, game_info, ruleset
from smallworld.games.custom.load import Content, load_content
from smallworld.games.definition import GameDefinition

__all__ = [
    "GAMES", "BoardData", "Content", "GameDefinition", "Options", "RegionData",
    "board_names", "game_info", "load_board", "load_content", "ruleset",
]  # fmt: skip
