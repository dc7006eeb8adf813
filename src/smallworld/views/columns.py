"""Columns of observations: indices and meanings of the numbers for game, seats, armies, regions and offers."""

from typing import Final

GAME_ROUND: Final = 0
GAME_ROUNDS: Final = 1
GAME_SEATS: Final = 2
GAME_TURN: Final = 3
GAME_FIRST: Final = 4
GAME_ACTOR: Final = 5
GAME_PENDING: Final = 6
GAME_ARMY: Final = 7
GAME_CHOICE: Final = 8
GAME_DATA: Final = 9
GAME_JUST_PICKED: Final = 10
GAME_OPENING: Final = 11
GENERAL: Final = (
    ("round", "current round, from 1"),
    ("rounds", "number of rounds in the game"),
    ("seats", "number of seats at the table"),
    ("turn", "seat whose turn it is"),
    ("first", "seat of the first player"),
    ("actor", "seat that decides; -1 for a random outcome, -2 if the game is over"),
    ("pending", "kind of decision (a frame number in `core.ids`); -1 if the game is over"),
    ("army", "army that decides, as seat * slots + slot (slot 0 is the active army); -1 if none"),
    ("choice", "number of the pending choice; -1 if none"),
    ("data", "subject of the decision, such as a region; depends on the kind"),
    ("just_picked", "1 if the combo was picked this turn"),
    ("opening", "1 at the start of the turn, while the active race may decline"),
)

SEAT_PRESENT: Final = 0
SEAT_ALLY: Final = 1
SEAT_COINS: Final = 2
SEAT_INCOME: Final = 3
BY_SEAT: Final = (
    ("present", "1 if the seat exists"),
    ("ally", "1 for the observer and its team"),
    ("coins", "coins; -1 if hidden from the observer"),
    ("income", "current income of a turn without conquests and without a new combo"),
)

ARMY_RACE: Final = 0
ARMY_POWER: Final = 1
ARMY_HAND: Final = 2
ARMY_ASIDE: Final = 3
ARMY_WAITING: Final = 4
ARMY_AUXILIARIES: Final = 5
ARMY_RACE_MEMORY: Final = 6
ARMY_POWER_MEMORY: Final = 7
ARMY_REGIONS: Final = 8
ARMY_TOKENS: Final = 9
#: Number of army columns, as a constant: compiled code would call `len` every time. The same applies to the constants
#: below.
ARMY_COLUMNS: Final = 10
BY_ARMY: Final = (
    ("race", "race number in the ruleset, from 1; 0 if none"),
    ("power", "power number in the ruleset, from 1; 0 if none"),
    ("hand", "tokens in hand"),
    ("aside", "tokens that return at the start of the next turn"),
    ("waiting", "tokens that return when redeploying"),
    ("auxiliaries", "pieces in hand that count as tokens"),
    ("race_memory", "number stored by the race"),
    ("power_memory", "number stored by the power"),
    ("regions", "number of regions held"),
    ("tokens", "tokens in its regions"),
)

REGION_TERRAIN: Final = 0
REGION_SYMBOLS: Final = 1
REGION_ENTRY: Final = 2
REGION_ISLAND: Final = 3
REGION_HOLDER: Final = 4
REGION_SLOT: Final = 5
REGION_TOKENS: Final = 6
REGION_CONQUERED: Final = 7
REGION_COLUMNS: Final = 8
BY_REGION: Final = (
    ("terrain", "1 field, 2 forest, 3 hill, 4 swamp, 5 mountain, 6 sea, 7 lake; 0 if none"),
    ("symbols", "sum of 1 for a mine, 2 for a magic source and 4 for a cavern"),
    ("entry", "1 if an army without a region may enter here"),
    ("island", "island number"),
    ("holder", "seat + 1; for natives, the number of seats in the layout + 1; 0 if none"),
    ("slot", "0 for an active army, otherwise the slot of the army in decline"),
    ("tokens", "tokens in the region"),
    ("conquered", "1 if conquered this turn"),
)

OFFER_RACE: Final = 0
OFFER_POWER: Final = 1
OFFER_COINS: Final = 2
OFFER_PRICE: Final = 3
OFFER_COLUMNS: Final = 4
BY_OFFER: Final = (
    ("race", "race number, from 1; 0 if there is no combo"),
    ("power", "power number, from 1"),
    ("coins", "coins on the combo"),
    ("price", "its cost in coins"),
)
