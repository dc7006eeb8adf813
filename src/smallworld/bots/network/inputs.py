"""Network inputs: the relevant parts of an observation, reshaped."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from smallworld.bots.network.shapes import ACTIVE, GROUPS, MOST_ROUNDS, MOST_TOKENS, OFFERS, PLACES, PURSE, SEATS, UNITS
from smallworld.core.ruleset import Ruleset
from smallworld.views import columns
from smallworld.views.observation import ObservationLayout

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int16]

SCALE = np.array([*UNITS.values()], dtype=np.float32)


@dataclass(frozen=True)
class Inputs:
    """A batch of positions: arrays with one row per position, and within it per region, seat or combo."""

    terrain: npt.NDArray[np.int64]
    symbols: npt.NDArray[np.int64]
    group: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int64]
    #: Race and power of the army that holds the region.
    holder_race: npt.NDArray[np.int64]
    holder_power: npt.NDArray[np.int64]
    entry: Floats
    markers: Floats
    #: Each seat's active race and power, races in decline by slot, and numbers.
    race: npt.NDArray[np.int64]
    power: npt.NDArray[np.int64]
    declined: npt.NDArray[np.int64]
    seats: Floats
    offer_race: npt.NDArray[np.int64]
    offer_power: npt.NDArray[np.int64]
    offers: Floats
    general: Floats


def adjacency(rules: Ruleset, layout: ObservationLayout) -> Floats:
    """Return the adjacency matrix of the regions, padded to the layout."""
    found = np.zeros((layout.regions, layout.regions), dtype=np.float32)
    for a, b in rules.board.borders:
        found[a, b] = found[b, a] = 1.0
    return found


def coin_numbers(coins: npt.NDArray[np.int64]) -> dict[str, npt.NDArray[np.int64]]:
    """Return the seats' coin features (-1 means unknown); also accepts PyTorch tensors."""
    held = coins.clip(0)
    return {"known": (coins >= 0) * 1, "coins": held, "purse": held.clip(0, PURSE)}


def is_present(seats: Floats) -> npt.NDArray[np.bool_]:
    """Return a mask of occupied seats; also accepts PyTorch tensors."""
    return seats[:, :, PLACES["present"]] > 0


def seat_numbers(seats: npt.NDArray[np.int64], armies: npt.NDArray[np.int64]) -> Floats:
    """Return the scaled seat features from the seat and army columns."""
    active, declined = armies[:, :, ACTIVE], armies[:, :, ACTIVE + 1 :]
    numbers = coin_numbers(seats[:, :, columns.SEAT_COINS]) | {
        "present": seats[:, :, columns.SEAT_PRESENT],
        "ally": seats[:, :, columns.SEAT_ALLY],
        "income": seats[:, :, columns.SEAT_INCOME],
        "hand": active[:, :, columns.ARMY_HAND],
        "returning": active[:, :, columns.ARMY_ASIDE] + active[:, :, columns.ARMY_WAITING],
        "auxiliaries": active[:, :, columns.ARMY_AUXILIARIES],
        "regions": active[:, :, columns.ARMY_REGIONS],
        "tokens": active[:, :, columns.ARMY_TOKENS],
        "declined_regions": declined[:, :, :, columns.ARMY_REGIONS].sum(axis=2),
        "declined_tokens": declined[:, :, :, columns.ARMY_TOKENS].sum(axis=2),
        "power_memory": active[:, :, columns.ARMY_POWER_MEMORY] > 0,
    }
    return np.stack([numbers[name] for name in UNITS], axis=2).astype(np.float32) / SCALE


def read_inputs(observations: Ints, layout: ObservationLayout) -> Inputs:
    """Convert a batch of observations to inputs."""
    count = len(observations)
    rows = observations.astype(np.int64)
    regions = rows[:, layout.by_region : layout.by_offer].reshape(count, layout.regions, layout.region_width)
    flat = rows[:, layout.by_army : layout.by_region].reshape(count, layout.seats * layout.slots, len(columns.BY_ARMY))
    armies = flat.reshape(count, layout.seats, layout.slots, len(columns.BY_ARMY))
    seats = rows[:, layout.by_seat : layout.by_army].reshape(count, layout.seats, len(columns.BY_SEAT))
    offers = rows[:, layout.by_offer : layout.by_race].reshape(count, layout.offers, len(columns.BY_OFFER))
    offers = np.pad(offers, ((0, 0), (0, OFFERS - layout.offers), (0, 0)))
    holder, slot = regions[:, :, columns.REGION_HOLDER], regions[:, :, columns.REGION_SLOT]
    held = (holder > 0) & (holder <= SEATS)
    group = np.where(held & (slot > ACTIVE), holder + SEATS, np.where(holder > SEATS, GROUPS - 1, holder))
    army = np.where(held, (holder - 1) * layout.slots + slot, 0)
    row = np.arange(count)[:, None]
    left = np.clip(rows[:, columns.GAME_ROUNDS] - rows[:, columns.GAME_ROUND], 0, MOST_ROUNDS)
    general = np.concatenate(
        [
            np.eye(MOST_ROUNDS + 1)[left],
            np.eye(SEATS + 1)[np.minimum(rows[:, columns.GAME_SEATS], SEATS)],
            np.eye(SEATS)[rows[:, columns.GAME_FIRST]],
        ],
        axis=1,
    ).astype(np.float32)
    return Inputs(
        terrain=regions[:, :, columns.REGION_TERRAIN],
        symbols=regions[:, :, columns.REGION_SYMBOLS],
        group=group,
        tokens=np.minimum(regions[:, :, columns.REGION_TOKENS], MOST_TOKENS),
        holder_race=np.where(held, flat[row, army, columns.ARMY_RACE], 0),
        holder_power=np.where(held, flat[row, army, columns.ARMY_POWER], 0),
        entry=regions[:, :, columns.REGION_ENTRY].astype(np.float32),
        markers=regions[:, :, len(columns.BY_REGION) :].astype(np.float32),
        race=armies[:, :, ACTIVE, columns.ARMY_RACE],
        power=armies[:, :, ACTIVE, columns.ARMY_POWER],
        declined=armies[:, :, ACTIVE + 1 :, columns.ARMY_RACE],
        seats=seat_numbers(seats, armies),
        offer_race=offers[:, :, columns.OFFER_RACE],
        offer_power=offers[:, :, columns.OFFER_POWER],
        offers=offers[:, :, columns.OFFER_COINS :].astype(np.float32),
        general=general,
    )
