"""Names as they look: what of them can be seen, and which can't be told apart."""

from __future__ import annotations

import unicodedata

#: Where nothing is seen, though Unicode calls some of it letters or marks: its default ignorable characters, and the
#: blank of Braille.
_UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
UNSEEN = frozenset(chr(code) for first, last in _UNSEEN for code in range(first, last + 1))
#: Keyboards of telephones put these behind pictures, to say how they are drawn.
_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")

#: Letters of Cyrillic and Greek that look like Latin ones, in this order. All look-alikes of Unicode would be a large
#: table, for which no small library is kept up; these are the ones on people's keyboards.
_CYRILLIC = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04cf"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
)
_GREEK = "\u03bf\u03bd\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
_LATIN = "aeopcyxsijhdqwl" + "ABEKMHOPCTYXSIJ" + "ov" + "ABEZHIKMNOPTYX"
_ALIKE = str.maketrans(_CYRILLIC + _GREEK, _LATIN)


def tidy(name: str) -> str:
    """A name without blanks around it, and without what only says how a picture is drawn."""
    return " ".join(name.translate(_STYLES).split())


def can_be_seen(name: str) -> bool:
    """Whether all of a name can be seen, and no mark stands without a letter to carry it."""
    marks = any(unicodedata.category(word[0]).startswith("M") for word in name.split())
    return name.isprintable() and UNSEEN.isdisjoint(name) and not marks


def look_of(name: str) -> str:
    """What a name looks like: the same for all names that people would take for each other."""
    parts = unicodedata.normalize("NFKD", name)
    seen = "".join(letter for letter in parts if letter not in UNSEEN)
    return unicodedata.normalize("NFKC", seen.translate(_ALIKE).casefold())
