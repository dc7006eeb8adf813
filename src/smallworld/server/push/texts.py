"""Texts of notifications, in the receiving browser's language."""

from typing import Literal

import msgspec
from msgspec import Struct

from smallworld.i18n.plain import say
from smallworld.server.match.live_game import LiveGame

NewsKind = Literal["turn", "over", "nudge"]


class Notification(Struct, frozen=True):
    """Payload for the service worker: texts ready for display, and the URL to open on a click."""

    kind: NewsKind
    title: str
    body: str
    tag: str
    url: str
    language: str


def notification(game: LiveGame, seat: int, kind: NewsKind, language: str, by: str = "") -> bytes:
    """Build a seat's notification; `by` is the name of the player who nudges."""
    others = [name for number, name in enumerate(game.names) if number != seat and name]
    about: dict[str, str | int] = {
        "game": say(language, f"game.{game.plan.request.game}"),
        "names": ", ".join(others),
        "round": min(game.state.round, game.state.rules.rounds),
        "name": by,
    }
    return msgspec.json.encode(
        Notification(
            kind,
            say(language, f"push.{kind}.title", **about),
            say(language, f"push.{kind}.text", **about),
            game.id,
            f"/game/{game.id}",
            language,
        )
    )
