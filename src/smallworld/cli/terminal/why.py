"""`why`: what a move would do and cost, or why it is refused; where a region's cost comes from."""

from smallworld.cli.terminal.moves import complete, offer_of
from smallworld.cli.terminal.text import count, listing, move_says, says, title
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.notation.explain import sentence, write_cost
from smallworld.notation.moves import read_move
from smallworld.play.game import Game


def why_move(game: Game, move: str) -> str:
    """What a move is good for now, or why it can't be made."""
    refused = game.explain(move)
    if refused:
        return f"No: {refused}."
    return f"{move}: {_effect(game, read_move(game.rules, game.names, move)[0])}"


def why_region(game: Game, name: str) -> str:
    """What a region costs the army that conquers now, item by item, or why it is closed to it."""
    s = game.state
    board = game.rules.board
    region = board.number[complete(board.regions, name)]
    name = board.regions[region]
    army = engine.campaigner(s)
    near = listing([board.regions[other] for other in board.members(board.neighbours[region])])
    borders = f"It borders {near}." if near else "It borders nothing."
    if army == ids.NONE:
        return f"{name} has no cost now, since no army is conquering. {borders}"
    closed = engine.target_refusal_of(s, army, region)
    if closed:
        return f"{name} can't be attacked: {sentence(s, closed)}. {borders}"
    return f"{name} costs {write_cost(s, army, region)}; {engine.available_tokens(s, army)} in hand. {borders}"


def _effect(game: Game, action: Action) -> str:
    s, rules = game.state, game.rules
    army = engine.campaigner(s)
    if action.verb == ids.V_CONQUER:
        left = engine.available_tokens(s, army) - engine.cost_of(s, army, action.arg)
        return f"it costs {write_cost(s, army, action.arg)}; {count(left, 'token')} would be left in hand."
    if action.verb == ids.V_ROLL:
        missing = engine.cost_of(s, army, action.arg) - engine.available_tokens(s, army)
        chances = sum(weight for face, weight in ids.FACES if face >= missing)
        return (
            f"it costs {write_cost(s, army, action.arg)}; {count(missing, 'token')} short, so the die must show "
            f"{missing} or more, {chances} chances in 6; then the conquests are over."
        )
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
        return f"the race stays in its {count(held, 'region')}, which go on paying; the next turn begins with a pick."
    if action.verb == ids.V_ABANDON:
        return f"{count(s.tokens[action.arg], 'token')} would come to hand, and the region would be given up."
    if action.verb == ids.V_DEPLOY:
        return f"{s.tokens[action.arg]} there now, {s.hand[engine.pending(s).army]} in hand."
    return move_says(rules, action.verb) or "it ends this step."
