"""Player decisions, except placing tokens: one class per kind of frame."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.frames.base import Decision
from smallworld.core.ids import TOP_CHOICE, TOP_CONQUERED, TOP_DATA, TOP_OPENING, TOP_WHO
from smallworld.core.kit import Kit
from smallworld.core.packed import entry, i64, sort, vec, write_held
from smallworld.core.procedures import conquest, draft
from smallworld.core.procedures.ability_moves import (
    any_offered,
    conquest_offered,
    offered_refusal,
    play_offered,
    write_offered,
)
from smallworld.core.procedures.decline import decline
from smallworld.core.state import State


class Pick(Decision):
    """A player without an active race picks a combo (C-PICK-1); frame: (_, seat)."""

    of_seat = True

    def refusal(self, s: State, action: Action) -> str:
        if action.verb != ids.V_PICK:
            return "must-pick"
        return s.rules.market.refusal(s, s.frames[TOP_WHO], action.arg)

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        seat = s.frames[TOP_WHO]
        market = s.rules.market
        count: i64 = 0
        for action in s.rules.by_verb[ids.V_PICK]:
            if not market.refusal(s, seat, action.arg):
                found[count] = entry(action)
                count += 1
        return count

    def apply(self, s: State, action: Action) -> None:
        seat = s.frames[TOP_WHO]
        s.pop()
        army = s.active(seat)
        draft.take_combo(s, seat, action.arg)
        s.push(ids.F_BEGIN_REDEPLOY, army)
        s.push(ids.F_CONQUER, army)
        draft.receive_tokens(s, army)


class Conquer(Decision):
    """An army's conquer step; frame: (_, army, 1 if it opens the turn, 1 once it has conquered).

    While it opens the turn, no tokens are readied yet, and the active race may still decline.
    """

    step = ids.CONQUER
    only_done_is_forced = True

    def refusal(self, s: State, action: Action) -> str:
        army = s.frames[TOP_WHO]
        kit = s.kits[army]
        verb = action.verb
        if kit.demands and verb != ids.V_DECLINE and self._demanded(s, army, action):
            return "not-asked"
        if verb == ids.V_DONE:
            return "conquest-due" if kit.presses_on and self._must_press_on(s, army, kit) else ""
        if verb == ids.V_CONQUER:
            return conquest.conquer_refusal(s, army, kit, action.arg)
        if verb == ids.V_ROLL:
            return conquest.roll_refusal(s, army, kit, action.arg)
        if verb == ids.V_ABANDON:
            return "not-held" if s.holder[action.arg] != army else "too-late" if s.frames[TOP_CONQUERED] else ""
        if verb == ids.V_DECLINE:
            return self._decline_refusal(s, s.frames[TOP_OPENING])
        return offered_refusal(s, army, ids.CONQUER, action)

    def _must_press_on(self, s: State, army: int, kit: Kit) -> bool:
        """Whether an ability requires another conquest and one is possible."""
        for ability in kit.presses_on:
            if ability.presses_on(s, army):
                return conquest.can_attack(s, army, kit) or conquest_offered(s, army, kit)
        return False

    def _demanded(self, s: State, army: int, action: Action) -> bool:
        """Whether an ability's move must be made before this one."""
        for ability in s.kits[army].demands:
            if ability.demands(s, army):
                return action.verb not in [bound.verb for bound in s.rules.bound[ability.key]]
        return False

    def _write_demanded(self, s: State, army: int, key: str, found: vec[i64], count: i64) -> i64:
        """Write the legal moves of an ability that must be made before all others."""
        for bound in s.rules.bound[key]:
            for arg in range(bound.size):
                if ids.CONQUER in bound.steps and not bound.move.refusal(s, army, arg):
                    found[count] = bound.entries[arg]
                    count += 1
        return count

    def _decline_refusal(self, s: State, opening: int) -> str:
        if not opening:
            return "not-first-move"
        return "no-active-race" if s.race[s.seat * s.rules.slots] == ids.NONE else ""

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        army = s.frames[TOP_WHO]
        opening = s.frames[TOP_OPENING]
        rules = s.rules
        kit = s.kits[army]
        count: i64 = 0
        if opening and not self._decline_refusal(s, opening):
            found[0] = rules.decline_entry
            count = 1
        for ability in kit.demands:
            if ability.demands(s, army):
                return self._write_demanded(s, army, ability.key, found, count)
        if not s.frames[TOP_CONQUERED]:
            count = write_held(s, army, rules.abandoning, found, count)
        tokens = conquest.available_tokens(s, army)
        count = conquest.write_attacks(s, army, kit, tokens, found, count)
        if not kit.presses_on or not self._must_press_on(s, army, kit):
            found[count] = rules.done_entry
            count += 1
        if not kit.moves[ids.CONQUER]:
            return count
        # Ability moves are checked for every region, and the token count doesn't change meanwhile.
        s.readied = tokens
        try:
            return write_offered(s, army, kit, ids.CONQUER, found, count)
        finally:
            s.readied = ids.NONE

    def forced(self, s: State) -> Action | None:
        army = s.frames[TOP_WHO]
        opening = s.frames[TOP_OPENING]
        if opening and not self._decline_refusal(s, opening):
            return None
        if not s.frames[TOP_CONQUERED] and s.held[army]:
            return None
        kit = s.kits[army]
        for ability in kit.demands:
            if ability.demands(s, army):
                return None
        if conquest.can_attack(s, army, kit):
            return None
        return None if any_offered(s, army, kit, ids.CONQUER) else s.rules.done

    def apply(self, s: State, action: Action) -> None:
        army = s.frames[TOP_WHO]
        if action.verb == ids.V_DECLINE:
            s.frames = s.frames[: ids.UNDER_MAIN]  # the frames left on the stack score and end the turn
            decline(s, s.active(s.seat))
            return
        if s.frames[TOP_OPENING]:
            conquest.ready(s, army)
            s.frames[TOP_OPENING] = 0
        if action.verb == ids.V_CONQUER:
            s.frames[TOP_CONQUERED] = 1
            conquest.conquer(s, army, action.arg)
        elif action.verb == ids.V_ROLL:
            s.frames[TOP_CONQUERED] = 1
            conquest.attack(s, army, action.arg)
            s.push(ids.F_DIE, army, 0, action.arg)
        elif action.verb == ids.V_ABANDON:
            conquest.abandon(s, army, action.arg)
        elif action.verb == ids.V_DONE:
            s.pop()
        else:
            play_offered(s, army, ids.CONQUER, action)


class OptionalStep(Decision):
    """A step with only `done` and moves offered by abilities."""

    only_done_is_forced = True

    def __init__(self, step: int) -> None:
        self.step = step

    def refusal(self, s: State, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return offered_refusal(s, s.frames[TOP_WHO], self.step, action)

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        army = s.frames[TOP_WHO]
        found[0] = s.rules.done_entry
        count = write_offered(s, army, s.kits[army], self.step, found, 1)
        sort(found, count)
        return count

    def forced(self, s: State) -> Action | None:
        army = s.frames[TOP_WHO]
        return None if any_offered(s, army, s.kits[army], self.step) else s.rules.done

    def apply(self, s: State, action: Action) -> None:
        if action.verb == ids.V_DONE:
            s.pop()
        else:
            play_offered(s, s.frames[TOP_WHO], self.step, action)


class AnswerChoice(Decision):
    """A choice that an ability asks its owner to make; frame: (_, army, choice, data)."""

    step = ids.CONQUER
    only_done_is_forced = True

    def refusal(self, s: State, action: Action) -> str:
        army, number, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        if action.verb not in s.rules.answering[number]:
            return "not-asked"
        return s.rules.choices[number].refusal(s, army, data, action)

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        army, number, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        choice = s.rules.choices[number]
        count: i64 = 0
        for action in s.rules.answers[number]:
            if not choice.refusal(s, army, data, action):
                found[count] = entry(action)
                count += 1
        return count

    def forced(self, s: State) -> Action | None:
        army, number, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        choice = s.rules.choices[number]
        only: Action | None = None
        for action in s.rules.answers[number]:
            if not choice.refusal(s, army, data, action):
                if action is not s.rules.done:
                    return None
                only = action
        return only

    def apply(self, s: State, action: Action) -> None:
        army, number, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        s.pop()
        s.rules.choices[number].play(s, army, data, action)
