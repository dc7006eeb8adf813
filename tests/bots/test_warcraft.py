"""The greedy bot in Warcraft: it uses every ability, and hidden information stays hidden."""

from collections.abc import Callable

import pytest

from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.bots.bot import BotSeats
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, run
from smallworld.core.procedures import conquest
from smallworld.core.procedures.pieces import put
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board
from smallworld.games.warcraft.markers import BOMB, FORTRESS, HIDDEN, OUTCOMES, TOWER, relic
from tests.bots.tables import greedy_table, opened, pick
from tests.bots.test_greedy import hold
from tests.support.playing import decisions
from tools.bots.survey import move_name, survey_game


def islands(seats: int = 3, seed: int = 0, game: str = "warcraft") -> Ruleset:
    """Return Warcraft on islands drawn from a seed."""
    return ruleset(game, seats, default_board(game, seats, seed))


def begin(s: State, turn: int) -> None:
    """Start a turn of seat 0, dropping pending decisions, after choosing not to decline."""
    s.hand[0] = 0
    s.round = turn
    engine.begin_turn(s, 0)
    conquest.ready(s, 0)
    engine.enter(s, ids.CONQUER)


def shores(s: State, count: int) -> list[str]:
    """Return connected regions on the first island, without natives or relics, starting at an entry region."""
    board = s.rules.board
    free = [r for r in range(board.size) if board.has(board.land, r) and not board.natives[r] and not s.marks[r]]
    found = [next(r for r in free if board.has(board.entry, r))]
    while len(found) < count:
        found.append(next(r for r in free if r not in found and any(board.neighbours[r] >> f & 1 for f in found)))
    return [board.regions[r] for r in found]


def shores_of(s: State) -> list[str]:
    """Return the regions of seat 0 in the order in which `shores` found them."""
    regions = [s.rules.board.regions[r] for r in s.rules.board.members(s.held[0])]
    bare = s.clone()
    for region in bare.rules.board.members(bare.held[0]):
        bare.marks[region] = 0
    return [name for name in shores(bare, len(regions)) if name in regions]


def give(s: State, name: str, where: str) -> None:
    """Put a relic face up in a region, and nowhere else."""
    s.hidden_pool &= ~(1 << OUTCOMES.index(name))
    put(s, s.rules.board.number[where], relic(name))
    s.rebuild_kit(0)


def armed(race: str, power: str, relics: dict[str, int], regions: dict[int, int], turn: int = 3) -> State:
    """Return seat 0 at the start of a turn, with tokens and relics in regions given by number."""
    s = opened(islands(), [(race, power)])
    pick(s, 1)
    names = shores(s, len(regions))
    for number, tokens in regions.items():
        hold(s, 0, names[number], tokens)
    for name, number in relics.items():
        give(s, name, names[number])
    begin(s, turn)
    return s


class MovesOfFirstSeat(ActionObserver):
    """Records the names of seat 0's moves."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        if seat == 0:
            self.names.append(move_name(s.rules, action))


def played(s: State, seed: int = 0) -> list[str]:
    """Return the names of all moves of seat 0 until the end of its turn."""
    moves = MovesOfFirstSeat()
    run(s, BotSeats(greedy_table(s.rules.seats, seed)), Dealer(seed), until=s.turn() + 1, observers=[moves])
    return moves.names


def enemy(s: State, race: str) -> int:
    """Return seat 1's army, whose race belongs to this faction."""
    rival = s.active(1)
    s.set_combo(rival, s.rules.race_number[race], s.rules.power_number["mining"])
    s.rebuild_kit(rival)
    return rival


def beside(s: State) -> list[int]:
    """Return empty land next to seat 0's first region, without mountains."""
    board = s.rules.board
    near = board.neighbours[board.members(s.held[0])[0]] & board.land & ~board.mountains
    return [region for region in board.members(near) if not s.marks[region]]


def find(s: State, name: str, region: int, tokens: int) -> None:
    """Give a rival a region with a face-up relic."""
    rival = enemy(s, "orcs")
    hold(s, rival, s.rules.board.regions[region], tokens)
    s.hidden_pool &= ~(1 << OUTCOMES.index(name))
    put(s, region, relic(name))
    s.rebuild_kit(rival)


def with_a_relic_to_conquer(name: str) -> State:
    return armed("trolls", "ranger", {name: 0}, {0: 6, 1: 1})


def with_a_relic_far_from_the_enemy(name: str) -> State:
    """The relic is in the first region; a large army is next to the last one only."""
    s = armed("trolls", "ranger", {name: 0}, {0: 1, 1: 1, 2: 1})
    board = s.rules.board
    first, _, last = (board.number[region] for region in shores_of(s))
    near = board.neighbours[last] & ~board.neighbours[first] & ~s.held[0] & board.land
    hold(s, enemy(s, "orcs"), board.regions[board.members(near)[0]], 12)
    return s


def with_the_hammer_among_strong_regions() -> State:
    s = armed("trolls", "ranger", {"doomhammer": 0}, {0: 2})
    board = s.rules.board
    for region in board.members(board.land & ~s.held[0]):
        hold(s, s.active(1), board.regions[region], 5)
    enemy(s, "orcs")
    s.coins[0] = 20
    return s


def with_a_relic_for_the_last_conquest(name: str) -> State:
    """One token in hand, and every region costs at least two: only the artifact makes a conquest possible."""
    s = armed("orcs", "ranger", {name: 0}, {0: 2})
    board = s.rules.board
    for region in board.members(board.land & ~s.held[0]):
        near = board.neighbours[region] & s.held[0]
        # Flying saves the token for landing, the sword saves two; all other regions are far too strong.
        far = board.has(board.entry, region) and not near
        hold(s, s.active(1), board.regions[region], 2 if (far if name == "ashes" else near) else 9)
    enemy(s, "humans")
    return s


def with_an_artifact_next_door() -> State:
    s = armed("ethereals", "ranger", {}, {0: 3})
    find(s, "frostmourne", beside(s)[0], 9)
    return s


def with_a_place_next_door() -> State:
    s = armed("ethereals", "ranger", {}, {0: 3})
    find(s, "portal", beside(s)[0], 1)
    return s


def with_a_place_that_is_too_dear() -> State:
    """One token in hand; the place costs four, or two with a delve; all other regions are far too strong."""
    s = armed("ethereals", "ranger", {}, {0: 2})
    board = s.rules.board
    near = beside(s)[0]
    for region in board.members(board.land & ~s.held[0]):
        hold(s, s.active(1), board.regions[region], 9)
    find(s, "portal", near, 2)
    return s


def on_the_battleground_against(race: str) -> State:
    s = armed("kobolds", "ranger", {"battleground": 0}, {0: 8})
    board = s.rules.board
    rival = enemy(s, race)
    for region in board.members(board.neighbours[board.members(s.held[0])[0]] & board.land):
        hold(s, rival, board.regions[region], 1)
    return s


def with_a_single_fortress_left() -> State:
    s = armed("orcs", "garrisoned", {}, {0: 1, 1: 1, 2: 4})
    s.supply[FORTRESS] = 1
    return s


def with_a_single_watchtower_left() -> State:
    s = armed("orcs", "defensive", {}, {0: 3})
    board = s.rules.board
    fields = board.members(board.of_terrain[ids.FIELD])
    near = board.members(board.neighbours[fields[-1]] & board.land & ~board.of_terrain[ids.FIELD])[0]
    for region in board.members(board.land):
        if region != near:
            hold(s, 0, board.regions[region], 1)
    hold(s, enemy(s, "humans"), board.regions[near], 12)
    s.supply[TOWER] = 1
    return s


def with_the_well_just_found() -> State:
    s = armed("trolls", "ranger", {}, {0: 9})
    board = s.rules.board
    s.hidden_pool = 1 << OUTCOMES.index("well")
    for region in board.members(board.icons):
        if len([w for w in board.members(board.water) if board.island[w] == board.island[region]]) > 1:
            engine.apply(s, s.rules.space.of(ids.V_ABANDON, board.members(s.held[0])[0]))
            hold(s, 0, board.regions[board.members(board.neighbours[region] & board.land)[0]], 1)
            s.rebuild_kit(0)
            engine.apply(s, s.rules.space.of(ids.V_CONQUER, region))
            return s
    pytest.fail("no island has two waters")


#: Moves that occur sooner or later with any dealt combo: race, power and move.
DEALT = [
    ("gnomes", "ranger", "raid"),
    ("worgen", "fishing", "form human"),
    ("worgen", "blacksmith", "form worgen"),
    ("humans", "explorer", "objective"),
    ("goblins", "explorer", "bomb"),
    ("forsaken", "blacksmith", "buy"),
    ("orcs", "championing", "champion"),
    ("tauren", "beast-master", "beast"),
    ("orcs", "intimidating", "scare"),
    ("orcs", "portal-mage", "swap"),
]
#: Moves that need a relic or a scarce supply, each with a position that requires it.
PLACED: dict[str, Callable[[], State]] = {
    "ashes": lambda: with_a_relic_to_conquer("ashes"),
    "frostmourne": lambda: with_a_relic_to_conquer("frostmourne"),
    "aegis": lambda: with_a_relic_far_from_the_enemy("aegis"),
    "heart": lambda: with_a_relic_far_from_the_enemy("heart"),
    "doomhammer": with_the_hammer_among_strong_regions,
    "roll-ashes": lambda: with_a_relic_for_the_last_conquest("ashes"),
    "roll-frostmourne": lambda: with_a_relic_for_the_last_conquest("frostmourne"),
    "steal": with_an_artifact_next_door,
    "delve": with_a_place_next_door,
    "roll-delve": with_a_place_that_is_too_dear,
    "side alliance": lambda: on_the_battleground_against("orcs"),
    "side horde": lambda: on_the_battleground_against("humans"),
    "fortress": with_a_single_fortress_left,
    "tower": with_a_single_watchtower_left,
    "well": with_the_well_just_found,
}


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_every_move_of_an_ability_is_listed_here(game: str) -> None:
    rules = islands(game=game)
    own = [action for action in rules.actions if action.verb >= ids.FIRST_OWN_VERB]
    moves = {move_name(rules, action) for action in own if not rules.verbs[action.verb].second}
    assert moves == {what for _, _, what in DEALT} | set(PLACED)


@pytest.mark.parametrize(("race", "power", "what"), DEALT)
def test_every_ability_of_a_combo_gets_used(race: str, power: str, what: str) -> None:
    for seed in range(8):
        s = opened(islands(seed=seed), [(race, power)])
        pick(s, 1)
        moves = MovesOfFirstSeat()
        for _ in decisions(s, BotSeats(greedy_table(3, seed)), Dealer(seed), [moves]):
            if what in moves.names:
                return
            if s.race[0] != s.rules.race_number[race]:
                break
    pytest.fail(f"{what} was never played")


@pytest.mark.parametrize("what", PLACED)
def test_the_required_move_is_made(what: str) -> None:
    assert what in played(PLACED[what]())


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_survey_counts_legal_and_chosen_moves(bot: str) -> None:
    found = survey_game(bot, 0)
    assert all(0 < count <= found.legal[move] for move, count in found.used.items())
    assert found.used["pick", "start"] >= 2 and found.legal["decline", "start"] > found.used["decline", "start"] > 0
    assert set(found.legal_games.values()) == set(found.used_games.values()) == {1}
    assert "conquer" not in found.dead()
    found.merge(found)
    assert set(found.legal_games.values()) == {2}


def test_face_down_pieces_are_hidden() -> None:
    s = opened(islands(), [("goblins", "ranger")])
    twin = s.clone()
    for number, region in enumerate(s.rules.board.members(s.rules.board.icons)):
        twin.marks[region] += (number + 4) << s.rules.shift[HIDDEN]
    live, dud = s.clone(), s.clone()
    for state, code in ((s, 1), (twin, 1), (live, 2), (dud, 3)):
        state.marks[0] += code << s.rules.shift[BOMB]
    twin.known_queue = (OUTCOMES.index("live"), OUTCOMES.index("portal"))
    for other in (twin, live, dud):
        assert other.key() != s.key()
        for seat in range(3):
            assert engine.known_to(other, seat).key() == engine.known_to(s, seat).key()


def test_only_allies_see_each_others_coins() -> None:
    s = engine.new(islands(4, game="azeroth"))
    s.coins = ints([11, 12, 13, 14])
    assert [[*engine.known_to(s, seat).coins] for seat in (0, 1)] == [[11, 5, 13, 5], [5, 12, 5, 14]]
    s = engine.new(islands(4))
    s.coins = ints([11, 12, 13, 14])
    assert [*engine.known_to(s, 0).coins] == [11, 5, 5, 5]


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_greedy_beats_random_on_islands(game: str) -> None:
    report = simulate(SimulationPlan.of(game, players=2, games=6, bots=["greedy", "random"], seed=2), workers=1)
    greedy, other = report.bots
    assert greedy.win_rate == 1.0
    assert greedy.coins > other.coins + 20
