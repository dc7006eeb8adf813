"""Random games, and randomly damaged texts, for tests of positions and records."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

from smallworld import Game, new_game
from smallworld.games import BoardData
from tests.support.playing import RandomPlayer

SAMPLES = Path(__file__).parent / "samples"
STRANGE = "0123456789:{}[],=#-+ \n\t&*!|>'\"%@`~\\é\x00aezZ"
WORD = re.compile(r"[\w.=-]+")


def random_game(
    seats: int | Sequence[str],
    seed: int,
    most: int = 10_000,
    deal: bool = True,
    game: str = "smallworld",
    board: BoardData | None = None,
) -> Game:
    """Play a random game, to its end or for a number of actions."""
    played = new_game(game, seats, seed=seed, deal=deal, board=board)
    player = RandomPlayer(seed)
    while not played.over and len(played.entries) < most:
        played.apply(player.action(played.state))
    return played


def sample(name: str) -> str:
    """Return a sample file's text."""
    return (SAMPLES / name).read_text(encoding="utf-8")


def spoil(text: str, chance: random.Random) -> str:
    """Apply one to three changes to the text: delete, duplicate or move lines and characters, edit words and digits."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = _spoil_once(text or "x", chance)
    return text


def _spoil_once(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    place = chance.randrange(len(text))
    match chance.randrange(7):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, lines[j])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            return text[:place] + text[place + 1 :]
        case 4:
            return text[:place] + chance.choice(STRANGE) + text[place:]
        case 5:
            return re.sub(r"\d", lambda m: str(chance.randrange(10)) if chance.random() < 0.05 else m[0], text)
        case _:
            words = list(WORD.finditer(text)) or list(WORD.finditer("x"))
            one, other = chance.choice(words), chance.choice(words)
            return text[: one.start()] + other[0] + text[one.end() :]
    return "\n".join(lines)
