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
    ("round", "the round, from 1"),
    ("rounds", "rounds of the game"),
    ("seats", "seats at the table"),
    ("turn", "the seat whose turn it is"),
    ("first", "the seat that began"),
    ("actor", "the seat that decides; -1 chance, -2 the game is over"),
    ("pending", "the kind of decision, a frame's number in `core.ids`; -1 the game is over"),
    ("army", "the army that decides as seat * slots + slot, the slot of an active army being 0; -1 none"),
    ("choice", "the number of the choice that is asked; -1 none"),
    ("data", "what the decision is about, such as a region; its meaning depends on the kind"),
    ("just_picked", "1 if the combo was picked this turn"),
    ("opening", "1 while the turn opens, so that the active race may decline"),
)

SEAT_PRESENT: Final = 0
SEAT_ALLY: Final = 1
SEAT_COINS: Final = 2
SEAT_INCOME: Final = 3
BY_SEAT: Final = (
    ("present", "1 if there is such a seat"),
    ("ally", "1 for the observer and its team"),
    ("coins", "coins; -1 where the observer may not know"),
    ("income", "coins of a turn without conquests and without a pick, as things stand"),
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
#: Number of army columns, as a constant: compiled code would call `len` every time. Likewise below.
ARMY_COLUMNS: Final = 10
BY_ARMY: Final = (
    ("race", "the number of the race in the ruleset, from 1; 0 none"),
    ("power", "the number of the power in the ruleset, from 1; 0 none"),
    ("hand", "tokens in hand"),
    ("aside", "tokens that come back with the next turn"),
    ("waiting", "tokens that come back with the redeployment"),
    ("auxiliaries", "pieces in hand that count as tokens"),
    ("race_memory", "what the race remembers, a number of its own"),
    ("power_memory", "what the power remembers, a number of its own"),
    ("regions", "regions held"),
    ("tokens", "tokens in regions"),
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
    ("terrain", "0 none, then field, forest, hill, swamp, mountain, sea, lake from 1"),
    ("symbols", "1 for a mine, 2 for a magic source, 4 for a cavern, added up"),
    ("entry", "1 if an army without a region may enter here"),
    ("island", "the number of the island"),
    ("holder", "0 nobody, the seat + 1, or seats of the layout + 1 for natives"),
    ("slot", "0 for an active army, else the slot of an army in decline"),
    ("tokens", "tokens in the region"),
    ("conquered", "1 if it was conquered this turn"),
)

OFFER_RACE: Final = 0
OFFER_POWER: Final = 1
OFFER_COINS: Final = 2
OFFER_PRICE: Final = 3
OFFER_COLUMNS: Final = 4
BY_OFFER: Final = (
    ("race", "the number of the race, from 1; 0 no combo"),
    ("power", "the number of the power, from 1"),
    ("coins", "coins on the combo"),
    ("price", "coins that it costs"),
)
