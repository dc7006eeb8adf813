"""Legal moves for people: numbered and grouped on the screen, and read back from what was typed."""

from __future__ import annotations

import re

from rich.text import Text

from smallworld.cli.errors import InputError
from smallworld.cli.words import count, listing, move_says, title
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.conquest import muster
from smallworld.play.game import Game

HEADINGS = {
    ids.V_PICK: "Pick a combo",
    ids.V_DECLINE: "Decline",
    ids.V_ABANDON: "Abandon a region",
    ids.V_CONQUER: "Conquer, with so many tokens",
    ids.V_ROLL: "Last conquest: name a region, then roll the die",
    ids.V_DEPLOY: "Place tokens (number of the move, then how many or all)",
    ids.V_DONE: "Done",
}
NUMBER = re.compile(r"(\d{1,6})(?:\s+(\d{1,2}|all))?")


def list_moves(game: Game, width: int) -> Text:
    """All legal moves, numbered, one group for each verb."""
    text = Text()
    actions = game.legal()
    groups: dict[int, list[str]] = {}
    for number, action in enumerate(actions, 1):
        groups.setdefault(action.verb, []).append(f"{number:>3} {_entry(game, action)}")
    for verb, entries in groups.items():
        heading = HEADINGS.get(verb) or f"{title(game.rules.verbs[verb].word)}: {move_says(game.rules, verb)}"
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


def _entry(game: Game, action: Action) -> str:
    """A move in the list, with the one number that matters for it."""
    s, rules = game.state, game.rules
    verb = rules.verbs[action.verb]
    if action.verb == ids.V_DONE:
        return f"done: {_done_means(game)}"
    if action.verb == ids.V_DECLINE:
        return "decline: turn the active race over; next turn pick a new combo"
    if action.verb == ids.V_PICK:
        race, power, _ = s.column[action.arg * 3 : action.arg * 3 + 3]
        return f"pick {action.arg + 1}: {title(rules.powers[power].key, rules.races[race].key)}"
    if verb.takes == ids.T_NOTHING:
        return f"{verb.word}: {move_says(rules, action.verb)}"
    if verb.takes != ids.T_REGION:
        return game.text(action)
    name = rules.board.regions[action.arg]
    army = engine.campaigner(s)
    if action.verb == ids.V_CONQUER:
        return f"{name} {engine.cost_of(s, army, action.arg)}"
    if action.verb == ids.V_ROLL:
        return f"{name} {engine.cost_of(s, army, action.arg) - muster(s, army)}+"
    if action.verb in (ids.V_ABANDON, ids.V_DEPLOY) or verb.repeats:
        return f"{name} ({s.tokens[action.arg]} there)"
    return name


def _done_means(game: Game) -> str:
    step = engine.step(game.state)
    if step <= ids.CONQUER:
        return "conquer no more, and redeploy"
    return {ids.REDEPLOY: "all is placed", ids.RETREAT: "all is placed"}.get(step, "end the turn")


def read_typed(game: Game, typed: str) -> str:
    """The move that somebody typed: its number in the list, or its text with any clear beginning of a region."""
    words = typed.split()
    number = NUMBER.fullmatch(" ".join(words))
    if number:
        return _by_number(game, int(number[1]), number[2] or "")
    verb = next((verb for verb in game.rules.verbs if verb.word == words[0]), None)
    if verb is None or verb.takes != ids.T_REGION or len(words) == 1:
        return " ".join(words)
    times = ""
    if verb.repeats:
        times = words.pop() if len(words) > 2 and (words[-1].isdigit() or words[-1] == "all") else "1"
        times = _all(game) if times == "all" else times
    return " ".join([verb.word, complete(game.rules.board.regions, "-".join(words[1:]).lower()), times]).strip()


def _by_number(game: Game, number: int, times: str) -> str:
    actions = game.legal()
    if not 1 <= number <= len(actions):
        raise InputError(f"there is no move {number}; they are numbered 1 to {len(actions)}")
    action = actions[number - 1]
    text = game.text(action)
    if not times:
        return text
    if not game.rules.verbs[action.verb].repeats:
        raise InputError(f"{text} takes no number behind it")
    return f"{text.rsplit(' ', 1)[0]} {_all(game) if times == 'all' else times}"


def _all(game: Game) -> str:
    return str(game.state.hand[game.state.frames[-3]])


def complete(names: list[str], beginning: str) -> str:
    """The only name with this beginning; itself if there is none, for the notation to refuse."""
    if beginning in names:
        return beginning
    found = [name for name in names if name.startswith(beginning)]
    if len(found) > 1:
        raise InputError(f"{beginning!r} could be {listing(found[:6], 'or')}")
    return found[0] if found else beginning


def asked(game: Game) -> str:
    """What the player to move has to decide now."""
    s = game.state
    step = engine.step(s)
    legal = game.legal()
    words = {game.rules.verbs[action.verb].word for action in legal}
    army = engine.campaigner(s)
    if "pick" in words:
        return "pick a combo"
    if step == ids.START and "decline" in words:
        tokens = muster(s, army)
        return f"expand with {count(tokens, 'token')} in hand, or decline"
    if step <= ids.CONQUER and army != ids.NONE:
        return f"conquer, {count(muster(s, army), 'token')} in hand"
    if words == {"abandon"}:
        return "give up a region, for want of tokens in hand"
    if "deploy" in words:
        kind = "place the tokens that retreated" if step == ids.RETREAT else "redeploy"
        return f"{kind}, {count(s.hand[s.frames[-3]], 'token')} in hand"
    return f"{listing(sorted(words - {'done'}), 'or')}, or done" if "done" in words else listing(sorted(words), "or")
