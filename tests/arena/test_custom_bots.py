"""Bots from files: found by name, checked before playing, and guarded while playing."""

import gc
import signal
import time
from pathlib import Path

import pytest

from smallworld.arena import watched_bot
from smallworld.arena.bot_game import play_bot_game
from smallworld.arena.custom_bots import Roster, load_bot, sort_files
from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.arena.watched_bot import BotFailure, WatchedBot
from smallworld.bots import Bot, make_bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import settle
from smallworld.core.state import State
from smallworld.games import ruleset
from tests.support.playing import FirstOutcome

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

GOOD = '''"""Mine."""

import time

from smallworld.bots import Bot, GreedyBot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


class Mine(Bot):
    """The first move."""

    name = "mine"

    def choose(self, s: State, seat: int) -> Action:
        return engine.legal(s)[0]
'''
RACE = '''

from smallworld.core.hooks import Race


class Newts(Race):
    """None."""

    key = "newts"
    number = 5
    tokens = 10
'''
OTHER = "\n\nclass Other(Mine):\n    name = 'other'\n"

#: Replacements in the file, with the expected error.
BROKEN = {
    "no Python": ("return", "retrn", r"mine\.py:17: not valid Python"),
    "fails": ('name = "mine"', "name = 1 / 0", r"mine\.py:14: ZeroDivisionError"),
    "no bot": ("(Bot)", "", r"mine\.py: defines no bot"),
    "two bots": ("[0]\n", f"[0]\n{OTHER}", r"defines several bots \(Mine and Other\), but only one is allowed"),
    "no name": ('"mine"', '""', "Mine: name must be lower-case words joined by -, not ''"),
    "a strange name": ('"mine"', '"My Bot"', "Mine: name must be lower-case words joined by -"),
    "a name that is taken": ('"mine"', '"greedy"', "the name 'greedy' is already taken by a built-in bot"),
    "no choose": ("def choose", "def chose", "Mine: missing method 'choose'"),
    "choose takes too little": ("s: State, seat: int", "s: State", r"must take \(self, s, seat\)"),
    "choose waits": ("def choose", "async def choose", "must be a plain method"),
    "can't be made": (
        "    def choose",
        "    def __init__(self, seed, more): ...\n    def choose",
        "Mine can't be instantiated",
    ),
    "takes no seed": (
        "    def choose",
        "    def __init__(self):\n        super().__init__()\n    def choose",
        "Mine can't be instantiated: .*takes 1 positional argument but 2 were given",
    ),
}


def written(folder: Path, old: str = "", new: str = "") -> Path:
    """Write the valid bot with a replacement."""
    path = folder / "mine.py"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new))
    return path


def play(path: Path, budget: float = 0.2) -> None:
    """Play a game of the file's bot against a random one."""
    roster = Roster([path], budget)
    play_bot_game(ruleset("smallworld", 2), [roster.make("mine", 1), make_bot("random")], 3)


def test_a_bot_is_found_by_name_and_given_seed_and_budget(tmp_path: Path) -> None:
    roster = Roster([written(tmp_path)], budget=1.5)
    bot = roster.make("mine", "a seed")
    assert isinstance(bot, WatchedBot)
    assert bot.budget == bot.bot.budget == 1.5
    assert bot.bot.random.random() == make_bot("random", "a seed").random.random()
    assert roster.make("greedy").budget == 1.5
    with pytest.raises(RulesetError, match=r"unknown bot 'deep'; available: random, .*, mine"):
        roster.make("deep")


@pytest.mark.parametrize(("old", "new", "why"), BROKEN.values(), ids=list(BROKEN))
def test_an_invalid_file_is_refused_in_a_sentence(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        load_bot(written(tmp_path, old, new))


def test_errors_raised_by_the_file_are_reported_verbatim(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text('from smallworld.core.errors import RulesetError\n\nraise RulesetError("no weights here")\n')
    with pytest.raises(RulesetError, match=r"mine\.py:3: no weights here$"):
        load_bot(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"none\.py: can't be read"):
        load_bot(tmp_path / "none.py")


def test_names_of_helpers_start_with_an_underscore(tmp_path: Path) -> None:
    text = "class Mine(Bot)", "class _Base(Bot):\n    pass\n\n\nclass Mine(_Base)"
    assert load_bot(written(tmp_path, *text)).name == "mine"


def test_two_files_with_the_same_bot_are_refused(tmp_path: Path) -> None:
    (tmp_path / "twin").mkdir()
    with pytest.raises(RulesetError, match="the name 'mine' is already taken by the bot in"):
        Roster([written(tmp_path), written(tmp_path / "twin")])


def test_bots_are_distinguished_from_races_by_their_classes(tmp_path: Path) -> None:
    bot = written(tmp_path)
    race = EXAMPLES / "otters.py"
    assert sort_files([race, str(bot), tmp_path]) == ((race, tmp_path), (bot,))
    bot.write_text(GOOD + RACE)
    with pytest.raises(RulesetError, match="defines both a bot and a race or power"):
        sort_files([bot])
    bot.write_text("x = 1\n")
    with pytest.raises(RulesetError, match="defines no race, power or bot"):
        sort_files([bot])


#: Wrong behaviours of a bot, with the expected error.
FAILING = {
    "nothing": ("return engine.legal(s)[0]", "pass", r"mine\.py: choose must return an action, not None"),
    "a number": ("engine.legal(s)[0]", "7", "must return an action, not 7"),
    "illegal": ("engine.legal(s)[0]", "s.rules.done", r"'done' \(action \d+\) is not legal"),
    "not of this game": (
        "engine.legal(s)[0]", "Action(9**9, 0, 0)", r"Action\(387420489\) of another game is not legal",
    ),
    "an error": ("engine.legal(s)[0]", "[][1]", r"mine\.py:17: IndexError: list index out of range"),
    "an exit": ("return engine.legal(s)[0]", "raise SystemExit", r"mine\.py:17: SystemExit"),
    "its own state": (
        "return engine.legal(s)[0]", "engine.apply(s, engine.legal(s)[0]); return s.rules.done", "is not legal",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "why"), FAILING.values(), ids=list(FAILING))
def test_a_failing_bot_is_named_with_its_error(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(BotFailure, match=f"the bot mine failed: .*{why}"):
        play(written(tmp_path, old, new))


def test_an_endless_decision_is_aborted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_bot, "time_limit", lambda budget: 0.15)
    stubborn = "while True:\n            try: time.sleep(9)\n            except Exception: pass"
    path = written(tmp_path, "return engine.legal(s)[0]", stubborn)
    before = signal.getitimer(signal.ITIMER_REAL), signal.getsignal(signal.SIGALRM)
    start = time.monotonic()
    with pytest.raises(BotFailure, match=r"a decision took more than 0\.15 s, with a budget of 0\.01 s"):
        play(path, budget=0.01)
    assert time.monotonic() - start < 5
    # Another timer, possibly this test's own, continues.
    after = signal.getitimer(signal.ITIMER_REAL), signal.getsignal(signal.SIGALRM)
    assert after[1] == before[1] and bool(after[0][0]) == bool(before[0][0])


def test_a_slow_bot_fails_even_if_it_cannot_be_aborted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched_bot, "time_limit", lambda budget: 0.01)
    monkeypatch.delattr(signal, "setitimer", raising=False)
    with pytest.raises(BotFailure, match="a decision took more than"):
        play(written(tmp_path, "return engine", "time.sleep(0.1); return engine"), budget=0.001)


def test_another_timer_keeps_running_while_bots_decide() -> None:
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    left = signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        bot = WatchedBot(make_bot("random"), "random")
        s = engine.new(ruleset("smallworld", 2))
        settle(s, FirstOutcome())
        end = time.monotonic() + 5
        while not rung and time.monotonic() < end:
            bot.choose(engine.known_to(s, engine.actor(s)), engine.actor(s))
    finally:
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *left)
    assert rung == [1]


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_is_not_collected_during_a_decision(collecting: bool) -> None:
    class Untidy(Bot):
        litter: list[list[int]]

        def choose(self, s: State, seat: int) -> Action:
            self.litter = [[] for _ in range(10 * gc.get_threshold()[0])]
            return engine.legal(s)[0]

    collections = 0

    def heard(phase: str, info: dict[str, int]) -> None:
        nonlocal collections
        collections += 1

    s = engine.new(ruleset("smallworld", 2))
    settle(s, FirstOutcome())
    seat = engine.actor(s)
    unwatched, watched = Untidy(), WatchedBot(Untidy(), "untidy")
    before = gc.isenabled()
    gc.callbacks.append(heard)
    try:
        (gc.enable if collecting else gc.disable)()
        unwatched.choose(s, seat)
        assert (collections > 0) is collecting
        gc.collect()
        # Any allocation now would trigger a collection, if it were enabled.
        made: list[list[int]] = []
        while gc.get_count()[0] < gc.get_threshold()[0]:
            made.append([])
        collections = 0
        watched.choose(s, seat)
        # Only integers: any other allocation here may trigger a collection.
        heard_until_then = collections
        assert heard_until_then == 0
        assert gc.isenabled() is collecting, "as it was before"
    finally:
        gc.callbacks.remove(heard)
        (gc.enable if before else gc.disable)()


def test_a_bot_may_extend_a_shipped_one(tmp_path: Path) -> None:
    path = written(tmp_path, "(Bot)", "(GreedyBot)")
    path.write_text(path.read_text().replace("return engine.legal(s)[0]", "return super().choose(s, seat)"))
    kind = load_bot(path)
    assert issubclass(kind, Bot)
    s = engine.new(ruleset("smallworld", 2))
    settle(s, FirstOutcome())
    seat = engine.actor(s)
    assert kind(4).choose(engine.known_to(s, seat), seat) is make_bot("greedy", 4).choose(s, seat)


def test_the_example_plays_every_game() -> None:
    for game, players in (("smallworld", 2), ("warcraft", 3), ("azeroth", 4)):
        report = simulate(
            SimulationPlan.of(
                game, players=players, games=2, bots=["sprinter", "random"], bot_files=[EXAMPLES / "sprinter.py"]
            ),
            workers=1,
        )
        assert {row.name for row in report.bots} == {"sprinter", "random"}
