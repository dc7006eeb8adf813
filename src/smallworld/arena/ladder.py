"""A tournament of bots, rated by game and player count; reproducible by seed for any number of workers."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path

from smallworld.arena.bot_game import play_bot_game
from smallworld.arena.custom_bots import Roster
from smallworld.arena.ladder_report import ANCHOR_BOT, Failure, GameOutcome, LadderReport, Task, failure_of, pool_of
from smallworld.arena.watched_bot import BotFailure
from smallworld.arena.workers import check_workers, spread
from smallworld.bots import BOTS, USUAL_BUDGET
from smallworld.core.errors import RulesetError
from smallworld.games import Options, game_info, load_content, ruleset
from smallworld.games.catalogue import default_board


class LadderStopped(KeyboardInterrupt):
    """Interrupted by Ctrl-C; `report` covers the games finished by then."""

    def __init__(self, report: LadderReport) -> None:
        super().__init__()
        self.report = report


class LadderFailed(RulesetError):
    """The games can't continue, for a reason other than a bot; `report` covers those finished by then."""

    def __init__(self, why: str, report: LadderReport) -> None:
        super().__init__(why)
        self.report = report


@dataclass(frozen=True)
class LadderPlan:
    """Everything a worker needs to play any of the games: `count` for each game and player count in `pools`."""

    pools: tuple[tuple[str, int], ...]
    count: int
    bots: tuple[str, ...]
    seed: int
    content: tuple[Path, ...]
    bot_files: tuple[Path, ...]
    budget: float
    counted: bool

    @classmethod
    def of(
        cls,
        games: Sequence[str] = ("smallworld",),
        *,
        players: Sequence[int] = (2,),
        count: int = 120,
        bots: Sequence[str] = (),
        seed: int = 1,
        content: Sequence[str | Path] = (),
        bot_files: Sequence[str | Path] = (),
        budget: float = USUAL_BUDGET,
        counted: bool = False,
    ) -> "LadderPlan":
        """Build a plan for a tournament of these bots (all if none is named); raises RulesetError if it can't be
        played.

        With `counted`, bots spend counted work instead of seconds, so that the same seed gives the same report on any
        machine.
        """
        if count < 1:
            raise RulesetError(f"there must be at least one game, not {count}")
        roster = Roster(bot_files, budget, counted)
        names = tuple(bots) or (*(name for name in BOTS if name != ANCHOR_BOT), *roster.own)
        check_bots(names, roster)
        for game in games:
            if games.count(game) > 1:
                raise RulesetError(f"{game} is named twice; name each game once")
        for number in players:
            if players.count(number) > 1:
                raise RulesetError(f"{number} players are named twice; give each player count once")
        pools = tuple((game, number) for game in games for number in players)
        files, programs = tuple(map(Path, content)), tuple(map(Path, bot_files))
        plan = cls(pools, count, names, seed, files, programs, budget, counted)
        options = _options(plan)
        for game, number in pools:
            ruleset(game, number, options=options)
        return plan


def ladder(
    plan: LadderPlan, *, workers: int | None = None, progress: Callable[[int, int], None] | None = None
) -> LadderReport:
    """Play a plan's tournament.

    Two sides meet twice with the same deal, each once on each seat. A team is a side, played by one bot. A bot that
    fails leaves the tournament; its games are replaced by games of the others. `progress` is called with the number of
    games played so far and the total. If the games end early, raises `LadderStopped` or `LadderFailed` with a partial
    report.
    """
    check_workers(workers)
    pools, count, names = plan.pools, plan.count, plan.bots
    kept: list[GameOutcome] = []
    failures: list[Failure] = []
    left, due = names, [count] * len(pools)
    ended: KeyboardInterrupt | RulesetError | None = None
    while any(due) and len(left) > 1 and ended is None:
        tasks = _tasks(plan, left, due, f"{plan.seed}:{len(failures)}")
        tell = _teller(progress, len(kept), sum(due))
        rated, failed, ended = _played(plan, tasks, workers, tell)
        failures += [failure_of(*pools[outcome.task.pool], outcome) for outcome in failed.values()]
        left = tuple([name for name in left if name not in failed])
        kept = [outcome for outcome in kept + rated if set(outcome.task.lineup) <= set(left)]
        due = [count - sum([outcome.task.pool == pool for outcome in kept]) for pool in range(len(pools))]
    found = [
        pool_of(game, number, [outcome for outcome in kept if outcome.task.pool == pool], left)
        for pool, (game, number) in enumerate(pools)
        if due[pool] < count or ended is None
    ]
    report = LadderReport(plan.seed, count, plan.budget, names, found, failures, ended is not None, plan.counted)
    if isinstance(ended, KeyboardInterrupt):
        raise LadderStopped(report)
    if ended is not None:
        raise LadderFailed(str(ended), report)
    return report


def _teller(progress: Callable[[int, int], None] | None, before: int, due: int) -> Callable[[int], None]:
    return lambda done: progress(before + done, before + due) if progress is not None else None


def _tasks(plan: LadderPlan, names: Sequence[str], due: Sequence[int], seed: str) -> list[Task]:
    tasks: list[Task] = []
    for pool, (game, players) in enumerate(plan.pools):
        tasks += schedule(len(tasks), pool, game, players, names, due[pool], seed)
    return tasks


def _played(
    plan: LadderPlan, tasks: Sequence[Task], workers: int | None, tell: Callable[[int], None]
) -> tuple[list[GameOutcome], dict[str, GameOutcome], KeyboardInterrupt | RulesetError | None]:
    """Return the games in order, each bot's first failure, and the reason for an early end.

    A bot's games after its failure don't count, so the result doesn't depend on the number of workers.
    """
    failed: dict[str, GameOutcome] = {}
    rated: list[GameOutcome] = []
    early: dict[int, GameOutcome] = {}
    number = 0
    coming = (task for task in tasks if not failed.keys() & set(task.lineup))

    def count(outcome: GameOutcome) -> None:
        if failed.keys() & set(outcome.task.lineup):
            return
        if outcome.failed:
            failed[outcome.failed] = outcome
        else:
            rated.append(outcome)

    try:
        for answer in spread(_player, plan, coming, len(tasks), workers):
            if answer.task.number >= number:
                early[answer.task.number] = answer
            while number < len(tasks) and (number in early or failed.keys() & set(tasks[number].lineup)):
                if number in early:
                    count(early.pop(number))
                number += 1
            tell(number + len(early))
    except (KeyboardInterrupt, RulesetError) as error:
        # Games that finished ahead of earlier ones count, too.
        for number in sorted(early):
            count(early[number])
        return rated, failed, error
    return rated, failed, None


def check_bots(names: Sequence[str], roster: Roster) -> None:
    """Refuse unknown bots and duplicates."""
    for name in names:
        roster.make(name)
    if len(names) < 2:
        raise RulesetError("a ladder needs at least two bots")
    for one, other in combinations(names, 2):
        if one == other or (one in BOTS and other in BOTS and BOTS[one] is BOTS[other]):
            what = f"{one} is named twice" if one == other else f"{one} and {other} are the same bot"
            raise RulesetError(f"{what}; name each bot once")


def schedule(
    first: int, pool: int, game: str, players: int, names: Sequence[str], count: int, seed: str
) -> Iterator[Task]:
    """Yield a pool's games: all pairs in turn or, with more sides, the bots that have played least."""
    sides = len(set(game_info(game).teams.get(players, range(players))))
    chance = random.Random(f"{seed}:{game}:{players}")
    pairs = list(combinations(names, 2))
    played = dict.fromkeys(names, 0)
    deal = 0
    for number in range(count):
        if sides > 2 or number % 2 == 0:
            deal = chance.getrandbits(48)
        if sides == 2:
            pair = pairs[number // 2 % len(pairs)]
            lineup: tuple[str, ...] = pair if number % 2 == 0 else pair[::-1]
        else:
            chosen: list[str] = []
            while len(chosen) < sides:
                eager = sorted(names, key=lambda name: (played[name], chance.random()))
                chosen += eager[: sides - len(chosen)]
            for name in chosen:
                played[name] += 1
            chance.shuffle(chosen)
            lineup = tuple(chosen)
        yield Task(first + number, pool, deal, lineup)


def _options(plan: LadderPlan) -> Options:
    return replace(Options(), content=load_content(list(plan.content))) if plan.content else Options()


def _player(plan: LadderPlan) -> Callable[[Task], GameOutcome]:
    """Load everything once, and return a function that plays the plan's games."""
    return partial(_play, plan, _options(plan), Roster(plan.bot_files, plan.budget, plan.counted))


def _play(plan: LadderPlan, options: Options, roster: Roster, task: Task) -> GameOutcome:
    game, players = plan.pools[task.pool]
    drawn = players in game_info(game).islands
    board = default_board(game, players, task.seed, None) if drawn else None
    rules = ruleset(game, players, board, options)
    sides = list(dict.fromkeys(rules.teams)) if rules.teams else []
    side = [sides.index(rules.teams[seat]) if sides else seat for seat in range(players)]
    try:
        bots = [roster.make(task.lineup[side[seat]], f"{task.seed}:{seat}", watched=True) for seat in range(players)]
        match = play_bot_game(rules, bots, task.seed)
    except BotFailure as error:
        return GameOutcome(task, failed=error.bot, why=error.why)
    except RulesetError as error:
        raise RulesetError(f"{error} ({game}, {players} players, seed {task.seed})") from None
    winning = {side[seat] for seat in match.winners}
    scores = dict(zip(side, match.scores, strict=True))
    numbers = range(len(task.lineup))
    places = [
        0 if n in winning else sum([other in winning or scores[other] > scores[n] for other in numbers])
        for n in numbers
    ]
    return GameOutcome(task, tuple(places), tuple([(n in winning) / len(winning) for n in numbers]))
