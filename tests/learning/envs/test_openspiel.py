"""OpenSpiel's own tests pass, chance nodes are explicit, and states can be copied and stored."""

import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from smallworld.games import Options
from smallworld.learning.envs import openspiel
from smallworld.learning.envs.env_game import payoffs
from tests.learning.envs.env_games import TABLES, positions

NAME = openspiel.NAME


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_can_be_loaded(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"{NAME}(game={game},players={players})")
    assert loaded.num_players() == players
    state = loaded.new_initial_state()
    assert state.is_chance_node()
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize(("game", "players"), [("smallworld", 3), ("warcraft", 2), ("azeroth", 3)])
def test_a_random_simulation_passes(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"{NAME}(game={game},players={players},rounds=1)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_can_be_replayed() -> None:
    # Imported here because it imports half of SciPy, which would slow down test collection.
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    game = f"{NAME}(game=smallworld,players=2,rounds=1)"
    text = playthrough(game, None, seed=1)
    assert "IsTerminal() = True" in text
    actions = [int(number) for number in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert playthrough(game, actions, seed=1) == text


def test_games_of_uneven_teams_are_general_sum() -> None:
    def utility(parameters: str) -> pyspiel.GameType.Utility:
        return pyspiel.load_game(f"{NAME}({parameters})").get_type().utility

    assert utility("game=azeroth,players=4") == pyspiel.GameType.Utility.ZERO_SUM
    assert utility("game=azeroth,players=5") == pyspiel.GameType.Utility.GENERAL_SUM
    assert utility("game=smallworld,players=5") == pyspiel.GameType.Utility.ZERO_SUM


def test_copies_are_independent_and_stored_states_are_restored() -> None:
    game = pyspiel.load_game(f"{NAME}(players=3)")
    state = game.new_initial_state()
    rng = np.random.default_rng(2)
    for _ in range(60):
        state.apply_action(int(rng.choice(state.legal_actions())))
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(back) == str(state)
    assert back.legal_actions() == state.legal_actions()


def test_an_observation_is_one_seats_view_with_named_parts() -> None:
    game = pyspiel.load_game(f"{NAME}(game=azeroth,players=4)")
    state = game.new_initial_state()
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.tensor.shape == tuple(game.observation_tensor_shape())
    assert sum(part.size for part in seen.dict.values()) == seen.tensor.size
    assert state.information_state_string(1) == "seat: 1\nhistory: "
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, public) is None


def test_a_shared_victory_is_shared() -> None:
    *_, (_, s) = positions("smallworld", 4, 1, Options(rounds=1))
    for seat in range(4):
        s.coins[seat] = 9 if seat < 2 else 3
    for region in range(s.rules.board.size):
        s.tokens[region] = 0
    assert payoffs(s) == [pytest.approx(1 / 3), pytest.approx(1 / 3), pytest.approx(-1 / 3), pytest.approx(-1 / 3)]
