"""Preview cards for links."""

import msgspec

from smallworld.i18n.plain import say
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.content import content_of
from smallworld.server.match.live_game import LiveGame
from smallworld.server.workers.card_drawing import CardRequest, InventionCardRequest, draw_card
from smallworld.server.workers.drawer import Drawer
from smallworld.views.seat_view import observe

#: Cached cards (about 200 KB each), waiting requests, and timeout for one (s).
KEPT, WAITING, PATIENCE = 64, 20, 60.0


def card_request(game: LiveGame) -> CardRequest:
    """Build the request for a game's current card."""
    state = game.state
    view = observe(state, None, SEATS[: state.rules.seats], game.terms.coins == "shown")
    title = game.terms.title or say("en", f"game.{game.plan.request.game}")
    return CardRequest(view, game.names, title, content_of(game.plan.request.content).board)


class CardMaker(Drawer[bytes]):
    """Draws cards, each once."""

    def __init__(self) -> None:
        super().__init__(draw_card, KEPT, WAITING, PATIENCE)

    async def card(self, request: CardRequest | InventionCardRequest) -> bytes:
        """Return the card; raises `problem.too-fast` if too many requests are waiting or it takes too long."""
        return await self.picture(msgspec.msgpack.encode(request))
