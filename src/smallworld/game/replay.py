"""Reads a record: replays every move and checks all statements in the record."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.game.dealer import Dealer
from smallworld.game.game import Game
from smallworld.game.record import FORMAT, ChanceOutcomes, beginning, chance_outcomes, last_line
from smallworld.game.setup import Setup
from smallworld.games import game_info
from smallworld.games.yaml_nodes import Node, read_documents
from smallworld.notation.header import HEADER_KEYS, read_header
from smallworld.notation.moves import read_move, write_move
from smallworld.notation.position import read_position_node

KEYS = ("record", *HEADER_KEYS, "players", "teams", "seed", "start")
NUMBER = re.compile(r"-?[0-9]{1,100}")
MOVE = re.compile(r"([^\s:=]+):([^=]*)(?:=(.*))?")


def read_record(
    text: str,
    where: str = "record",
    *,
    seed: int | None = None,
    deal: bool = True,
    content: Sequence[Path] = (),
) -> Game:
    """Return the game at its last recorded move; it continues with a dealer unless `deal` is False.

    Without a new seed, the recorded one continues where it stopped, as long as the record matches its draws. `content`
    lists files (or folders of files) with races and powers that may run if the record names them.
    """
    head, lines, before = _split(text, where)
    documents = list(read_documents(head, where))
    if len(documents) != 1:
        raise NotationError(
            f"{where}:1: a record must begin with a header (record: {FORMAT} and so on), then a line ---"
        )
    setup = _read_setup(documents[0], content)
    replay = _Replay(Game(setup, deal=False), where)
    for number, line in enumerate(lines, before + 1):
        replay.read(number, line.partition("#")[0].strip())
    if deal:
        replay.game.go_on(Dealer(seed) if seed is not None else replay.dealer or Dealer())
    return replay.game


def _split(text: str, where: str) -> tuple[str, list[str], int]:
    """Split the text into the header, the lines after it, and the number of lines before those."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.rstrip() == "---":
            return "\n".join(lines[:number]), lines[number + 1 :], number + 1
    raise NotationError(f"{where}:{len(lines)}: missing line --- between the header of the record and its moves")


def _read_setup(document: Node, content: Sequence[Path]) -> Setup:
    fields = document.mapping("the header")
    for key, value in fields.items():
        if key not in KEYS:
            raise value.error(f"unknown key {key!r} in the header of a record")
    if "record" not in fields:
        raise document.error(f"a record must begin with its format (record: {FORMAT})")
    if fields["record"].number("the format of the record") != FORMAT:
        raise fields["record"].error(
            f"unsupported record format {fields['record'].raw}; only format {FORMAT} can be read"
        )
    seed: int | None = None
    if "seed" in fields:
        if not NUMBER.fullmatch(fields["seed"].text("seed")):
            raise fields["seed"].error(f"the seed must be a whole number, not {fields['seed'].raw}")
        seed = int(fields["seed"].raw)
    if "start" in fields:
        for key in (*HEADER_KEYS, "players", "teams"):
            if key in fields:
                raise fields[key].error(f"{key!r} must be in the record's start, not in its header")
        start = read_position_node(fields["start"], content)
        return Setup.of(start.header, seed, start.state)
    if "players" not in fields:
        raise document.error("missing key 'players' in the header")
    names = [node.text("a player") for node in fields["players"].sequence("players")]
    teams = fields["teams"].sequence("teams") if "teams" in fields else ()
    return Setup.of(read_header(document, names, content, seed, teams), seed)


class _Replay:
    """Replays a record's lines; `dealer` stays in step as long as the recorded outcomes match its draws."""

    def __init__(self, game: Game, where: str) -> None:
        self.game = game
        self.where = where
        self.number = 0
        self.ended = False
        # Index of the last move's first entry, and whether the line of flips after it has been read.
        self.start = 0
        self.flips_read = False
        self.flipped_first = game_info(game.rules.game).flipped_first
        self.began = beginning(game.state)
        self.dealer: Dealer | None = Dealer(game.setup.seed) if game.setup.seed is not None else None

    def read(self, number: int, line: str) -> None:
        """Process one line, without its comment."""
        self.number = number
        if not line:
            return
        if self.ended:
            raise self.error("the end line must be the last")
        word, _, rest = line.partition(" ")
        headings: dict[str, Callable[[str], None]] = {
            "round": self._round,
            "deal": self._deal,
            "first": self._first,
        }
        if self.flipped_first:
            headings[self.flipped_first] = self._flipped
        move = MOVE.fullmatch(line)
        if word in headings:
            headings[word](rest.strip())
        elif word == "end:":
            self._end(line)
        elif move:
            self._move(move[1], move[2].strip(), move[3])
        else:
            raise self.error(f"{line!r} is not a line of a record: write PLAYER: MOVE, or round NUMBER")

    def error(self, sentence: str) -> NotationError:
        return NotationError(f"{self.where}:{self.number}: {sentence}")

    def _round(self, text: str) -> None:
        if text != str(self.game.state.round):
            raise self.error(f"this is round {self.game.state.round}, not {text!r}")

    def _deal(self, text: str) -> None:
        if self.game.entries or not text.startswith("="):
            raise self.error("the deal must be one line before the moves: deal = RACE POWER, …")
        self._bring(text[1:])

    def _first(self, text: str) -> None:
        game = self.game
        name = text.removeprefix("=").strip()
        if name not in game.names or not text.startswith("="):
            raise self.error(f"unknown player {name!r}: write first = PLAYER")
        begins = game.rules.space.of(ids.V_FIRST, game.names.index(name))
        if begins in self._possible():
            self._draw(begins)
        if game.actor == ids.CHANCE or game.state.first != begins.arg:
            raise self.error(f"{name} can't be the first player here")

    def _move(self, name: str, move: str, outcomes: str | None) -> None:
        game = self.game
        if name not in game.names:
            raise self.error(f"unknown player {name!r}")
        if game.mover != name:
            whose = f"it is {game.mover}'s move" if game.mover else "the game is over"
            if game.actor == ids.CHANCE:
                whose = "the outcome of chance before it is missing"
            raise self.error(f"{name} can't move: {whose}")
        flipped = self._outcomes().flipped
        if flipped and not self.flips_read:
            raise self.error(f"missing line before this move: {self.flipped_first} {' '.join(flipped)}")
        self.start = len(game.entries)
        self.flips_read = False
        try:
            actions = read_move(game.rules, game.names, move)
            # A single action may be the first half of a move, if a game stopped in the middle of it.
            game.apply(actions[0] if len(actions) == 1 else move)
        except (IllegalMove, NotationError) as error:
            raise self.error(str(error)) from None
        self._bring(outcomes)

    def _bring(self, text: str | None) -> None:
        """Draw the outcomes given in the line; forced outcomes since the last move must be listed too."""
        words = (text or "").replace(",", " ").split()
        while len(_words(self._outcomes().after_move)) < len(words):
            self._draw_word(words[len(_words(self._outcomes().after_move))])
        self._compare(self._outcomes().after_move, text)

    def _flipped(self, text: str) -> None:
        """Check or draw the flips at the start of a turn, as in `WORD dale=NAME moor=NAME`."""
        given, equals, after = text.partition(" = ")
        wanted, words = given.split(), after.replace(",", " ").split()
        found = self._outcomes()
        while wanted[len(found.flipped) :] or words[len(_words(found.after_flips)) :]:
            flips_left, words_left = wanted[len(found.flipped) :], words[len(_words(found.after_flips)) :]
            first_left = flips_left or words_left if beginning(self.game.state) else words_left or flips_left
            self._draw_word(first_left[0])
            found = self._outcomes()
        if self.flips_read or not wanted or found.flipped != wanted:
            known = " ".join(found.flipped) or "none"
            raise self.error(f"the {self.flipped_first} flipped here are {known}, not {given or 'none'}")
        self._compare(found.after_flips, after if equals else None)
        self.flips_read = True

    def _draw_word(self, word: str) -> None:
        choices = {self._word(action): action for action in self._possible() if action.verb != ids.V_FIRST}
        if word not in choices:
            what = f"choose from {', '.join(choices)}" if choices else "nothing is to be drawn"
            raise self.error(f"{word!r} is not a possible outcome here: {what}")
        self._draw(choices[word])

    def _compare(self, known: list[str], text: str | None) -> None:
        """Check that the line's outcomes match those drawn."""
        given = ", ".join(" ".join(part.split()) for part in (text or "").split(","))
        if ", ".join(known) != given:
            raise self.error(f"the outcome here is {', '.join(known) or 'nothing'}, not {given or 'nothing'}")
        if text is not None and not given:
            raise self.error("missing outcome after =")

    def _outcomes(self) -> ChanceOutcomes:
        """Return the random outcomes since the last move, as written in a record."""
        happened = [event for entry in self.game.entries[self.start :] for event in entry.events]
        return chance_outcomes(self.game.state, happened, self.start == 0 and self.began)

    def _possible(self) -> list[Action]:
        return [action for action, _ in self.game.chance()]

    def _word(self, action: Action) -> str:
        word = write_move(self.game.rules, self.game.names, action).split()[1]
        s = self.game.state
        return f"{s.rules.board.regions[engine.pending(s).data]}={word}" if beginning(s) else word

    def _draw(self, action: Action) -> None:
        if self.dealer is not None and self.dealer.draw(self.game.state) is not action:
            self.dealer = None
        self.game.apply(action)

    def _end(self, line: str) -> None:
        if not self.game.over:
            raise self.error("the game is not over here")
        said = " ".join(line.split())
        if said != last_line(self.game):
            raise self.error(f"the game ends differently: {last_line(self.game)!r}, not {said!r}")
        self.ended = True


def _words(outcomes: list[str]) -> list[str]:
    """Split outcomes into words: a combo has two."""
    return " ".join(outcomes).split()
