"""Ruleset: one game on one board for a number of seats, resolved to tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from smallworld.core import ids
from smallworld.core.actions import Action, VerbTable
from smallworld.core.board import Board
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Choice, Power, Race
from smallworld.core.kit import NO_ABILITIES, OVERRIDDEN, BoundMove, Kit, Links, base_cost, moves_by_step, overrides
from smallworld.core.packed import Buffers, by_mask, entries, entry, i64, vec
from smallworld.core.procedures.judge import Judge
from smallworld.core.procedures.market import Market

if TYPE_CHECKING:
    from smallworld.core.state import State

# Maximum number of cached kits with relics, which would otherwise grow without limit, and of lists for each.
MOST_KITS: Final = 1000
MOST_LISTS: Final = 4


class Marker:
    """A kind of piece in regions, with its plain effects."""

    def __init__(
        self,
        name: str,
        box: int,
        most: int = 1,
        defends: bool = False,
        immune: bool = False,
        lasts: bool = False,
        land: bool = False,
        holds: bool = False,
        auxiliary: bool = False,
        coded: bool = False,
    ) -> None:
        self.name: Final = name
        self.box: Final = box
        self.most: Final = most
        self.defends: Final = defends
        self.immune: Final = immune
        self.lasts: Final = lasts
        #: Belongs to the land or to another army, and stays when the region changes hands.
        self.land: Final = land
        #: Holds a region without tokens.
        self.holds: Final = holds
        #: Counts as a token in every way, but is not a race token.
        self.auxiliary: Final = auxiliary
        #: Its count encodes what it is, not how many there are.
        self.coded: Final = coded


class Ruleset:
    """A game's tables: board, races, powers, markers, verbs, and the options that affect the rules."""

    def __init__(
        self,
        game: str,
        board: Board,
        seats: int,
        rounds: int,
        coins: int,
        column: int,
        races: list[Race],
        powers: list[Power],
        markers: list[Marker],
        words: list[str],
        first: int = ids.NONE,
        table: list[Ability] | None = None,
        relics: list[Ability] | None = None,
        outcomes: tuple[str, ...] = (),
        market: Market | None = None,
        judge: Judge | None = None,
        teams: tuple[str, ...] = (),
        like: Ruleset | None = None,
    ) -> None:
        """`like` is the ruleset of the same game on another board of the same size, to share tables with."""
        self.game: Final = game
        self.board: Final = board
        self.seats: Final = seats
        self.rounds: Final = rounds
        self.coins: Final = coins
        self.column: Final = column
        self.races: Final = races
        self.powers: Final = powers
        self.markers: Final = markers
        self.words: Final = words
        #: Table rules as abilities of every army; abilities of markers, keyed by the marker's name.
        self.table: Final[list[Ability]] = table or []
        self.relics: Final[list[Ability]] = relics or []
        self.outcomes: Final = outcomes
        self.market: Final = market or Market()
        self.judge: Final = judge or Judge()
        #: Each seat's team, if players are in teams.
        self.teams: Final = teams
        self.outcome_number: Final = {name: i for i, name in enumerate(outcomes)}
        self.first: Final = first
        self.race_number: Final = {race.key: i for i, race in enumerate(races)}
        self.power_number: Final = {power.key: i for i, power in enumerate(powers)}
        self.marker_number: Final = {marker.name: i for i, marker in enumerate(markers)}
        self.tokens: Final = [race.tokens for race in races]
        #: Each race's tags. Looking up class attributes is slow.
        self.race_tags: Final = [race.tags for race in races]
        self.race_size: Final = [race.number for race in races]
        self.power_size: Final = [power.number for power in powers]
        # Each extra_in_decline badge allows one more race in decline; no box allows more than two of them.
        # A race without one can occur there only once.
        extra_powers = sum([1 for power in powers if power.extra_in_decline])
        self.slots: Final = 2 + 2 * extra_powers + sum([1 for race in races if race.extra_in_decline])
        self.natives: Final = seats * self.slots
        self.armies: Final = self.natives + 1
        #: For the seat whose turn it is: all armies in the order in which they retreat, its own last.
        armies = list(range(self.natives))
        self.retreating: Final = [
            vec[i64](armies[first:] + armies[:first]) for first in range(self.slots, self.natives + 1, self.slots)
        ]
        #: The frames with which each seat's turn begins.
        self.turn_frames: Final = [
            vec[i64]([part for kind in ids.TURN for part in (kind, seat, 0, 0)]) for seat in range(seats)
        ]
        self._lay_out_markers()
        abilities: list[Ability] = [*races, *powers, *self.relics, *self.table]
        #: What an ability overrides, as indices of `kit.OVERRIDDEN`.
        known = like.overrides if like else {ability: overrides(ability) for ability in abilities}
        self.overrides: Final[dict[Ability, list[int]]] = known
        sizes = (board.size, column, seats, len(races), len(powers))
        self.verb_table: Final[VerbTable] = like.verb_table if like else VerbTable(abilities, words, outcomes, sizes)
        self._gather_moves(like)
        self._alone: Final = {ability: [ability] for ability in abilities}
        # Number of table rules that override each hook.
        self._overridden_by_table: Final = [0] * len(OVERRIDDEN)
        for ability in self.table:
            for number in self.overrides[ability]:
                self._overridden_by_table[number] += 1
        #: Caches: a game's opening state, and the state from which blank ones are copied.
        self.opening: State | None = None
        self.blank: State | None = None
        self._regions_where: Final[dict[tuple[Ability, str], int]] = {}
        self._flags: Final[dict[int, vec[i64]]] = {}
        # Keyed by the abilities that affect them.
        self._links: Final[dict[tuple[Ability, ...], Links]] = {}
        self._base_costs: Final[dict[tuple[Ability, ...], vec[i64]]] = {}
        #: Each region's cost if it is empty.
        self.base_cost: Final = self.base_costs_of([])
        self._moves: Final[dict[tuple[Ability, ...], list[list[BoundMove]]]] = {}
        self._lists: Final[dict[tuple[Ability, ...], list[Ability]]] = {}
        # The results of `overriding` for kits without relics, the same on all boards.
        lists: dict[tuple[Ability, ...], list[list[Ability]]] = {}
        self._overriding: Final[dict[tuple[Ability, ...], list[list[Ability]]]] = like._overriding if like else lists
        self._kits: Final[dict[tuple[int, int, int, bool], Kit]] = {}
        self._relic_kits: Final[dict[tuple[int, int, int, bool], Kit]] = {}
        #: Each has room for all actions.
        self.buffers: Final = Buffers(len(self.actions))

    def on(self, board: Board) -> Ruleset:
        """Return the ruleset of the same game on another board of the same size."""
        return Ruleset(
            self.game, board, self.seats, self.rounds, self.coins, self.column, self.races, self.powers, self.markers,
            self.words, self.first, self.table, self.relics, self.outcomes, self.market, self.judge, self.teams, self,
        )  # fmt: skip

    def _lay_out_markers(self) -> None:
        shifts: list[int] = []
        widths: list[int] = []
        defending: list[int] = []
        self.defence_mask = 0
        self.immune_mask = 0
        self.lasting_mask = 0
        self.land_mask = 0
        self.holding_mask = 0
        self.relic_mask = 0
        self.auxiliary = ids.NONE
        self.auxiliary_mask = 0
        #: Number of auxiliaries in the box.
        self.auxiliaries = 0
        #: Per coded marker: its bit field, and the value that means "face down".
        self.coded: list[tuple[int, int]] = []
        shift = 0
        for number, marker in enumerate(self.markers):
            width = (1 << marker.most.bit_length()) - 1
            shifts.append(shift)
            widths.append(width)
            if marker.defends:
                defending.append(number)
                self.defence_mask |= width << shift
            if marker.immune:
                self.immune_mask |= width << shift
            if marker.lasts or marker.land:
                self.lasting_mask |= width << shift
            if marker.land:
                self.land_mask |= width << shift
            if marker.holds or marker.auxiliary:
                self.holding_mask |= width << shift
            if marker.auxiliary:
                self.auxiliary = number
                self.auxiliary_mask = width << shift
                self.auxiliaries = marker.box
            if marker.coded:
                self.coded.append((width << shift, 1 << shift))
            shift += marker.most.bit_length()
        #: For each marker: the shift of its count within a region's `marks`, and the mask of its field.
        self.shift = vec[i64](shifts)
        self.width = vec[i64](widths)
        #: The markers that defend.
        self.defending = vec[i64](defending)
        #: Markers that matter to an attacker.
        self.defence_or_immunity_mask = self.defence_mask | self.immune_mask
        self.relic_of: list[tuple[int, Ability]] = []
        for relic in self.relics:
            bit = 1 << self.shift[self.marker_number[relic.key]]
            self.relic_mask |= bit
            self.relic_of.append((bit, relic))

    def _gather_moves(self, like: Ruleset | None) -> None:
        table = self.verb_table
        self.space = table.space
        self.verbs = table.verbs
        self.actions: list[Action] = table.space.actions
        self.action_of_entry = table.action_of_entry
        self.by_verb = table.by_verb
        #: What `write_held` needs to write an action for each region of a mask.
        self.abandoning = by_mask(self.board, self.by_verb[ids.V_ABANDON])
        self.deploying = by_mask(self.board, self.by_verb[ids.V_DEPLOY])
        #: The buffer entry of each region's action.
        self.deploy_entries = entries(self.by_verb[ids.V_DEPLOY])
        self.conquering = entries(self.by_verb[ids.V_CONQUER])
        self.rolling = entries(self.by_verb[ids.V_ROLL])
        self.faces = [face for face, _ in ids.FACES]
        self.dice = [(self.by_verb[ids.V_DIE][i], weight) for i, (_, weight) in enumerate(ids.FACES)]
        self.sides = sum([weight for _, weight in ids.FACES])
        self.done = self.space.of(ids.V_DONE)
        self.decline = self.space.of(ids.V_DECLINE)
        self.done_entry = entry(self.done)
        self.decline_entry = entry(self.decline)
        self.choices = table.choices
        self.choice_names = table.choice_names
        self.answering = table.answering
        self.answers = table.answers
        self.reasons = table.reasons
        #: By ability: its moves.
        self.bound: dict[str, list[BoundMove]] = {}
        for key, kinds in table.moves.items():
            if like:
                self.bound[key] = [bound.on(self.board) for bound in like.bound[key]]
            else:
                self.bound[key] = [
                    BoundMove(kind(), verb, table.by_verb[verb.number], self.board) for kind, verb in kinds
                ]

    def choice_number(self, choice: type[Choice]) -> int:
        """Return the number of a choice, which an ability of the game must list."""
        number = self.verb_table.choice_number.get(choice)
        if number is None:
            raise RulesetError(f"{choice.__name__} is not among the choices of an ability")
        return number

    def kit(self, race: int, power: int, relics: int, declined: bool) -> Kit:
        """Return the cached kit of a race, a power (or NONE) and relics; in decline, only what lasts."""
        if declined:
            race = race if race >= 0 and self.races[race].lasts else ids.NONE
            power = power if power >= 0 and self.powers[power].lasts else ids.NONE
            relics = 0
        key = (race, power, relics, declined)
        kits = self._relic_kits if relics else self._kits
        kit = kits.get(key)
        if kit is None:
            abilities: list[Ability] = []
            if race >= 0:
                abilities.append(self.races[race])
            if power >= 0:
                abilities.append(self.powers[power])
            added: list[Ability] = [relic for bit, relic in self.relic_of if relics & bit]
            abilities += added
            if race >= 0 or declined:
                abilities += self.table
            if declined:
                abilities = [ability for ability in abilities if ability.lasts]
            # A relic changes little, so its kit shares tables with the kit without it.
            plain = self.kit(race, power, 0, declined) if relics else None
            kit = Kit(self, self._shared(abilities), added, plain)
            if relics and len(kits) == MOST_KITS:
                # Drop the oldest: its game's combos are gone. Lists used only by such kits are cleared now and then.
                del kits[next(iter(kits))]
                if len(self._lists) + len(self._moves) > MOST_LISTS * MOST_KITS:
                    self._lists.clear()
                    self._moves.clear()
            kits[key] = kit
        return kit

    def no_kits(self) -> vec[Kit]:
        """Return all armies' kits while nobody has a race."""
        return vec[Kit]([self.kit(ids.NONE, ids.NONE, 0, army % self.slots != 0) for army in range(self.armies)])

    def overriding(self, abilities: list[Ability], added: list[Ability], plain: Kit | None) -> list[list[Ability]]:
        """By index of a hook or fact (`kit.OVERRIDDEN`): the abilities that override it, in order.

        `plain` is a kit that lacks only the `added` abilities, which come before the table rules.
        """
        if plain is None:
            key = tuple(abilities)
            if key not in self._overriding:
                known = [NO_ABILITIES] * len(OVERRIDDEN)
                for ability in abilities:
                    for number in self.overrides[ability]:
                        known[number] = [*known[number], ability]
                self._overriding[key] = [self._shared(others) if others else others for others in known]
            return self._overriding[key]
        known = plain.overriding.copy()
        for ability in added:
            for number in self.overrides[ability]:
                others = known[number]
                if not others:
                    known[number] = self._alone[ability]
                    continue
                place = len(others) - self._overridden_by_table[number]
                known[number] = self._shared([*others[:place], ability, *others[place:]])
        return known

    def _shared(self, abilities: list[Ability]) -> list[Ability]:
        """Intern a list of abilities: there are thousands of kits with a dozen lists each. Do not modify the result."""
        return self._lists.setdefault(tuple(abilities), abilities)

    def regions_where(self, ability: Ability, hook: str) -> int:
        """Return the mask of regions for which an ability answers a board query with yes; cached."""
        mask = self._regions_where.get((ability, hook))
        if mask is None:
            question: Callable[[Board, int], bool] = getattr(ability, hook)
            mask = sum([1 << region for region in range(self.board.size) if question(self.board, region)])
            self._regions_where[ability, hook] = mask
        return mask

    def flags(self, mask: int) -> vec[i64]:
        """1 for each region in a mask, else 0. Shared by kits: do not modify."""
        if mask not in self._flags:
            self._flags[mask] = vec[i64]([mask >> region & 1 for region in range(self.board.size)])
        return self._flags[mask]

    def links_of(self, abilities: list[Ability]) -> Links:
        """Return the adjacency for armies with these abilities. Shared: do not modify."""
        key = tuple(abilities)
        if key not in self._links:
            self._links[key] = Links(self.board, abilities)
        return self._links[key]

    def base_costs_of(self, abilities: list[Ability]) -> vec[i64]:
        """Return the fixed cost of each region for armies with these abilities. Shared: do not modify."""
        key = tuple(abilities)
        if key not in self._base_costs:
            costs = [base_cost(self.board, abilities, region) for region in range(self.board.size)]
            self._base_costs[key] = vec[i64](costs)
        return self._base_costs[key]

    def moves_of(self, abilities: list[Ability]) -> list[list[BoundMove]]:
        """Return the moves that these abilities offer, by step. Shared: do not modify."""
        key = tuple(abilities)
        if key not in self._moves:
            self._moves[key] = moves_by_step(self.bound, abilities)
        return self._moves[key]

    def defence(self, there: i64) -> i64:
        """Return how much the markers in a region add to its cost."""
        total: i64 = 0
        shift = self.shift
        width = self.width
        for marker in self.defending:
            total += there >> shift[marker] & width[marker]
        return total
