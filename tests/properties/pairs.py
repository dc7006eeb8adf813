"""Players that make sure that a given pair, or a given relic, is used."""

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.warcraft.markers import ARTIFACTS, HIDDEN, OUTCOMES, relic
from smallworld.games.warcraft.relics import where
from tests.support.playing import PairPlayer, RandomPlayer

ENOUGH = 5  # actions: a pick, conquests, placements


class Witness(PairPlayer):
    """Counts the pair's own actions and, in the restless style, lets it decline after some of them."""

    def __init__(self, seed: int, rules: Ruleset, race: str, power: str, style: str) -> None:
        super().__init__(seed, rules.race_number[race], rules.power_number[power], style)
        self.taken = 0
        self.declined = False

    def choose(self, s: State, legal: list[Action]) -> Action:
        action = super().choose(s, legal)
        army = s.active(engine.actor(s))
        if s.race[army] == self.race and s.power[army] == self.power:
            if self.style == "restless" and self.taken >= ENOUGH and s.rules.decline in legal:
                action = s.rules.decline
            self.taken += 1
            self.declined |= action.verb == ids.V_DECLINE
        return action


class RelicPlayer(RandomPlayer):
    """Reveals a given relic first, heads for it, and prefers using it; records the races that used it."""

    def __init__(self, seed: int, name: str) -> None:
        super().__init__(seed, "fighter")
        self.name = name
        self.users: set[str] = set()

    def deal(self, s: State) -> Action:
        for action, _ in engine.chance(s):
            if action.verb == ids.V_FLIP and OUTCOMES[action.arg] == self.name:
                return action
        return super().deal(s)

    def choose(self, s: State, legal: list[Action]) -> Action:
        own = [bound.verb for bound in s.rules.bound[self.name]]
        uses = [action for action in legal if action.verb in own]
        goal = self._goal(s)
        goals = [action for action in legal if action.verb == ids.V_CONQUER and goal >> action.arg & 1]
        if uses and self.random.random() < 0.7:
            action = self.random.choice(uses)
        elif goals and self.random.random() < 0.7:
            action = self.random.choice(goals)
        else:
            action = super().choose(s, legal)
        if action in uses if self.name in ARTIFACTS else self._stands_there(s, action):
            tags = s.rules.races[s.race[s.active(engine.actor(s))]].tags
            self.users.add(tags[0] if tags else "neutral")
        return action

    def _goal(self, s: State) -> int:
        """Return the regions to head for: the relic's, the shores of the Well, or all with face-down relics."""
        lies = where(s, relic(self.name))
        if lies == ids.NONE:
            return sum([1 << region for region in range(s.rules.board.size) if s.count(region, HIDDEN)])
        return s.rules.board.neighbours[lies] if self.name == "well" else 1 << lies

    def _stands_there(self, s: State, action: Action) -> bool:
        """Whether the player who ends a step with this action holds the place, or most shores of the Well."""
        army = s.active(engine.actor(s))
        lies = where(s, relic(self.name))
        if action.verb != ids.V_DONE or lies == ids.NONE or s.race[army] == ids.NONE:
            return False
        if self.name == "well":
            return any(source == "well" for source, _ in engine.income(s, s.seat_of(army)))
        return s.holder[lies] == army
