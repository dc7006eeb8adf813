"""Every log line has a sentence in all voices, without arguments that the line doesn't have."""

import random

import pytest

from smallworld import i18n
from smallworld.core import ids
from smallworld.game.game import new_game
from smallworld.game.log import KINDS, ROLLS, LogEntry, append_lines, log_lines
from smallworld.games import GAMES, game_info
from smallworld.views.table import NATIVES
from tests.i18n.checks import arguments
from tests.support import message_keys

ENGLISH = i18n.catalogue("en")
#: Kinds with several sentences, depending on the event.
VARIANTS = {
    "conquered": ("conquered", "conquered-natives", "conquered-own", "conquered-declined", "conquered-active"),
    "rolled": ("rolled-first", "rolled", "rolled-in-vain"),
    "income": ("scored",),
    "flipped": ("flipped", "flipped-live", "flipped-dud"),
}
#: Fragments appended to another sentence.
BEHIND = {"found", "means"}
#: The arguments that a line provides, and those of appended fragments.
GIVEN = {"name", "victim", "region", "second", "race", "combo", "marker", "source", "n", "sum", "round", "game"}
GIVEN_BEHIND = {"n", "source"}


def sentence(line: LogEntry) -> str:
    """Return the key of a line's sentence, without its voice."""
    if line.kind == "played":
        return f"played-{line.source}-to" if line.source == "scare" and line.second else f"played-{line.source}"
    if line.kind == "conquered":
        if line.other is None:
            return "conquered"
        if line.other == NATIVES:
            return "conquered-natives"
        if line.other == line.seat:
            return "conquered-own"
        return "conquered-declined" if line.declined else "conquered-active"
    if line.kind == "rolled":
        return VARIANTS["rolled"][ROLLS.index(line.source)]
    if line.kind == "income":
        return "scored"
    if f"{line.kind}-{line.source}" in VARIANTS.get(line.kind, ()):
        return f"{line.kind}-{line.source}"
    return line.kind


def told() -> dict[str, set[str]]:
    """Return the existing sentences with their voices; a single voice is the empty one."""
    found: dict[str, set[str]] = {}
    for key in ENGLISH:
        if key.startswith("log."):
            name, _, voice = key.removeprefix("log.").partition(".")
            found.setdefault(name, set()).add(voice)
    return found


def test_every_kind_has_its_sentences_and_no_others() -> None:
    kinds = {variant for kind in KINDS for variant in VARIANTS.get(kind, (kind,))}
    kinds |= {kind for game in GAMES for kind in game_info(game).conquest_kinds.values()}
    assert {name for name in told() if not name.startswith("played-")} == kinds | BEHIND
    played = {source for game in GAMES for source in message_keys.line_kinds(game)["played"]} | {"scare-to"}
    assert {name.removeprefix("played-") for name in told() if name.startswith("played-")} <= played


def test_sentences_have_one_voice_or_all() -> None:
    for name, voices in told().items():
        assert voices in ({""}, {"you", "other"}, {"you", "other", "hit"}), name


def test_sentences_use_only_arguments_that_lines_provide() -> None:
    for name, voices in told().items():
        for voice in voices:
            asked = {argument.name for argument in arguments(ENGLISH[f"log.{name}{voice and '.'}{voice}"])}
            assert asked <= (GIVEN_BEHIND if name in BEHIND else GIVEN), name


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_games_has_its_sentence(game: str) -> None:
    """Play random games, and check the arguments of each line's sentence."""
    found = told()
    for seed in range(12):
        played = play(game, seed)
        for line in played:
            name = sentence(line)
            assert name in found, line
            asked = {a.name for voice in found[name] for a in arguments(ENGLISH[f"log.{name}{voice and '.'}{voice}"])}
            assert not asked & {"region"} or line.region, line
            assert not asked & {"second"} or line.second, line
            assert not asked & {"victim"} or (line.other is not None and line.other >= 0), line
            assert not asked & {"name"} or line.seat is not None, line
            assert not asked & {"race"} or line.race, line
            assert not asked & {"marker", "source"} or line.source, line


def play(name: str, seed: int) -> list[LogEntry]:
    """Return the log of a game of random moves that seldom ends steps early."""
    dice = random.Random(seed)
    seats = sorted(game_info(name).rounds)
    game = new_game(name, seats[seed % len(seats)], seed=seed)
    lines: list[LogEntry] = []
    while not game.over:
        legal = game.legal()
        eager = [action for action in legal if action.verb >= ids.FIRST_OWN_VERB]
        game.apply(dice.choice(eager if eager and dice.random() < 0.4 else legal))
    state = game.opening()
    for entry, after in game.replay():
        append_lines(lines, log_lines(state, after, entry, 0))
        state = after.clone()
    return lines
