"""Cost of a conquest by any means: one formula for the total and for its items."""

from smallworld.core.hooks import PLAIN, Means
from smallworld.core.kit import Kit, base_cost
from smallworld.core.packed import i64, touches
from smallworld.core.state import State

#: Items of a sum, by key; deductions are negative.
Items = list[tuple[str, int]]


def cost(s: State, army: int, kit: Kit, region: i64) -> i64:
    """Return the token cost of a plain conquest (C-CONQ-1, C-CONQ-2): `cost_by` without means, for speed."""
    total = kit.base[region] + s.tokens[region]
    defences: i64 = s.rules.defence_mask
    # A check is cheaper than a call.
    marks = s.marks[region] & defences
    if marks or kit.discounted:
        total += surcharge(s, army, kit, region, marks, None)
    if kit.travels and kit.landing_costs_extra[region]:
        total += travel(s, army, kit, region)
    return total if total > kit.garrison else kit.garrison


def cost_by(s: State, army: int, kit: Kit, region: i64, means: Means, items: Items | None = None) -> i64:
    """Return the number of tokens from hand that a conquest by these means takes; appends the items to `items`, if
    given.
    """
    if means.free:
        return 0
    if means.overwhelms:
        if items is not None:
            items.append((means.key, kit.garrison))
        return kit.garrison
    total = kit.base[region] + s.tokens[region]
    if items is not None:
        _add_base_items(s, kit, region, items)
    defences: i64 = s.rules.defence_mask
    marks = s.marks[region] & defences
    if marks or kit.discounted:
        total += surcharge(s, army, kit, region, marks, items)
    if kit.travels and kit.landing_costs_extra[region] and not means.bordering and travel(s, army, kit, region):
        total += 1
        if items is not None:
            items.append(("travel", 1))
    total -= means.less
    if items is not None:
        if means.less:
            items.append((means.key, -means.less))
        items.sort(key=_is_discount)
        if total < kit.garrison:
            items.append(("least", kit.garrison - total))
    return total if total > kit.garrison else kit.garrison


def surcharge(s: State, army: int, kit: Kit, region: i64, marks: i64, items: Items | None) -> i64:
    """Return the extra cost from defending markers (`marks`), less discounts that depend on the state."""
    total: i64 = 0
    if marks:
        total = s.rules.defence(marks)
        if items is not None:
            items += _defenders(s, region)
    if kit.discounted:
        for ability in kit.discount:
            less: i64 = ability.discount(s, army, region)
            total -= less
            if items is not None and less:
                items.append((ability.key, -less))
    return total


def travel(s: State, army: int, kit: Kit, region: i64) -> i64:
    """Return the extra token for landing from afar in a region where that costs extra (WC-MAP-5)."""
    return 0 if touches(s, army, kit, region) else 1


def _defenders(s: State, region: int) -> Items:
    """Return the items of `Ruleset.defence`."""
    return [(s.rules.markers[i].name, s.count(region, i)) for i in s.rules.defending if s.count(region, i)]


def _add_base_items(s: State, kit: Kit, region: i64, items: Items) -> None:
    """Append the items of `kit.base`, and the tokens in the region."""
    base_cost(s.rules.board, kit.abilities, region, items)
    if s.tokens[region]:
        items.append(("natives" if s.holder[region] == s.rules.natives else "tokens", s.tokens[region]))


def _is_discount(item: tuple[str, int]) -> bool:
    return item[1] < 0


def itemised_cost(s: State, army: int, region: int, means: Means = PLAIN) -> Items:
    """Return the items of a cost; the last, `least`, raises it to the garrison if it would be lower."""
    items: Items = []
    cost_by(s, army, s.kits[army], region, means, items)
    return items
