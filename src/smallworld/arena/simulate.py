"""Simulates many games between bots on several cores; the report depends only on the seed, not on the cores."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import msgspec

from smallworld.arena.bot_game import play_bot_game
from smallworld.arena.custom_bots import Roster
from smallworld.arena.statistics import Row, Statistics, side_of
from smallworld.arena.watched_bot import BotFailure
from smallworld.arena.workers import check_workers, spread
from smallworld.bots import USUAL_BUDGET
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.game.arguments import board_of
from smallworld.games import BoardData, Content, Options, game_info, load_content, ruleset
from smallworld.games.catalogue import check_islands, default_board
from smallworld.games.custom.recipes.recipe import Recipe

#: Minimum number of pieces of work, if there are enough games: keeps the progress bar moving and the cores busy.
PIECES = 40
#: Maximum number of games per piece: beyond it, sending a piece gets no cheaper.
LARGEST_PIECE = 50


class MoveRow(msgspec.Struct, frozen=True):
    """The number of times that a bot made a move in a step of the turn."""

    bot: str
    step: str
    move: str
    count: int
    per_game: float


class Report(msgspec.Struct, frozen=True):
    """A simulation's report; independent of the machine and the number of workers.

    Seats are numbered by turn order: 1 began. A pick counts as won if the player who picked it, at any time, won; a
    relic, if a player who ended a turn with it won. `even` is a side's expected share of wins if all were equal.
    `board` is empty if islands are drawn for each game.
    """

    game: str
    board: str
    players: int
    games: int
    seed: int
    lineup: tuple[str, ...]
    actions: int
    bots: list[Row]
    seats: list[Row]
    boards: list[Row]
    races: list[Row]
    powers: list[Row]
    combos: list[Row]
    relics: list[Row]
    moves: list[MoveRow]
    even: float

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


@dataclass(frozen=True)
class SimulationPlan:
    """Everything a worker needs to play any of the games; `of` builds and checks a plan."""

    game: str
    players: int
    games: int
    board: BoardData | None
    #: Custom classes can't be sent to a worker; their files and recipes can.
    content: tuple[Path, ...]
    recipes: tuple[Recipe, ...]
    options: Options
    lineup: tuple[str, ...]
    seed: int
    bot_files: tuple[Path, ...]
    budget: float

    @classmethod
    def of(
        cls,
        game: str = "smallworld",
        *,
        players: int = 4,
        games: int = 1000,
        bots: Sequence[str] = ("greedy",),
        seed: int = 1,
        content: Sequence[str | Path] = (),
        board: BoardData | str | None = None,
        options: Options | None = None,
        bot_files: Sequence[str | Path] = (),
        budget: float = USUAL_BUDGET,
    ) -> "SimulationPlan":
        """Build a plan of games between bots; raises RulesetError if it can't be played.

        If there are fewer bots than players, they repeat in turn. Seats rotate from game to game, so that wins don't
        depend on them. `bot_files` are files of custom bots; `budget` is in seconds per decision.
        """
        if games < 1:
            raise RulesetError(f"there must be at least one game, not {games}")
        if not 1 <= len(bots) <= players:
            raise RulesetError(f"{len(bots)} bots don't fit in a game of {players} players")
        roster = Roster(bot_files, budget)
        for name in bots:
            roster.make(name)
        options = options or Options()
        check_islands(game, players, options.islands)
        own = load_content(list(content)) if content else options.content
        plan = cls(
            game=game,
            players=players,
            games=games,
            board=board_of(board, game, own.boards, players),
            content=tuple(Path(path) for path in content or options.content.files),
            # Recipes from files are part of the content, if it is given.
            recipes=() if content else options.content.recipes,
            options=replace(options, content=Content()),
            lineup=tuple(bots[seat % len(bots)] for seat in range(players)),
            seed=seed,
            bot_files=tuple(Path(path) for path in bot_files),
            budget=budget,
        )
        # Building the first ruleset reveals any other error.
        plan.ruleset(plan.loaded(), 0)
        return plan

    @property
    def draws(self) -> bool:
        """Whether each game is played on its own islands."""
        return self.board is None and bool(game_info(self.game).islands)

    def loaded(self) -> Options:
        """Return the options with custom races and powers, whose classes can't be sent to a worker."""
        content = load_content(list(self.content)).with_recipes(self.recipes)
        return replace(self.options, content=content)

    def ruleset(self, options: Options, number: int) -> Ruleset:
        """Return one game's ruleset; `options` come from `loaded`."""
        board = self.board
        if self.draws and self.players in game_info(self.game).islands:
            board = default_board(self.game, self.players, game_seed(self.seed, number), options.islands)
        return ruleset(self.game, self.players, board, options)


def game_seed(seed: int, number: int) -> int:
    """Return the dealer's seed for one game, so that it can be replayed alone."""
    return random.Random(f"{seed}:{number}").getrandbits(48)


def simulate(
    plan: SimulationPlan, *, workers: int | None = None, progress: Callable[[int, int], None] | None = None
) -> Report:
    """Play a plan's games and report the totals.

    `progress` is called with the number of games played so far and the total. `workers` is the number of
    processes, one per core if None. Scripts that call this need the usual `if __name__ == "__main__":` guard.
    """
    check_workers(workers)
    rules = plan.ruleset(plan.loaded(), 0)
    statistics = Statistics()
    size = max(1, min(LARGEST_PIECE, plan.games // PIECES))
    pieces = [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    for part in spread(_player, plan, pieces, len(pieces), workers):
        statistics.merge(part)
        if progress is not None:
            progress(statistics.games, plan.games)
    return _report(plan, rules, statistics)


def _player(plan: SimulationPlan) -> Callable[[range], Statistics]:
    """Load everything once, and return a function that plays the plan's games."""
    return partial(_play, plan, plan.loaded(), Roster(plan.bot_files, plan.budget))


def _play(plan: SimulationPlan, options: Options, roster: Roster, numbers: range) -> Statistics:
    statistics = Statistics()
    rules = plan.ruleset(options, numbers.start)
    for number in numbers:
        if plan.draws and number != numbers.start:
            rules = plan.ruleset(options, number)
        turned = number % plan.players
        names = list(plan.lineup[turned:] + plan.lineup[:turned])
        chance = game_seed(plan.seed, number)
        try:
            table = [roster.make(name, f"{chance}:{seat}") for seat, name in enumerate(names)]
            statistics.add(rules, names, play_bot_game(rules, table, chance))
        except BotFailure as error:
            where = f"{plan.game}, {plan.players} players, game {number + 1} of seed {plan.seed}"
            raise BotFailure(error.bot, f"{error.why} ({where})") from None
    return statistics


def _report(plan: SimulationPlan, rules: Ruleset, statistics: Statistics) -> Report:
    return Report(
        game=plan.game,
        board="" if plan.draws else rules.board.name,
        players=plan.players,
        games=statistics.games,
        seed=plan.seed,
        lineup=plan.lineup,
        actions=statistics.actions,
        bots=statistics.rows("bots"),
        seats=statistics.rows("seats"),
        boards=statistics.rows("boards"),
        races=statistics.combo_rows(rules, lambda race, power: race),
        powers=statistics.combo_rows(rules, lambda race, power: power),
        combos=statistics.combo_rows(rules, lambda race, power: f"{power} {race}"),
        relics=statistics.rows("relics"),
        moves=[
            MoveRow(*move, count, count / statistics.games)
            for move, count in sorted(statistics.moves_by_word(rules).items())
        ],
        even=1 / len({side_of(rules, seat) for seat in range(plan.players)}),
    )
