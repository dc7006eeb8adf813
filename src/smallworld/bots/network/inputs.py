"""Inputs of the network: the parts of an observation that it looks at, in shapes that it can use."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from smallworld.core.ruleset import Ruleset
from smallworld.views.observation import ObservationLayout
from smallworld.views.observer import BY_ARMY, BY_OFFER, BY_REGION, BY_SEAT

Ints = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]

SEATS = 5
OFFERS = 6
#: Regions are pooled by who holds them: nobody, each seat's active army, each seat's armies in decline, natives.
GROUPS = 2 + 2 * SEATS
MOST_TOKENS = 7
MOST_ROUNDS = 11
#: Numbers about a seat besides its race and power.
SEAT_NUMBERS = 14
#: What is known of the game as a whole: rounds left, seats, who began.
GENERAL = MOST_ROUNDS + 1 + SEATS + 1 + SEATS


@dataclass(frozen=True)
class Inputs:
    """A batch of positions: arrays with one row for each, and for each region, seat or combo in it."""

    terrain: npt.NDArray[np.int64]
    symbols: npt.NDArray[np.int64]
    group: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int64]
    #: Race and power of the army that holds the region.
    holder_race: npt.NDArray[np.int64]
    holder_power: npt.NDArray[np.int64]
    entry: Floats
    markers: Floats
    #: By seat: race and power of the active army, races in decline by slot, and numbers.
    race: npt.NDArray[np.int64]
    power: npt.NDArray[np.int64]
    declined: npt.NDArray[np.int64]
    seats: Floats
    offer_race: npt.NDArray[np.int64]
    offer_power: npt.NDArray[np.int64]
    offers: Floats
    general: Floats


def adjacency(rules: Ruleset, layout: ObservationLayout) -> Floats:
    """Which regions are neighbours, as a matrix of the size of the layout."""
    found = np.zeros((layout.regions, layout.regions), dtype=np.float32)
    for a, b in rules.board.borders:
        found[a, b] = found[b, a] = 1.0
    return found


def read_inputs(observations: Ints, layout: ObservationLayout) -> Inputs:
    """The inputs of a batch of observations."""
    count = len(observations)
    rows = observations.astype(np.int64)
    regions = rows[:, layout.by_region : layout.by_offer].reshape(count, layout.regions, layout.region_width)
    armies = rows[:, layout.by_army : layout.by_region].reshape(count, layout.seats, layout.slots, len(BY_ARMY))
    seats = rows[:, layout.by_seat : layout.by_army].reshape(count, layout.seats, len(BY_SEAT))
    offers = rows[:, layout.by_offer : layout.by_race].reshape(count, layout.offers, len(BY_OFFER))
    offers = np.pad(offers, ((0, 0), (0, OFFERS - layout.offers), (0, 0)))
    holder, slot = regions[:, :, 4], regions[:, :, 5]
    held = (holder > 0) & (holder <= SEATS)
    group = np.where(held & (slot > 0), holder + SEATS, np.where(holder > SEATS, GROUPS - 1, holder))
    army = np.where(held, (holder - 1) * layout.slots + slot, 0)
    flat = armies.reshape(count, layout.seats * layout.slots, len(BY_ARMY))
    which = np.arange(count)[:, None]
    active, others = armies[:, :, 0], armies[:, :, 1:]
    coins = seats[:, :, 2]
    numbers = np.stack(
        [
            seats[:, :, 0] * 10,
            seats[:, :, 1] * 10,
            (coins >= 0) * 10,
            np.maximum(coins, 0) / 4,
            np.minimum(np.maximum(coins, 0), 8),
            seats[:, :, 3],
            active[:, :, 2],
            active[:, :, 3] + active[:, :, 4],
            active[:, :, 5] * 2,
            active[:, :, 8],
            active[:, :, 9] / 2,
            others[:, :, :, 8].sum(axis=2),
            others[:, :, :, 9].sum(axis=2) / 2,
            (active[:, :, 7] > 0) * 10,
        ],
        axis=2,
    ).astype(np.float32) / np.float32(10)
    left = np.clip(rows[:, 1] - rows[:, 0], 0, MOST_ROUNDS)
    general = np.concatenate(
        [np.eye(MOST_ROUNDS + 1)[left], np.eye(SEATS + 1)[np.minimum(rows[:, 2], SEATS)], np.eye(SEATS)[rows[:, 4]]],
        axis=1,
    ).astype(np.float32)
    return Inputs(
        terrain=regions[:, :, 0],
        symbols=regions[:, :, 1],
        group=group,
        tokens=np.minimum(regions[:, :, 6], MOST_TOKENS),
        holder_race=np.where(held, flat[which, army, 0], 0),
        holder_power=np.where(held, flat[which, army, 1], 0),
        entry=regions[:, :, 2].astype(np.float32),
        markers=regions[:, :, len(BY_REGION) :].astype(np.float32),
        race=active[:, :, 0],
        power=active[:, :, 1],
        declined=others[:, :, :, 0],
        seats=numbers,
        offer_race=offers[:, :, 0],
        offer_power=offers[:, :, 1],
        offers=offers[:, :, 2:].astype(np.float32),
        general=general,
    )
