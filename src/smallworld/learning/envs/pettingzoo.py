"""PettingZoo: `env(game="smallworld", players=4)` makes an AEC environment in which every seat is an agent."""

from __future__ import annotations

import operator
import random
from typing import cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from smallworld.extras import MissingExtra, needs

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise MissingExtra(needs("this environment", missing, "rl")) from None

from smallworld.core import ids
from smallworld.core.errors import IllegalMove
from smallworld.games import BoardData, Options
from smallworld.learning.envs.arrays import Mask, Observation, mask_of, observation_of
from smallworld.learning.envs.env_config import ILLEGAL, SEEDS, EnvConfig, Rewards
from smallworld.learning.envs.render import FRAMES, MODES, WIDTH, Pixels, RenderMode, check_mode, render
from smallworld.learning.envs.spaces import action_space, observation_space, refusal

AgentObservation = dict[str, Observation | Mask]


def env(
    game: str = "smallworld",
    players: int = 4,
    board: BoardData | str | None = None,
    options: Options | None = None,
    rewards: Rewards = "win",
    render_mode: RenderMode | None = None,
    render_width: int = WIDTH,
) -> AECEnv[str, AgentObservation, int]:
    """Make the environment with PettingZoo's usual checks; an illegal move ends the game with a reward of -1."""
    bare = raw_env(game, players, board, options, rewards, render_mode, render_width)
    legal = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class raw_env(AECEnv[str, AgentObservation, int]):  # type: ignore[misc]
    """The environment without checks; an illegal move raises IllegalMove and changes nothing."""

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 4,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
        render_mode: RenderMode | None = None,
        render_width: int = WIDTH,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(MODES),
            "render_fps": FRAMES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.render_width = render_width
        self.config = EnvConfig(game, players, board, options, rewards)
        self.possible_agents = list(self.config.names)
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen, acts = observation_space(self.config), action_space(self.config)
        mask = Box(0, 1, (int(acts.n),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.config) for agent in self.possible_agents}
        self.chance = random.Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Reset to a new game; without a seed, the next in the sequence of the last seed given."""
        if seed is not None:
            self.chance = random.Random(seed)
        self.table = self.config.table(self.chance.randrange(SEEDS))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> AgentObservation:
        """Return an agent's observation and action mask."""
        seat = self.seats[agent]
        return {
            "observation": observation_of(self.table.observe(seat)),
            "action_mask": mask_of(self.table.mask(seat)),
        }

    def step(self, action: int | None) -> None:
        """Make a move for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = operator.index(cast(int, action))
        try:
            self.table.play(number)
        except IllegalMove as error:
            raise IllegalMove(refusal(self.table, self.possible_agents, number), error.reason) from None
        self._cumulative_rewards[agent] = 0.0
        earned = self.table.rewards()
        self.rewards = {agent: earned[seat] for agent, seat in self.seats.items()}
        self._accumulate_rewards()
        if self.table.seat == ids.OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Pixels | str | None:
        """Render the position in the configured mode."""
        return render(self.table.state, self.possible_agents, self.render_mode, self.render_width)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
