"""Teams: a column of races per faction next to one column of powers, and team scoring."""

from typing import Final

from smallworld.core import events, ids
from smallworld.core.coins import pay
from smallworld.core.procedures.judge import Judge, tokens_on_map
from smallworld.core.procedures.market import Market, reshuffle, take_power, take_race
from smallworld.core.state import State, replaced

FACTIONS: Final = ("alliance", "horde", "neutral")
ROWS: Final = 4


def faction_of(s: State, race: int) -> int:
    """Return the faction of a race; neutral if it has no faction tag."""
    tags = s.rules.races[race].tags
    return 0 if "alliance" in tags else 1 if "horde" in tags else 2


def faction_of_seat(s: State, seat: int) -> int:
    return FACTIONS.index(s.rules.teams[seat])


class FactionMarket(Market):
    """A market with one column of races per faction.

    `State.column` holds four rows of races for each faction, then four rows of powers; NONE marks an empty row.
    """

    columns = (*FACTIONS, "powers")

    def prepare(self, s: State) -> None:
        """Create the empty columns on first use."""
        if not s.column:
            s.column = (ids.NONE,) * (ROWS * (len(FACTIONS) + 1))

    def refusal(self, s: State, seat: int, position: int) -> str:
        race, power = self._row(s, seat, position)
        if race == ids.NONE or power == ids.NONE:
            return "no-such-combo"
        return "too-few-coins" if position > s.coins[seat] else ""

    def _row(self, s: State, seat: int, position: int) -> tuple[int, int]:
        if not s.column or position >= ROWS:
            return ids.NONE, ids.NONE
        column = faction_of_seat(s, seat) * ROWS
        return s.column[column + position], s.column[len(FACTIONS) * ROWS + position]

    def rows(self, s: State, seat: int) -> list[int]:
        found: list[int] = []
        for position in range(ROWS):
            race, power = self._row(s, seat, position)
            found += [race, power, 0]
        return found

    def column(self, s: State, name: str) -> list[int]:
        first = self.columns.index(name) * ROWS
        return list(s.column[first : first + ROWS])

    def set_column(self, s: State, name: str, numbers: list[int]) -> None:
        self.prepare(s)
        first = self.columns.index(name) * ROWS
        s.column = (*s.column[:first], *numbers, *s.column[first + len(numbers) :])

    def races(self, s: State) -> list[int]:
        return list(s.column[: len(FACTIONS) * ROWS])

    def powers(self, s: State) -> list[int]:
        return list(s.column[len(FACTIONS) * ROWS :])

    def take(self, s: State, seat: int, position: int) -> tuple[int, int]:
        """Take the race with the power in its row (BA-PICK-1, 2).

        Both columns move up, and the price goes to the bank.
        """
        pay(s, seat, position, "pick")
        race, power = self._row(s, seat, position)
        rows = list(s.column)
        for column in (faction_of_seat(s, seat), len(FACTIONS)):
            first = column * ROWS
            del rows[first + position]
            rows.insert(first + ROWS - 1, ids.NONE)
        s.column = tuple(rows)
        return race, power

    def _next(self, s: State) -> int:
        """Return the first column with a gap that its stack can fill, or NONE; powers are the last column."""
        self.prepare(s)
        for column in range(len(FACTIONS) + 1):
            if ids.NONE in s.column[column * ROWS : column * ROWS + ROWS]:
                if column == len(FACTIONS):
                    return column if s.power_pool or s.power_queue or s.discard else ids.NONE
                pool, queue = self._races(s, column)
                if pool or queue:
                    return column
        return ids.NONE

    def _races(self, s: State, faction: int) -> tuple[int, tuple[int, ...]]:
        """Return a faction's stack: unknown pool and known queue; empty for a faction without players."""
        if FACTIONS[faction] not in s.rules.teams:
            return 0, ()
        pool = 0
        unknown = s.race_pool
        while unknown:
            race = unknown.bit_length() - 1
            unknown ^= 1 << race
            if faction_of(s, race) == faction:
                pool |= 1 << race
        return pool, tuple([race for race in s.race_queue if faction_of(s, race) == faction])

    def needs_reveal(self, s: State) -> bool:
        return self._next(s) != ids.NONE

    def outcomes(self, s: State, pending: int) -> tuple[int, int, tuple[int, ...]]:
        column = self._next(s)
        if column == len(FACTIONS):
            if s.power_pool == 0 and not s.power_queue:
                return ids.V_POWER, sum([1 << power for power in s.discard]), ()
            return ids.V_POWER, s.power_pool, s.power_queue
        pool, queue = self._races(s, column)
        return ids.V_RACE, pool, queue

    def reveal(self, s: State, pending: int, turned: int) -> int:
        column = self._next(s)
        place = s.column.index(ids.NONE, column * ROWS)
        if column == len(FACTIONS):
            reshuffle(s)
            take_power(s, turned)
        else:
            take_race(s, turned)
        s.column = replaced(s.column, place, turned)
        is_power = column == len(FACTIONS)
        race, power = (ids.NONE, turned) if is_power else (turned, ids.NONE)
        events.tell_revealed(s, race, power, place % ROWS + 1)
        return ids.NONE

    def returned(self, s: State, race: int) -> None:
        """Put the race in the highest free row of its column, or else at the bottom of its stack (BA-PICK-3)."""
        first = faction_of(s, race) * ROWS
        rows = s.column[first : first + ROWS]
        if ids.NONE in rows:
            s.column = replaced(s.column, first + rows.index(ids.NONE), race)
        else:
            s.race_queue += (race,)


class TeamJudge(Judge):
    """A faction scores as its poorer player; ties go to the richest single player, then to tokens on the map."""

    poorest_counts = True

    def winners(self, s: State) -> list[int]:
        scores = {team: self._score(s, team) for team in s.rules.teams}
        best = max(scores.values())
        return [seat for seat in range(s.rules.seats) if scores[s.rules.teams[seat]] == best]

    def team_scores(self, s: State) -> dict[str, int]:
        return {team: self._score(s, team)[0] for team in s.rules.teams}

    def _score(self, s: State, team: str) -> tuple[int, int, int]:
        seats = [seat for seat in range(s.rules.seats) if s.rules.teams[seat] == team]
        coins = [s.coins[seat] for seat in seats]
        return min(coins), max(coins), sum([tokens_on_map(s, seat) for seat in seats])
