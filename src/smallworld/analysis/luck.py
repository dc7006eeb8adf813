"""Luck: what chance brought, against what it brings on average."""

from __future__ import annotations

from smallworld.analysis.chances import Estimates, Forecast, Luck
from smallworld.bots.lookahead import REVEALS
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


def expectations(
    forecast: Forecast, before: State, samples: int, seed: str
) -> tuple[list[tuple[Action, float]], Estimates]:
    """Each outcome of the chance that acts with its probability, and the chances by side after it, a row for each.

    The turn is finished by the greedy bot, with the same luck whatever the outcome.
    """
    outcomes = engine.chance(before)
    if outcomes[0][0].verb in REVEALS:
        # There are many of them, and hardly anything of the turn depends on them.
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
    """How much more than expected the outcome gave each side."""
    odds, chances = expectations(forecast, before, samples, seed)
    expected = sum((share * row for (_, share), row in zip(odds, chances, strict=True)), start=0 * chances[0])
    actual = next(row for (outcome, _), row in zip(odds, chances, strict=True) if outcome is brought)
    found: Estimates = actual - expected
    return found
