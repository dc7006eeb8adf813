"""Armies and pending decisions as words, both ways."""

from collections.abc import Sequence

from smallworld.core import ids
from smallworld.core.frames.pending import OF_SEAT, OPENING
from smallworld.core.ruleset import Ruleset

MOST = 1 << 30
#: Frame kinds by name. Older positions write `turn ann choice=TurnX` for `flip ann choice=FlipX`.
KINDS = {"turn": ids.F_FLIP} | {name: kind for kind, name in enumerate(ids.FRAME_NAMES)}


class WordError(ValueError):
    """The word is neither an army nor a decision; the caller adds the line."""


def write_army(rules: Ruleset, names: Sequence[str], army: int) -> str:
    """Write an army as a word: `ann` for her active one, `ann.2` for her second place in decline, natives, nobody."""
    if army == ids.NOBODY:
        return "nobody"
    if army == rules.natives:
        return "natives"
    seat, slot = divmod(army, rules.slots)
    return f"{names[seat]}.{slot}" if slot else names[seat]


def read_army(rules: Ruleset, names: Sequence[str], word: str) -> int:
    if word == "nobody":
        return ids.NOBODY
    if word == "natives":
        return rules.natives
    name, dot, place = word.partition(".")
    if name not in names:
        raise WordError(f"unknown player {name!r}")
    if not dot:
        return names.index(name) * rules.slots
    if place not in [str(slot) for slot in range(1, rules.slots)]:
        raise WordError(f"unknown place {place!r} in decline; it must be 1 to {rules.slots - 1}")
    return names.index(name) * rules.slots + int(place)


def write_frame(rules: Ruleset, names: Sequence[str], frame: Sequence[int]) -> str:
    """Write a pending decision: its kind, its owner, and its details, as in `conquer ann opening=1`."""
    kind, who, a, b = frame
    words = [ids.FRAME_NAMES[kind], names[who] if kind in OF_SEAT else write_army(rules, names, who)]
    if kind == ids.F_REVEAL:
        details = {"race": rules.races[a].key if a != ids.NONE else "", "b": _number(b)}
    elif kind in OPENING:
        details = {"opening": _number(a), "acted": _number(b)}
    elif kind == ids.F_DIE and a == 0:
        details = {"region": rules.board.regions[b]}
    elif kind in (ids.F_DIE, ids.F_CHOICE):
        number = a - 1 if kind == ids.F_DIE else a
        details = {"choice": rules.choice_names[number], "data": _number(b)}
    elif kind == ids.F_FLIP:
        details = {"choice": rules.choice_names[a], "region": rules.board.regions[b]}
    else:
        details = {"a": _number(a), "b": _number(b)}
    return " ".join([*words, *(f"{key}={value}" for key, value in details.items() if value)])


def _number(value: int) -> str:
    return str(value) if value else ""


def read_frame(rules: Ruleset, names: Sequence[str], text: str) -> list[int]:
    """Read the four numbers of a pending decision."""
    words = text.split()
    if len(words) < 2 or words[0] not in KINDS:
        raise WordError(f"{text!r} is not a pending decision: write KIND PLAYER, as in 'pick ann'")
    kind = KINDS[words[0]]
    if kind in OF_SEAT:
        if words[1] not in names:
            raise WordError(f"unknown player {words[1]!r}")
        who = names.index(words[1])
    else:
        who = read_army(rules, names, words[1])
        if not 0 <= who < rules.natives:
            raise WordError(f"{text!r}: that is not a player's army")
    details: dict[str, str] = {}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if not equals or not value or key in details:
            raise WordError(f"{text!r}: {word!r} is not of the form NAME=VALUE")
        details[key] = value
    a, b = _read_details(rules, kind, details, text)
    if details:
        raise WordError(f"{text!r}: unknown detail {next(iter(details))!r} for {words[0]}")
    return [kind, who, a, b]


def _read_details(rules: Ruleset, kind: int, details: dict[str, str], text: str) -> tuple[int, int]:
    def number(key: str) -> int:
        value = details.pop(key, "0")
        if not (value.isascii() and value.isdigit() and len(value) <= 10 and int(value) < MOST):
            raise WordError(f"{text!r}: {value!r} is not a number")
        return int(value)

    def one_of(key: str, numbers: dict[str, int]) -> int:
        value = details.pop(key, "")
        if value not in numbers:
            raise WordError(f"{text!r}: unknown {key} {value!r}")
        return numbers[value]

    choices = {name: choice for choice, name in enumerate(rules.choice_names)}
    if kind == ids.F_REVEAL:
        return one_of("race", rules.race_number) if "race" in details else ids.NONE, number("b")
    if kind in OPENING:
        return number("opening"), number("acted")
    if kind == ids.F_DIE and "choice" not in details:
        return 0, one_of("region", rules.board.number)
    if kind in (ids.F_DIE, ids.F_CHOICE):
        return one_of("choice", choices) + (kind == ids.F_DIE), number("data")
    if kind == ids.F_FLIP:
        former = {name.replace("Flip", "Turn", 1): choice for name, choice in choices.items()}
        return one_of("choice", former | choices), one_of("region", rules.board.number)
    return number("a"), number("b")
