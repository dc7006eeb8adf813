"""Custom races and powers: an error in a file is one sentence with file and line."""

from pathlib import Path

import pytest

from smallworld.core import engine
from smallworld.core.errors import RulesetError
from smallworld.games import Options, load_content, ruleset

GOOD = '''
from smallworld.core.hooks import Race
class Otters(Race):
    """They swim."""
    key = "otters"
    number = 5
    tokens = 10
'''
POWER = '''
from smallworld.core.hooks import Choice, Move, Power
class Sly(Power):
    """They hide."""
    key = "sly"
    number = 4
'''
MOVE = '''
from smallworld.core.hooks import Choice, Move, Power
from smallworld.core import ids
class Hide(Move):
    """Hide."""
    word = "hide"
    takes = ids.T_REGION
    steps = (ids.END,)
    def refusal(self, s, army, arg): return ""
    def play(self, s, army, arg): pass
class Sly(Power):
    """They hide."""
    key = "sly"
    number = 4
    moves = (Hide,)
'''

# Changes to a valid file, with the expected error.
BROKEN = {
    "a misspelled hook": (GOOD, GOOD + "    def incme(self, s, army): return 1\n", r"Otters: unknown hook 'incme'"),
    "no docstring": (GOOD, GOOD.replace('"""They swim."""', "pass"), r"Otters: missing docstring"),
    "a docstring that isn't text": (GOOD, GOOD + "    __doc__ = 5\n", r"Otters: missing docstring"),
    "a number too large": (GOOD, GOOD.replace("5", "11"), r"number must be at most 10, not 11"),
    "a power's number too large": (POWER, POWER.replace("4", "6"), r"number must be at most 5, not 6"),
    "too few tokens": (GOOD, GOOD.replace("10", "9"), r"tokens must be at least number \+ 5 = 10, not 9"),
    "a negative number": (GOOD, GOOD.replace("5", "-5"), r"number must be a whole number, not -5"),
    "a number that isn't a number": (GOOD, GOOD.replace("= 5", "= '5'"), r"number must be a whole number, not '5'"),
    "no key": (GOOD, GOOD.replace('"otters"', '""'), r"key must be lower-case words joined by -, not ''"),
    "a key that isn't a word": (GOOD, GOOD.replace('"otters"', '"Sea Otters"'), r"key must be lower-case words"),
    "a syntax error": (GOOD, GOOD.replace("number =", "number is ="), r"made\.py:6: not valid Python"),
    "an error while importing": (GOOD, GOOD + "x = 1 // 0\n", r"made\.py:8: ZeroDivisionError"),
    "a file that exits": (GOOD, GOOD + "raise SystemExit\n", r"made\.py:8: SystemExit"),
    "neither a race nor a power": (GOOD, "x = 1\n", r"made\.py: defines no race or power"),
    "an ability of neither kind": (
        GOOD,
        GOOD.replace("Race", "Ability"),
        r"Otters: must be a Race or a Power",
    ),
    "a hook that is a number": (GOOD, GOOD + "    income = 3\n", r"Otters: hook 'income' must be a method"),
    "a hook with other arguments": (
        GOOD,
        GOOD + "    def income(self, s): return 1\n",
        r"Otters: hook 'income' must take \(self, s, army\)",
    ),
    "a mistyped flag": (GOOD, GOOD + "    lasts = 'yes'\n", r"Otters: lasts must be True or False, not 'yes'"),
    "mistyped reasons": (GOOD, GOOD + "    reasons = ['no']\n", r"Otters: reasons must be a dict"),
    "mistyped moves": (MOVE, MOVE.replace("(Hide,)", "[Hide]"), r"Sly: moves must be a tuple of Move classes"),
    "a move without a word": (MOVE, MOVE.replace('"hide"', '""'), r"Hide: word must be"),
    "a move with an unknown argument": (MOVE, MOVE.replace("ids.T_REGION", "99"), r"Hide: takes must be one of"),
    "a move without steps": (MOVE, MOVE.replace("(ids.END,)", "ids.END"), r"Hide: steps must be a tuple of steps"),
    "an unknown step": (MOVE, MOVE.replace("(ids.END,)", "(77,)"), r"Hide: steps must be a tuple of steps"),
    "an empty garrison": (GOOD, GOOD + "    garrison = 0\n", r"Otters: garrison must be a whole number, not 0"),
    "mistyped tags": (GOOD, GOOD + "    tags = 'horde'\n", r"tags must be a tuple of words, not 'horde'"),
    "another mistyped flag": (GOOD, GOOD + "    travels_free = 1\n", r"travels_free must be True or False"),
    "a move that takes a word without options": (
        MOVE,
        MOVE.replace("ids.T_REGION", "ids.T_WORD"),
        r"Hide: options must list the words that the move accepts \(ids.T_WORD\), not \(\)",
    ),
    "mistyped means": (MOVE, MOVE.replace("    steps", "    means = 7\n    steps"), r"Hide: means must be a Means"),
    "means without a region": (
        MOVE,
        MOVE.replace("Choice,", "PLAIN,").replace("takes = ids.T_REGION", "means, takes = PLAIN, ids.T_NOTHING"),
        r"Hide: only a move that takes a region can have means",
    ),
    "a mistyped suffix": (MOVE, MOVE.replace("    steps", "    suffix = 7\n    steps"), r"suffix and second"),
    "an answer that isn't a word": (
        MOVE,
        MOVE + "    choices = (type('Guess', (Choice,), {'word': 'A b'}),)\n",
        r"Guess: word must be lower-case words joined by -, not 'A b'",
    ),
    "an answer by words": (
        MOVE,
        MOVE + "    choices = (type('Guess', (Choice,), {'word': 'guess', 'takes': ids.T_WORD}),)\n",
        r"Guess: only a move can have words",
    ),
    "a move that no ability lists": (MOVE, MOVE.replace("(ids.END,)", "()"), r"Hide: steps must be"),
    "a move without a legality check": (
        MOVE,
        MOVE.replace("def refusal", "def _refusal"),
        r"Hide: missing method 'refusal'",
    ),
    "a hook without self": (
        GOOD,
        GOOD + "    @staticmethod\n    def income(self, s, army): return 1\n",
        r"Otters: hook 'income' must be a plain method",
    ),
    "an async hook": (
        GOOD,
        GOOD + "    async def income(self, s, army): return 1\n",
        r"Otters: hook 'income' must be a plain method",
    ),
    "a generator hook": (
        GOOD,
        GOOD + "    def income(self, s, army): yield 1\n",
        r"Otters: hook 'income' must be a plain method",
    ),
    "a race with constructor arguments": (
        GOOD,
        GOOD + "    def __init__(self, size): pass\n",
        r"made\.py: Otters can't be instantiated: .*missing 1 required positional argument: 'size'",
    ),
    "a race whose constructor fails": (
        GOOD,
        GOOD + "    def __init__(self): 1 // 0\n",
        r"made\.py:8: ZeroDivisionError",
    ),
    "a byte that isn't UTF-8": (GOOD, GOOD + "\0", r"made\.py: not valid Python: .*null bytes"),
    "an error without a message": (GOOD, GOOD + "assert False\n", r"made\.py:8: AssertionError$"),
    "a move without an effect": (MOVE, MOVE.replace("def play", "def _play"), r"Hide: missing method 'play'"),
}  # fmt: skip


def written(folder: Path, text: str) -> Path:
    """Write a file with this text."""
    path = folder / "made.py"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_refused_in_a_sentence(what: str, tmp_path: Path) -> None:
    good, broken, sentence = BROKEN[what]
    assert load_content([written(tmp_path, good)])
    assert broken != good
    with pytest.raises(RulesetError, match=sentence) as refused:
        load_content([written(tmp_path, broken)])
    assert str(refused.value).startswith(str(tmp_path / "made.py")) and "\n" not in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="can't be read: No such file"):
        load_content([tmp_path / "none.py"])


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="can't be read: not a text file"):
        load_content([tmp_path / "made.py"])


def test_a_second_ability_of_the_same_name_is_refused(tmp_path: Path) -> None:
    content = load_content([written(tmp_path, GOOD.replace("otters", "orcs"))])
    with pytest.raises(RulesetError, match=r"made\.py: Otters: two abilities are called 'orcs'$"):
        ruleset("smallworld", 2, options=Options(content=content))


def test_an_alias_of_the_same_class_is_not_a_second_race(tmp_path: Path) -> None:
    content = load_content([written(tmp_path, GOOD + "Same = Otters\n")])
    assert "otters" in ruleset("smallworld", 2, options=Options(content=content)).race_number


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    assert load_content([written(tmp_path, "\ufeff" + GOOD)]).races


# Faulty hook bodies, with the expected error.
ASKED = {
    "returns text": ("return 'x'", r"made\.py:8: Otters\.income must return a whole number, not 'x'"),
    "returns a fraction": ("return 1.5", r"made\.py:8: Otters\.income must return a whole number, not 1\.5"),
    "returns None": ("pass", r"made\.py:8: Otters\.income must return a whole number, not None"),
    "fails": ("return 1 // 0", r"made\.py:8: ZeroDivisionError: integer division or modulo by zero"),
    "leaves": ("raise SystemExit(3)", r"made\.py:8: SystemExit: 3"),
    "reads a missing file": ("open('/no/such/file')", r"made\.py:8: FileNotFoundError: "),
    "raises IllegalMove": ("raise s.rules.IllegalMove", r"made\.py:8: AttributeError: "),
    "never ends": ("return self.income(s, army)", r"made\.py:8: RecursionError: "),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_failing_hook_is_reported_with_its_line(what: str, tmp_path: Path) -> None:
    does, sentence = ASKED[what]
    content = load_content([written(tmp_path, GOOD + f"    def income(self, s, army): {does}\n")])
    rules = ruleset("smallworld", 2, options=Options(content=content))
    otters = rules.races[rules.race_number["otters"]]
    with pytest.raises(RulesetError, match=sentence) as refused:
        otters.income(engine.new(rules), 0)
    assert str(refused.value).startswith(str(tmp_path / "made.py"))


WRONG_KIND = {
    "a question": (GOOD + "    def reaches(self, board, region): return 1\n", "reaches must return True or False"),
    "a moment": (GOOD + "    def picked(self, s, army): return 1\n", "picked must return nothing, not 1"),
    "a refusal": (MOVE.replace('return ""', "return None"), "refusal must return a text, not None"),
}


@pytest.mark.parametrize("what", WRONG_KIND)
def test_every_kind_of_hook_is_guarded(what: str, tmp_path: Path) -> None:
    text, sentence = WRONG_KIND[what]
    content = load_content([written(tmp_path, text)])
    rules = ruleset("smallworld", 2, options=Options(content=content))
    s = engine.new(rules)
    with pytest.raises(RulesetError, match=sentence):
        if what == "a question":
            content.races[0]().reaches(rules.board, 0)
        elif what == "a moment":
            content.races[0]().picked(s, 0)
        else:
            content.powers[0].moves[0]().refusal(s, 0, 0)


def test_a_good_file_adds_its_race_and_move(tmp_path: Path) -> None:
    rules = ruleset("smallworld", 2, options=Options(content=load_content([written(tmp_path, MOVE)])))
    assert "sly" in rules.power_number and "hide" in [verb.word for verb in rules.verbs]
