"""`smallworld train`: trains an opponent from scratch, by self-play."""

from pathlib import Path
from typing import Annotated

import typer

from smallworld.cli.input import options
from smallworld.cli.input.error_reports import Stopped
from smallworld.cli.terminal.progress import staged
from smallworld.cli.terminal.text import count
from smallworld.learning.training.checkpoint import BEST, CURVES, MatchScore, TrainingRound, open_folder
from smallworld.learning.training.executors import OverProcesses, OverRay
from smallworld.learning.training.make_learner import make_learner
from smallworld.learning.training.population import RIVALS
from smallworld.learning.training.rounds import train as run_training

EXAMPLES = (
    "smallworld train runs/first --game smallworld",
    "smallworld train runs/first --rounds 10",
    "smallworld train runs/azeroth --game warcraft --ray auto",
    "smallworld train runs/quick --game smallworld --learner linear --games 40 --match-games 40 --rounds 2",
)


def train(
    folder: Annotated[Path, typer.Argument(help="Folder for the run; give the same folder again to continue it.")],
    game: Annotated[str | None, typer.Option("--game", help="smallworld, or warcraft (and azeroth).")] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=1000, help="Total number of rounds, including those already done.")
    ] = 5,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", min=1, max=10_000_000, help="Self-play games per round; 4000 if new."),
    ] = None,
    steps: Annotated[
        int | None,
        typer.Option("--steps", min=1, max=10_000_000, help="Learning steps per round; the learner's default if new."),
    ] = None,
    match_games: Annotated[
        int | None, typer.Option("--match-games", min=1, max=1_000_000, help="Games per match; 400 if new.")
    ] = None,
    rivals: Annotated[
        str | None,
        typer.Option(
            "--rivals",
            metavar="NAME:PERCENT,…",
            help=f"Who else plays, by share of the seats: a bot, earlier versions or a search; {RIVALS} if new.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The same seed gives the same weights on one machine; 1 if new.")
    ] = None,
    learner: Annotated[
        str | None,
        typer.Option("--learner", help="torch, or linear, which fits only the last layer and needs no PyTorch."),
    ] = None,
    device: Annotated[str, typer.Option("--device", help="Where torch learns: cpu, cuda, or auto.")] = "auto",
    workers: options.WorkersOption = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS|auto", help="Play on a Ray cluster instead of here.")
    ] = None,
) -> None:
    """Train a network for levels 4 and 5 against a population, round by round.

    A round plays games against itself, its earlier versions, other bots and a search (`--rivals`), learns from them
    and from those of the two rounds before, and lets the new network play matches against the greedy bot and against
    the best network so far. It is kept if it beat the latter in more than half of the games, with the whole 95%
    interval above one half.

    Results are written to the folder as they are finished. Ctrl-C stops the run; the same command continues it, with
    more rounds if you ask for them.
    """
    wanted = {"game": game, "seed": seed, "learner": learner, "games": games, "steps": steps, "rivals": rivals}
    try:
        opened = open_folder(folder, {**wanted, "match_games": match_games})
        learning = make_learner(opened.record.plan.learner, device)
        spread = OverProcesses(workers) if ray is None else OverRay(ray)
        before = len(opened.record.rounds)
        if before >= rounds:
            print(f"{folder} already has {count(before, 'round')}; give a higher --rounds to train more.")
        with staged() as tell:
            for done in run_training(opened, rounds, learning, spread, tell):
                print(_line(done), flush=True)
    except KeyboardInterrupt:
        raise Stopped(f"stopped; the same command continues the run in {folder}.") from None
    best = opened.record.best
    print(f"Best: round {best}, {folder / BEST}" if best else "Best: still greedy; no network was better.")
    print(f"Curves: {folder / CURVES}")


def _line(done: TrainingRound) -> str:
    """Summarise a round in one line."""
    learned = done.learned
    return (
        f"Round {done.number}: {learned.positions} positions, RMSE {learned.coins:.1f} coins; "
        f"won {_share(done.against_greedy)} against greedy, {_share(done.against_best)} against the last best: "
        f"{'kept' if done.kept else 'not kept'}."
    )


def _share(score: MatchScore) -> str:
    low, high = score.interval
    return f"{score.share:.0%} ({low:.0%} to {high:.0%})"
