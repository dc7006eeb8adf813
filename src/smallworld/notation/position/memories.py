"""What abilities remember, in positions written by hand: filled in where it is left out, and checked."""

from collections.abc import Iterator

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.catalogue import all_relations


def restore(s: State, listed: bool) -> None:
    """Let every ability fill in what its army remembers; `listed`: what chance is to bring is all listed."""
    for ability, army in _abilities(s):
        ability.restore(s, army, listed)


def relations(rules: Ruleset) -> tuple[str, ...]:
    """The words for what a player may have with another: those of any game, so that a wrong one can be explained."""
    return (*all_relations(), *_own_relations(rules))


def _own_relations(rules: Ruleset) -> list[str]:
    return [ability.relation for ability in (*rules.races, *rules.powers) if ability.relation]


def relate(s: State, seat: int, word: str, other: int) -> str:
    """Set what a player has with another, by its word; the answer says what is wrong with it, if anything is."""
    for ability, army in _abilities(s):
        if army == s.active(seat) and ability.relation == word:
            return ability.relate(s, army, other)
    if word not in _own_relations(s.rules):
        return f"there is no {word!r} in this game"
    return f"nobody has {word} without the race or power that gives it"


def fault(s: State) -> str:
    """Why no game leads to such a position, as far as abilities and their choices go; empty if one may."""
    for ability, army in _abilities(s):
        reason = ability.fault(s, army)
        if reason:
            return reason
    rules = s.rules
    for pending in engine.stack(s):
        if pending.choice != ids.NONE:
            choice = rules.choices[pending.choice]
            if choice.of_region and pending.data >= rules.board.size:
                return f"{rules.choice_names[pending.choice]} asks about no region"
            if not choice.makes_sense(s, pending.army, pending.data):
                return f"{rules.choice_names[pending.choice]} asks about nothing that is there"
    return ""


def _abilities(s: State) -> Iterator[tuple[Ability, int]]:
    """The rules of the table, which are nobody's, then the race and power of each army, in decline too."""
    yield from [(ability, ids.NONE) for ability in s.rules.table]
    for army in range(s.rules.natives):
        if s.race[army] != ids.NONE:
            yield s.rules.races[s.race[army]], army
        if s.power[army] != ids.NONE:
            yield s.rules.powers[s.power[army]], army
