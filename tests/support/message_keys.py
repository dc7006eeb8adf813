"""Every key that a message about a game can contain; the catalogues must have a text for each."""

import functools

from smallworld.bots import reason
from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.hooks import Move as CoreMove
from smallworld.core.reasons import REASONS
from smallworld.game.log import KINDS, ROLLS, SILENT
from smallworld.games import game_info
from smallworld.notation.vocabulary import vocabulary
from smallworld.server.views.ending import GROUPS
from smallworld.server.views.game_list import rules_of
from smallworld.server.views.titles import KEYS as TITLES
from smallworld.server.views.unused import use_key

#: Cost items that belong to no ability or marker.
COSTS = ("region", "mountain", "natives", "tokens", "travel", "least")
#: Hooks whose results are items of a cost or an income.
ITEMISED = ("board_discount", "discount", "income", "toll")


def _abilities(game: str) -> list[Ability]:
    rules = rules_of(game)
    return [*rules.races, *rules.powers, *rules.relics, *rules.table]


@functools.cache
def asked_keys(game: str) -> tuple[str, ...]:
    """Every value of `Public.asked`, except those of chance, for which nobody waits."""
    rules = rules_of(game)
    words = vocabulary(rules)
    found = ["pick", "start", "conquer", "redeploy", "end", "after", "retreat", "over", "score"]
    # Choices that only wait for a die or a reveal don't ask a player.
    found += [words.choices[i] for i, verbs in enumerate(rules.answering) if verbs]
    for ability in _abilities(game):
        bound = rules.bound[ability.key]
        found += [words.verbs[move.verb] for move in bound if ids.END in move.steps]
        if type(ability).demands is not Ability.demands:
            found.append(words.verbs[bound[0].verb])
    return tuple(dict.fromkeys(found))


@functools.cache
def verb_keys(game: str) -> tuple[str, ...]:
    """Every verb of a player's move, including those of second arguments."""
    rules = rules_of(game)
    chance = range(ids.V_DIE, ids.FIRST_OWN_VERB)
    return tuple(
        dict.fromkeys(vocabulary(rules).verbs[verb.number] for verb in rules.verbs if verb.number not in chance)
    )


@functools.cache
def word_keys(game: str) -> tuple[str, ...]:
    """Every word in a move other than a region, a number or a seat."""
    found: list[str] = []
    for verb in rules_of(game).verbs:
        if verb.takes == ids.T_WORD and verb.number != ids.V_FLIP:
            found += verb.options
        if verb.takes == ids.T_SEAT_OR_NONE:
            found.append("none")
        if verb.suffix:
            found.append(f"{verb.word}-{verb.suffix}" if verb.name == verb.word else verb.suffix)
    return tuple(dict.fromkeys(found))


@functools.cache
def reason_keys(game: str) -> tuple[str, ...]:
    """Every reason for refusing a move or closing a region or combo."""
    return tuple(dict.fromkeys([*REASONS, "half-move", "no-number", "no-action", "undo", *rules_of(game).reasons]))


@functools.cache
def item_keys(game: str) -> tuple[str, ...]:
    """Every item of a sum: conquest costs, end-of-turn payments, gains of moves."""
    rules = rules_of(game)
    markers = [rules.markers[number].name for number in rules.defending]
    abilities = [
        ability.key
        for ability in _abilities(game)
        if any(getattr(type(ability), hook) is not getattr(Ability, hook) for hook in ITEMISED)
    ]
    relics = [relic.key for relic in rules.relics]
    moves = [bound.move for bounds in rules.bound.values() for bound in bounds]
    means = [move.means.key for move in moves if move.means is not None]
    return tuple(dict.fromkeys([*COSTS, *markers, "regions", "coins", *abilities, *relics, *means]))


@functools.cache
def coin_sources(game: str) -> tuple[str, ...]:
    """Sources of immediate payments: races, powers, relics, and pieces on the map."""
    rules = rules_of(game)
    keys = [ability.key for ability in (*rules.races, *rules.powers, *rules.relics)]
    return tuple(dict.fromkeys([*keys, *[marker.name for marker in rules.markers if marker.land and not marker.coded]]))


@functools.cache
def waste_keys(game: str) -> tuple[str, ...]:
    """Every key of `Own.unused`."""
    rules = rules_of(game)
    uses: list[str] = []
    for ability in _abilities(game):
        # A required move comes before the step can end.
        if type(ability).demands is Ability.demands:
            uses += [use_key(rules.verbs[b.verb]) for b in rules.bound[ability.key] if ids.CONQUER in b.steps]
    return tuple(dict.fromkeys(["tokens", *[use for use in uses if use], *_placed(game)]))


@functools.cache
def due_keys(game: str) -> tuple[str, ...]:
    """Every key of `Own.due`."""
    rules = rules_of(game)
    dues = [
        bound
        for bounds in rules.bound.values()
        for bound in bounds
        if type(bound.move).mandatory is not CoreMove.mandatory
    ]
    words = {rules.verbs[bound.verb].word for bound in dues}
    return tuple([name for name in _placed(game) if name in words])


def _placed(game: str) -> list[str]:
    """Return the pieces that moves place, except relics."""
    rules = rules_of(game)
    words = {verb.word for verb in rules.verbs}
    relics = {relic.key for relic in rules.relics}
    return [marker.name for marker in rules.markers if marker.name in words and marker.name not in relics]


@functools.cache
def thing_keys(game: str) -> tuple[str, ...]:
    """Every value of `Here.what`."""
    return tuple(dict.fromkeys(thing for things in game_info(game).counted.values() for thing in things))


def line_kinds(game: str) -> dict[str, tuple[str, ...]]:
    """Every kind of log line with all its sources; an empty source if it has none."""
    rules = rules_of(game)
    words = vocabulary(rules)
    found: dict[str, tuple[str, ...]] = dict.fromkeys(KINDS, ())
    own = [verb for verb in rules.verbs if verb.number >= ids.FIRST_OWN_VERB and not verb.second]
    played: list[str] = []
    for verb in own:
        if verb.repeats or verb.number in SILENT:
            continue
        key = words.verbs[verb.number]
        if verb.takes == ids.T_WORD:
            played += [f"{key}-{option}" for option in verb.options]
        else:
            played += [key, f"{key}-none"] if verb.takes == ids.T_SEAT_OR_NONE else [key]
    found["played"] = tuple(played)
    found["rolled"] = ROLLS
    found["conquered"] = ("", *[words.verbs[verb.number] for verb in own if verb.takes == ids.T_REGION])
    found |= {kind: (piece,) for piece, kind in game_info(game).conquest_kinds.items()}
    found["flipped"] = rules.outcomes
    found["marked"] = tuple(marker.name for marker in rules.markers)
    found["paid"] = found["earned"] = coin_sources(game)
    return found


def hint_keys() -> tuple[str, ...]:
    """Every reason for a hint."""
    return tuple([f"hint.{key}" for key in reason.WORDS])


def source_keys() -> tuple[str, ...]:
    """Every group of coin sources in an `Ending`."""
    return GROUPS


def title_keys() -> tuple[str, ...]:
    """Every title in an `Ending`."""
    return TITLES
