"""Goblins."""

from smallworld.core import events, ids
from smallworld.core.choices import flip_for
from smallworld.core.hooks import Choice, Move, Race
from smallworld.core.procedures.conquest import evict, pay_toll, price, record, untouchable
from smallworld.core.procedures.pieces import regions_with, without
from smallworld.core.state import State
from smallworld.games.warcraft.bombs import DUDS, fixed, lift_bomb, stack, take_back, unturned
from smallworld.games.warcraft.markers import BOMB, BOMBS_OF_A_KIND, DUD, LIVE, UNKNOWN


class Bomb(Move):
    """Lay a bomb from the top of the stack, unseen, in a bordering region of an opponent's active army."""

    word = "bomb"
    steps = (ids.END,)
    where = ids.BESIDE
    final_reasons = ("bomb-none",)

    def attack(self, s: State, army: int, region: int) -> int:
        return ids.BY_REMOVAL

    def refusal(self, s: State, army: int, region: int) -> str:
        holder = s.holder[region]
        if holder == army or holder == ids.NOBODY or not s.is_active(holder):
            return "bomb-target"
        if s.kits[army].neighbours[region] & s.held[army] == 0:
            return "out-of-reach"
        if s.count(region, BOMB):
            return "bomb-there"
        if stack(s, army) == 0:
            return "bomb-none"
        if untouchable(s, region):
            return "immune"
        return "" if price(s, army, region, ids.BY_REMOVAL) <= s.coins[s.seat_of(army)] else "toll"

    def play(self, s: State, army: int, region: int) -> None:
        pay_toll(s, army, region, ids.BY_REMOVAL)
        known = [outcome for outcome in s.known_queue if outcome in (LIVE, DUD)]
        code = UNKNOWN
        if known:
            s.known_queue = without(s.known_queue, known[0])
            code = known[0] + 2
        s.supply[BOMB] -= 1
        s.marks[region] += code << s.rules.shift[BOMB]
        events.tell(s, events.MARKED, s.seat, s.holder[region], region, 1, "bomb")


class FlipBomb(Choice):
    """A bomb flipped at the start of the Goblins' turn (data: its region)."""

    step = ids.START
    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return s.count(data, BOMB) > 0

    def outcomes(self, s: State, army: int, data: int) -> list[tuple[int, int]]:
        code = s.count(data, BOMB)
        if code != UNKNOWN:
            return [(code - 2, 1)]
        unknown = unturned(s, army)
        return [(outcome, unknown[outcome]) for outcome in (LIVE, DUD) if unknown[outcome]]

    def on_outcome(self, s: State, army: int, data: int, outcome: int) -> None:
        lift_bomb(s, data)
        s.race_memory[army] -= 1 if outcome == LIVE else DUDS
        if outcome == LIVE and not untouchable(s, data) and s.holder[data] >= 0:
            record(s, army, data)
            s.attacked |= 1 << s.holder[data]
            events.tell(s, events.CONQUERED, s.seat_of(army), army, data, 0, "bomb")
            evict(s, data, ids.BY_CONQUEST, army)


class Goblins(Race):
    """Bombs laid next door explode, or don't, at the start of their next turn (memory: bombs not yet flipped)."""

    key = "goblins"
    number = 6
    tokens = 11
    tags = ("horde",)
    moves = (Bomb,)
    choices = (FlipBomb,)
    reasons = {
        "bomb-target": "bombs are laid in regions of opponents' active races",
        "bomb-there": "a bomb lies there already",
        "bomb-none": "no bomb is left",
    }

    def picked(self, s: State, army: int) -> None:
        s.race_memory[army] = BOMBS_OF_A_KIND + BOMBS_OF_A_KIND * DUDS

    def restore(self, s: State, army: int, listed: bool) -> None:
        if listed:
            known = fixed(s)
            s.race_memory[army] = known.count(LIVE) + known.count(DUD) * DUDS
        elif s.race_memory[army] == 0:
            self.picked(s, army)

    def fault(self, s: State, army: int) -> str:
        short = s.is_active(army) and (stack(s, army) < 0 or min(unturned(s, army)) < 0)
        return "the Goblins' memory has fewer bombs than are on the map" if short else ""

    def turn_began(self, s: State, army: int) -> None:
        for region in reversed(regions_with(s, BOMB)):
            holder = s.holder[region]
            if s.is_opponent(army, holder):
                flip_for(s, FlipBomb, army, region)
            else:
                take_back(s, region)

    def declining(self, s: State, army: int) -> None:
        for region in regions_with(s, BOMB):
            lift_bomb(s, region)
