"""How strong a recipe is: games of bots in which it is among the shipped races or powers, and its place among them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.arena.statistics import Row
from smallworld.games import Content, Options
from smallworld.games.custom.recipes.recipe import Recipe


class Strength(msgspec.Struct, frozen=True):
    """What games of bots showed about a recipe: its own line, and its place by coins for each active turn."""

    key: str
    kind: str
    games: int
    players: int
    #: Absent if nobody picked it.
    row: Row | None
    #: How many of its kind bring fewer coins a turn, and how many others there are.
    beats: int
    others: int

    def sentence(self) -> str:
        """The result in a sentence."""
        if self.row is None:
            return f"{self.key}: nobody picked it in {self.games} games of {self.players} players."
        row = self.row
        return (
            f"{self.key}: {row.per_turn:.1f} coins a turn, more than {self.beats} of the {self.others} other "
            f"{self.kind}s; {row.win_rate:.0%} of those who picked it won ({row.win_low:.0%} to {row.win_high:.0%}); "
            f"picked {row.count} times in {self.games} games of {self.players} players."
        )

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


def measure(
    recipe: Recipe,
    game: str = "smallworld",
    players: int = 2,
    games: int = 400,
    bots: Sequence[str] = ("greedy",),
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Strength:
    """Play games with the recipe on offer among all shipped races and powers."""
    options = replace(Options(), content=Content().with_recipes([recipe]))
    plan = SimulationPlan.of(game, players=players, games=games, bots=bots, seed=seed, options=options)
    report = simulate(plan, workers=workers, progress=progress)
    rows = report.races if recipe.kind == "race" else report.powers
    own = next((row for row in rows if row.name == recipe.key), None)
    others = [row for row in rows if row.name != recipe.key]
    beats = sum(row.per_turn < own.per_turn for row in others) if own else 0
    return Strength(recipe.key, recipe.kind, report.games, players, own, beats, len(others))
