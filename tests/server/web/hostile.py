"""Hostile records: too large, too many, or corrupted at random."""

import random
from collections.abc import Iterator

from smallworld import Options, new_game
from smallworld.games.custom.own_boards import MOST_OWN_REGIONS
from smallworld.server.settings import Limits
from tests.notation.playing import random_game, spoil
from tests.support.playing import RandomPlayer

PLAYERS = "players: [ann, bob]\nseed: 1\n---\n"


def islands(count: int) -> str:
    """A record with a number of islands."""
    return f"record: 1\ngame: warcraft\nboard: [{','.join(['l1a'] * count)}]\n{PLAYERS}"


def own_board(regions: int) -> str:
    """A record with a custom board in its header."""
    lines = "".join(f"    r{i}: field border\n" for i in range(regions))
    return f"record: 1\ngame: smallworld\nboard:\n  regions:\n{lines}  borders: [r0 r1]\n{PLAYERS}"


def position_on_own_board(regions: int) -> str:
    """The same with a starting position."""
    lines = "".join(f"      r{i}: field border\n" for i in range(regions))
    start = f"start:\n  position: 1\n  game: smallworld\n  board:\n    regions:\n{lines}    borders: [r0 r1]\n"
    return f"record: 1\n{start}  players:\n    ann: {{coins: 5}}\n    bob: {{coins: 5}}\n---\n"


def keys(count: int) -> str:
    """A header with many short keys."""
    return "record: 1\n" + "".join(f"k{i}: {i}\n" for i in range(count)) + "---\n"


#: Hostile records by kind, as large as any sent to a server; none is a valid record.
HOSTILE = {
    "islands without end": islands(240_000),
    "islands of half that": islands(120_000),
    "a few islands too many": islands(6),
    "the same island twice": islands(2),
    "a large board of its own": own_board(42_000),
    "a board of its own that is too large": own_board(MOST_OWN_REGIONS + 1),
    "a board of its own that nobody could enter": own_board(30).replace(" border", ""),
    "a position on a large board": position_on_own_board(30_000),
    "a position on a board that is too large": position_on_own_board(MOST_OWN_REGIONS + 1),
    "more recipes than any game has": f"record: 1\ngame: smallworld\nrecipes: [{'{}, ' * 41}]\n{PLAYERS}",
    "recipes that are none": f"record: 1\ngame: smallworld\nrecipes: [{'{}, ' * 40}]\n{PLAYERS}",
    "a file of recipes": f"record: 1\ngame: smallworld\ncontent: [/etc/passwd.yaml]\n{PLAYERS}",
    "many keys": keys(80_000),
    "as many keys as a header holds": keys(5_000),
    "no end of the header": "record: 1\n" + "# a comment\n" * 80_000,
    "one endless line": "x" * 190_000,
    "a long line behind a header": f"record: 1\ngame: smallworld\n{PLAYERS}{'ann: ' * 38_000}",
    "deep": "record: " + "[" * 15_000,
    "aliases": "a: &a [x]\n" + "".join(f"b{i}: &a [{', '.join(['*a'] * 9)}]\n" for i in range(9)) + "---\n",
    "many documents": "--- a\n" * 2_500 + "---\n",
}


def within(most: int) -> dict[str, str]:
    """The hostile records that a server reads in full before refusing them."""
    return {name: text for name, text in HOSTILE.items() if len(text) <= most}


def spoilt(count: int, seed: int = 0) -> Iterator[str]:
    """Yield records and positions from random games, each with a few random changes; deterministic by seed."""
    chance = random.Random(seed)
    texts: list[str] = []
    for number in range(12):
        game = random_game(
            2 + number % 4, number, 40 + 45 * number, game=("smallworld", "warcraft", "azeroth")[number % 3]
        )
        later = type(game).from_position(game.position(), seed=number) if not game.over else game
        texts += [game.record(), later.record()]
    for _ in range(count):
        yield spoil(chance.choice(texts), chance)


#: Valid request bodies, each for at least one route.
_BODIES = (
    b'{"game": "smallworld", "seats": [{"kind": "me", "name": "Zo\xc3\xab"}, {"kind": "bot", "level": "level-1"}]}',
    b'{"key": "0123456789abcdefABCDEF", "name": "Jonas"}',
    b'{"keys": ["0123456789abcdefABCDEF"]}',
    b'{"at": null, "seats": [{"kind": "open"}, {"kind": "me"}], "better": 3}',
    b'{"key": "0123456789abcdefABCDEF", "endpoint": "https://fcm.googleapis.com/x", "p256dh": "BA", "auth": "AA"}',
)
#: Corruptions: invalid UTF-8, lone surrogates, unclosed brackets, huge numbers.
_SPOILERS = (
    b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf5\x80", b"\x00", b'\\ud800', b"[" * 5_000, b'{"a":' * 5_000, b"[[]]",
    b"1e999", b"-9" * 300, b"null", b'"', b"\\", b"\xef\xbb\xbf",
)  # fmt: skip


def spoilt_bodies(count: int, seed: int = 0) -> Iterator[bytes]:
    """Yield request bodies with a few random changes; deterministic by seed."""
    chance = random.Random(seed)
    for _ in range(count):
        body = chance.choice(_BODIES)
        for _ in range(chance.randint(1, 3)):
            start = chance.randrange(len(body) + 1)
            kept = body[start + chance.choice((0, 0, 1, 4)) :]
            body = body[:start] + chance.choice((*_SPOILERS, chance.randbytes(3))) + kept
        yield body


def full_length() -> str:
    """A long valid game, padded to the server's limit."""
    game = new_game("warcraft", 5, seed=3, options=Options(rounds=100))
    player = RandomPlayer(3)
    while not game.over:
        game.apply(player.action(game.state))
    text = game.record()
    return text.replace("\nround 2\n", "\nround 2\n" + "round 2\n" * ((Limits.record_bytes - len(text)) // 8))
