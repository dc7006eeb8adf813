"""A sentence for each reason key; abilities add their own."""

from typing import Final

REASONS: Final = {
    "game-over": "the game is over",
    "chance": "a random outcome is due, and that is not one of them",
    "no-chance": "that is a random outcome, not a player's move",
    "must-pick": "a combo must be picked first",
    "no-such-combo": "there is no combo at that position",
    "too-few-coins": "there are too few coins to pay for that combo",
    "toll": "there are too few coins to pay for attacking it",
    "no-tokens": "no token is in hand",
    "too-few-tokens": "there are too few tokens in hand",
    "own-region": "the army holds that region itself",
    "water": "seas and lakes can't be conquered without an ability that allows it",
    "immune": "the region is immune",
    "peace": "peace protects that army from this one",
    "out-of-reach": "no region that the army holds borders it",
    "no-entry": "an army without a region enters at the edge of the board, or on islands at an entry region",
    "own-die": "this army rolls before it chooses a region, not for the last conquest",
    "not-short": "there are enough tokens in hand, so there is nothing to roll for",
    "too-short": "more than 3 tokens are missing, and no roll can make up for that",
    "not-held": "the army does not hold that region",
    "too-late": "regions are abandoned only before the army's first conquest of the turn",
    "not-first-move": "you can go into decline only as the first move of your turn",
    "conquest-due": "a conquest or a roll for the last one must come before this step ends",
    "no-active-race": "there is no active race",
    "too-few-to-stay": "too few tokens would be left to hold the region",
    "tokens-left": "the tokens in hand must be placed first",
    "implied": "that is what the move means without its last word",
    "not-asked": "something else must be decided first",
    "not-now": "that is not a move of this step",
}
