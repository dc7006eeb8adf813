"""The sentence for each key of a refusal; abilities add their own."""

from typing import Final

REASONS: Final = {
    "game-over": "the game is over",
    "chance": "chance acts now, and can't bring that",
    "no-chance": "that is for chance to bring, not for a player to play",
    "must-pick": "a combo must be picked first",
    "no-such-combo": "there is no combo at that position",
    "too-few-coins": "there are too few coins to pay for that combo",
    "toll": "there are too few coins to pay what is due for attacking it",
    "no-tokens": "no token is in hand",
    "too-few-tokens": "there are too few tokens in hand",
    "own-region": "the army holds that region itself",
    "water": "seas and lakes can't be conquered without an ability that allows it",
    "immune": "the region is immune",
    "peace": "peace protects that army from this one",
    "out-of-reach": "no region that the army holds borders it",
    "no-entry": "an army without a region enters at the edge of the board, or on islands at an entry region",
    "own-die": "this army rolls before it chooses a region, not for the last conquest",
    "not-short": "the tokens in hand suffice, so there is nothing to roll for",
    "too-short": "more than 3 tokens are missing, which no roll makes up for",
    "not-held": "the army does not hold that region",
    "too-late": "regions are abandoned only before the army's first conquest of the turn",
    "not-first-move": "declining is the first move of a turn, or none of it",
    "conquest-due": "a conquest or a roll for the last one must come before this step ends",
    "no-active-race": "there is no active race",
    "too-few-to-stay": "too few tokens are left to make up a garrison there",
    "tokens-left": "the tokens in hand must be placed first",
    "implied": "that is what the move means without its last word",
    "not-asked": "something else must be decided first",
    "not-now": "that is not a move of this step",
}
