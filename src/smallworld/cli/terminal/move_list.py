"""Legal moves for people: numbered and grouped on the screen, and parsed when typed."""

import re

from rich.text import Text

from smallworld.cli.input.error_reports import InputError
from smallworld.cli.terminal.text import count, listing, move_says, says, title
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.game.game import Game
from smallworld.notation.explain import complete_moves, sentence
from smallworld.notation.moves import write_moves

HEADINGS = {
    ids.V_PICK: "Pick a combo",
    ids.V_DECLINE: "Go into decline",
    ids.V_ABANDON: "Abandon a region",
    ids.V_CONQUER: "Conquer (number of tokens needed)",
    ids.V_ROLL: "Last conquest: name a region, then roll the die",
    ids.V_DEPLOY: "Place tokens (number of the move, then how many or all)",
    ids.V_DONE: "Done",
}
NUMBER = re.compile(r"(\d{1,6})(?:\s+(\d{1,2}|all))?")


def list_moves(game: Game, width: int) -> Text:
    """List all legal moves, numbered, one group per verb."""
    text = Text()
    groups: dict[int, list[str]] = {}
    for number, actions in enumerate(complete_moves(game.state), 1):
        entry = _entry(game, actions[0])
        if len(actions) > 1:
            entry += f" {game.rules.board.regions[actions[1].arg]} {game.rules.verbs[actions[0].verb].suffix}".rstrip()
        groups.setdefault(actions[0].verb, []).append(f"{number:>3} {entry}")
    for verb, entries in groups.items():
        heading = HEADINGS.get(verb) or _heading(game, verb)
        if len(entries) == 1 and game.rules.verbs[verb].takes == ids.T_NOTHING:
            text.append(f"{entries[0]}\n")
            continue
        text.append(f"{heading}\n", "bold")
        longest = max(len(entry) for entry in entries) + 2
        across = max(1, (width - 1) // longest)
        for start in range(0, len(entries), across):
            text.append("".join(entry.ljust(longest) for entry in entries[start : start + across]).rstrip() + "\n")
    text.rstrip()
    return text


def _heading(game: Game, number: int) -> str:
    """Describe the effect of an ability's move."""
    verb = game.rules.verbs[number]
    if verb.suffix and verb.name != verb.word:
        return f"Last conquest with {title(verb.suffix)}: roll REGION {verb.suffix}"
    pending = engine.pending(game.state)
    if pending.kind == ids.F_CHOICE:
        return f"{title(verb.word)}: {says(game.rules.choices[pending.choice])}"
    return f"{title(verb.word)}: {move_says(game.rules, number)}"


def offer_of(game: Game, position: int) -> tuple[int, int, int]:
    """Return race, power and coins of the combo at a position, for the player whose turn it is."""
    offers = game.rules.market.offers(game.state, game.actor)
    return next((race, power, coins) for place, race, power, coins in offers if place == position)


def _entry(game: Game, action: Action) -> str:
    """Format a move for the list, with the one number that matters for it."""
    s, rules = game.state, game.rules
    verb = rules.verbs[action.verb]
    if action.verb == ids.V_DONE:
        return f"done: {_done_means(game)}"
    if action.verb == ids.V_DECLINE:
        return "decline: turn your active race over and pick a new combo next turn"
    if action.verb == ids.V_PICK:
        race, power, _ = offer_of(game, action.arg)
        return f"pick {action.arg + 1}: {title(rules.powers[power].key, rules.races[race].key)}"
    if verb.takes == ids.T_NOTHING:
        return f"{verb.word}: {move_says(rules, action.verb)}"
    if verb.takes != ids.T_REGION:
        return game.text(action)
    name = rules.board.regions[action.arg]
    breakdown = engine.cost_breakdown(s, action)
    if breakdown is not None:
        tokens = f"{breakdown.short}+" if breakdown.rolls else breakdown.cost or ""
        coins = f"({count(breakdown.due, 'coin')})" if breakdown.due else ""
        return " ".join(filter(None, [name, str(tokens), coins]))
    if action.verb in (ids.V_ABANDON, ids.V_DEPLOY) or verb.repeats:
        return f"{name} ({s.tokens[action.arg]} there)"
    return name


def _done_means(game: Game) -> str:
    step = engine.step(game.state)
    if step <= ids.CONQUER:
        return "stop conquering and redeploy"
    return {ids.REDEPLOY: "all is placed", ids.RETREAT: "all is placed"}.get(step, "end the turn")


def read_typed(game: Game, typed: str) -> str:
    """Return the typed move: by its number in the list, or as text with unambiguous region prefixes."""
    words = typed.split()
    number = NUMBER.fullmatch(" ".join(words))
    if number:
        return _by_number(game, int(number[1]), number[2] or "")
    verbs = [verb for verb in game.rules.verbs if verb.word == words[0]]
    if not verbs or verbs[0].takes != ids.T_REGION or len(words) == 1:
        return " ".join(words)
    regions = game.rules.board.regions
    tail = ""
    if verbs[0].repeats:
        tail = words.pop() if len(words) > 2 and (words[-1].isdigit() or words[-1] == "all") else "1"
        tail = _all(game, verbs[0].number) if tail == "all" else tail
    elif len(words) > 2 and words[-1] in [verb.suffix for verb in verbs]:
        tail = words.pop()
    if len(words) == 3 and any(verb.second for verb in verbs):
        tail = f"{complete(regions, words.pop().lower())} {tail}".rstrip()
    return " ".join([words[0], complete(regions, "-".join(words[1:]).lower()), tail]).strip()


def _by_number(game: Game, number: int, times: str) -> str:
    moves = complete_moves(game.state)
    if not 1 <= number <= len(moves):
        raise InputError(f"no move {number}; moves are numbered 1 to {len(moves)}")
    actions = moves[number - 1]
    text = write_moves(game.rules, game.names, actions)
    if not times:
        return text
    verb = game.rules.verbs[actions[0].verb]
    if not verb.repeats:
        raise InputError(f'"{text}" takes no number')
    return f"{text.rsplit(' ', 1)[0]} {_all(game, verb.number) if times == 'all' else times}"


def _all(game: Game, verb: int) -> str:
    """Count the pieces left to place: auxiliaries, or tokens."""
    s = game.state
    army = engine.pending(s).army
    return str(s.auxiliaries[army] if verb != ids.V_DEPLOY and s.auxiliaries[army] else s.hand[army])


def complete(names: list[str], beginning: str) -> str:
    """Return the only name with this prefix; if there is none, the prefix itself, which the notation then refuses."""
    if beginning in names:
        return beginning
    found = [name for name in names if name.startswith(beginning)]
    if len(found) > 1:
        raise InputError(f"{beginning!r} could be {listing(found[:6], 'or')}")
    return found[0] if found else beginning


def asked(game: Game) -> str:
    """Describe the current player's decision."""
    s = game.state
    step = engine.step(s)
    legal = game.legal()
    words = {game.rules.verbs[action.verb].word for action in legal}
    army = engine.campaigner(s)
    if "pick" in words:
        return "pick a combo"
    pending = engine.pending(s)
    unfinished = engine.refusal(s, game.rules.done) if pending.kind == ids.F_CONQUER else ""
    if unfinished == "not-asked":
        first = listing(sorted(words - {"decline"}), "or")
        return f"choose the {first}, or go into decline" if "decline" in words else f"choose the {first}"
    if pending.kind == ids.F_CHOICE and not game.rules.verbs[legal[0].verb].second:
        return listing(sorted(words), "or")
    if step == ids.START and "decline" in words:
        tokens = engine.available_tokens(s, army)
        return f"expand with {count(tokens, 'token')} in hand, or go into decline"
    if step <= ids.CONQUER and army != ids.NONE:
        in_hand = f"conquer, {count(engine.available_tokens(s, army), 'token')} in hand"
        return f"{in_hand}: {sentence(s, unfinished)}" if unfinished else in_hand
    if words == {"abandon"}:
        return "give up a region: too few tokens in hand"
    if "deploy" in words:
        kind = "place the tokens that retreated" if step == ids.RETREAT else "redeploy"
        return f"{kind}, {count(s.hand[pending.army] + s.auxiliaries[pending.army], 'token')} in hand"
    return f"{listing(sorted(words - {'done'}), 'or')}, or done" if "done" in words else listing(sorted(words), "or")
