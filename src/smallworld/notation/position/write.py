"""Writes a position: a complete state, in the words of scenarios."""

from collections.abc import Iterator, Sequence

from smallworld.core import ids
from smallworld.core.state import State
from smallworld.notation.header import NAMES, Header, header_of, write_header
from smallworld.notation.position.defaults import default_supply, default_tray, unplaced, unturned
from smallworld.notation.position.frames import write_army, write_frame
from smallworld.notation.position.pieces import write_markers
from smallworld.notation.yaml_flow import flow, flow_map, wrapped

FORMAT = 1


def write_position(s: State, names: Sequence[str] = NAMES, header: Header | None = None) -> str:
    """Return a state's text; `header` adds data that the ruleset doesn't contain."""
    names = tuple(names[: s.rules.seats])
    lines = [f"position: {FORMAT}", *write_header(header or header_of(s.rules, names))]
    lines += [f"round: {s.round}", f"turn: {names[s.seat]}", f"first: {names[s.first]}", "players:"]
    for seat, name in enumerate(names):
        lines += [f"  {name}:", *_player(s, seat)]
    lines += _on_the_board(s)
    lines += _stacks(s)
    if s.conquest_log:
        lines.append("conquests:")
        for made in s.all_conquests():
            who, whom = write_army(s.rules, names, made.army), write_army(s.rules, names, made.holder)
            key = s.rules.races[made.race].key if made.race >= 0 else "none"
            lines.append(f"  - {who} {s.rules.board.regions[made.region]} from {whom} {key} {made.defenders}")
    if s.attacked:
        armies = [army for army in range(s.rules.armies) if s.attacked >> army & 1]
        lines += wrapped(f"attacked: {flow(write_army(s.rules, names, army) for army in armies)}")
    if s.table_memory:
        lines.append(f"table_memory: {s.table_memory}")
    lines.append("pending:" if s.frames else "pending: []")
    for i in range(0, len(s.frames), ids.FRAME):
        lines.append(f"  - {write_frame(s.rules, names, list(s.frames[i : i + ids.FRAME]))}")
    return "\n".join(lines) + "\n"


def _player(s: State, seat: int) -> Iterator[str]:
    rules = s.rules
    active = s.active(seat)
    if rules.teams:
        yield f"    team: {rules.teams[seat]}"
    yield f"    coins: {s.coins[seat]}"
    if s.just_picked and seat == s.seat:
        yield "    just_picked: true"
    if s.race[active] == ids.NONE:
        yield "    active: none"
    else:
        yield f"    active: {rules.races[s.race[active]].key} {rules.powers[s.power[active]].key}"
        for key, value in _army(s, active).items():
            yield from wrapped(f"    {key}: {value}")
    declined = [army for army in range(active + 1, active + rules.slots) if s.race[army] != ids.NONE]
    if declined:
        yield "    decline:"
    place = 1
    for army in declined:
        fields = {"race": rules.races[s.race[army]].key}
        if s.power[army] != ids.NONE:
            fields["power"] = rules.powers[s.power[army]].key
        if army != active + place:
            fields["place"] = str(army - active)
        place = army - active + 1
        yield from wrapped(f"      - {flow_map({**fields, **_army(s, army)})}")


def _army(s: State, army: int) -> dict[str, str]:
    """Return an army's non-empty fields, besides race and power."""
    memory = {"race": s.race_memory[army], "power": s.power_memory[army]}
    held = s.rules.board.members(s.held[army])
    fields = {
        "hand": str(s.hand[army] or ""),
        "aside": str(s.aside[army] or ""),
        "waiting": str(s.waiting[army] or ""),
        **{f"{marker.name}s": str(s.auxiliaries[army] or "") for marker in s.rules.markers if marker.auxiliary},
        "memory": flow_map({key: str(value) for key, value in memory.items() if value}) if any(memory.values()) else "",
        "holds": flow_map({s.rules.board.regions[r]: str(s.tokens[r]) for r in held}) if held else "",
    }
    return {key: value for key, value in fields.items() if value}


def _on_the_board(s: State) -> list[str]:
    """Write natives that differ from the board's, and markers."""
    rules = s.rules
    natives: dict[str, str] = {}
    marks: dict[str, str] = {}
    for region, name in enumerate(rules.board.regions):
        count = s.tokens[region] if s.holder[region] == rules.natives else 0
        if count != rules.board.natives[region] and s.holder[region] in (ids.NOBODY, rules.natives):
            natives[name] = str(count)
        words = write_markers(s, region) if s.marks[region] else []
        if words:
            marks[name] = flow(words)
    lines = wrapped(f"natives: {flow_map(natives)}") if natives else []
    return lines + (wrapped(f"marks: {flow_map(marks)}") if marks else [])


def _column(s: State) -> list[str]:
    """Write the combos on offer; in teams, each faction's races and then the powers."""
    races, powers = [race.key for race in s.rules.races], [power.key for power in s.rules.powers]
    if not s.column:
        return ["column: []"]
    if s.rules.teams:
        lines = ["column:"]
        for key in s.rules.market.columns:
            names = powers if key == "powers" else races
            places = s.rules.market.column(s, key)
            while places and places[-1] == ids.NONE:
                places.pop()
            lines += wrapped(f"  {key}: {flow(names[i] if i != ids.NONE else 'none' for i in places)}")
        return lines
    lines = ["column:"]
    for _, race, power, coins in s.rules.market.offers(s, s.seat):
        lines.append(f"  - {races[race]} {powers[power]}" + (f" +{coins}" if coins else ""))
    return lines


def _stacks(s: State) -> list[str]:
    """Write the column, the known part of the stacks, and anything that doesn't follow from the rest."""
    rules = s.rules
    races, powers = [race.key for race in rules.races], [power.key for power in rules.powers]
    lines = _column(s)
    for key, queue, words in (
        ("races", s.race_queue, races),
        ("powers", s.power_queue, powers),
        ("discard", s.discard, powers),
        ("stack", s.known_queue, list(rules.outcomes)),
    ):
        if queue:
            lines += wrapped(f"{key}: {flow(words[number] for number in queue)}")
    hidden: dict[str, str] = {}
    rest = unplaced(s)
    if s.race_pool != rest[0]:
        hidden["races"] = flow(word for i, word in enumerate(races) if s.race_pool >> i & 1)
    if s.power_pool != rest[1]:
        hidden["powers"] = flow(word for i, word in enumerate(powers) if s.power_pool >> i & 1)
    if s.hidden_pool != unturned(s):
        hidden["relics"] = flow(word for i, word in enumerate(rules.outcomes) if s.hidden_pool >> i & 1)
    if hidden:
        lines += wrapped(f"hidden: {flow_map(hidden)}")
    tray, supply = default_tray(s), default_supply(s)
    trays = {word: str(s.tray[i]) for i, word in enumerate(races) if s.tray[i] != tray[i]}
    if trays:
        lines += wrapped(f"tray: {flow_map(trays)}")
    supplies = {marker.name: str(s.supply[i]) for i, marker in enumerate(rules.markers) if s.supply[i] != supply[i]}
    if supplies:
        lines += wrapped(f"supply: {flow_map(supplies)}")
    return lines
