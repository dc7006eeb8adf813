"""Luck: the actual random outcome compared with its average."""

from __future__ import annotations

from smallworld.analysis.chances import Estimates, Forecast, Luck
from smallworld.bots.lookahead import REVEALS
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


def expectations(
    forecast: Forecast, before: State, samples: int, seed: str
) -> tuple[list[tuple[Action, float]], list[Estimates]]:
    """Return each outcome with its probability, and the win probabilities by side after it, one row each.

    The greedy bot finishes the turn, with the same random numbers for every outcome.
    """
    outcomes = engine.chance(before)
    if outcomes[0][0].verb in REVEALS:
        # There are many reveals, and they hardly affect the turn.
        samples = max(1, samples // 4)
    states: list[State] = []
    for outcome, _ in outcomes:
        for sample in range(samples):
            s = before.clone()
            engine.apply(s, outcome)
            forecast.reseed(f"{seed}:{sample}")
            states += forecast.futures(s, forecast.ahead(before, 1), Luck(f"{seed}:{sample}"))
    chances = forecast.judge(states).means(samples).chances
    total = sum(weight for _, weight in outcomes)
    odds = [(outcome, weight / total) for outcome, weight in outcomes]
    return odds, chances


def luck_of(forecast: Forecast, before: State, brought: Action, samples: int, seed: str) -> Estimates:
    """Return each side's gain from the outcome compared with the expectation."""
    odds, chances = expectations(forecast, before, samples, seed)
    expected = [
        sum([share * row[side] for (_, share), row in zip(odds, chances, strict=True)])
        for side in range(len(chances[0]))
    ]
    actual = next(row for (outcome, _), row in zip(odds, chances, strict=True) if outcome is brought)
    return [found - mean for found, mean in zip(actual, expected, strict=True)]
