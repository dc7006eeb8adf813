"""Randomly damaged texts are either refused with a sentence and a line, or playable."""

import functools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from smallworld import Game, NotationError, read_position, read_record, write_position
from smallworld.core.playout import run
from smallworld.game.dealer import Dealer
from smallworld.games.yaml_nodes import read_documents
from tests.notation.playing import random_game, spoil
from tests.support.playing import AtRandom


@functools.cache
def games() -> list[Game]:
    """Return games of every kind at many points."""
    found = [random_game(2 + seed % 4, seed, 40 + 45 * seed) for seed in range(8)]
    found += [random_game(2 + seed % 4, seed, 60 + 45 * seed, game="warcraft") for seed in range(8)]
    found += [random_game(2 + seed % 4, seed, 30 + 60 * seed, game="azeroth") for seed in range(4)]
    return found


# Played lazily: every test process imports this module.
positions = st.deferred(lambda: st.sampled_from([game.position() for game in games()]))
records = st.deferred(lambda: st.sampled_from([game.record() for game in games()]))
SENTENCE = re.compile(r"text:\d+: .+")
GENERATORS = st.randoms(use_true_random=False)


@settings(max_examples=400, deadline=None)
@given(positions, GENERATORS)
def test_a_damaged_position_is_refused_or_playable(text: str, chance: random.Random) -> None:
    try:
        state = read_position(spoil(text, chance), "text").state
    except NotationError as error:
        assert SENTENCE.fullmatch(str(error)), str(error)
        return
    assert read_position(write_position(state)).state.key() == state.key()
    run(state, AtRandom(chance), Dealer(1), most=20)


@settings(max_examples=200, deadline=None)
@given(records, GENERATORS)
def test_a_damaged_record_is_refused_or_replayable(text: str, chance: random.Random) -> None:
    try:
        game = read_record(spoil(text, chance), "text", deal=False)
    except NotationError as error:
        assert SENTENCE.fullmatch(str(error)), str(error)
        return
    assert read_record(game.record(), deal=False).state.key() == game.state.key()


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_arbitrary_text_is_refused(text: str) -> None:
    for read in (read_position, read_record):
        for candidate in (text, f"position: 1\n{text}", f"record: 1\n{text}\n---\n{text}"):
            try:
                read(candidate, "text")
            except NotationError as error:
                assert SENTENCE.fullmatch(str(error)), str(error)
            else:
                raise AssertionError(f"{candidate!r} was read")


@pytest.mark.parametrize("nested", ["[" * 100_000, "{a: " * 50_000, "- " * 50_000])
def test_endless_nesting_is_refused(nested: str) -> None:
    with pytest.raises(NotationError, match=r"^file:2: the file is nested too deeply$"):
        list(read_documents(f"---\n{nested}", "file"))
