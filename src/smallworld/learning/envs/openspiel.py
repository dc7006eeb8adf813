"""OpenSpiel: importing this module registers `python_smallworld(game=warcraft,players=3)`.

Chance nodes are explicit.
"""

from __future__ import annotations

import functools

import numpy as np

from smallworld.extras import MissingExtra, needs

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra(needs("this environment", missing, "openspiel")) from None

from smallworld.arena.bot_game import MOST_ACTIONS
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.games import GAMES, Options, game_info
from smallworld.learning.envs.arrays import observation_of
from smallworld.learning.envs.env_config import AGENTS, EnvConfig
from smallworld.learning.envs.env_game import Arena, payoffs
from smallworld.learning.envs.observation_blocks import blocks
from smallworld.notation.moves import write_move
from smallworld.notation.position import write_position

NAME = "python_smallworld"
#: Parameters for loading a game; an empty board means the game's own, 0 rounds the standard number.
PARAMETERS: dict[str, str | int] = {"game": "smallworld", "players": 2, "board": "", "rounds": 0}
#: Never reached: chance reveals only a few things per player action.
MOST_CHANCES = MOST_ACTIONS

ArenaKey = tuple[str, int, str, int]


def game_type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """Return the game type that OpenSpiel registers."""
    seats = [number for game in GAMES for number in game_info(game).rounds]
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Small World",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@functools.lru_cache(maxsize=64)
def arena_of(key: ArenaKey) -> Arena:
    """Return the board and rules of a loaded game."""
    game, players, board, rounds = key
    return EnvConfig(game, players, board or None, Options(rounds=rounds or None)).arena(0)


class SmallWorldGame(pyspiel.Game):  # type: ignore[misc]
    """A game on one board: the game's own, a fixed set of islands, or those named by `board`."""

    def __init__(self, params: dict[str, str | int] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        self.key: ArenaKey = (
            str(chosen["game"]),
            int(chosen["players"]),
            str(chosen["board"]),
            int(chosen["rounds"]),
        )
        self.arena = arena_of(self.key)
        rules = self.arena.rules
        teams = rules.teams or tuple(str(seat) for seat in range(rules.seats))
        # Teams of different sizes can't share gains and losses evenly.
        even = len({teams.count(team) for team in teams}) == 1
        utility = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arena.layout.size,
            max_chance_outcomes=self.arena.layout.most_outcomes,
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if even else None,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type(utility.ZERO_SUM if even else utility.GENERAL_SUM), info, params or {})

    def new_initial_state(self) -> SmallWorldState:
        """Return the state of a new game, in which chance acts first."""
        return SmallWorldState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_CHANCES

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, str | int] | None = None
    ) -> SeatObserver | History | None:
        """Return an observer of one seat's view or, for perfect recall, its history; None for other kinds."""
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return History() if kind.perfect_recall else SeatObserver(self.arena)


class StateHolder:
    """A state that is copied and pickled without its rules, which all states of a game share."""

    def __init__(self, key: ArenaKey, state: State) -> None:
        self.key = key
        self.state = state

    def __deepcopy__(self, memo: dict[int, object]) -> StateHolder:
        return StateHolder(self.key, self.state.clone())

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.key, self.state.values())


def restored(key: ArenaKey, values: list[list[int] | int]) -> StateHolder:
    """Restore a pickled position."""
    return StateHolder(key, State.restored(arena_of(key).rules, values))


class SmallWorldState(pyspiel.State):  # type: ignore[misc]
    """The OpenSpiel interface of a state; players' actions and random outcomes are numbered separately."""

    def __init__(self, game: SmallWorldGame) -> None:
        super().__init__(game)
        self.position = StateHolder(game.key, engine.new(game.arena.rules))

    @property
    def arena(self) -> Arena:
        return arena_of(self.position.key)

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's id for chance or the end."""
        actor = engine.actor(self.position.state)
        if actor == ids.OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == ids.CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.arena.layout.legal(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the random outcomes with their probabilities."""
        outcomes = engine.chance(self.position.state)
        total = sum(weight for _, weight in outcomes)
        numbers = self.arena.layout.numbers[0]
        return sorted((numbers[action.index], weight / total) for action, weight in outcomes)

    def _action(self, number: int, chance: bool) -> Action:
        known = self.arena.layout
        action = known.outcomes[number] if chance else known.action(max(self.current_player(), 0), number)
        if action is None:
            raise ValueError(f"unknown outcome {number}")
        return action

    def _apply_action(self, action: int) -> None:
        engine.apply(self.position.state, self._action(action, self.is_chance_node()))

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == int(pyspiel.PlayerId.CHANCE)
        return write_move(self.arena.rules, AGENTS, self._action(action, chance))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return engine.is_over(self.position.state)

    def returns(self) -> list[float]:
        """Return every seat's payoff."""
        if self.is_terminal():
            return payoffs(self.position.state)
        return [0.0] * self.arena.rules.seats

    def __str__(self) -> str:
        return write_position(self.position.state, AGENTS)


class SeatObserver:
    """A seat's view in the form of OpenSpiel's observers: one tensor, and views of it by name."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.tensor = np.zeros(arena.observer.layout.size, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.end].reshape(block.shape)
            for block in blocks(arena.observer.layout)
        }

    def set_from(self, state: SmallWorldState, player: int) -> None:
        """Fill the tensor with a seat's observation."""
        self.tensor[:] = observation_of(self.arena.observer.observe(state.position.state, player))

    def string_from(self, state: SmallWorldState, player: int) -> str:
        """Return the position as text, without anything hidden from the seat."""
        return f"seat: {player}\n{write_position(engine.known_to(state.position.state, player), AGENTS)}"


class History:
    """A seat's perfect recall: all moves and outcomes are public, and coins follow from them."""

    tensor = None
    dict: dict[str, np.ndarray[tuple[int], np.dtype[np.float32]]] = {}

    def set_from(self, state: SmallWorldState, player: int) -> None:
        """No tensor: a history has no maximum length."""

    def string_from(self, state: SmallWorldState, player: int) -> str:
        """Return the seat and the numbers of all actions so far."""
        return f"seat: {player}\nhistory: {state.history_str()}"


pyspiel.register_game(game_type(pyspiel.GameType.Utility.GENERAL_SUM), SmallWorldGame)
