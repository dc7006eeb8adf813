"""The checks that scenarios can make on a position."""

from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.games import game_info, load_board
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.games.yaml_nodes import Node
from smallworld.notation.position.defaults import in_hand
from smallworld.scenarios.scenario_game import CheckedGame, StepFailed
from smallworld.views.seat_view import observe

Value = str | int | bool | list[str]
#: Keys about a region, as in `owner.R`.
OF_REGION = ("owner", "race", "tokens", "declined", "marks", "cost", "price")


def check(game: CheckedGame, key: str, expected: Node) -> None:
    if key in ("legal", "illegal"):
        _check_moves(game, key, expected)
        return
    actual = value_of(game, key, expected)
    if not _same(key.split(".")[0], actual, expected):
        wanted = expected.raw if expected.items is None else [item.raw for item in expected.items]
        raise StepFailed(f"{key}: expected {wanted}, got {_words(actual)}")


def _words(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _check_moves(game: CheckedGame, key: str, expected: Node) -> None:
    for item in expected.items if expected.items is not None else (expected,):
        text = item.text("a move")
        if game.is_legal(text, item) != (key == "legal"):
            moves = ", ".join(game.moves())
            raise StepFailed(f"{key}: expected {text!r} to be {key}, but it is not; legal moves: {moves}")


def _same(kind: str, actual: Value, expected: Node) -> bool:
    if isinstance(actual, list):
        wanted = [item.raw for item in expected.items] if expected.items is not None else [expected.raw]
        return actual == wanted if kind == "races" else sorted(actual) == sorted(wanted)
    if isinstance(actual, bool):
        return expected.scalar is actual
    if isinstance(actual, int):
        return type(expected.scalar) is int and expected.scalar == actual
    if actual == "no":
        return expected.raw in ("no", "No", "NO") or expected.scalar is False
    if kind == "column" and "+" not in expected.raw:
        return actual.split(" +")[0] == expected.raw
    if actual == "none":
        return expected.raw == "none" or (expected.scalar is None and not expected.items and not expected.fields)
    return actual == expected.raw


def value_of(game: CheckedGame, key: str, node: Node) -> Value:
    """Return a key's current value."""
    s = game.state
    parts = key.split(".")
    reader = game.reader
    kind = parts[0]
    if len(parts) == 1:
        return _of_game(game, kind, node)
    if kind in OF_REGION and len(parts) == 2:
        return _of_region(game, kind, reader.region(node, parts[1]))
    if kind == "tray" and len(parts) == 2:
        return s.tray[node.look_up(parts[1], s.rules.race_number, "race")]
    if kind == "column" and len(parts) == 2 and parts[1].isascii() and parts[1].isdigit():
        return _combo(s, int(parts[1][:4]))
    if kind == "column" and len(parts) == 3 and parts[1] in s.rules.market.columns[:-1]:
        if parts[2].isascii() and parts[2].isdigit():
            return _team_combo(s, parts[1], int(parts[2][:4]))
    pieces = {f"{marker.name}s": i for i, marker in enumerate(s.rules.markers)}
    if kind in ("coins", "aside", *pieces) and len(parts) == 2:
        seat = reader.seat(node, parts[1])
        if kind == "coins":
            return s.coins[seat]
        army = s.active(seat)
        return s.aside[army] + s.waiting[army] if kind == "aside" else in_hand(s, army, pieces[kind])
    if kind == "seen" and len(parts) == 3:
        view = observe(s, reader.seat(node, parts[1]), game.names, reader.header.options.coins_shown)
        coins = view.players[reader.seat(node, parts[2])].coins
        return "hidden" if coins is None else coins
    if kind == "hand" and len(parts) in (2, 3):
        seat = reader.seat(node, parts[1])
        return _hand(s, seat, parts[2] if len(parts) == 3 else "", node)
    if kind == "gain" and len(parts) in (2, 3):
        gains = game.gains[reader.seat(node, parts[1])]
        if len(parts) == 3 and parts[2] not in _sources(s):
            raise node.error(f"unknown source of coins {parts[2]!r}")
        return gains[parts[2]] if len(parts) == 3 else gains.total()
    raise node.error(f"unknown check {key!r}")


def _sources(s: State) -> list[str]:
    """Return the possible coin sources at the end of a turn."""
    rules = s.rules
    abilities = (*rules.races, *rules.powers, *rules.relics, *rules.table)
    return ["regions", *(ability.key for ability in abilities)]


def _of_game(game: CheckedGame, kind: str, node: Node) -> Value:
    s = game.state
    actor = engine.actor(s)
    if kind == "turn":
        return game.names[s.seat]
    if kind == "step":
        return "over" if actor == ids.OVER else ids.STEPS[engine.step(s)]
    if kind == "round":
        return s.round
    if kind == "over":
        return actor == ids.OVER
    if kind == "mover":
        return game.names[actor] if actor >= 0 else "none"
    if kind == "winner" and s.rules.teams and actor == ids.OVER:
        return list(dict.fromkeys(s.rules.teams[seat] for seat in engine.winners(s)))
    if kind == "winner":
        return [game.names[seat] for seat in engine.winners(s)] if actor == ids.OVER else "none"
    if kind == "races":
        pool = [race for race in range(len(s.rules.races)) if s.race_pool >> race & 1]
        return [s.rules.races[race].key for race in [*pool, *s.race_queue]]
    if kind == "islands":
        folder = game_info(s.rules.game).folder
        try:
            return sorted(load_board(name, folder).size for name in s.rules.board.name.split(ISLANDS_JOIN))
        except RulesetError as error:
            raise node.error(str(error)) from None
    if kind == "face-down" and s.rules.relics:
        return _face_down(s)
    if kind == "discard":
        return [s.rules.powers[power].key for power in s.discard]
    raise node.error(f"unknown check {kind!r}")


def _face_down(s: State) -> int:
    """Count the regions with a face-down relic."""
    relics = {relic.key for relic in s.rules.relics}
    codes = game_info(s.rules.game).codes
    markers = [s.rules.marker_number[name] for name, known in codes.items() if relics & known.keys()]
    return len([region for region in range(s.rules.board.size) if any(s.count(region, m) for m in markers)])


def _of_region(game: CheckedGame, kind: str, region: int) -> Value:
    s = game.state
    holder = s.holder[region]
    native = holder == s.rules.natives
    if kind == "owner":
        return "nobody" if holder < 0 else "natives" if native else game.names[s.seat_of(holder)]
    if kind == "race":
        return "none" if holder < 0 else "natives" if native else s.rules.races[s.race[holder]].key
    if kind == "tokens":
        return s.tokens[region]
    if kind == "declined":
        return holder >= 0 and not native and not s.is_active(holder)
    if kind == "marks":
        return [
            f"{marker.name} {s.count(region, i)}" if marker.most > 1 and not marker.coded else marker.name
            for i, marker in enumerate(s.rules.markers)
            if s.count(region, i)
        ]
    army = engine.campaigner(s)
    if kind == "price":
        return engine.toll_of(s, army if army != ids.NONE else s.active(s.seat), region)
    cost = engine.cost_of(s, army, region) if army != ids.NONE else ids.NONE
    return "no" if cost == ids.NONE else cost


def _combo(s: State, position: int) -> str:
    combos = s.rules.market.offers(s, s.seat)
    if not 1 <= position <= len(combos):
        return "none"
    _, race, power, coins = combos[position - 1]
    text = f"{s.rules.races[race].key} {s.rules.powers[power].key}"
    return f"{text} +{coins}" if coins else text


def _team_combo(s: State, team: str, row: int) -> str:
    market = s.rules.market
    races = market.column(s, team)
    if not 1 <= row <= len(races) or races[row - 1] == ids.NONE:
        return "none"
    race, power = races[row - 1], market.column(s, market.columns[-1])[row - 1]
    return s.rules.races[race].key + (f" {s.rules.powers[power].key}" if power != ids.NONE else "")


def _hand(s: State, seat: int, race: str, node: Node) -> int:
    first = s.active(seat)
    if not race:
        return s.hand[first]
    number = node.look_up(race, s.rules.race_number, "race")
    return sum(s.hand[army] for army in range(first, first + s.rules.slots) if s.race[army] == number)
