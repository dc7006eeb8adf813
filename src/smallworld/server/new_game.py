"""Creation of games: from a request, as a fork of another game, or from a record."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from smallworld.bots import BOTS
from smallworld.core import engine
from smallworld.core.errors import IllegalMove, NotationError, RulesetError
from smallworld.game.dealer import Dealer
from smallworld.game.game import Game
from smallworld.game.replay import read_record
from smallworld.games import BoardData, Content, Options, board_names, game_info, load_board, ruleset
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.games.catalogue import TWO_PLAYER_ISLANDS, default_board
from smallworld.games.custom.own_boards import MOST_OWN_REGIONS
from smallworld.games.yaml_nodes import Node, read_documents
from smallworld.lessons.lesson import LESSONS, lesson
from smallworld.notation.board_files import board_data, shipped
from smallworld.notation.position import write_position
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.content import (
    MOST_RECIPES,
    MOST_TOLD,
    check_content,
    content_of,
    content_of_record,
    refused,
)
from smallworld.server.match.seats import Seat, check_unlike, clean_name, free_name, hashed, new_key, one_line
from smallworld.server.match.timeline import Timeline, in_lobby, named, setup_of, summary_of
from smallworld.server.ports.interfaces import NewGame
from smallworld.server.ports.journal import JournalEntry, Moved, Plan, Seated, Secrets, Written, now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys, NewGameRequest, SeatKeys, SeatRequest

DEFAULT_LEVEL = "level-3"
#: Random bytes in an id, and the id's length without a mark.
ID_BYTES, ID_LENGTH = 16, 22
#: Limit for a record's header, in characters. With a starting position it takes about 3,000, with a custom board about
#: 10,000, and each recipe adds about 500.
MOST_HEADER = 64_000
#: Actions per journal entry: loading a game yields to other tasks between entries.
MOST_ACTIONS = 50
#: The line that ends the header, exactly as `read_record` finds it.
END = re.compile(r"^---[^\S\n]*$", re.MULTILINE)


@dataclass(frozen=True)
class CreatedGame:
    """A new game with its plaintext keys; only their hashes are stored."""

    game: NewGame
    keys: GameKeys

    def marked(self, mark: str) -> "CreatedGame":
        """Return a copy whose id starts with a mark."""
        id = mark + self.game.id
        game = replace(self.game, id=id, summary=msgspec.structs.replace(self.game.summary, id=id))
        return CreatedGame(game, msgspec.structs.replace(self.keys, id=id))


def from_request(request: NewGameRequest) -> CreatedGame:
    """Create a game from a request; raises `Refusal` if the request is invalid."""
    info = game_info(request.game)
    count = len(request.seats)
    if count not in info.rounds:
        raise Refusal("problem.seats", f"{info.name} is for {min(info.rounds)} to {max(info.rounds)} players")
    if request.first is not None and (request.first >= count or (info.teams and request.first)):
        raise Refusal("problem.first", "the first player must be one of the seats; in team games, the first seat")
    request = msgspec.structs.replace(request, seats=_seats(request.seats), title=one_line(request.title))
    request = check_content(request)
    content = Content().with_recipes(content_of(request.content).recipes)
    try:
        ruleset(request.game, count, None, Options(without=frozenset(request.without), content=content))
    except RulesetError as error:
        raise Refusal("problem.without", str(error)) from None
    plan, timeline = _dealt(request)
    return _found(plan, timeline, [Moved(None, timeline.texts(0))])


def from_finished(game: str, plan: Plan, kept: Secrets, seats: Sequence[Seat]) -> NewGame:
    """Prepare a rematch: the options, seats and keys of a finished game, with a new seed.

    Its players join it in the lobby; a seat taken over by a bot goes back to its player.
    """
    requested = [
        SeatRequest(before.kind, seat.name if before.kind == "bot" or seat.joined else "", seat.level)
        for before, seat in zip(plan.request.seats, seats, strict=True)
    ]
    people = any([seat.kept and seat.joined for seat in seats])
    plan, timeline = _dealt(msgspec.structs.replace(_again(plan.request, requested), lobby=people))
    seated: list[Seated] = []
    for number, seat in enumerate(seats):
        if seat.kept and seat.joined:
            seated.append(Seated(number, "person", seat.name, key=seat.key))
        elif seat.kept:
            seated.append(Seated(number, "open", ""))
        if seat.kind == "bot" and not (seat.kept and seat.joined):
            seated.append(Seated(number, "bot", seat.name, seat.level))
    return _new_game(following(game, kept), plan, timeline, kept, [*seated, Moved(None, timeline.texts(0))])


def following(game: str, kept: Secrets) -> str:
    """Return the id of a game's rematch: the same on every server, and unguessable without the secrets.

    It keeps the original game's mark.
    """
    digest = hmac.digest(kept.host.encode(), f"the game after {game}".encode(), "sha256")
    return game[:-ID_LENGTH] + urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _again(request: NewGameRequest, seats: Sequence[SeatRequest]) -> NewGameRequest:
    """Copy a request for a game that starts immediately, with a new seed."""
    return msgspec.structs.replace(request, seats=_seats(seats), seed=None, lobby=False, listed=False)


def _dealt(request: NewGameRequest) -> tuple[Plan, Timeline]:
    plan = Plan(request, _board(request).id, request.rounds or None)
    try:
        timeline = Timeline(setup_of(plan))
    except RulesetError as error:
        raise refused(error) from None
    timeline.deal(offered=request.offered)
    return plan, timeline


def from_fork(plan: Plan, parent: str, moved: Sequence[Moved], seats: Sequence[SeatRequest]) -> CreatedGame:
    """Create a game for other players that begins with these entries of another game."""
    if len(seats) != len(plan.request.seats):
        raise Refusal("problem.seats", f"the game has {len(plan.request.seats)} seats, not {len(seats)}")
    plan = msgspec.structs.replace(
        plan, request=_again(plan.request, seats), parent=parent, imported=False, lesson="", dice=()
    )
    timeline = Timeline(setup_of(plan))
    for entry in moved:
        timeline.go_on(entry)
    if engine.is_over(timeline.state):
        raise Refusal("problem.over", "the game is over at this step; choose an earlier one")
    return _found(plan, timeline, moved)


def from_lesson(key: str, name: str = "") -> CreatedGame:
    """Create a lesson's game: one player at its position, named if `name` is given, and a bot that only passes."""
    if key not in LESSONS:
        raise Refusal("problem.no-lesson", f"unknown lesson {key!r}; choose one of {', '.join(LESSONS)}")
    taught = lesson(key)
    rules = taught.state.rules
    request = NewGameRequest("smallworld", _seats([SeatRequest("me", name), SeatRequest("bot")]), hints=False)
    plan = Plan(request, rules.board.name, start=taught.position, lesson=key, dice=taught.dice)
    timeline = Timeline(setup_of(plan), plan.dice)
    timeline.deal()
    return _found(plan, timeline, [Moved(None, timeline.texts(0))])


def from_record(text: str) -> CreatedGame:
    """Create the game described by a record; it has neither players nor keys."""
    _check_record(text)
    try:
        game = read_record(text, deal=False)
        game.go_on(Dealer())
        plan = _plan_of(game)
        timeline = Timeline(setup_of(plan))
        for entry in game.entries:
            timeline.go_on(Moved(None, (timeline.words.text(entry.action),)))
    except (NotationError, RulesetError, IllegalMove) as error:
        raise Refusal("problem.record", str(error)[:MOST_TOLD]) from None
    parts = range(0, max(1, len(timeline.game.entries)), MOST_ACTIONS)
    return _found(plan, timeline, [Moved(None, timeline.texts(start, start + MOST_ACTIONS)) for start in parts])


def _check_record(text: str) -> None:
    """Check a record's header before building anything: refuse one that is too long or refers to files."""
    # Keep whole lines only: a truncated one might look like the end of the header.
    lines = text[: MOST_HEADER + 1].rpartition("\n")[0] + "\n" if len(text) > MOST_HEADER else text
    end = END.search(lines)
    head = lines[: end.start()] if end else text
    if len(head) > MOST_HEADER:
        too_long = f"the header of a record (up to the line ---) may have at most {MOST_HEADER} characters"
        raise Refusal("problem.record", too_long)
    try:
        documents = list(read_documents(head, "record", aliases=False))
    except NotationError as error:
        raise Refusal("problem.record", str(error)[:MOST_TOLD]) from None
    for document in documents:
        for header in (document.fields or {}, ((document.fields or {}).get("start") or document).fields or {}):
            _check_header(header)


def _check_header(fields: Mapping[str, Node]) -> None:
    """Refuse a header that refers to files or has more content than a game can use."""
    if "content" in fields:
        raise Refusal("problem.record", "a record that refers to files can't be uploaded; its content must be inline")
    recipes = fields["recipes"].items if "recipes" in fields else None
    if len(recipes or ()) > MOST_RECIPES:
        raise Refusal("problem.record", f"a game may have at most {MOST_RECIPES} custom races and powers")
    board = (fields["board"].fields or {}) if "board" in fields else {}
    regions = board.get("regions")
    if regions is not None and len(regions.fields or regions.items or ()) > MOST_OWN_REGIONS:
        raise Refusal("problem.record", f"a board may have at most {MOST_OWN_REGIONS} regions")


def _plan_of(game: Game) -> Plan:
    setup = game.setup
    options = setup.options
    known = shipped(game.rules.board, setup.game)
    content = content_of_record(options.content.recipes, None if known else setup.board or board_data(game.rules.board))
    board = content.board or known
    assert board is not None
    values = {
        "game": setup.game,
        "seats": [{"kind": "open", "name": name[:24]} for name in setup.names],
        "first": options.first,
        "coins": "shown" if options.coins_shown else "hidden",
        "without": sorted(options.without),
        "content": content.documents(),
    }
    request = msgspec.convert(values, NewGameRequest)
    start = ""
    if setup.start is not None:
        twin = named(game, SEATS[: len(setup.names)])
        start = write_position(setup.start, twin.names, replace(twin.setup, board=board))
    return Plan(request, board.id, options.rounds, options.teams, start, imported=True)


def _seats(requested: Sequence[SeatRequest]) -> tuple[SeatRequest, ...]:
    """Complete the requested seats: add names except to open seats, and levels for bots."""
    names = [clean_name(seat.name) if seat.name.strip() else "" for seat in requested]
    check_unlike(names)
    found: list[SeatRequest] = []
    for seat, name in zip(requested, names, strict=True):
        level = seat.level or DEFAULT_LEVEL if seat.kind == "bot" else ""
        if level and level not in BOTS:
            raise Refusal("problem.level", f"unknown bot level {level!r}; choose one of {', '.join(BOTS)}")
        if not name and seat.kind != "open":
            name = free_name([*names, *[other.name for other in found]])
        found.append(SeatRequest(seat.kind, name, level))
    return tuple(found)


def _board(request: NewGameRequest) -> BoardData:
    """Return the requested board, or a random one if the request names none."""
    own = content_of(request.content).board
    if own is not None:
        return own
    info = game_info(request.game)
    count = len(request.seats)
    try:
        if not request.board:
            seed = secrets.randbits(64) if request.seed is None else request.seed
            return default_board(request.game, count, seed, request.islands or None)
        islands = request.board.split(ISLANDS_JOIN)
        if not set(islands) <= set(board_names(info.folder)):
            raise Refusal("problem.board", f"there is no board {request.board!r}")
        board = load_board(request.board, info.folder)
    except RulesetError as error:
        raise Refusal("problem.board", str(error)) from None
    if info.islands:
        sizes = TWO_PLAYER_ISLANDS[request.islands] if request.islands and count == 2 else info.islands[count]
        faces = [load_board(island, info.folder) for island in islands]
        if sorted(face.size for face in faces) != sorted(sizes) or len({face.tile for face in faces}) != len(faces):
            raise Refusal("problem.board", f"{count} players need islands of sizes {sizes}, each tile at most once")
    elif board.players != count:
        raise Refusal("problem.board", f"the board {board.id} is for {board.players} players")
    return board


def _found(plan: Plan, timeline: Timeline, moved: Sequence[Moved]) -> CreatedGame:
    """Prepare a game for storage, with new keys for all seats except the bots'."""
    host = new_key()
    seats = plan.request.seats
    keys = ["" if seat.kind == "bot" or plan.imported else new_key() for seat in seats]
    seated = [_seated(number, seat, plan.imported) for number, seat in enumerate(seats)]
    invitation = new_key() if any([seat.kind == "open" for seat in seats]) and not plan.imported else ""
    kept = Secrets(
        "" if plan.imported else hashed(host),
        tuple([hashed(key) if key else "" for key in keys]),
        hashed(invitation) if invitation else "",
    )
    game = _new_game(secrets.token_urlsafe(ID_BYTES), plan, timeline, kept, [*seated, *moved])
    seat_keys = [
        SeatKeys(number, "me" if seat.kind == "me" else "open", key)
        for number, (seat, key) in enumerate(zip(seats, keys, strict=True))
        if key
    ]
    return CreatedGame(game, GameKeys(game.id, host, tuple(seat_keys), invitation))


def _new_game(game: str, plan: Plan, timeline: Timeline, kept: Secrets, entries: Sequence[JournalEntry]) -> NewGame:
    at = now()
    seated = {entry.seat: entry for entry in entries if isinstance(entry, Seated)}
    names = [seated[number].name for number in range(len(seated))]
    bots = [number for number, entry in seated.items() if entry.kind == "bot"]
    summary = summary_of(game, plan, timeline, names, bots, at, at)
    kinds = [seated[number].kind for number in range(len(seated))]
    if plan.request.lobby and "open" in kinds:
        summary = in_lobby(summary, kinds, plan.request.listed)
    written = tuple([Written(number, at, entry) for number, entry in enumerate(entries, 1)])
    return NewGame(game, at, plan, kept, written, summary)


def _seated(number: int, seat: SeatRequest, imported: bool) -> Seated:
    if seat.kind == "me" or imported:
        return Seated(number, "person", seat.name)
    return Seated(number, seat.kind, seat.name, seat.level)
