"""`why`: a move's effect and cost, or the reason why it is refused; and the items of a region's cost."""

from smallworld.cli.terminal.move_list import complete, offer_of
from smallworld.cli.terminal.text import count, listing, move_says, says, title
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.game.game import Game
from smallworld.notation.explain import sentence, write_chances, write_sum
from smallworld.notation.moves import read_move


def explain_move(game: Game, move: str) -> str:
    """Explain a move's current effect, or the reason why it can't be made."""
    refused = game.explain(move)
    if refused:
        return f"No: {refused}."
    return f"{move}: {_effect(game, read_move(game.rules, game.names, move)[0])}"


def explain_region(game: Game, name: str) -> str:
    """Explain a region's cost for the conquering army, item by item, or the reason why it is closed to it."""
    s = game.state
    board = game.rules.board
    region = board.number[complete(board.regions, name)]
    name = board.regions[region]
    army = engine.campaigner(s)
    near = listing([board.regions[other] for other in board.members(board.neighbours[region])])
    borders = f"It borders {near}." if near else "It borders nothing."
    if army == ids.NONE:
        return f"{name} has no cost now, since no army is conquering. {borders}"
    closed = engine.closure_of(s, army, region)
    if closed:
        return f"{name} can't be attacked: {sentence(s, closed)}. {borders}"
    breakdown = engine.plain_breakdown(s, army, region)
    coins = f" {_coins(breakdown)}" if breakdown.coins else ""
    return f"{name} costs {write_sum(breakdown.items)}; {breakdown.hand} in hand.{coins} {borders}"


def _effect(game: Game, action: Action) -> str:
    s, rules = game.state, game.rules
    breakdown = engine.cost_breakdown(s, action)
    if breakdown is not None:
        own = move_says(rules, action.verb) if action.verb >= ids.FIRST_OWN_VERB else ""
        return " ".join(filter(None, [_takes(breakdown), _coins(breakdown), own]))
    if action.verb == ids.V_PICK:
        race, power, coins = offer_of(game, action.arg)
        tokens = rules.race_size[race] + rules.power_size[power]
        return (
            f"it costs {count(action.arg, 'coin')}, brings {count(coins, 'coin')} and {count(tokens, 'token')}. "
            f"{title(rules.races[race].key)}: {says(rules.races[race])} "
            f"{title(rules.powers[power].key)}: {says(rules.powers[power])}"
        )
    if action.verb == ids.V_DECLINE:
        held = s.held[s.active(s.seat)].bit_count()
        return f"the race stays in its {count(held, 'region')}, which keep paying; the next turn begins with a pick."
    if action.verb == ids.V_ABANDON:
        return f"{count(s.tokens[action.arg], 'token')} would come to hand, and the region would be given up."
    if action.verb == ids.V_DEPLOY:
        return f"{s.tokens[action.arg]} there now, {s.hand[engine.pending(s).army]} in hand."
    return move_says(rules, action.verb) or "it ends this step."


def _takes(breakdown: engine.CostBreakdown) -> str:
    """Describe the tokens that a conquest takes, and the roll that it needs."""
    cost, short = f"it costs {write_sum(breakdown.items)}", breakdown.short
    if breakdown.rolls:
        return (
            f"{cost}; {count(short, 'token')} short, so the die must show at least {short}, "
            f"{write_chances(breakdown.chances)}; then the conquests end."
        )
    if not breakdown.lowered_by_die:
        left = f"{count(breakdown.hand - breakdown.cost, 'token')} would be left in hand."
        return f"{cost}; {left}" if breakdown.cost else "it takes no token from the hand."
    cost += f", less what the die shows; {breakdown.hand} in hand"
    if short == 0:
        return f"{cost}, enough whatever it shows."
    if breakdown.chances == 0:
        return f"{cost}, {short} short, more than the die can show.{_again(short - ids.BEST_FACE)}"
    return f"{cost}, so it must show at least {short}, {write_chances(breakdown.chances)}.{_again(1)}"


def _again(missing: int) -> str:
    """Add that a last roll may follow, if `missing` (the number of tokens missing after the best roll) allows it."""
    most = ids.BEST_FACE
    return f" If {most} or fewer are missing then, a last roll may follow." if missing <= most else ""


def _coins(breakdown: engine.CostBreakdown) -> str:
    """Describe the coins due for a conquest; empty if there are none."""
    if not breakdown.coins:
        return ""
    return f"Coins to be paid first: {write_sum(breakdown.coins)}; {breakdown.owned} owned."
