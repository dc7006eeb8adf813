"""Games that measure a race or power: the first player takes it, with every possible partner equally often."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from smallworld.arena.bot_game import MOST_ACTIONS
from smallworld.arena.statistics import SHARES, side_of
from smallworld.bots.bot import BotSeats
from smallworld.bots.levels import BOTS
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import ActionObserver, Chance, Players, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import BoardData, Content, Options, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop.strength.sums import GameSums

#: Version of the measuring protocol: results from different versions can't be compared.
PROTOCOL: Final = 2
#: Seed for all games.
SEED: Final = 1
#: Level of the bots. They plan whole turns and can tell when to decline; stronger ones take a hundred times as long.
LEVEL: Final = "greedy"
#: Random island layouts, in games played on islands.
ISLANDS: Final = 12


class Candidate(NamedTuple):
    """A race or power to be measured: shipped, or a recipe."""

    game: str
    players: int
    kind: str
    key: str
    recipe: Recipe | None = None

    @classmethod
    def of(cls, recipe: Recipe, game: str, players: int) -> Candidate:
        return cls(game, players, recipe.kind, recipe.key, recipe)

    @property
    def faction(self) -> str:
        """A race's faction; neutral if it has none."""
        if self.recipe is not None:
            return self.recipe.faction or "neutral"
        return _faction(self.game, self.key)

    @property
    def partners(self) -> list[str]:
        """Shipped races or powers to combine it with; in team games, only races that the first player may take."""
        info = game_info(self.game)
        teams = info.teams.get(self.players, ())
        if self.kind == "race":
            return [kind.key for kind in info.powers] if not teams or self.faction in teams else []
        return [kind.key for kind in info.races if not teams or _faction(self.game, kind.key) in teams]

    def rules(self, partner: str, number: int) -> Ruleset:
        """The ruleset of one of the games; the player who may take the race begins."""
        info = game_info(self.game)
        options = Options()
        if self.recipe is not None:
            shipped = {kind.key for kind in (*info.races, *info.powers)}
            # A recipe may replace a shipped one.
            options = Options(content=Content().with_recipes([self.recipe]), without=frozenset(shipped & {self.key}))
        teams = info.teams.get(self.players, ())
        if teams:
            faction = self.faction if self.kind == "race" else _faction(self.game, partner)
            begins = teams.index(faction)
            options = replace(options, teams=teams[begins:] + teams[:begins])
        return ruleset(self.game, self.players, self.board(number), options)

    def board(self, number: int) -> BoardData:
        """The board of one of the games."""
        return default_board(self.game, self.players, number % ISLANDS)


class Chunk(NamedTuple):
    """A candidate's games, by number."""

    candidate: Candidate
    first: int
    games: int


def play_chunk(chunk: Chunk) -> GameSums:
    """Play the games of a chunk, which are the same on any machine."""
    sums = GameSums()
    for number in range(chunk.first, chunk.first + chunk.games):
        place = number % len(chunk.candidate.partners)
        s, chosen = play_game(chunk.candidate, number)
        rules, winners = s.rules, engine.winners(s)
        share = SHARES // len({side_of(rules, seat) for seat in winners}) if s.first in winners else 0
        earned = [s.coins[(s.first + seat) % rules.seats] - rules.coins for seat in range(rules.seats)]
        sums.add(place, earned, share, chosen)
    return sums


def play_game(candidate: Candidate, number: int, observers: Sequence[ActionObserver] = ()) -> tuple[State, bool]:
    """Play one of the games; returns its end, and whether the bot would have taken the combo by itself."""
    partner = candidate.partners[number % len(candidate.partners)]
    rules = candidate.rules(partner, number)
    race, power = (candidate.key, partner) if candidate.kind == "race" else (partner, candidate.key)
    s = engine.new(rules)
    seats = _Seats(BotSeats([BOTS[LEVEL](f"{SEED}:{number}:{seat}") for seat in range(rules.seats)]))
    seed = random.Random(f"{SEED}:{number}").getrandbits(48)
    dealer = _OfferingDealer(seed, rules.race_number[race], rules.power_number[power])
    run(s, seats, dealer, observers=observers)
    return s, seats.chosen


class _OfferingDealer(Chance):
    """Reveals a race and a power as early as possible, at the top of the column."""

    def __init__(self, seed: int, race: int, power: int) -> None:
        self.dealer: Final = Dealer(seed)
        self.wanted: Final = {ids.V_RACE: race, ids.V_POWER: power}

    def draw(self, s: State) -> Action:
        if self.wanted and engine.pending(s).kind == ids.F_REVEAL:
            for action, _ in engine.chance(s):
                if self.wanted.get(action.verb) == action.arg:
                    del self.wanted[action.verb]
                    return action
        return self.dealer.draw(s)


class _Seats(Players):
    """Bots, the first of which takes the top combo; `chosen` is whether it would have done so anyway."""

    def __init__(self, bots: BotSeats) -> None:
        self.bots: Final = bots
        self.made = 0
        self.chosen = False

    def choose(self, s: State, seat: int) -> Action | None:
        action = self.bots.choose(s, seat)
        self.made += 1
        if self.made > MOST_ACTIONS:
            raise RulesetError(f"the game did not end within {MOST_ACTIONS} actions")
        if self.made > 1:
            return action
        (top,) = [pick for pick in engine.legal(s) if pick.verb == ids.V_PICK and pick.arg == 0]
        self.chosen = action is not None and action.index == top.index
        return top


def _faction(game: str, key: str) -> str:
    (tags,) = [kind.tags for kind in game_info(game).races if kind.key == key]
    return tags[0] if tags else "neutral"
