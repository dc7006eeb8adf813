"""What a conquest costs by any means: one formula, for the number and for its items."""

from smallworld.core.hooks import PLAIN, Means
from smallworld.core.kit import Kit, base_cost
from smallworld.core.packed import i64, touches
from smallworld.core.state import State

#: What adds up to a sum, by key; what takes some off is negative.
Items = list[tuple[str, int]]


def cost(s: State, army: int, kit: Kit, region: int) -> int:
    """Tokens that a plain conquest takes (C-CONQ-1, C-CONQ-2)."""
    total = kit.base[region] + s.tokens[region]
    if kit.varies or s.marks[region] & s.rules.defence_mask:
        total += surcharge(s, army, kit, region, False, None)
    return total if total > kit.garrison else kit.garrison


def cost_by(s: State, army: int, kit: Kit, region: int, means: Means, items: Items | None = None) -> int:
    """Tokens from the hand that a conquest by these means takes; its items are appended to a list that is given."""
    if means.free:
        return 0
    if means.overwhelms:
        if items is not None:
            items.append((means.key, kit.garrison))
        return kit.garrison
    total = kit.base[region] + s.tokens[region] + surcharge(s, army, kit, region, means.bordering, items) - means.less
    if items is not None:
        items[:0] = _base_items(s, kit, region)
        if means.less:
            items.append((means.key, -means.less))
        items.sort(key=_is_discount)
        if total < kit.garrison:
            items.append(("least", kit.garrison - total))
    return total if total > kit.garrison else kit.garrison


def surcharge(s: State, army: int, kit: Kit, region: i64, bordering: bool, items: Items | None) -> i64:
    """What markers, the landing and discounts change in the cost of base and tokens, as things stand.

    `bordering` says that the region is attacked as if it bordered the army's, without travel (WC-MAP-5).
    """
    total: i64 = 0
    marks = s.marks[region] & s.rules.defence_mask
    if marks:
        total = s.rules.defence(marks)
        if items is not None:
            items += _defenders(s, region)
    if kit.varies:
        if kit.travels and kit.landing_costs_extra[region] and not bordering and not touches(s, army, kit, region):
            total += 1
            if items is not None:
                items.append(("travel", 1))
        for ability in kit.discount:
            less: i64 = ability.discount(s, army, region)
            total -= less
            if items is not None and less:
                items.append((ability.key, -less))
    return total


def _defenders(s: State, region: int) -> Items:
    """The items of `Ruleset.defence`."""
    return [(s.rules.markers[i].name, s.count(region, i)) for i in s.rules.defending if s.count(region, i)]


def _base_items(s: State, kit: Kit, region: int) -> Items:
    """The items of `kit.base`, and the tokens in the region."""
    items: Items = []
    base_cost(s.rules.board, kit.abilities, region, items)
    if s.tokens[region]:
        items.append(("natives" if s.holder[region] == s.rules.natives else "tokens", s.tokens[region]))
    return items


def _is_discount(item: tuple[str, int]) -> bool:
    return item[1] < 0


def itemised_cost(s: State, army: int, region: int, means: Means = PLAIN) -> Items:
    """The items of a cost; the last, `least`, makes up for what can't go below a garrison."""
    items: Items = []
    cost_by(s, army, s.kits[army], region, means, items)
    return items
