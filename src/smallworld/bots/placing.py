"""Placing tokens and pieces: rivals' threats, each region's value, and the benefit of a piece."""

from typing import Final

from smallworld.bots.bot import Advice, best_first
from smallworld.bots.evaluation import Weights, future, strength, turns_left, unpaid, worth
from smallworld.bots.lookahead import settle
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Assumed token count of a rival who has yet to pick a race.
NEWCOMERS: Final = 9
#: Refusals that an enemy can overcome by conquering a path, and the assumed extra cost.
FAR: Final = frozenset(["out-of-reach", "no-entry"])
DETOUR: Final = 1
#: Maximum number of pieces and tokens to place in one redeployment.
MOST_ACTIONS: Final = 60
#: Pieces are tried in pairs if none helps alone, up to this many places; beyond that there are too many pairs.
MOST_PAIRED: Final = 12


def raiders(s: State, seat: int) -> list[tuple[int, int]]:
    """Return the armies that may attack the seat before its next turn, with the tokens they could bring."""
    found: list[tuple[int, int]] = []
    for army in range(s.rules.natives):
        if s.seat_of(army) == seat or engine.same_team(s, seat, s.seat_of(army)):
            continue
        if engine.can_campaign(s, army):
            found.append((army, strength(s, army) - s.held[army].bit_count()))
        elif s.is_active(army):
            found.append((army, NEWCOMERS))
    return found


def prices(s: State, region: int, enemies: list[tuple[int, int]]) -> list[int]:
    """Return the region's cost for each enemy that may attack it with enough tokens, or with one too few."""
    found: list[int] = []
    for army, tokens in enemies:
        refusal = engine.target_refusal_of(s, army, region)
        if refusal and refusal not in FAR:
            continue
        # A coin of toll deters rivals like a token.
        toll = engine.toll_of(s, army, region)
        cost = engine.cost_if_reached(s, army, region) + toll + (DETOUR if refusal else 0)
        if cost <= tokens + 1:
            found.append(cost)
    return found


def risk(costs: list[int], weights: Weights, more: int = 0) -> float:
    """Return the probability of losing a region at these costs before the next turn, each raised by `more`."""
    safe = 1.0
    for cost in costs:
        safe *= 1.0 - weights.attack_chance * weights.attack_decay ** float(max(0, cost + more - 2))
    return 1.0 - safe


def stakes(s: State, seat: int, army: int, weights: Weights) -> dict[int, float]:
    """Return the cost of losing each of the army's regions: discounted future coins, and a token."""
    whole = engine.standing_income(s, seat)
    turns = turns_left(s, seat)
    ahead = future(weights, turns)
    token = weights.token * min(turns, weights.horizon)
    found: dict[int, float] = {}
    for region in s.rules.board.members(s.held[army]):
        s.holder[region] = ids.NOBODY
        s.held[army] ^= 1 << region
        coins = whole - engine.standing_income(s, seat)
        s.holder[region] = army
        s.held[army] ^= 1 << region
        found[region] = coins * ahead + token
    return found


def guarded_worth(s: State, seat: int, army: int, at_stake: dict[int, float], weights: Weights) -> float:
    """Evaluate a position minus the army's expected losses to rivals."""
    enemies = raiders(s, seat)
    value = worth(s, seat, weights)
    for region, loss in at_stake.items():
        if s.holder[region] == army:
            value -= loss * risk(prices(s, region, enemies), weights)
    return value


def placements(s: State, seat: int, legal: list[Action], weights: Weights) -> list[Advice]:
    """Rank placements, best first: helpful pieces of abilities, then tokens, then nothing."""
    at_stake = stakes(s, seat, engine.pending(s).army, weights)
    helpful: list[Advice] = []
    useless: list[Advice] = []
    for item in _pieces(s, seat, _other_pieces(s, legal, at_stake), at_stake, weights):
        (helpful if item.score > 0 else useless).append(item)
    found = best_first(helpful) + _tokens(s, seat, legal, at_stake, weights)
    if s.rules.done in legal:
        found.append(Advice(s.rules.done, 0.0, Reason("nothing")))
    return found + best_first(useless)


def best_placement(s: State, seat: int, legal: list[Action], weights: Weights) -> Action:
    """Return the first of `placements`, without computing the reasons for the others."""
    at_stake = stakes(s, seat, engine.pending(s).army, weights)
    pieces = best_first(_pieces(s, seat, _other_pieces(s, legal, at_stake), at_stake, weights))
    if pieces and pieces[0].score > 0:
        return pieces[0].action
    enemies = raiders(s, seat)
    best: Action | None = None
    most = 0.0
    for action in legal:
        if _is_token(action, at_stake):
            costs = prices(s, action.arg, enemies)
            score = at_stake[action.arg] * (risk(costs, weights) - risk(costs, weights, 1))
            if best is None or score > most:
                best, most = action, score
    if best is not None:
        return best
    return s.rules.done if s.rules.done in legal else pieces[0].action


def _is_token(action: Action, at_stake: dict[int, float]) -> bool:
    """Whether the action places a token in the army's regions; choices of abilities may involve other regions."""
    return action.verb == ids.V_DEPLOY and action.arg in at_stake


def _other_pieces(s: State, legal: list[Action], at_stake: dict[int, float]) -> list[Action]:
    """Return the moves that place something other than a token."""
    return [action for action in legal if not _is_token(action, at_stake) and action is not s.rules.done]


def _tokens(s: State, seat: int, legal: list[Action], at_stake: dict[int, float], weights: Weights) -> list[Advice]:
    """Rank the regions for a token by the expected loss it prevents."""
    enemies = raiders(s, seat)
    found: list[Advice] = []
    for action in legal:
        if _is_token(action, at_stake):
            costs = prices(s, action.arg, enemies)
            now, then = risk(costs, weights), risk(costs, weights, 1)
            reason = Reason("guard", (("now", 100 * now), ("then", 100 * then))) if costs else Reason("safe")
            found.append(Advice(action, at_stake[action.arg] * (now - then), reason))
    return best_first(found)


def _pieces(s: State, seat: int, legal: list[Action], at_stake: dict[int, float], weights: Weights) -> list[Advice]:
    """Rank ability moves by their effect; one that helps only with another is evaluated together with it."""
    if not legal:
        return []
    army = engine.pending(s).army
    before = guarded_worth(s, seat, army, at_stake, weights)
    after: list[tuple[Action, State, float]] = []
    for action in legal:
        trial = engine.after(s, action)
        settle(trial)
        after.append((action, trial, guarded_worth(trial, seat, army, at_stake, weights) - before))
    if len(after) <= MOST_PAIRED and max([gain for _, _, gain in after]) <= 0:
        after = [
            (action, trial, _with_another(trial, seat, army, action, at_stake, weights, before, gain))
            for action, trial, gain in after
        ]
    return [Advice(action, gain, Reason("worth", (("coins", gain),))) for action, _, gain in after]


def _with_another(
    s: State,
    seat: int,
    army: int,
    action: Action,
    at_stake: dict[int, float],
    weights: Weights,
    before: float,
    gain: float,
) -> float:
    """Return the gain with the best second move of the same kind, if there can be one."""
    if engine.actor(s) != seat:
        return gain
    for second in engine.legal(s):
        if second.verb == action.verb:
            trial = engine.after(s, second)
            settle(trial)
            gain = max(gain, guarded_worth(trial, seat, army, at_stake, weights) - before)
    return gain


def finish(s: State, seat: int, weights: Weights) -> None:
    """Place everything on this state as the bot would, until the turn is scored."""
    for _ in range(MOST_ACTIONS):
        if engine.actor(s) != seat or not unpaid(s, seat):
            return
        legal = engine.legal(s)
        if len(legal) == 1:
            action = legal[0]
        elif engine.campaigner(s) != ids.NONE and s.rules.done in legal:
            action = s.rules.done
        else:
            action = best_placement(s, seat, legal, weights)
        engine.apply(s, action)
        settle(s)
