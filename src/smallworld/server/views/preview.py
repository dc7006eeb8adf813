"""Texts of link previews in messengers."""

from typing import NamedTuple

import msgspec

from smallworld.games import BoardData
from smallworld.games.custom.packs import Invented
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.sentences import name_in, rule
from smallworld.i18n.formatting import format_message
from smallworld.i18n.plain import say
from smallworld.server.protocol.setup import GameSummary


class InventionPreview(NamedTuple):
    """Texts for an invention's link preview; `number` is a race's or power's."""

    key: str
    name: str
    about: str
    text: str
    number: int | None = None


def invention_preview(found: Invented, language: str) -> InventionPreview:
    """Build the texts for an invention's link in a language."""
    by = say(language, "box.by", name=found.by or "") if not isinstance(found, BoardData) and found.by else ""
    if isinstance(found, Recipe):
        kind = say(language, f"box.kind.{found.kind}")
        about = " · ".join(filter(None, [kind, by]))
        return InventionPreview(found.key, name_in(found.name, language), about, rule(found, language), found.number)
    if isinstance(found, BoardData):
        regions = format_message(language, "new.board.regions", {"regions": len(found.regions)})
        return InventionPreview(found.id, found.name or found.id, regions, regions)
    counts = {
        "races": len([recipe for recipe in found.recipes if recipe.kind == "race"]),
        "powers": len([recipe for recipe in found.recipes if recipe.kind == "power"]),
        "boards": len(found.boards),
    }
    inside = [format_message(language, f"box.{what}", {"n": count}) for what, count in counts.items() if count]
    names = [name_in(recipe.name, language) for recipe in found.recipes]
    names += [board.name or board.id for board in found.boards]
    about = " · ".join([*inside, *([by] if by else [])])
    return InventionPreview(found.key, name_in(found.title, language), about, ", ".join(names))


class PreviewText(msgspec.Struct, frozen=True):
    """Texts of a link preview."""

    title: str
    text: str


def preview_text(summary: GameSummary, language: str) -> PreviewText:
    """Build the title and the sentence for a game's link."""
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
