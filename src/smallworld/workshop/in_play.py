"""What a race or power does in play: sums from games of bots in which one player has it."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver
from smallworld.core.state import State
from smallworld.games import game_info
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop.explanation import InPlay, PlaySum, SumKind
from smallworld.workshop.strength.measured_games import Candidate, play_game
from smallworld.workshop.strength.measurement import check_measurable

#: Games that are played.
GAMES: Final = 3

#: In the order of display; each is shown at most once.
KINDS: Final[tuple[SumKind, ...]] = ("attack", "defence", "growth", "income")


class InPlayJob(NamedTuple):
    """Games in which a recipe's sums are found, possibly played by another process."""

    recipe: Recipe
    game: str

    def play(self) -> InPlay:
        """Play the games, and return the sums to which the recipe contributes most."""
        return in_play(self.recipe, self.game)


def in_play(recipe: Recipe, game: str) -> InPlay:
    """Find sums that show what a recipe does; equal arguments give equal sums. Raises RulesetError if it can't play."""
    candidate = Candidate.of(recipe, game, fitting_players(recipe, game))
    finders: list[_SumFinder] = []
    for number, partner in enumerate(candidate.partners[:GAMES]):
        names = [region.name for region in candidate.board(number).regions]
        finders.append(_SumFinder(recipe, partner, names))
        play_game(candidate, number, [finders[-1]])
    best = max(finders, key=_SumFinder.weight)
    return InPlay(best.partner, tuple([best.found[kind][1] for kind in KINDS if kind in best.found]))


def fitting_players(recipe: Recipe, game: str) -> int:
    """The smallest number of players of which one can take a recipe. Raises RulesetError if it can't be played."""
    numbers = sorted(game_info(game).rounds)
    # Of two players in teams, neither can take a neutral race.
    fitting = [players for players in numbers if Candidate.of(recipe, game, players).partners]
    players = fitting[0] if fitting else numbers[0]
    check_measurable(recipe, game, players)
    return players


class _SumFinder(ActionObserver):
    """Keeps the best sum of each kind, with the recipe's share in it."""

    def __init__(self, recipe: Recipe, partner: str, names: list[str]) -> None:
        self.partner: Final = partner
        self.names: Final = names
        self.key: Final = recipe.key
        kinds = {effect.kind for effect in recipe.effects}
        self.pieces: Final = {effect.pieces.piece for effect in recipe.effects if effect.pieces}
        self.conquers_water: Final = "water" in kinds
        self.reaches: Final = "reach" in kinds
        self.grows: Final = not kinds.isdisjoint(("tokens", "growth"))
        self.found: dict[SumKind, tuple[int, PlaySum]] = {}
        self.tokens = 0

    def weight(self) -> tuple[int, int]:
        """How many kinds of sums it contributes to, and how much."""
        return len(self.found), sum(share for share, _ in self.found.values())

    def before(self, s: State, seat: int, action: Action) -> None:
        if seat == ids.CHANCE:
            return
        army = engine.campaigner(s)
        if army != ids.NONE and not self._conquest(s, army, action):
            return
        if self._has(s, s.active(seat)):
            self._turn(s, seat)

    def after(self, s: State, seat: int, action: Action) -> None:
        if seat == ids.CHANCE or not self.grows or not self._has(s, s.active(seat)):
            return
        army = s.active(seat)
        now = s.hand[army] + s.aside[army] + sum(s.tokens[region] for region in s.rules.board.members(s.held[army]))
        if action.verb == ids.V_PICK:
            self.tokens = s.rules.races[s.race[army]].number + s.rules.powers[s.power[army]].number
        more, self.tokens = now - self.tokens, now
        if more > 0:
            self._keep(more, PlaySum("growth", now, (("tokens", now - more), (self.key, more))))

    def _conquest(self, s: State, army: int, action: Action) -> bool:
        """Look at the cost of a conquest; returns whether it is none."""
        found = engine.cost_breakdown(s, action)
        if found is None or action.verb != ids.V_CONQUER:
            return found is None
        region, holder = action.arg, s.holder[action.arg]
        items = tuple(found.items)
        own = self._has(s, army)
        share = sum(abs(amount) for key, amount in items if key == self.key)
        if own and not share:
            board = s.rules.board
            wet = board.has(board.water, region)
            far = bool(s.held[army]) and not board.neighbours[region] & s.held[army]
            share = int((self.conquers_water and wet) or (self.reaches and far))
        kind: SumKind = "attack"
        if not own and holder >= 0 and holder < s.rules.natives and self._has(s, holder):
            kind = "defence"
            share = sum(amount for key, amount in items if key in self.pieces)
        if share > 0:
            terrain = ids.TERRAINS[s.rules.board.terrain[region]]
            self._keep(share, PlaySum(kind, found.cost, items, self.names[region], terrain, _race_of(s, holder)))
        return False

    def _turn(self, s: State, seat: int) -> None:
        """Look at what a turn would be paid now."""
        items = tuple(engine.income(s, seat))
        share = sum(amount for key, amount in items if key == self.key or key in self.pieces)
        total = sum(amount for _, amount in items)
        self._keep(share, PlaySum("income", total, items))

    def _keep(self, share: int, found: PlaySum) -> None:
        before = self.found.get(found.kind)
        if share > 0 and (before is None or (share, found.total) > (before[0], before[1].total)):
            self.found[found.kind] = share, found

    def _has(self, s: State, army: int) -> bool:
        """Whether the army has the invention as its race or power."""
        race, power = s.race[army], s.power[army]
        return (race != ids.NONE and s.rules.races[race].key == self.key) or (
            power != ids.NONE and s.rules.powers[power].key == self.key
        )


def _race_of(s: State, holder: int) -> str:
    """The race of an army, or the natives."""
    if holder == s.rules.natives:
        return "natives"
    return s.rules.races[s.race[holder]].key if holder >= 0 else ""
