"""Previews of links in messengers: a title, a sentence, and a picture of the table as watchers see it."""

import msgspec

from smallworld.draw.cuts import cut_art
from smallworld.draw.render.card import WIDTH, CardSeat, card
from smallworld.draw.render.png import png
from smallworld.games import game_info, load_board
from smallworld.i18n.plain import say
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.views.palette import with_palette
from smallworld.views.pictures import plan_of, scene_of
from smallworld.views.seat_view import View


class PreviewText(msgspec.Struct, frozen=True):
    """What a link says of itself."""

    title: str
    text: str


class CardRequest(msgspec.Struct, frozen=True):
    """What a card shows: nothing that a spectator may not see."""

    view: View
    names: tuple[str, ...]
    title: str


def preview_text(summary: GameSummary, language: str) -> PreviewText:
    """The title and the sentence of a game's link."""
    names = [name for name in summary.players if name]
    about: dict[str, str | int] = {
        "game": say(language, f"game.{summary.game}"),
        "name": names[0] if names else "",
        "names": ", ".join(names),
        "winners": ", ".join([summary.players[seat] for seat in summary.winners]),
        "round": summary.round,
        "rounds": summary.rounds,
    }
    kind = "over" if summary.over else "waiting" if names and len(names) < len(summary.players) else "playing"
    title = say(language, f"preview.{kind}.title", **about)
    return PreviewText(
        f"{summary.title} · {title}" if summary.title else title, say(language, f"preview.{kind}.text", **about)
    )


def draw_card(data: bytes) -> bytes:
    """The card as a PNG, from an encoded request; runs in a worker process."""
    request = msgspec.msgpack.decode(data, type=CardRequest)
    view = request.view
    folder = game_info(view.game).folder
    plan = plan_of(load_board(view.board, folder))
    seats = []
    for player, name in zip(view.players, request.names, strict=True):
        active = next((army.race for army in player.armies if not army.declined), "")
        moving = not view.over and player.name == view.mover
        seats.append(CardSeat(name, active, player.coins, moving, player.name in view.winners))
    picture = card(plan, cut_art(plan, "landscape"), scene_of(view), seats, request.title, folder)
    return with_palette(png(picture, WIDTH))
