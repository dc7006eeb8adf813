"""PositionReader: a position's text, the state read from it, and look-ups of the names in it."""

from collections.abc import Collection, Sequence
from pathlib import Path

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.games.yaml_nodes import Node
from smallworld.notation.header import check_name, read_header
from smallworld.notation.position.frames import WordError, read_army

MOST = 9999
#: Current names of fields → former names, so that old positions and scenarios can still be read.
FORMER = {"just_picked": "fresh", "table_memory": "used"}


class PositionReader:
    """Shared context for this package's modules, each of which reads one part of the text.

    A `sketch` is the start of a scenario: omitted fields get defaults, and the position need not be reachable.
    """

    def __init__(
        self, document: Node, keys: Collection[str], content: Sequence[Path] = (), *, sketch: bool = False
    ) -> None:
        self.document = document
        self.sketch = sketch
        self.fields = document.only(keys, "a scenario" if sketch else "a position", FORMER)
        for key in ("game", "players"):
            if key not in self.fields:
                raise document.error(f"missing key {key!r} in the position")
        self.players = self.fields["players"].mapping("players")
        self.names = tuple(self.players)
        for name, node in self.players.items():
            try:
                check_name(name)
            except RulesetError as error:
                raise node.key_error(str(error)) from None
        teams = [node.fields["team"] for node in self.players.values() if node.fields and "team" in node.fields]
        self.header = read_header(document, self.names, content, teams=teams)
        self.rules = ruleset(self.header.game, len(self.names), self.header.board, self.header.options)
        self.state = engine.blank(self.rules)
        #: Pieces in hand that are placed by number, if the text lists them: marker → its field.
        self.in_hand: dict[int, Node] = {}
        self._seen: set[tuple[str, str]] = set()
        self._clock()

    def _clock(self) -> None:
        s = self.state
        if "round" in self.fields:
            s.round = number(self.fields["round"], "round", 1)
            if s.round > self.rules.rounds:
                raise self.fields["round"].error(f"round must be at most {self.rules.rounds}")
        s.seat = self._seat_in("turn", 0)
        s.first = self._seat_in("first", max(self.rules.first, 0))

    def _seat_in(self, key: str, default: int) -> int:
        return self.seat(self.fields[key], self.fields[key].text(key)) if key in self.fields else default

    def mapping(self, key: str) -> dict[str, Node]:
        """Return a field that is a mapping; empty if it is missing."""
        return self.fields[key].mapping(key) if key in self.fields else {}

    def sequence(self, key: str) -> tuple[Node, ...]:
        """Return a field that is a list; empty if it is missing."""
        return self.fields[key].sequence(key) if key in self.fields else ()

    def region(self, node: Node, name: str) -> int:
        return node.look_up(name, self.rules.board.number, "region")

    def seat(self, node: Node, name: str) -> int:
        return node.look_up(name, {name: seat for seat, name in enumerate(self.names)}, "player")

    def army(self, node: Node, word: str) -> int:
        """Read an army, the natives or nobody."""
        try:
            return read_army(self.rules, self.names, word)
        except WordError as error:
            raise node.error(str(error)) from None

    def race(self, node: Node, key: str) -> int:
        """Read a race, which must not occur twice in the position."""
        race = node.look_up(key, self.rules.race_number, "race")
        self._once(node, "race", key)
        return race

    def power(self, node: Node, key: str) -> int:
        """Read a power; in an exact position it must not occur twice, except for badges that last (R-31)."""
        power = node.look_up(key, self.rules.power_number, "power")
        if not self.sketch and not self.rules.powers[power].lasts:
            self._once(node, "power", key)
        return power

    def _once(self, node: Node, kind: str, key: str) -> None:
        if (kind, key) in self._seen:
            raise node.error(f"the {kind} {key} is in the position twice")
        self._seen.add((kind, key))

    def is_unheld(self, region: int) -> bool:
        """Whether no player holds a region."""
        return self.state.holder[region] in (ids.NOBODY, self.rules.natives)

    def settle(self, region: int, army: int, tokens: int) -> None:
        """Give a region to an army, or to nobody."""
        s = self.state
        if s.holder[region] != ids.NOBODY:
            s.held[s.holder[region]] &= ~(1 << region)
        s.holder[region] = army
        s.tokens[region] = tokens
        if army != ids.NOBODY:
            s.held[army] |= 1 << region


def number(node: Node, what: str, least: int = 0) -> int:
    """Read a whole number of a reasonable size."""
    value = node.number(what, least)
    if value > MOST:
        raise node.error(f"{what} must be at most {MOST}, not {value}")
    return value
