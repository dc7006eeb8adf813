"""Custom content in a game: documents in its plan, validated when it is created, and their display at the table."""

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData, game_info
from smallworld.games.custom.own_boards import OWN, board_document, board_problems, known_by_hash
from smallworld.games.custom.packs import Pack, invention_of
from smallworld.games.custom.recipes.problem import RecipeError
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.sentences import in_every_language
from smallworld.i18n import languages
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.table import OwnAbility, OwnContent

#: Enough for a game with only custom content: five players need at least 12 races and 12 powers.
MOST_RECIPES = 40
#: Total characters of all documents: they are stored with the game and sent to workers.
MOST_LETTERS = 300_000
#: Maximum length of an error message, since it may quote the document.
MOST_TOLD = 300
#: Games whose content is cached.
REMEMBERED = 256


class GameContent(NamedTuple):
    """A game's recipes, and its custom board, if any, identified by its hash."""

    recipes: tuple[Recipe, ...] = ()
    board: BoardData | None = None

    def documents(self) -> tuple[str, ...]:
        """The content as a plan's documents."""
        boards = () if self.board is None else (board_document(self.board).decode(),)
        return (*[recipe.document().decode() for recipe in self.recipes], *boards)


def refused(sentence: object) -> Refusal:
    """Build the refusal for an error in custom content."""
    return Refusal("problem.content", str(sentence)[:MOST_TOLD])


@functools.lru_cache(maxsize=REMEMBERED)
def content_of(documents: tuple[str, ...]) -> GameContent:
    """Parse a plan's documents."""
    recipes: list[Recipe] = []
    board: BoardData | None = None
    for document in documents:
        found = invention_of(msgspec.json.decode(document))
        if isinstance(found, Recipe):
            recipes.append(found)
        elif isinstance(found, BoardData):
            board = known_by_hash(found)
    return GameContent(tuple(recipes), board)


def check_content(request: NewGameRequest) -> NewGameRequest:
    """Normalise a request's documents: unpack packs, keep only playable ones, and set the board's id."""
    if not request.content:
        if request.board.startswith(OWN):
            raise refused("a custom board must be sent as a document")
        _check_offered(request, ())
        return request
    if sum([len(document) for document in request.content]) > MOST_LETTERS:
        raise refused(f"a game's documents may have at most {MOST_LETTERS} characters in total")
    folder = game_info(request.game).folder
    recipes: dict[bytes, Recipe] = {}
    boards: list[BoardData] = []
    packed: list[BoardData] = []
    for number, document in enumerate(request.content):
        found = read_document(document, f"content[{number}]")
        if isinstance(found, Pack):
            packed += found.boards
            # A pack may contain parts for each game.
            fitting = [recipe for recipe in found.recipes if not list(recipe.game_problems(folder))]
            recipes |= {recipe.document(): recipe for recipe in fitting}
        elif isinstance(found, BoardData):
            boards.append(found)
        else:
            for problem in found.game_problems(folder):
                raise refused(RecipeError(f"content[{number}]", problem))
            recipes[found.document()] = found
    if len(recipes) > MOST_RECIPES:
        raise refused(f"a game may have at most {MOST_RECIPES} custom races and powers, not {len(recipes)}")
    # Races first, as in rulesets and records.
    played = sorted(recipes.values(), key=lambda recipe: recipe.kind != "race")
    content = GameContent(tuple(played), _chosen_board(request, boards, packed))
    check_keys(request.game, request.without, content.recipes)
    _check_offered(request, content.recipes)
    board = content.board.id if content.board else request.board
    return msgspec.structs.replace(request, content=content.documents(), board=board)


def read_document(document: str, source: str) -> Recipe | BoardData | Pack:
    """Parse a JSON text as a valid invention; raises `problem.content`."""
    try:
        return invention_of(msgspec.json.decode(document), source)
    except (msgspec.DecodeError, UnicodeError):
        raise refused(f"{source}: not valid JSON") from None
    except RecursionError:
        raise refused(f"{source}: nested too deeply") from None
    except RulesetError as error:
        raise refused(error) from None


def _chosen_board(
    request: NewGameRequest, boards: Sequence[BoardData], packed: Sequence[BoardData]
) -> BoardData | None:
    """Return the custom board to play on, if any: the requested one, or the only one given."""
    if len(boards) > 1:
        raise refused("a game can have only one board")
    named = [board for board in (*boards, *packed) if request.board in (board.id, known_by_hash(board).id)]
    chosen = next(iter(named or ([] if request.board else boards)), None)
    if chosen is None:
        return None
    seats = len(request.seats)
    if chosen.players not in (0, seats):
        raise refused(f"the board {chosen.id} is for {chosen.players} players, not {seats}")
    # Imported here: few games have a custom board, and this needs the drawing package.
    from smallworld.workshop.boards.faults import faults

    for fault in faults(chosen, request.game):
        if fault.grave:
            raise refused(f"the board {chosen.id} can't be played: {fault.sentence('en')}")
    return known_by_hash(chosen)


def check_keys(game: str, without: Iterable[str], recipes: Sequence[Recipe]) -> None:
    """Refuse recipes whose key is already used in the game; raises `problem.content`."""
    info = game_info(game)
    shipped = {ability.key for ability in (*info.races, *info.powers)} - set(without)
    taken = shipped | {ability.key for ability in (*info.table, *info.relics)}
    for recipe in recipes:
        if recipe.key in taken:
            raise refused(f"key {recipe.key!r} is used twice in the game; leave one out or rename yours")
        taken.add(recipe.key)


def _check_offered(request: NewGameRequest, recipes: Sequence[Recipe]) -> None:
    """Refuse offered races or powers that are not in the game, or two of a kind."""
    info = game_info(request.game)
    out = set(request.without)
    races = {race.key for race in info.races} | {recipe.key for recipe in recipes if recipe.kind == "race"}
    powers = {power.key for power in info.powers} | {recipe.key for recipe in recipes if recipe.kind == "power"}
    for key in request.offered:
        if key not in (races | powers) - out:
            raise refused(f"cannot offer {key!r}: the game has no such race or power")
    if len(set(request.offered) & races) > 1 or len(set(request.offered) & powers) > 1:
        raise refused("at most one race and one power can be offered first")


def content_of_record(recipes: Sequence[Recipe], board: BoardData | None) -> GameContent:
    """Check the content of a record against the same limits; raises `problem.record`."""
    if len(recipes) > MOST_RECIPES:
        raise Refusal("problem.record", f"a game may have at most {MOST_RECIPES} custom races and powers")
    if board is not None:
        for problem in board_problems(board):
            raise Refusal("problem.record", f"board: {problem}"[:MOST_TOLD])
        board = known_by_hash(board)
    return GameContent(tuple(recipes), board)


@functools.lru_cache(maxsize=REMEMBERED)
def own_content(game: str, documents: tuple[str, ...]) -> OwnContent | None:
    """Build the display of a game's documents; `None` if there are none."""
    if not documents:
        return None
    found = content_of(documents)
    folder = game_info(game).folder
    words: dict[str, dict[str, str]] = {language: {} for language in languages()}
    for recipe in found.recipes:
        for language, said in in_every_language(recipe, folder).items():
            words[language].update(said)
    if found.board is not None and found.board.name:
        for said in words.values():
            said[f"board.{found.board.id}"] = found.board.name
    return OwnContent(
        tuple([_ability(recipe) for recipe in found.recipes]), words, found.board.id if found.board else ""
    )


def _ability(recipe: Recipe) -> OwnAbility:
    looks = {} if recipe.portrait is None else msgspec.to_builtins(recipe.portrait)
    return OwnAbility(
        "race" if recipe.kind == "race" else "power",
        recipe.key,
        recipe.number,
        recipe.hash(),
        recipe.icon or "",
        looks,
        recipe.by or "",
        recipe.faction or "",
    )
