"""A whole game between bots, on the bare engine: nothing is kept but what statistics need."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from smallworld.bots import Bot, public
from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.play.dealer import Dealer

#: No game of the shipped sizes comes near; a bot that dawdles, or an ability that loops, is stopped.
MOST_ACTIONS = 20_000


class Pick(msgspec.Struct):
    """A combo from its pick to the end of the game; `coins` are those its own regions and abilities brought."""

    seat: int
    race: int
    power: int
    round: int
    price: int
    bonus: int
    turns: int = 0
    coins: int = 0
    declined: bool = False


class Match(msgspec.Struct):
    """A game that was played: who began, the coins and winners by seat, all picks, and moves by (verb, step)."""

    first: int
    coins: list[int]
    winners: list[int]
    actions: int
    picks: list[Pick]
    moves: list[dict[tuple[int, int], int]]


def play_match(rules: Ruleset, bots: Sequence[Bot], seed: int | None = None, limit: int = MOST_ACTIONS) -> Match:
    """Play a game to its end; the bots sit in the order given, chance is drawn from the seed."""
    s = engine.new(rules)
    dealer = Dealer(seed)
    picks: list[Pick] = []
    of_race: dict[int, Pick] = {}
    moves: list[dict[tuple[int, int], int]] = [{} for _ in bots]
    actions = 0
    while (seat := engine.actor(s)) != ids.OVER:
        if seat == ids.CHANCE:
            _apply(s, dealer.draw(s), of_race)
            continue
        if actions == limit:
            raise RulesetError(f"the game did not end within {limit} actions: an ability lets a player go on for ever")
        actions += 1
        action = bots[seat].choose(public(s, seat), seat)
        step = engine.step(s)
        made = moves[seat]
        made[action.verb, step] = made.get((action.verb, step), 0) + 1
        if action.verb == ids.V_PICK:
            race, power, bonus = s.column[action.arg * 3 : action.arg * 3 + 3]
            of_race[race] = Pick(seat, race, power, s.round, action.arg, bonus)
            picks.append(of_race[race])
        elif action.verb == ids.V_DECLINE:
            gone = of_race[s.race[s.active(seat)]]
            gone.declined = True
            gone.turns = s.round - gone.round + (step != ids.START)
        _apply(s, action, of_race)
    for pick in picks:
        if not pick.declined:
            pick.turns = rules.rounds - pick.round + 1
    return Match(s.first, s.coins[:], engine.winners(s), actions, picks, moves)


def _apply(s: State, action: Action, of_race: dict[int, Pick]) -> None:
    """Take an action; where it ends a turn, credit each army's combo with the coins that it brought."""
    s.events = []
    engine.apply(s, action)
    for event in s.events:
        if event.kind != events.INCOME:
            continue
        first = s.active(event.seat)
        for army in range(first, first + s.rules.slots):
            if s.race[army] == ids.NONE:
                continue
            pick = of_race[s.race[army]]
            if event.source == "regions":
                # Nothing has changed hands since: the next player has not moved.
                pick.coins += s.held[army].bit_count()
            elif event.source in (s.rules.races[pick.race].key, s.rules.powers[pick.power].key):
                pick.coins += event.amount
    s.events = None
