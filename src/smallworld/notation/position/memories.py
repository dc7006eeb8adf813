"""Abilities' memories in hand-written positions: filled in if omitted, and checked."""

from collections.abc import Iterator

from smallworld.core import engine, ids
from smallworld.core.hooks import Ability
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.catalogue import all_relations


def restore(s: State, listed: bool) -> None:
    """Let every ability fill in its army's memory; `listed` means that all pieces that can be revealed are listed."""
    for ability, army in _abilities(s):
        ability.restore(s, army, listed)


def relations(rules: Ruleset) -> tuple[str, ...]:
    """Return the words for relations between players in any game, so that errors can explain a wrong one."""
    return (*all_relations(), *_own_relations(rules))


def _own_relations(rules: Ruleset) -> list[str]:
    return [ability.relation for ability in (*rules.races, *rules.powers) if ability.relation]


def relate(s: State, seat: int, word: str, other: int) -> str:
    """Set the relation named by `word` between two players. Returns an error sentence, or an empty string."""
    for ability, army in _abilities(s):
        if army == s.active(seat) and ability.relation == word:
            return ability.relate(s, army, other)
    if word not in _own_relations(s.rules):
        return f"{word!r} doesn't exist in this game"
    return f"{word} requires the race or power that grants it"


def fault(s: State) -> str:
    """Return the reason why abilities and their choices rule out such a position; empty if they don't."""
    for ability, army in _abilities(s):
        reason = ability.fault(s, army)
        if reason:
            return reason
    rules = s.rules
    for pending in engine.stack(s):
        if pending.choice != ids.NONE:
            choice = rules.choices[pending.choice]
            if choice.of_region and pending.data >= rules.board.size:
                return f"{rules.choice_names[pending.choice]}: its data must be the number of a region"
            if not choice.makes_sense(s, pending.army, pending.data):
                return f"{rules.choice_names[pending.choice]} can't be asked in this position"
    return ""


def _abilities(s: State) -> Iterator[tuple[Ability, int]]:
    """Yield the table rules (with no army), then each army's race and power, those in decline included."""
    yield from [(ability, ids.NONE) for ability in s.rules.table]
    for army in range(s.rules.natives):
        if s.race[army] != ids.NONE:
            yield s.rules.races[s.race[army]], army
        if s.power[army] != ids.NONE:
            yield s.rules.powers[s.power[army]], army
