"""Previews of links in messengers: a title and a sentence."""

import msgspec

from smallworld.i18n.plain import say
from smallworld.server.protocol.setup import GameSummary


class PreviewText(msgspec.Struct, frozen=True):
    """What a link says of itself."""

    title: str
    text: str


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
