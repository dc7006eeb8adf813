"""The greedy bot evaluates moves by their effects, never by their names."""

import random
from pathlib import Path

import pytest

from smallworld.arena.reliable_bot import ReliableBot
from smallworld.bots import make_bot, placing
from smallworld.bots.bot import BotSeats
from smallworld.bots.campaign import declined_income
from smallworld.bots.evaluation import beyond
from smallworld.bots.greedy import WEIGHTS
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State, replaced
from smallworld.game.dealer import Dealer
from smallworld.games import Options, load_content, ruleset
from smallworld.games.catalogue import default_board
from tests.bots.tables import Watch, greedy_table, opened, pick, word
from tests.support.playing import BOARDS, decisions

HOME_MADE = '''
from smallworld.core import ids
from smallworld.core.choices import ask, roll_for
from smallworld.core.coins import earn
from smallworld.core.hooks import Choice, Move, Power


class Dole(Move):
    """Three coins once a turn."""

    word = "dole"
    takes = ids.T_NOTHING
    steps = (ids.END,)

    def refusal(self, s, army, arg):
        return "used" if s.power_memory[army] else ""

    def play(self, s, army, arg):
        s.power_memory[army] = 1
        earn(s, s.seat_of(army), 3, "dole")


class Waste(Move):
    """A coin for nothing."""

    word = "waste"
    takes = ids.T_NOTHING
    steps = (ids.END,)

    def refusal(self, s, army, arg):
        return "" if s.coins[s.seat_of(army)] else "poor"

    def play(self, s, army, arg):
        earn(s, s.seat_of(army), -1, "waste")


class Fair(Power):
    """Offers a gift and a waste."""

    key = "fair"
    number = 5
    memory_is_per_turn = True
    moves = (Dole, Waste)
    reasons = {"used": "it has been used", "poor": "there is no coin"}


class Lot(Move):
    """Stake coins on the die: two for its face."""

    word = "lot"
    takes = ids.T_NOTHING
    steps = (ids.CONQUER,)

    def refusal(self, s, army, arg):
        return "used" if s.power_memory[army] else ""

    def play(self, s, army, arg):
        s.power_memory[army] = 1
        earn(s, s.seat_of(army), -STAKE, "lot")
        roll_for(s, Drawn, army)


class Drawn(Choice):
    """The face is paid twice over."""

    verbs = ()

    def rolled(self, s, army, data, face):
        earn(s, s.seat_of(army), 2 * face, "lot")


class Gambling(Power):
    """A stake each turn."""

    key = "gambling"
    number = 5
    memory_is_per_turn = True
    moves = (Lot,)
    choices = (Drawn,)


class Gift(Dole):
    """A coin, and a question that must be answered."""

    word = "gift"

    def play(self, s, army, arg):
        s.power_memory[army] = 1
        earn(s, s.seat_of(army), 1, "gift")
        ask(s, Where, army)


class Where(Choice):
    """Any region that the army doesn't hold."""

    verbs = ("deploy",)
    step = ids.REDEPLOY

    def refusal(self, s, army, data, action):
        return "held" if s.holder[action.arg] == army else ""

    def play(self, s, army, data, action):
        pass


class Curious(Power):
    """Asks as tokens are placed, and at the end of a turn."""

    key = "curious"
    number = 5
    memory_is_per_turn = True
    moves = (Gift,)
    choices = (Where,)
    reasons = {"used": "it has been used", "held": "the army holds it"}

    def redeploying(self, s, army):
        if WHILE_PLACING:
            ask(s, Where, army)


STAKE = 1
WHILE_PLACING = False
'''


def home_made(path: Path, text: str) -> Ruleset:
    """Return a two-player game with the powers in this text."""
    path.write_text(text)
    return ruleset("smallworld", 2, options=Options(content=load_content([path])))


def test_a_beneficial_custom_move_is_made_and_a_wasteful_one_is_not(tmp_path: Path) -> None:
    s = opened(home_made(tmp_path / "fair.py", HOME_MADE), [("ratmen", "fair")])
    pick(s, 1)
    seen = [what for seat, what, _, _ in Watch(s, greedy_table(2, 1), seed=1).to_end() if seat == 0]
    assert seen.count("dole") >= 2
    assert "waste" not in seen


@pytest.mark.parametrize(("stake", "taken"), [(1, True), (3, False)])
def test_a_custom_lottery_is_judged_by_its_odds(tmp_path: Path, stake: int, taken: bool) -> None:
    text = HOME_MADE.replace("STAKE = 1", f"STAKE = {stake}")
    s = opened(home_made(tmp_path / "lot.py", text), [("ratmen", "gambling")])
    pick(s, 1)
    seen = [what for seat, what, _, _ in Watch(s, greedy_table(2, 1), seed=2).to_end() if seat == 0]
    assert ("lot" in seen) == taken


@pytest.mark.parametrize(
    ("race", "power", "what", "step"),
    [
        ("ratmen", "dragon-master", "dragon", ""),
        ("sorcerers", "commando", "sorcery", ""),
        ("ratmen", "heroic", "hero", "redeploy"),
        ("ratmen", "bivouacking", "camp", "redeploy"),
        ("ratmen", "fortified", "fortress", "redeploy"),
        ("ratmen", "diplomat", "ally", "end"),
        ("ratmen", "berserk", "roll-first", ""),
        ("dwarves", "stout", "decline", "after"),
        ("dwarves", "merchant", "roll", ""),
        ("dwarves", "underworld", "decline", "start"),
        ("amazons", "spirit", "abandon", "redeploy"),
    ],
)
def test_every_ability_gets_used(race: str, power: str, what: str, step: str) -> None:
    rules = ruleset("smallworld", 3)
    for seed in range(12):
        s = opened(rules, [(race, power)])
        pick(s, 1)
        watch = Watch(s, greedy_table(3, seed), seed)
        for _ in decisions(s, watch.players, watch.dealer, [watch]):
            if any((seat, done) == (0, what) and step in ("", when) for seat, done, when, _ in watch.seen):
                return
            if s.race[0] != rules.race_number[race]:
                break
    pytest.fail(f"{what} was never played")


def test_no_race_declines_in_the_last_round() -> None:
    for seed in range(3):
        seen = Watch(engine.new(ruleset("smallworld", 3)), greedy_table(3, seed), seed).to_end()
        declines = [turn for _, what, _, turn in seen if what == "decline"]
        assert declines
        assert max(declines) < 10


def test_coins_on_a_combo_can_decide_the_pick() -> None:
    rules = ruleset("smallworld", 2)
    for position in range(6):
        s = opened(rules, [])
        s.column = replaced(s.column, position * 3 + 2, 30)
        assert make_bot("greedy").choose(engine.known_to(s, 0), 0).arg == position


def test_a_better_army_can_be_worth_a_coin() -> None:
    s = opened(ruleset("smallworld", 2), [("dwarves", "fortified"), ("amazons", "bivouacking")])
    assert make_bot("greedy").choose(engine.known_to(s, 0), 0).arg > 0


def campaigning(race: str, power: str, regions: dict[str, int], turn: int) -> State:
    """Return a two-player game with seat 0 at the start of a turn, its army holding these regions."""
    rules = ruleset("smallworld", 2)
    s = opened(rules, [(race, power)])
    pick(s, 1)
    s.hand[0] = 0
    for name, tokens in regions.items():
        hold(s, 0, name, tokens)
    s.round = turn
    engine.begin_turn(s, 0)
    return s


def hold(s: State, army: int, name: str, tokens: int) -> None:
    """Give an army a region with tokens from its tray."""
    region = s.rules.board.number[name]
    if s.holder[region] >= 0:
        s.held[s.holder[region]] ^= 1 << region
    s.holder[region] = army
    s.held[army] |= 1 << region
    s.tokens[region] = tokens


def two_neighbours(s: State) -> tuple[str, str]:
    """Return a region without natives at the board's edge, and one next to it."""
    board = s.rules.board
    for a, b in board.borders:
        if board.has(board.entry, a) and not board.natives[a] + board.natives[b] and board.has(board.land, b):
            if board.has(board.land, a):
                return board.regions[a], board.regions[b]
    raise AssertionError("no such regions")


def test_a_spent_army_declines_and_a_strong_one_does_not() -> None:
    first, _ = two_neighbours(opened(ruleset("smallworld", 2), []))
    strong = campaigning("ratmen", "commando", {first: 12}, turn=4)
    assert make_bot("greedy").choose(engine.known_to(strong, 0), 0).verb == ids.V_CONQUER
    rules = strong.rules
    everywhere = [name for i, name in enumerate(rules.board.regions) if rules.board.has(rules.board.land, i)]
    spent = campaigning("ratmen", "commando", dict.fromkeys(everywhere[:9], 1), turn=4)
    assert make_bot("greedy").choose(engine.known_to(spent, 0), 0) is rules.decline


def test_tokens_go_where_rivals_can_attack() -> None:
    first, second = two_neighbours(opened(ruleset("smallworld", 2), []))
    s = campaigning("ratmen", "commando", {first: 6}, turn=4)
    board = s.rules.board
    rival = s.active(1)
    far = [
        name
        for i, name in enumerate(board.regions)
        if not (board.neighbours[i] | 1 << i) & (1 << board.number[first] | board.neighbours[board.number[first]])
        and board.has(board.land, i)
        and not board.natives[i]
    ]
    hold(s, 0, far[0], 1)
    s.set_combo(rival, s.rules.race_number["humans"], s.rules.power_number["hill"])
    s.rebuild_kit(rival)
    hold(s, rival, second, 6)
    engine.apply(s, s.rules.done)
    assert word(s.rules, make_bot("greedy").choose(engine.known_to(s, 0), 0)) == "deploy"
    advice = make_bot("greedy").advise(engine.known_to(s, 0), 0)
    assert board.regions[advice[0].action.arg] == first
    assert "risk of losing it" in str(advice[0].reason)


def test_regions_count_for_longer_than_income_of_abilities() -> None:
    """Regions still pay in decline, so early in the game the bot picks many tokens, and late in the game immediate
    coins.
    """
    rules = ruleset("smallworld", 3)
    s = opened(rules, [("humans", "merchant"), ("amazons", "bivouacking")])
    for round_, best in ((1, 1), (rules.rounds, 0)):
        s.round = round_
        scores = {item.action.arg: item.score for item in make_bot("greedy").advise(engine.known_to(s, 0), 0, 9)}
        assert scores[best] > scores[1 - best]
    assert beyond(WEIGHTS, WEIGHTS.horizon) == 0
    assert beyond(WEIGHTS, 99) == beyond(WEIGHTS, WEIGHTS.region_horizon) > 0


@pytest.mark.parametrize(("seats", "seed"), [(4, 50171), (4, 50254), (4, 50365), (5, 50109), (5, 50191), (5, 50259)])
def test_a_last_turn_whose_trial_ends_the_game_is_played(seats: int, seed: int) -> None:
    bots = [make_bot("greedy", seed * 10 + seat) for seat in range(seats)]
    watch = Watch(engine.new(ruleset("smallworld", seats)), bots, seed)
    watch.to_end()
    assert engine.actor(watch.state) == ids.OVER


@pytest.mark.parametrize("while_placing", [False, True])
def test_lookahead_answers_questions_at_the_end_of_a_turn(tmp_path: Path, while_placing: bool) -> None:
    text = HOME_MADE.replace("WHILE_PLACING = False", f"WHILE_PLACING = {while_placing}")
    s = opened(home_made(tmp_path / "curious.py", text), [("ratmen", "curious")])
    pick(s, 1)
    seen = [what for seat, what, _, _ in Watch(s, greedy_table(2, 1), seed=1).to_end() if seat == 0]
    assert "gift" in seen


def test_a_removed_army_does_not_decline() -> None:
    first, second = two_neighbours(opened(ruleset("smallworld", 2), []))
    s = campaigning("ratmen", "commando", {first: 3, second: 2}, turn=4)
    assert declined_income(s, 0) == 2
    engine.apply(s, s.rules.decline)
    assert declined_income(s, 0) == 2


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 3), ("warcraft", 2)])
def test_lookahead_places_like_the_bot(game: str, seats: int) -> None:
    """Lookahead skips the reasons for placements, but must make the same choices."""
    bots = BotSeats([make_bot("greedy", seat) for seat in range(seats)])
    s = engine.new(ruleset(game, seats))
    compared = 0
    for seat in decisions(s, bots, Dealer(3)):
        known, legal = engine.known_to(s, seat), engine.legal(s)
        if engine.pending(s).placing and len(legal) > 1:
            compared += 1
            advice = placing.placements(known, seat, legal, WEIGHTS)
            assert placing.best_placement(known, seat, legal, WEIGHTS) is advice[0].action
    assert compared > 20


@pytest.mark.parametrize(("game", "players", "seed"), [("smallworld", 4, 124), ("warcraft", 5, 65)])
def test_no_decision_tries_every_permutation_of_many_moves(
    game: str, players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Amazons give up regions one by one; Humans place two objectives anywhere on five islands."""
    tried, after = 0, engine.after

    def counted(s: State, action: Action) -> State:
        nonlocal tried
        tried += 1
        return after(s, action)

    monkeypatch.setattr(engine, "after", counted)
    s = engine.new(ruleset(game, players, default_board(game, players, random.Random(seed).randrange(BOARDS))))
    bots, most = BotSeats([make_bot("greedy", seed * 10 + number) for number in range(players)]), 0
    for _ in decisions(s, bots, Dealer(seed)):
        most, tried = max(most, tried), 0
    assert 1000 < most < 3000


def test_advice_to_take_a_region_with_the_die_names_the_chance_and_what_success_brings() -> None:
    first, second = two_neighbours(opened(ruleset("smallworld", 2), []))
    # A token short after leaving one behind: 1, 2 or 3 takes it.
    s = campaigning("ratmen", "wealthy", {first: 2}, turn=5)
    roll = s.rules.space.of(ids.V_ROLL, s.rules.board.number[second])
    advised = ReliableBot("greedy").advise(engine.known_to(s, 0), 0, 99)
    reason = next(advice.reason for advice in advised if advice.action is roll)
    assert reason == Reason("roll", (("chances", 3), ("coins", 1)))
    assert str(reason) == "a 3 in 6 chance, which brings +1 coins this turn"
    assert "conquer" not in {advice.reason.key for advice in advised}, "every other region is short of tokens too"
