"""Redeploying: where tokens in hand can be placed, at the end of a turn and in a retreat."""

from smallworld.core import events, ids
from smallworld.core.actions import Action
from smallworld.core.frames.base import Decision
from smallworld.core.ids import TOP_WHO
from smallworld.core.packed import append, empty, i64, regions_of, vec, write_held
from smallworld.core.procedures.ability_moves import any_offered, is_due, offered_refusal, play_offered, write_offered
from smallworld.core.state import State


def places(s: State, army: int) -> vec[i64]:
    """Return the regions where a token can be placed without leaving another garrison too small in the end."""
    held = regions_of(s, army)
    garrison: i64 = s.kits[army].garrison
    if garrison == 1:
        return held
    left: i64 = s.hand[army] + s.auxiliaries[army] - 1
    missing: i64 = 0
    for region in held:
        there: i64 = s.strength(region)
        if 0 < there < garrison:
            missing += garrison - there
    found = empty()
    for region in held:
        there = s.strength(region)
        after = missing + garrison - 1 if there == 0 else missing - 1 if there < garrison else missing
        if after <= left:
            found = append(found, region)
    return found


def can_place(s: State, army: int) -> bool:
    """Whether the army has a token in hand and a region that can take it."""
    if s.hand[army] == 0 or s.held[army] == 0:
        return False
    return s.kits[army].garrison == 1 or len(places(s, army)) > 0


class Redeploy(Decision):
    """Place tokens in hand, and pieces of abilities, in regions that the army holds."""

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

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        army = s.frames[TOP_WHO]
        rules = s.rules
        held = s.held[army]
        kit = s.kits[army]
        count: i64 = 0
        if s.hand[army] and held:
            if kit.garrison == 1:
                count = write_held(s, army, rules.deploying, found, 0)
            else:
                for region in places(s, army):
                    found[count] = rules.deploy_entries[region]
                    count += 1
        if count == 0 and not (held and is_due(s, army, self.step)):
            found[0] = rules.done_entry
            count = 1
        return write_offered(s, army, kit, self.step, found, count) if kit.moves[self.step] else count

    def forced(self, s: State) -> Action | None:
        army = s.frames[TOP_WHO]
        held = s.held[army]
        if s.hand[army] and held:
            if held & (held - 1) and s.kits[army].garrison == 1:
                return None
            regions = places(s, army)
            if len(regions) > 0:
                return s.rules.space.of(ids.V_DEPLOY, regions[0]) if len(regions) == 1 else None
        if held and held & (held - 1) == 0:
            for bound in s.kits[army].moves[self.step]:
                if bound.move.mandatory(s, army):
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
        """Called when the army has placed everything."""


class Retreat(Redeploy):
    """Place the tokens that retreated during some turn (C-LOSS-2)."""

    step = ids.RETREAT

    def finished(self, s: State, army: int) -> None:
        for ability in s.kits[army].retreated:
            ability.retreated(s, army)
