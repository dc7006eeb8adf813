"""Automatic frames: a turn from its start to the start of the next."""

from smallworld.core import events, ids
from smallworld.core.actions import Action
from smallworld.core.frames.base import Decision
from smallworld.core.frames.redeploy import can_place
from smallworld.core.ids import TOP_KIND, TOP_OPENING, TOP_WHO
from smallworld.core.packed import empty, i64, vec
from smallworld.core.procedures.conquest import ready
from smallworld.core.procedures.pieces import pick_up_spare_tokens
from smallworld.core.procedures.scoring import score
from smallworld.core.state import State, replaced


class BeginTurn(Decision):
    """Start of a turn: automatic effects, then campaigning armies in decline (C-TURN-1, R-22)."""

    automatic = True

    def run(self, s: State) -> None:
        seat = s.frames[TOP_WHO]
        s.conquest_log = empty()
        s.attacked = 0
        s.table_memory = 0
        s.just_picked = 0
        if s.events is not None:
            events.tell(s, events.TURN, seat, amount=s.round)
        slots = s.rules.slots
        active = seat * slots
        s.frames = s.rules.turn_frames[seat][:]
        kits = s.kits
        end = active + slots
        for army in range(active + 1, end):
            if kits[army].campaigns and s.race[army] != ids.NONE:
                s.push(ids.F_CAMPAIGN, army)
        s.frames[TOP_OPENING] = 1
        # Frames pushed by these hooks run before everything else.
        for army in range(active, end):
            kit = kits[army]
            if kit.clears_race_memory:
                s.race_memory[army] = 0
            if kit.clears_power_memory:
                s.power_memory[army] = 0
            if kit.turn_began and s.race[army] != ids.NONE:
                for ability in kit.turn_began:
                    ability.turn_began(s, army)


class Main(Decision):
    """The active race's part of the turn, or a pick; frame: (_, seat, 1 if it opens the turn)."""

    automatic = True

    def run(self, s: State) -> None:
        army = s.frames[TOP_WHO] * s.rules.slots
        if s.race[army] == ids.NONE:
            s.frames[TOP_KIND] = ids.F_PICK
            s.frames[TOP_OPENING] = 0
            return
        campaign(s, army)


class Campaign(Decision):
    """An army conquers, then redeploys; frame: (_, army, 1 if it opens the turn, so that no tokens are readied yet)."""

    automatic = True

    def run(self, s: State) -> None:
        campaign(s, s.frames[TOP_WHO])


def campaign(s: State, army: int) -> None:
    """Replace the frame of an army's part of the turn with its steps, the conquer step on top."""
    frames = s.frames
    opening = frames[TOP_OPENING]
    frames[TOP_KIND] = ids.F_BEGIN_REDEPLOY
    frames[TOP_WHO] = army
    frames[TOP_OPENING] = 0
    if not opening:
        ready(s, army)
    s.push(ids.F_CONQUER, army, opening)


class BeginRedeploy(Decision):
    """Bring spare and waiting tokens to hand; abilities add tokens or set them aside (C-DEPLOY-1).

    Whether there is an end step depends on the regions that the army now holds, so it is decided here.
    """

    automatic = True

    def run(self, s: State) -> None:
        army = s.frames[TOP_WHO]
        s.frames[TOP_KIND] = ids.F_REDEPLOY
        if s.kits[army].moves[ids.END] and s.is_active(army):
            s.frames[TOP_KIND] = ids.F_END
            s.push(ids.F_REDEPLOY, army)
        pick_up_spare_tokens(s, army)
        if s.waiting[army]:
            s.hand[army] += s.waiting[army]
            s.waiting = replaced(s.waiting, army, 0)
        for ability in s.kits[army].redeploying:
            ability.redeploying(s, army)


class Score(Decision):
    """Score the turn, then add a step for the abilities' moves after scoring.

    Runs automatically unless the engine stopped just before (`engine.apply_within_turn`); then `done` runs it.
    """

    automatic = True
    step = ids.END

    def refusal(self, s: State, action: Action) -> str:
        return "" if action.verb == ids.V_DONE else "not-asked"

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        found[0] = s.rules.done_entry
        return 1

    def apply(self, s: State, action: Action) -> None:
        self.run(s)

    def run(self, s: State) -> None:
        seat = s.frames[TOP_WHO]
        s.pop()
        army = seat * s.rules.slots
        if s.events is not None:
            events.tell(s, events.SCORED, seat)
        for ability in s.kits[army].turn_ended:
            ability.turn_ended(s, army)
        score(s, seat)
        if s.kits[army].moves[ids.AFTER]:
            s.push(ids.F_AFTER, army)


class Retreats(Decision):
    """Let each army that lost tokens and holds a region place them, the current player's last (C-LOSS-2)."""

    automatic = True

    def run(self, s: State) -> None:
        hand = s.hand
        auxiliaries = s.auxiliaries
        has_auxiliaries = s.rules.auxiliary_mask != 0
        kits = s.kits
        for army in s.rules.retreating[s.seat]:
            # Cheap check first: usually no army has anything to place.
            if hand[army] or kits[army].has_pieces_to_place or (has_auxiliaries and auxiliaries[army]):
                if self._retreats(s, army):
                    s.push(ids.F_RETREAT, army)
                    return
        s.pop()

    def _retreats(self, s: State, army: int) -> bool:
        return s.held[army] != 0 and (can_place(s, army) or s.auxiliaries[army] != 0 or self._has_pieces(s, army))

    def _has_pieces(self, s: State, army: int) -> bool:
        for ability in s.kits[army].has_pieces_to_place:
            if ability.has_pieces_to_place(s, army):
                return True
        return False


class NextTurn(Decision):
    """Start the next player's turn, the next round, or end the game (C-SET-6, C-END-1)."""

    automatic = True

    def run(self, s: State) -> None:
        s.seat = (s.seat + 1) % s.rules.seats
        if s.seat == s.first:
            if s.round == s.rules.rounds:
                s.pop()
                events.tell(s, events.ENDED, ids.NONE)
                return
            s.round += 1
        s.frames[TOP_KIND] = ids.F_BEGIN_TURN
        s.frames[TOP_WHO] = s.seat
