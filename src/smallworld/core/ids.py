"""Named integers used throughout the core."""

from typing import Final

NOBODY: Final = -1
NONE: Final = -1

# Values of `engine.actor` other than a seat.
CHANCE: Final = -1
OVER: Final = -2

FIELD: Final = 0
FOREST: Final = 1
HILL: Final = 2
SWAMP: Final = 3
MOUNTAIN: Final = 4
SEA: Final = 5
LAKE: Final = 6
TERRAINS: Final = ("field", "forest", "hill", "swamp", "mountain", "sea", "lake")

MINE: Final = 0
MAGIC: Final = 1
CAVERN: Final = 2
SYMBOLS: Final = ("mine", "magic", "cavern")

# Steps of a turn, by their names in the notation.
START: Final = 0
CONQUER: Final = 1
REDEPLOY: Final = 2
END: Final = 3
AFTER: Final = 4
RETREAT: Final = 5
STEPS: Final = ("start", "conquer", "redeploy", "end", "after", "retreat")

# The verbs of every game, in notation order; abilities' verbs follow.
V_PICK: Final = 0
V_DECLINE: Final = 1
V_ABANDON: Final = 2
V_CONQUER: Final = 3
V_ROLL: Final = 4
V_DEPLOY: Final = 5
V_DONE: Final = 6
V_DIE: Final = 7
V_RACE: Final = 8
V_POWER: Final = 9
V_FIRST: Final = 10
V_FLIP: Final = 11
FIRST_OWN_VERB: Final = 12

# The argument a verb takes.
T_NOTHING: Final = 0
T_REGION: Final = 1
T_POSITION: Final = 2
T_SEAT: Final = 3
T_SEAT_OR_NONE: Final = 4
T_FACE: Final = 5
T_RACE: Final = 6
T_POWER: Final = 7
T_COUNT: Final = 8
T_WORD: Final = 9
MOST_COUNT: Final = 20

# Where a move's region argument may be.
ANYWHERE: Final = 0
HELD: Final = 1
REACH: Final = 2
BESIDE: Final = 3

# Frames on the stack: (kind, army or seat, and two numbers that depend on the kind).
F_FIRST: Final = 0
F_REVEAL: Final = 1
F_DIE: Final = 2
F_PICK: Final = 3
F_CONQUER: Final = 4
F_REDEPLOY: Final = 5
F_END: Final = 6
F_AFTER: Final = 7
F_RETREAT: Final = 8
F_CHOICE: Final = 9
F_BEGIN_TURN: Final = 10
F_MAIN: Final = 11
F_BEGIN_REDEPLOY: Final = 12
F_SCORE: Final = 13
F_RETREATS: Final = 14
F_NEXT_TURN: Final = 15
F_CAMPAIGN: Final = 16
F_FLIP: Final = 17
FRAME_NAMES: Final = (
    "first", "reveal", "die", "pick", "conquer", "redeploy", "end", "after", "retreat", "choice",
    "begin-turn", "main", "begin-redeploy", "score", "retreats", "next-turn", "campaign", "flip",
)  # fmt: skip
FRAME: Final = 4
# Offsets of the top frame's parts in `State.frames`; the last two depend on the kind of frame.
TOP_KIND: Final = -4
TOP_WHO: Final = -3
TOP_OPENING: Final = -2  # conquer, main, campaign: 1 while this opens the turn
TOP_CONQUERED: Final = -1  # conquer: 1 once the army has conquered
TOP_CHOICE: Final = -2  # choice, flip: the number of the choice
TOP_DATA: Final = -1  # choice, flip, die: its data
TOP_WAITING: Final = -2  # reveal: the race waiting for its power, or NONE
# The frames pushed when a turn begins, the last one on top; and the count of numbers below the main frame.
TURN: Final = (F_NEXT_TURN, F_RETREATS, F_SCORE, F_MAIN)
UNDER_MAIN: Final = 12

# Reasons why tokens leave a region.
BY_CONQUEST: Final = 0
BY_REPLACEMENT: Final = 1
BY_REMOVAL: Final = 2

# Faces of the reinforcement die with their weights.
FACES: Final = ((0, 3), (1, 1), (2, 1), (3, 1))
BEST_FACE: Final = 3
