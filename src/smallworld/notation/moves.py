"""Moves as text, one line per decision, as players write and read them."""

from collections.abc import Sequence

from smallworld.core import ids
from smallworld.core.actions import Action, Verb
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.core.reasons import REASONS
from smallworld.core.ruleset import Ruleset
from smallworld.games.catalogue import GAMES, game_info

MOST_REPEATS = 99


def write_move(rules: Ruleset, names: Sequence[str], action: Action, times: int = 1) -> str:
    """Return the text of an action; `times` is for a run of the same placement."""
    verb = rules.verbs[action.verb]
    words = [verb.name if verb.second else verb.word]
    if verb.takes != ids.T_NOTHING:
        words.append(_argument(rules, names, verb, action.arg))
    if verb.suffix:
        words.append(verb.suffix)
    if verb.repeats:
        words.append(str(times))
    return " ".join(words)


def _argument(rules: Ruleset, names: Sequence[str], verb: Verb, arg: int) -> str:
    if verb.takes == ids.T_REGION:
        return rules.board.regions[arg]
    if verb.takes in (ids.T_POSITION, ids.T_COUNT):
        return str(arg + 1)
    if verb.takes == ids.T_FACE:
        return str(ids.FACES[arg][0])
    if verb.takes == ids.T_WORD:
        return verb.options[arg]
    if verb.takes == ids.T_RACE:
        return rules.races[arg].key
    if verb.takes == ids.T_POWER:
        return rules.powers[arg].key
    return names[arg] if arg < rules.seats else "none"


def read_move(rules: Ruleset, names: Sequence[str], text: str) -> list[Action]:
    """Return the actions for a text: one, or a run of the same placement."""
    words = text.split()
    if not words:
        raise NotationError("not a move: the text is empty")
    # A game without its own random draws has a verb for them, but no options.
    verbs = [verb for verb in rules.verbs if verb.size and words[0] == (verb.name if verb.second else verb.word)]
    if not verbs and any(words[0] in game_info(game).words for game in GAMES):
        raise IllegalMove(f"{text.strip()}: {REASONS['not-now']}", "not-now")  # a move from another game
    if not verbs:
        raise NotationError(f"not a move: unknown verb {words[0]!r}")
    for verb in verbs:
        if len(words) == _length(verb) and words[2:] == ([verb.suffix] if verb.suffix else words[2:]):
            return _read(rules, names, verb, words, text.strip())
    seconds = [verb for verb in rules.verbs if verb.second and verb.word == words[0]]
    firsts = [verb for verb in verbs if words[3:] == ([verb.suffix] if verb.suffix else [])]
    if seconds and firsts and len(words) >= 3:
        first = _read(rules, names, firsts[0], words[:2], text.strip())
        return first + _read(rules, names, seconds[0], [words[0], words[2]], text.strip())
    raise NotationError(f"{text.strip()!r} is not a move: write {' or '.join(_form(verb) for verb in verbs)}")


def _length(verb: Verb) -> int:
    """Return the number of words in a move of this verb."""
    return 1 if verb.takes == ids.T_NOTHING else 3 if verb.repeats or verb.suffix else 2


def write_moves(rules: Ruleset, names: Sequence[str], actions: Sequence[Action]) -> str:
    """Return the text of one player's run: repeated placements, or a move and its second argument."""
    if len(actions) == 2 and rules.verbs[actions[1].verb].second:
        verb = rules.verbs[actions[0].verb]
        first = f"{verb.word} {_argument(rules, names, verb, actions[0].arg)}"
        second = _argument(rules, names, rules.verbs[actions[1].verb], actions[1].arg)
        return f"{first} {second} {verb.suffix}".rstrip()
    return write_move(rules, names, actions[0], len(actions))


def _form(verb: Verb) -> str:
    kinds = {
        ids.T_NOTHING: "",
        ids.T_REGION: " REGION",
        ids.T_POSITION: " NUMBER",
        ids.T_FACE: " FACE",
        ids.T_RACE: " RACE",
        ids.T_POWER: " POWER",
        ids.T_COUNT: " NUMBER",
    }
    if verb.takes == ids.T_WORD:
        return f"{verb.word} {'|'.join(verb.options)}"
    what = verb.word + kinds.get(verb.takes, " PLAYER")
    return what + (f" {verb.suffix}" if verb.suffix else "") + (" NUMBER" if verb.repeats else "")


def _read(rules: Ruleset, names: Sequence[str], verb: Verb, words: list[str], text: str) -> list[Action]:
    arg = 0
    if verb.takes != ids.T_NOTHING:
        choices = [_argument(rules, names, verb, i) for i in range(verb.size)]
        if words[1] not in choices:
            if verb.takes in (ids.T_POSITION, ids.T_COUNT) and words[1].isascii() and words[1].isdigit():
                raise IllegalMove(f"{text}: {REASONS['no-such-combo']}", "no-such-combo")
            raise NotationError(f"{text!r} is not a move: unknown {_form(verb).split()[1].lower()} {words[1]!r}")
        arg = choices.index(words[1])
    times = 1
    if verb.repeats:
        if not (words[2].isascii() and words[2].isdigit()):
            raise NotationError(f"{text!r} is not a move: {words[2]!r} is not a number")
        times = int(words[2][:9])
        if not 1 <= times <= MOST_REPEATS:
            raise IllegalMove(f"{text}: 1 to {MOST_REPEATS} can be placed at a time", "no-number")
    return [rules.space.of(verb.number, arg)] * times
