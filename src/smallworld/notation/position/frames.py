"""Armies and pending decisions as words, both ways; and which stacks of decisions a turn can build."""

from __future__ import annotations

from collections.abc import Sequence

from smallworld.core import ids
from smallworld.core.hooks import Choice
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

BY_SEAT = frozenset(
    {ids.F_FIRST, ids.F_REVEAL, ids.F_PICK, ids.F_BEGIN_TURN, ids.F_MAIN, ids.F_SCORE, ids.F_RETREATS, ids.F_NEXT_TURN}
)
OPENING = (ids.F_MAIN, ids.F_CAMPAIGN, ids.F_CONQUER)
NOTHING = -1
# What may lie right under each kind of frame; those of abilities and reveals are looked at on their own.
UNDER: dict[int, tuple[int, ...]] = {
    ids.F_FIRST: (NOTHING,),
    ids.F_BEGIN_TURN: (NOTHING,),
    ids.F_NEXT_TURN: (NOTHING,),
    ids.F_RETREATS: (ids.F_NEXT_TURN,),
    ids.F_AFTER: (ids.F_RETREATS,),
    ids.F_RETREAT: (ids.F_RETREATS,),
    ids.F_SCORE: (ids.F_RETREATS,),
    ids.F_MAIN: (ids.F_SCORE,),
    ids.F_PICK: (ids.F_SCORE,),
    ids.F_END: (ids.F_SCORE,),
    ids.F_CAMPAIGN: (ids.F_SCORE, ids.F_MAIN, ids.F_CAMPAIGN),
    ids.F_BEGIN_REDEPLOY: (ids.F_SCORE, ids.F_MAIN, ids.F_CAMPAIGN),
    ids.F_REDEPLOY: (ids.F_SCORE, ids.F_MAIN, ids.F_END, ids.F_CAMPAIGN),
    ids.F_CONQUER: (ids.F_BEGIN_REDEPLOY,),
}
# The frame in whose step a choice is asked.
OF_STEP = (ids.F_CONQUER, ids.F_CONQUER, ids.F_REDEPLOY, ids.F_END, ids.F_AFTER, ids.F_RETREAT)
MOST = 1 << 30


class WordError(ValueError):
    """A word that stands for no army or decision; the reader adds where it stands."""


def write_army(rules: Ruleset, names: Sequence[str], army: int) -> str:
    """An army in a word: `ann` for her active one, `ann.2` for the second place in decline, natives, nobody."""
    if army == ids.NOBODY:
        return "nobody"
    if army == rules.natives:
        return "natives"
    seat, slot = divmod(army, rules.slots)
    return f"{names[seat]}.{slot}" if slot else names[seat]


def read_army(rules: Ruleset, names: Sequence[str], word: str) -> int:
    """The army that a word stands for."""
    if word == "nobody":
        return ids.NOBODY
    if word == "natives":
        return rules.natives
    name, dot, place = word.partition(".")
    if name not in names:
        raise WordError(f"there is no player {name!r}")
    if not dot:
        return names.index(name) * rules.slots
    if place not in [str(slot) for slot in range(1, rules.slots)]:
        raise WordError(f"there is no place {place!r} in decline; they are 1 to {rules.slots - 1}")
    return names.index(name) * rules.slots + int(place)


def write_frame(rules: Ruleset, names: Sequence[str], frame: Sequence[int]) -> str:
    """A pending decision: its kind, whose it is, and what else it needs, as in `conquer ann opening=1`."""
    kind, who, a, b = frame
    words = [ids.FRAME_NAMES[kind], names[who] if kind in BY_SEAT else write_army(rules, names, who)]
    if kind == ids.F_REVEAL:
        details = {"race": rules.races[a].key if a != ids.NONE else "", "b": _number(b)}
    elif kind in OPENING:
        details = {"opening": _number(a), "acted": _number(b)}
    elif kind == ids.F_DIE and a == 0:
        details = {"region": rules.board.regions[b]}
    elif kind in (ids.F_DIE, ids.F_CHOICE):
        number = a - 1 if kind == ids.F_DIE else a
        details = {"choice": type(rules.choices[number]).__name__, "data": _number(b)}
    elif kind == ids.F_TURN:
        details = {"choice": type(rules.choices[a]).__name__, "region": rules.board.regions[b]}
    else:
        details = {"a": _number(a), "b": _number(b)}
    return " ".join([*words, *(f"{key}={value}" for key, value in details.items() if value)])


def _number(value: int) -> str:
    return str(value) if value else ""


def read_frame(rules: Ruleset, names: Sequence[str], text: str) -> list[int]:
    """The four numbers of a pending decision."""
    words = text.split()
    if len(words) < 2 or words[0] not in ids.FRAME_NAMES:
        raise WordError(f"{text!r} is no pending decision: write KIND PLAYER, as in 'pick ann'")
    kind = ids.FRAME_NAMES.index(words[0])
    if kind in BY_SEAT:
        if words[1] not in names:
            raise WordError(f"there is no player {words[1]!r}")
        who = names.index(words[1])
    else:
        who = read_army(rules, names, words[1])
        if not 0 <= who < rules.natives:
            raise WordError(f"{text!r}: that is no player's army")
    details: dict[str, str] = {}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if not equals or not value or key in details:
            raise WordError(f"{text!r}: {word!r} is not of the form NAME=VALUE")
        details[key] = value
    a, b = _read_details(rules, kind, details, text)
    if details:
        raise WordError(f"{text!r}: {words[0]} has no {next(iter(details))!r}")
    return [kind, who, a, b]


def _read_details(rules: Ruleset, kind: int, details: dict[str, str], text: str) -> tuple[int, int]:
    def number(key: str) -> int:
        value = details.pop(key, "0")
        if not (value.isascii() and value.isdigit() and len(value) <= 10 and int(value) < MOST):
            raise WordError(f"{text!r}: {value!r} is no number")
        return int(value)

    def one_of(key: str, numbers: dict[str, int]) -> int:
        value = details.pop(key, "")
        if value not in numbers:
            raise WordError(f"{text!r}: there is no {key} {value!r}")
        return numbers[value]

    if kind == ids.F_REVEAL:
        return one_of("race", rules.race_number) if "race" in details else ids.NONE, number("b")
    if kind in OPENING:
        return number("opening"), number("acted")
    if kind == ids.F_DIE and "choice" not in details:
        return 0, one_of("region", rules.board.number)
    if kind in (ids.F_DIE, ids.F_CHOICE):
        return one_of("choice", rules.choice_number) + (kind == ids.F_DIE), number("data")
    if kind == ids.F_TURN:
        return one_of("choice", rules.choice_number), one_of("region", rules.board.number)
    return number("a"), number("b")


def stack_fault(s: State) -> tuple[int, str]:
    """The first pending decision that no turn leads to, and why; no reason if there is none."""
    for number in range(len(s.frames) // ids.FRAME):
        reason = _fault(s, number * ids.FRAME)
        if reason:
            return number, reason
    return 0, ""


def _fault(s: State, i: int) -> str:
    kind, who, a, _ = s.frames[i : i + ids.FRAME]
    below = s.frames[i - ids.FRAME] if i else NOTHING
    name = ids.FRAME_NAMES[kind]
    if below not in UNDER.get(kind, (below,)) or (kind not in UNDER and below == NOTHING):
        return f"{name} can't lie there in the stack of decisions"
    asks = kind in (ids.F_CHOICE, ids.F_TURN) or (kind == ids.F_DIE and a > 0)
    if not (asks and _of_the_table(s, a - (kind == ids.F_DIE))):
        if kind in (ids.F_DIE, ids.F_CHOICE, ids.F_TURN) and not _asked_there(s, i):
            return f"{name} can't be asked there"
        seat = who if kind in BY_SEAT else s.seat_of(who)
        if seat != s.seat and kind not in (ids.F_RETREAT, ids.F_REVEAL, ids.F_FIRST):
            return f"{name} is not for the player whose turn it is"
    if asks and not _can_ask(s, kind, who, a - (kind == ids.F_DIE)):
        return f"{name} asks what that army can't decide"
    if kind == ids.F_CONQUER and who != s.frames[i - ids.FRAME + 1]:
        return "an army conquers before another redeploys"
    if kind == ids.F_REVEAL and i + ids.FRAME < len(s.frames):
        return "a reveal waits under another decision"
    if kind in (ids.F_END, ids.F_AFTER) and not s.is_active(who):
        return f"{name} is for an active army"
    if kind not in BY_SEAT and kind not in (ids.F_AFTER, ids.F_END) and s.race[who] == ids.NONE:
        return f"{name} is for an army that is not there"
    return ""


def _asked_there(s: State, i: int) -> bool:
    """Whether a die, a choice or a turn of an ability lies on the step that it belongs to, of the same army."""
    kind, who, a, _ = s.frames[i : i + ids.FRAME]
    below, owner = s.frames[i - ids.FRAME : i - ids.FRAME + 2]
    if kind == ids.F_TURN:
        return below in (ids.F_MAIN, ids.F_CAMPAIGN, ids.F_TURN) and s.is_active(who)
    if kind == ids.F_DIE and a == 0:
        return below == ids.F_CONQUER and who == owner
    return below == OF_STEP[s.rules.choices[a - (kind == ids.F_DIE)].step] and who == owner


def _of_the_table(s: State, number: int) -> bool:
    """Whether a choice is put by a rule of the whole game, which may befall any army at any time of a turn."""
    return any(type(s.rules.choices[number]) in ability.choices for ability in s.rules.table)


def _can_ask(s: State, kind: int, army: int, number: int) -> bool:
    """Whether the army has the choice, and the choice is put by this kind of frame."""
    asked = type(s.rules.choices[number])
    if kind == ids.F_CHOICE:
        answers = len(asked.verbs) > 0
    elif kind == ids.F_DIE:
        answers = asked.rolled is not Choice.rolled
    else:
        answers = asked.odds is not Choice.odds
    return answers and any(asked in ability.choices for ability in s.kits[army].abilities)
