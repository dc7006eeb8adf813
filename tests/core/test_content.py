"""Home-made races and powers: what is wrong with a file is said in one sentence, with the file and the line."""

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

# What is changed in a good file, and what is said about it.
BROKEN = {
    "a misspelled hook": (GOOD, GOOD + "    def incme(self, s, army): return 1\n", r"Otters: there is no hook 'incme'"),
    "no docstring": (GOOD, GOOD.replace('"""They swim."""', "pass"), r"Otters: it has no docstring"),
    "a docstring that is none": (GOOD, GOOD + "    __doc__ = 5\n", r"Otters: it has no docstring"),
    "a number too big": (GOOD, GOOD.replace("5", "11"), r"its number is 11, at most 10 is allowed"),
    "a power's number too big": (POWER, POWER.replace("4", "6"), r"its number is 6, at most 5 is allowed"),
    "too few tokens": (GOOD, GOOD.replace("10", "9"), r"it has 9 tokens, at least its number \+ 5 = 10 are needed"),
    "a negative number": (GOOD, GOOD.replace("5", "-5"), r"its number must be a whole number, not -5"),
    "a number that is none": (GOOD, GOOD.replace("= 5", "= '5'"), r"its number must be a whole number, not '5'"),
    "no key": (GOOD, GOOD.replace('"otters"', '""'), r"its key must be lower-case words joined by -, not ''"),
    "a key that is no word": (GOOD, GOOD.replace('"otters"', '"Sea Otters"'), r"its key must be lower-case words"),
    "a syntax error": (GOOD, GOOD.replace("number =", "number is ="), r"made\.py:6: not valid Python"),
    "an error as it runs": (GOOD, GOOD + "x = 1 // 0\n", r"made\.py:8: ZeroDivisionError"),
    "a file that leaves": (GOOD, GOOD + "raise SystemExit\n", r"made\.py:8: SystemExit"),
    "no race and no power": (GOOD, "x = 1\n", r"made\.py: it defines no race and no power"),
    "an ability that is neither": (
        GOOD,
        GOOD.replace("Race", "Ability"),
        r"Otters: an ability is a Race or a Power",
    ),
    "a hook that is a number": (GOOD, GOOD + "    income = 3\n", r"Otters: its hook 'income' must be a method"),
    "a hook with other arguments": (
        GOOD,
        GOOD + "    def income(self, s): return 1\n",
        r"Otters: its hook 'income' must take \(self, s, army\)",
    ),
    "a flag that is none": (GOOD, GOOD + "    lasts = 'yes'\n", r"Otters: its lasts must be True or False, not 'yes'"),
    "reasons that are none": (GOOD, GOOD + "    reasons = ['no']\n", r"Otters: its reasons must be a dict"),
    "moves that are none": (MOVE, MOVE.replace("(Hide,)", "[Hide]"), r"Sly: its moves must be a tuple of Move classes"),
    "a move without a word": (MOVE, MOVE.replace('"hide"', '""'), r"Hide: its word must be"),
    "a move that takes nothing known": (MOVE, MOVE.replace("ids.T_REGION", "99"), r"Hide: its takes must be one of"),
    "a move without steps": (MOVE, MOVE.replace("(ids.END,)", "ids.END"), r"Hide: its steps must be a tuple of steps"),
    "a move of no step": (MOVE, MOVE.replace("(ids.END,)", "(77,)"), r"Hide: its steps must be a tuple of steps"),
    "a garrison of nobody": (GOOD, GOOD + "    garrison = 0\n", r"Otters: its garrison must be a whole number, not 0"),
    "tags that are none": (GOOD, GOOD + "    tags = 'horde'\n", r"its tags must be a tuple of words, not 'horde'"),
    "another flag that is none": (GOOD, GOOD + "    travels_free = 1\n", r"its travels_free must be True or False"),
    "a move that takes a word of none": (
        MOVE,
        MOVE.replace("ids.T_REGION", "ids.T_WORD"),
        r"Hide: its options must be the words that it takes \(ids.T_WORD\), not \(\)",
    ),
    "a suffix that is none": (MOVE, MOVE.replace("    steps", "    suffix = 7\n    steps"), r"its suffix and second"),
    "an answer that is no word": (
        MOVE,
        MOVE + "    choices = (type('Guess', (Choice,), {'word': 'A b'}),)\n",
        r"Guess: its word must be lower-case words joined by -, not 'A b'",
    ),
    "an answer by words": (
        MOVE,
        MOVE + "    choices = (type('Guess', (Choice,), {'word': 'guess', 'takes': ids.T_WORD}),)\n",
        r"Guess: .*belong to a move",
    ),
    "a move that nobody offers": (MOVE, MOVE.replace("(ids.END,)", "()"), r"Hide: its steps must be"),
    "a move that says no legality": (
        MOVE,
        MOVE.replace("def refusal", "def _refusal"),
        r"Hide: it has no method 'refusal'",
    ),
    "a hook of no object": (
        GOOD,
        GOOD + "    @staticmethod\n    def income(self, s, army): return 1\n",
        r"Otters: its hook 'income' must be a plain method",
    ),
    "a hook that is awaited": (
        GOOD,
        GOOD + "    async def income(self, s, army): return 1\n",
        r"Otters: its hook 'income' must be a plain method",
    ),
    "a hook that yields": (
        GOOD,
        GOOD + "    def income(self, s, army): yield 1\n",
        r"Otters: its hook 'income' must be a plain method",
    ),
    "a race that wants to be told something": (
        GOOD,
        GOOD + "    def __init__(self, size): pass\n",
        r"made\.py: Otters can't be made: .*missing 1 required positional argument: 'size'",
    ),
    "a race that breaks as it is made": (
        GOOD,
        GOOD + "    def __init__(self): 1 // 0\n",
        r"made\.py:8: ZeroDivisionError",
    ),
    "a byte that is no text": (GOOD, GOOD + "\0", r"made\.py: not valid Python: .*null bytes"),
    "an error without words": (GOOD, GOOD + "assert False\n", r"made\.py:8: AssertionError$"),
    "a move that does nothing": (MOVE, MOVE.replace("def play", "def _play"), r"Hide: it has no method 'play'"),
}  # fmt: skip


def written(folder: Path, text: str) -> Path:
    """A file with this text."""
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


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="can't be read: No such file"):
        load_content([tmp_path / "none.py"])


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match="can't be read: not a text file"):
        load_content([tmp_path / "made.py"])


def test_a_second_ability_of_the_same_name_is_refused(tmp_path: Path) -> None:
    content = load_content([written(tmp_path, GOOD.replace("otters", "orcs"))])
    with pytest.raises(RulesetError, match=r"made\.py: Otters: two abilities are called 'orcs'$"):
        ruleset("smallworld", 2, options=Options(content=content))


def test_a_second_name_for_the_same_class_is_no_second_race(tmp_path: Path) -> None:
    content = load_content([written(tmp_path, GOOD + "Same = Otters\n")])
    assert "otters" in ruleset("smallworld", 2, options=Options(content=content)).race_number


def test_a_mark_of_the_byte_order_is_no_fault(tmp_path: Path) -> None:
    assert load_content([written(tmp_path, "\ufeff" + GOOD)]).races


# What a hook does as it is asked, and what is said about it.
ASKED = {
    "answers with a text": ("return 'x'", r"made\.py:8: Otters\.income must answer with a whole number, not 'x'"),
    "answers with a fraction": ("return 1.5", r"made\.py:8: Otters\.income must answer with a whole number, not 1\.5"),
    "answers with nothing": ("pass", r"made\.py:8: Otters\.income must answer with a whole number, not None"),
    "fails": ("return 1 // 0", r"made\.py:8: ZeroDivisionError: integer division or modulo by zero"),
    "leaves": ("raise SystemExit(3)", r"made\.py:8: SystemExit: 3"),
    "reads a file that there is not": ("open('/no/such/file')", r"made\.py:8: FileNotFoundError: "),
    "refuses a move": ("raise s.rules.IllegalMove", r"made\.py:8: AttributeError: "),
    "never ends": ("return self.income(s, army)", r"made\.py:8: RecursionError: "),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_hook_that_goes_wrong_is_named_with_its_line(what: str, tmp_path: Path) -> None:
    does, sentence = ASKED[what]
    content = load_content([written(tmp_path, GOOD + f"    def income(self, s, army): {does}\n")])
    rules = ruleset("smallworld", 2, options=Options(content=content))
    otters = rules.races[rules.race_number["otters"]]
    with pytest.raises(RulesetError, match=sentence) as refused:
        otters.income(engine.new(rules), 0)
    assert str(refused.value).startswith(str(tmp_path / "made.py"))


WRONG_KIND = {
    "a question": (GOOD + "    def reaches(self, board, region): return 1\n", "reaches must answer with True or False"),
    "a moment": (GOOD + "    def picked(self, s, army): return 1\n", "picked must answer with nothing, not 1"),
    "a refusal": (MOVE.replace('return ""', "return None"), "refusal must answer with a text, not None"),
}


@pytest.mark.parametrize("what", WRONG_KIND)
def test_every_kind_of_hook_is_watched(what: str, tmp_path: Path) -> None:
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
