"""Preview cards of games and inventions: the table as spectators see it, or the invention."""

import io

import msgspec

from smallworld.draw.cuts import cut_art
from smallworld.draw.render.card import WIDTH, CardSeat, card
from smallworld.draw.render.invention_card import InventionWords, invention_card
from smallworld.draw.render.png import png
from smallworld.draw.scene import bare
from smallworld.games import BoardData, game_info, load_board
from smallworld.games.custom.own_boards import board_of_document
from smallworld.views.pictures import plan_of, scene_of
from smallworld.views.seat_view import View


class InventionCardRequest(msgspec.Struct, frozen=True, tag="invention"):
    """The data for an invention's card, or a board's document to draw."""

    words: InventionWords
    board: str = ""


class CardRequest(msgspec.Struct, frozen=True, tag="game"):
    """The data for a game's card: nothing that is hidden from spectators."""

    view: View
    names: tuple[str, ...]
    title: str
    #: Custom board, if any.
    board: BoardData | None = None


def draw_card(data: bytes) -> bytes:
    """Draw the card of an encoded request as a PNG; runs in a worker process."""
    request = msgspec.msgpack.decode(data, type=CardRequest | InventionCardRequest)
    if isinstance(request, InventionCardRequest):
        return with_palette(png(_invention(request), WIDTH))
    view = request.view
    folder = game_info(view.game).folder
    plan = plan_of(request.board or load_board(view.board, folder))
    seats = []
    for player, name in zip(view.players, request.names, strict=True):
        active = next((army.race for army in player.armies if not army.declined), "")
        moving = not view.over and player.name == view.mover
        seats.append(CardSeat(name, active, player.coins, moving, player.name in view.winners, player.team))
    picture = card(plan, cut_art(plan, "landscape"), scene_of(view), seats, request.title, folder)
    return with_palette(png(picture, WIDTH))


def _invention(request: InventionCardRequest) -> str:
    if not request.board:
        return invention_card(request.words)
    plan = plan_of(board_of_document(msgspec.json.decode(request.board)))
    return card(plan, cut_art(plan, "landscape"), bare(plan), [], request.words.name, "smallworld")


def with_palette(picture: bytes) -> bytes:
    """Reduce a PNG to 256 colours: flat colours lose little, and messengers load a third of the bytes."""
    # Imported here: only the drawing processes need it.
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as opened:
        # Fast octree takes 4 ms, the default median cut 135 ms for hardly better colours and sizes.
        colours = Image.Quantize.FASTOCTREE
        reduced = opened.convert("RGB").quantize(256, method=colours, dither=Image.Dither.NONE)
    written = io.BytesIO()
    reduced.save(written, "PNG", optimize=True)
    return written.getvalue()
