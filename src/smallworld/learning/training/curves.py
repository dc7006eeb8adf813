"""A training run's learning curves as a picture."""

from smallworld.draw.render.line_chart import CurvePanel, CurvePoint, line_chart
from smallworld.games import game_info
from smallworld.learning.training.checkpoint import MatchScore, TrainingRecord


def draw_curves(record: TrainingRecord) -> str:
    """Draw matches and losses by round; rounds whose network was kept are marked."""
    rounds, plan = record.rounds, record.plan

    def flat(number: int, value: float, kept: bool) -> CurvePoint:
        return CurvePoint(number, value, value, value, kept)

    def scored(number: int, score: MatchScore, kept: bool) -> CurvePoint:
        low, high = score.interval
        return CurvePoint(number, 100 * score.share, 100 * low, 100 * high, kept)

    matches = f"% of {plan.match_games} games, with 95% intervals"
    panels = [
        CurvePanel(
            "Won against greedy", matches, [scored(r.number, r.against_greedy, r.kept) for r in rounds], "{:.0f}", 50
        ),
        CurvePanel(
            "Won against the last best", matches, [scored(r.number, r.against_best, r.kept) for r in rounds],
            "{:.0f}", 50,
        ),
        CurvePanel(
            "RMSE (coins)", "on held-back positions; lower is better",
            [flat(r.number, r.learned.coins, r.kept) for r in rounds],
        ),
        CurvePanel(
            "Winner cross-entropy (nats)", "on held-back positions; lower is better",
            [flat(r.number, r.learned.winners, r.kept) for r in rounds],
        ),
    ]  # fmt: skip
    note = f"{plan.games} games of self-play per round, learner {plan.learner}, seed {plan.seed}. Full dots: kept."
    return line_chart(f"Training by round: {game_info(plan.game).name}", note, panels)
