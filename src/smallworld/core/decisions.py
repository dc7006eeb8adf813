"""Decisions: one class for each kind of frame in which a player, or chance, must act."""

from smallworld.core import conquest, draft, events, ids
from smallworld.core.actions import Action
from smallworld.core.decline import decline
from smallworld.core.ids import TOP_CONQUERED, TOP_OPENING, TOP_WAITING, TOP_WHO
from smallworld.core.offers import (
    add_offered,
    any_offered,
    can_place,
    deployments,
    is_due,
    offered_refusal,
    places,
    play_offered,
)
from smallworld.core.state import State


class Decision:
    """A kind of frame. Those of `turn.py` run by themselves; the others wait for an action."""

    step = ids.START
    automatic = False
    chance = False
    #: The frame names the seat that decides, not its army.
    of_seat = False

    def __init__(self) -> None:
        # These are asked for at every step, and what an object holds itself is found faster than what its class does.
        self.step = self.step
        self.automatic = self.automatic
        self.chance = self.chance
        self.of_seat = self.of_seat

    def run(self, s: State) -> None:
        """Do what the frame stands for and take it off the stack (automatic frames)."""
        raise NotImplementedError

    def refusal(self, s: State, action: Action) -> str:
        """Why the action is refused now, as the key of a reason; empty if it is legal."""
        raise NotImplementedError

    def legal(self, s: State) -> list[Action]:
        """Every action that is not refused, in the order of the notation."""
        raise NotImplementedError

    def forced(self, s: State) -> Action | None:
        """The action that is made without asking, if there is one."""
        return None

    def apply(self, s: State, action: Action) -> None:
        """Take an action that is known to be legal."""
        raise NotImplementedError

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        """What chance may bring, with weights."""
        return []

    def brings(self, s: State, action: Action) -> bool:
        """Whether chance may bring this."""
        for outcome, _ in self.outcomes(s):
            if outcome is action:
                return True
        return False


class FirstPlayer(Decision):
    """Chance draws who begins (C-SET-6, R-1)."""

    chance = True

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        seats = [s.rules.first] if s.rules.first != ids.NONE else list(range(s.rules.seats))
        return [(s.rules.space.of(ids.V_FIRST, seat), 1) for seat in seats]

    def forced(self, s: State) -> Action | None:
        return self.outcomes(s)[0][0] if s.rules.first != ids.NONE else None

    def apply(self, s: State, action: Action) -> None:
        s.pop()
        s.first = action.arg
        s.seat = action.arg
        s.push(ids.F_BEGIN_TURN, action.arg)


class Reveal(Decision):
    """The market is filled from the stacks (C-PICK-5 to 7); frame: (_, _, race that waits for its power)."""

    chance = True

    def _next(self, s: State) -> tuple[int, int]:
        """The verb of what is turned now, and a mask of what it may be: any of the pool, or what is known to follow."""
        number, pool, queue = s.rules.market.outcomes(s, s.frames[TOP_WAITING])
        return number, pool or 1 << queue[0]

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        number, mask = self._next(s)
        even = s.rules.even[number]
        return [even[arg] for arg in range(len(even)) if mask >> arg & 1]

    def brings(self, s: State, action: Action) -> bool:
        number, mask = self._next(s)
        return action.verb == number and mask >> action.arg & 1 == 1

    def forced(self, s: State) -> Action | None:
        number, mask = self._next(s)
        return None if mask & (mask - 1) else s.rules.by_verb[number][mask.bit_length() - 1]

    def apply(self, s: State, action: Action) -> None:
        s.frames[TOP_WAITING] = s.rules.market.reveal(s, s.frames[TOP_WAITING], action.arg)
        if s.frames[TOP_WAITING] == ids.NONE and not s.rules.market.short(s):
            s.pop()


class Die(Decision):
    """The reinforcement die; frame: (_, army, choice + 1 or 0 for the last conquest, region or data)."""

    step = ids.CONQUER
    chance = True

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return s.rules.dice.copy()

    def apply(self, s: State, action: Action) -> None:
        _, army, purpose, data = s.frames[-ids.FRAME :]
        s.pop()
        face = ids.FACES[action.arg][0]
        events.tell(s, events.ROLLED, s.seat_of(army), army, data if purpose == 0 else ids.NONE, face)
        if purpose == 0:
            s.pop()  # the conquer step is over, whatever the roll (C-DIE-4)
            conquest.conquer_by_roll(s, army, data, face)
        else:
            s.rules.choices[purpose - 1].rolled(s, army, data, face)


class Pick(Decision):
    """A player without an active race picks a combo (C-PICK-1); frame: (_, seat)."""

    of_seat = True

    def refusal(self, s: State, action: Action) -> str:
        if action.verb != ids.V_PICK:
            return "must-pick"
        return s.rules.market.refusal(s, s.frames[TOP_WHO], action.arg)

    def legal(self, s: State) -> list[Action]:
        seat = s.frames[TOP_WHO]
        market = s.rules.market
        return [action for action in s.rules.by_verb[ids.V_PICK] if not market.refusal(s, seat, action.arg)]

    def apply(self, s: State, action: Action) -> None:
        seat = s.frames[TOP_WHO]
        s.pop()
        army = s.active(seat)
        draft.take_combo(s, seat, action.arg)
        s.push(ids.F_BEGIN_REDEPLOY, army)
        s.push(ids.F_CONQUER, army)
        draft.muster_combo(s, army)


class Conquer(Decision):
    """The conquer step of an army; frame: (_, army, 1 while it opens the turn, 1 once it has conquered).

    While it opens the turn nothing is readied yet, and the active race may still decline.
    """

    step = ids.CONQUER

    def refusal(self, s: State, action: Action) -> str:
        army = s.frames[TOP_WHO]
        verb = action.verb
        if verb != ids.V_DECLINE and self._demanded(s, army, action):
            return "not-asked"
        if verb == ids.V_DONE:
            return ""
        if verb == ids.V_CONQUER:
            return conquest.conquer_refusal(s, army, s.kits[army], action.arg)
        if verb == ids.V_ROLL:
            return conquest.roll_refusal(s, army, s.kits[army], action.arg)
        if verb == ids.V_ABANDON:
            return "not-held" if s.holder[action.arg] != army else "too-late" if s.frames[TOP_CONQUERED] else ""
        if verb == ids.V_DECLINE:
            return self._decline_refusal(s, s.frames[TOP_OPENING])
        return offered_refusal(s, army, ids.CONQUER, action)

    def _demanded(self, s: State, army: int, action: Action) -> bool:
        """Whether an ability's move must come before this one."""
        for ability in s.kits[army].demands:
            if ability.demands(s, army):
                return action.verb not in [bound.verb for bound in s.rules.bound[ability.key]]
        return False

    def _demanded_moves(self, s: State, army: int, key: str) -> list[Action]:
        """The legal moves of an ability that must come before all others."""
        found: list[Action] = []
        for bound in s.rules.bound[key]:
            for arg in range(bound.size):
                if ids.CONQUER in bound.steps and not bound.move.refusal(s, army, arg):
                    found.append(s.rules.actions[bound.base + arg])
        return found

    def _decline_refusal(self, s: State, opening: int) -> str:
        if not opening:
            return "not-first-move"
        return "no-active-race" if s.race[s.active(s.seat)] == ids.NONE else ""

    def legal(self, s: State) -> list[Action]:
        army = s.frames[TOP_WHO]
        opening = s.frames[TOP_OPENING]
        rules = s.rules
        kit = s.kits[army]
        found: list[Action] = []
        if opening and not self._decline_refusal(s, opening):
            found.append(rules.decline)
        for ability in kit.demands:
            if ability.demands(s, army):
                return found + self._demanded_moves(s, army, ability.key)
        held = s.held[army]
        if held and not s.frames[TOP_CONQUERED]:
            found += rules.over(ids.V_ABANDON, held)
        found += conquest.attacks(s, army, kit)
        found.append(rules.done)
        if kit.moves[ids.CONQUER]:
            add_offered(s, army, kit, ids.CONQUER, found)
        return found

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
            del s.frames[ids.UNDER_MAIN :]  # what is left scores the turn and ends it
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


class Placing(Decision):
    """Tokens in hand are placed in regions that the army holds; so are the pieces of its abilities."""

    step = ids.REDEPLOY

    def refusal(self, s: State, action: Action) -> str:
        army = s.frames[TOP_WHO]
        if action.verb == ids.V_DEPLOY:
            if s.hand[army] == 0:
                return "no-tokens"
            if s.holder[action.arg] != army:
                return "not-held"
            if s.kits[army].garrison > 1 and action.arg not in places(s, army):
                return "too-few-to-stay"
            return ""
        if action.verb == ids.V_DONE:
            if s.held[army] and (can_place(s, army) or is_due(s, army, self.step)):
                return "tokens-left"
            return ""
        return offered_refusal(s, army, self.step, action)

    def legal(self, s: State) -> list[Action]:
        army = s.frames[TOP_WHO]
        rules = s.rules
        found: list[Action] = []
        held = s.held[army]
        kit = s.kits[army]
        if s.hand[army] and held:
            found = rules.over(ids.V_DEPLOY, held).copy() if kit.garrison == 1 else deployments(s, army)
        if not found and not (held and is_due(s, army, self.step)):
            found.append(rules.done)
        if kit.moves[self.step]:
            add_offered(s, army, kit, self.step, found)
        return found

    def forced(self, s: State) -> Action | None:
        army = s.frames[TOP_WHO]
        held = s.held[army]
        if s.hand[army] and held:
            if held & (held - 1) and s.kits[army].garrison == 1:
                return None
            regions = places(s, army)
            if regions:
                return s.rules.space.of(ids.V_DEPLOY, regions[0]) if len(regions) == 1 else None
        if held and held & (held - 1) == 0:
            for bound in s.kits[army].moves[self.step]:
                if bound.move.due(s, army):
                    return s.rules.actions[bound.base + held.bit_length() - 1]
        return None if any_offered(s, army, s.kits[army], self.step) else s.rules.done

    def apply(self, s: State, action: Action) -> None:
        army = s.frames[TOP_WHO]
        if action.verb == ids.V_DEPLOY:
            s.hand[army] -= 1
            s.tokens[action.arg] += 1
            if s.events is not None:
                events.tell(s, events.PLACED, s.seat_of(army), army, action.arg, 1)
        elif action.verb == ids.V_DONE:
            s.pop()
            self.finished(s, army)
        else:
            play_offered(s, army, self.step, action)

    def finished(self, s: State, army: int) -> None:
        """The army has placed everything."""


class Turn(Decision):
    """The game's own chance brings something that an ability waits for; frame: (_, army, choice, data)."""

    step = ids.CONQUER
    chance = True

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        _, army, number, data = s.frames[-ids.FRAME :]
        odds = s.rules.choices[number].odds(s, army, data)
        return [(s.rules.space.of(ids.V_TURN, outcome), weight) for outcome, weight in odds]

    def forced(self, s: State) -> Action | None:
        outcomes = self.outcomes(s)
        return outcomes[0][0] if len(outcomes) == 1 else None

    def apply(self, s: State, action: Action) -> None:
        _, army, number, data = s.frames[-ids.FRAME :]
        s.pop()
        events.tell(s, events.TURNED, s.seat_of(army), army, data, 0, s.rules.outcomes[action.arg])
        s.rules.choices[number].brought(s, army, data, action.arg)


class Retreat(Placing):
    """Tokens that retreated in somebody's turn are placed (C-LOSS-2)."""

    step = ids.RETREAT

    def finished(self, s: State, army: int) -> None:
        for ability in s.kits[army].retreated:
            ability.retreated(s, army)


class Offer(Decision):
    """A step that consists only of what abilities offer, and `done`."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def refusal(self, s: State, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return offered_refusal(s, s.frames[TOP_WHO], self.step, action)

    def legal(self, s: State) -> list[Action]:
        found = [s.rules.done]
        army = s.frames[TOP_WHO]
        add_offered(s, army, s.kits[army], self.step, found)
        return sorted(found, key=action_index)

    def forced(self, s: State) -> Action | None:
        army = s.frames[TOP_WHO]
        return None if any_offered(s, army, s.kits[army], self.step) else s.rules.done

    def apply(self, s: State, action: Action) -> None:
        if action.verb == ids.V_DONE:
            s.pop()
        else:
            play_offered(s, s.frames[TOP_WHO], self.step, action)


class Asked(Decision):
    """A choice that an ability put before its owner; frame: (_, army, choice, data)."""

    step = ids.CONQUER

    def refusal(self, s: State, action: Action) -> str:
        _, army, number, data = s.frames[-ids.FRAME :]
        choice = s.rules.choices[number]
        if s.rules.verbs[action.verb].name not in choice.verbs:
            return "not-asked"
        return choice.refusal(s, army, data, action)

    def legal(self, s: State) -> list[Action]:
        _, army, number, data = s.frames[-ids.FRAME :]
        choice = s.rules.choices[number]
        return [action for action in s.rules.answers[number] if not choice.refusal(s, army, data, action)]

    def forced(self, s: State) -> Action | None:
        found = self.legal(s)
        return found[0] if len(found) == 1 and found[0] is s.rules.done else None

    def apply(self, s: State, action: Action) -> None:
        _, army, number, data = s.frames[-ids.FRAME :]
        s.pop()
        s.rules.choices[number].play(s, army, data, action)


def action_index(action: Action) -> int:
    """For sorting."""
    return action.index
