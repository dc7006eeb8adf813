"""Remedies: repairs of a document, for problems where the author's intention is clear."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any, Final

from smallworld.games.custom.recipes.pieces_in_box import PIECES, PLACED
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.recipe import FORMAT, LONGEST, MOST_NUMBER, SPARE, is_letter_of_names
from smallworld.workshop.editing.recipe_draft import Draft, Raw

#: Rounds of remedies, each of which may reveal another problem.
MOST_ROUNDS: Final = 12
#: Defaults for missing fields.
DEFAULTS: Final[Raw] = {"format": FORMAT, "number": 4, "each": "region", "how": "held", "more": 2, "every": 2}
#: Fields that may be omitted.
OPTIONAL: Final = {
    "icon", "portrait", "faction", "held_by", "beside", "tokens", "where", "terrain", "symbol", "coast", "edge", "by",
    "one", "in_decline", "first", "conquering_only", "of", "amount", "number", "piece",
}  # fmt: skip
#: Effect added to a power without any.
FIRST_EFFECT: Final[Raw] = {"coins": {"each": "region", "where": {"terrain": ["forest"]}}}

Path = list[str | int]
Remedy = Callable[["_Place"], None]


class _Place:
    """A location in a copy of a document that has a problem."""

    def __init__(self, raw: Raw, problem: RecipeProblem, game: str) -> None:
        self.raw = raw
        self.problem = problem
        self.game = game
        self.path: Path = [int(word) if word.isdigit() else word for word in re.findall(r"[^.\[\]]+", problem.path)]

    def argument(self, name: str) -> Any:
        assert self.problem.wording is not None
        return self.problem.wording.arguments[name]

    def around(self, path: Path | None = None) -> Any:
        """The mapping or list that contains the location."""
        found: Any = self.raw
        for step in (self.path if path is None else path)[:-1]:
            found = found[step]
        return found

    @property
    def value(self) -> Any:
        return self.around()[self.path[-1]]

    def set(self, value: Any) -> None:
        self.around()[self.path[-1]] = value

    def drop(self) -> None:
        """Remove the value, and containers that become empty."""
        path = self.path
        del self.around()[path[-1]]
        while len(path) > 1 and path[-2] in ("where", "beside", "terrain", "symbol", "of", "portrait", "one"):
            path = path[:-1]
            if self.around(path)[path[-1]]:
                break
            del self.around(path)[path[-1]]

    def drop_effect(self) -> None:
        if self.path[0] == "effects" and len(self.path) > 1:
            del self.raw["effects"][self.path[1]]


def remedied(draft: Draft, problem: RecipeProblem) -> Draft | None:
    """Repair a problem; `None` if the repair is unclear or would cause another problem."""
    found = _remedy(draft, problem)
    if found is None or any((each.path, each.key) == (problem.path, problem.key) for each in found.problems):
        return None
    return found if len(found.problems) < len(draft.problems) or found.recipe is not None else None


def mended(draft: Draft, place: int) -> Draft:
    """Repair an effect as far as possible."""
    for _ in range(MOST_ROUNDS):
        faults = draft.faults_of(place)
        # Ignore problems that involve other effects.
        own = [each for each in faults if each.key not in ("effect-twice", "effect-once", "piece-twice", "races-only")]
        if not own:
            return draft
        better = _remedy(draft, own[0])
        if better is None or len(better.written) < len(draft.written):
            return draft
        draft = better
    return draft


def _remedy(draft: Draft, problem: RecipeProblem) -> Draft | None:
    remedy = REMEDIES.get(problem.key)
    if remedy is None:
        return None
    raw = copy.deepcopy(draft.raw)
    try:
        remedy(_Place(raw, problem, draft.game))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        # The document's structure is too broken.
        return None
    return Draft(raw, draft.game)


def _unknown(at: _Place) -> None:
    field = str(at.argument("text"))[1:-1]
    if len(at.path) == 2 and at.path[0] == "effects":
        at.drop_effect()
        return
    at.path.append(field)
    del at.around()[field]


def _lacks(at: _Place) -> None:
    field = str(at.argument("text"))
    key = at.raw.get("race") or at.raw.get("power") or "nameless"
    values = {**DEFAULTS, "name": {"en": str(key).replace("-", " ").capitalize()[:LONGEST]}}
    if field == "how":
        values["how"] = {"reach": "anywhere", "decline": "stays"}.get(str(at.path[-1]), "held")
    if field == "piece":
        values["piece"] = PIECES[at.game][0]
    at.path.append(field)
    at.set(values[field])


def _none_of(at: _Place) -> None:
    if isinstance(at.path[-1], int) or at.path[-1] in OPTIONAL:
        at.drop()
    else:
        at.set(str(at.argument("list")).split(", ")[0])


def _type(at: _Place) -> None:
    name = at.path[-1]
    if name == "effects":
        at.set([])
    elif name in DEFAULTS and name != "how":
        at.set(DEFAULTS[str(name)])
    elif name in OPTIONAL:
        at.drop()
    elif at.path[0] == "effects":
        at.drop_effect()


def _words(at: _Place) -> None:
    words = re.findall(r"[a-z0-9]+", str(at.value).lower())
    at.set("-".join(words).lstrip("0123456789-")[:LONGEST].strip("-") or "nameless")


def _name(at: _Place) -> None:
    kept = "".join(letter for letter in str(at.value) if is_letter_of_names(letter)).strip()[:LONGEST].strip()
    at.set(kept or "Nameless")


def _language(at: _Place) -> None:
    names = at.value if isinstance(at.value, dict) else at.around()
    wrong = [key for key in names if not re.fullmatch("[a-z]{2}", key)]
    kept = {key: name for key, name in names.items() if key not in wrong} or {"en": names[wrong[0]]}
    names.clear()
    names.update(kept)


def _letters(at: _Place) -> None:
    if isinstance(at.value, dict):
        for language, name in at.value.items():
            at.value[language] = str(name)[:LONGEST].strip()
    else:
        at.set(at.value[:LONGEST].strip("- "))


def _each_piece(at: _Place) -> None:
    if at.around().get("each") == "piece":
        at.set(PIECES[at.game][0])
    else:
        at.drop()


def _piece_by_hand(at: _Place) -> None:
    at.set(next(piece for piece in PIECES[at.game] if piece in PLACED))


def _camps(at: _Place) -> None:
    if "camp" in PIECES[at.game]:
        at.set("camp")
    else:
        at.around()["how"] = "moved"


def _piece_of_game(at: _Place) -> None:
    if at.around().get("how") == "camped":
        at.around()["how"] = "moved"
    by_hand = at.around().get("how") in ("manned", "built", "moved")
    at.set(next(piece for piece in PIECES[at.game] if not by_hand or piece in PLACED))


def _other_piece(at: _Place) -> None:
    taken = {effect.get("pieces", {}).get("piece") for effect in at.raw["effects"]}
    by_hand = at.around().get("how") not in ("held", "conquered")
    at.set(next(piece for piece in PIECES[at.game] if piece not in taken and (piece in PLACED or not by_hand)))


def _no_islands(at: _Place) -> None:
    at.set("region" if at.path[-1] == "each" else "anywhere")


def _tokens(at: _Place) -> None:
    if isinstance(at.raw.get("tokens"), int):
        del at.raw["tokens"]
    else:
        at.raw["number"] = min(at.raw["number"], MOST_NUMBER["race"])
        at.raw["tokens"] = at.raw["number"] + SPARE


def _kind(at: _Place) -> None:
    if "race" in at.raw and "power" in at.raw:
        del at.raw["power"]
    else:
        at.raw["power"] = "nameless"


REMEDIES: Final[dict[str, Remedy]] = {
    **dict.fromkeys(
        ("own-regions", "forgotten", "just-conquered", "board-only", "landing-anywhere", "not-regions", "no-factions",
         "holder-faction", "coast-water", "pick-decline", "pieces-everywhere", "pieces-decline", "races-have",
         "power-icon", "aside", "items-least", "letters-least"),
        _Place.drop,
    ),
    **dict.fromkeys(
        ("effect-twice", "effect-once", "races-only", "garrison-decline", "effect-kind"), _Place.drop_effect
    ),
    **dict.fromkeys(("number-most", "coins-most"), lambda at: at.set(at.argument("most"))),
    **dict.fromkeys(("least", "most"), lambda at: at.set(at.argument("n"))),
    "format": lambda at: at.set(FORMAT),
    "unknown": _unknown,
    "lacks": _lacks,
    "none-of": _none_of,
    "type": _type,
    "words": _words,
    "key-words": _words,
    "key-taken": lambda at: at.set(f"{at.value}-folk"[:LONGEST]),
    "kind": _kind,
    "name-spaces": _name,
    "name-letters": _name,
    "name-letterless": _name,
    "language": _language,
    "letters-most": _letters,
    "too-large": lambda at: at.set(DEFAULTS.get(str(at.path[-1]), 1)),
    "items-most": lambda at: at.set(at.value[: at.argument("n")]),
    "twice": lambda at: at.set(list(dict.fromkeys(at.value))),
    "tokens-least": _tokens,
    "effects-none": lambda at: at.raw.update(effects=[copy.deepcopy(FIRST_EFFECT)]),
    "piece-each": _each_piece,
    "no-piece": _piece_of_game,
    "pieces-by-hand": _piece_by_hand,
    "camps-only": _camps,
    "piece-twice": _other_piece,
    "no-islands": _no_islands,
    "no-relics": _no_islands,
    "joined-where": lambda at: at.set({"symbol": ["cavern"]}),
    "pieces-number": lambda at: at.set(2),
}  # fmt: skip
