"""Forsaken."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask
from smallworld.core.coins import pay
from smallworld.core.hooks import Choice, Race
from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State


class BuyTokens(Choice):
    """Buy up to as many tokens as others lost, for a coin each, before placing anything."""

    word = "buy"
    takes = ids.T_COUNT
    verbs = ("done",)
    step = ids.REDEPLOY

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        wanted = action.arg + 1
        if wanted > s.race_memory[army]:
            return "buy-removed"
        if wanted > s.tray[s.race[army]]:
            return "buy-tray"
        return "buy-coins" if wanted > s.coins[s.seat_of(army)] else ""

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        if action.verb != ids.V_DONE:
            pay(s, s.seat_of(army), action.arg + 1, "forsaken")
            draw_tokens(s, army, action.arg + 1)


class Forsaken(Race):
    """For each token of others that they removed from the map this turn, they may buy one (memory: how many)."""

    key = "forsaken"
    number = 6
    tokens = 20
    tags = ("horde",)
    memory_is_per_turn = True
    choices = (BuyTokens,)
    reasons = {
        "buy-removed": "no more tokens can be bought than others lost this turn",
        "buy-tray": "the tray does not hold that many tokens",
        "buy-coins": "each token costs a coin",
    }

    def removed(self, s: State, army: int, tokens: int) -> None:
        s.race_memory[army] += tokens

    def redeploying(self, s: State, army: int) -> None:
        ask(s, BuyTokens, army)
