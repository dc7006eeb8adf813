"""Custom bots from files: loaded, checked, and looked up by name along with the built-in ones."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from smallworld.arena.watched_bot import BotFailure, WatchedBot
from smallworld.bots import BOTS, USUAL_BUDGET, Bot, make_bot
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability
from smallworld.games.custom.guarded_hooks import what_happened
from smallworld.games.custom.recipes.read import SUFFIXES
from smallworld.games.custom.source import classes_in, try_to_make
from smallworld.games.custom.validate import check_method, is_word


class Files(NamedTuple):
    """Files with races and powers, and files with bots."""

    content: tuple[Path, ...] = ()
    bots: tuple[Path, ...] = ()


def sort_files(paths: Sequence[str | Path]) -> Files:
    """Separate bot files from race and power files by their definitions; folders and recipes hold no bots."""
    content: list[Path] = []
    bots: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir() or path.suffix in SUFFIXES:
            content.append(path)
            continue
        classes = classes_in(path)
        has_bots = any([issubclass(kind, Bot) for kind in classes])
        has_content = any([issubclass(kind, Ability) for kind in classes])
        if has_bots and has_content:
            raise RulesetError(f"{path}: defines both a bot and a race or power; put them into separate files")
        if not has_bots and not has_content:
            raise RulesetError(f"{path}: defines no race, power or bot")
        (bots if has_bots else content).append(path)
    return Files(tuple(content), tuple(bots))


class Roster:
    """All bots by name: the built-in ones and those from files."""

    def __init__(self, files: Sequence[str | Path] = (), budget: float = USUAL_BUDGET, counted: bool = False) -> None:
        self.budget = budget
        self.counted = counted
        self.own: dict[str, tuple[type[Bot], Path]] = {}
        for path in map(Path, files):
            kind = load_bot(path)
            if kind.name in self.own:
                raise RulesetError(
                    f"{path}: the name {kind.name!r} is already taken by the bot in {self.own[kind.name][1]}"
                )
            self.own[kind.name] = kind, path

    def make(self, name: str, seed: int | str = 0, watched: bool = False) -> Bot:
        """Make a bot by name. One from a file is always watched; raises BotFailure if it can't be made."""
        if name not in self.own:
            if name not in BOTS and self.own:
                raise RulesetError(f"unknown bot {name!r}; available: {', '.join([*BOTS, *self.own])}")
            bot = make_bot(name, seed, self.budget, self.counted)
            return WatchedBot(bot, name) if watched else bot
        kind, path = self.own[name]
        try:
            bot = kind(seed)
        except (Exception, SystemExit) as error:
            raise BotFailure(name, what_happened(error, path)) from None
        bot.budget = self.budget
        return WatchedBot(bot, name, path)


def load_bot(path: Path) -> type[Bot]:
    """Load the single bot in a file; the first mistake in it raises a one-sentence error."""
    found = [kind for kind in classes_in(path) if issubclass(kind, Bot) and not kind.__name__.startswith("_")]
    if not found:
        raise RulesetError(f"{path}: defines no bot")
    if len(found) > 1:
        names = " and ".join(kind.__name__ for kind in found)
        raise RulesetError(
            f"{path}: defines several bots ({names}), but only one is allowed; start the names of helpers with _"
        )
    kind = found[0]
    name = f"{path}: {kind.__name__}"
    if not is_word(kind.name):
        raise RulesetError(f"{name}: name must be lower-case words joined by -, not {kind.name!r}")
    if kind.name in BOTS:
        raise RulesetError(f"{name}: the name {kind.name!r} is already taken by a built-in bot")
    if kind.choose is Bot.choose:
        raise RulesetError(f"{name}: missing method 'choose'")
    check_method(kind, "choose", Bot, f"{name}: its method")
    try_to_make(kind, path, 0)
    return kind
