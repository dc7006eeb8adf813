"""Comparison of names by their appearance: visible characters and lookalikes."""

import re
import unicodedata

#: Invisible characters that Unicode counts as letters or marks: default-ignorable ones, and the Braille blank.
_UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
UNSEEN = frozenset(chr(code) for first, last in _UNSEEN for code in range(first, last + 1))
#: Phone keyboards append these to emoji to select a style.
_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")

#: Cyrillic and Greek letters that look like Latin ones, in the same order. Unicode's full table of confusables has
#: thousands of rows, and no small library keeps it up to date; these are the letters found on keyboards.
_CYRILLIC = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04cf"
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
)
_GREEK = "\u03bf\u03bd\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
_LATIN = "aeopcyxsijhdqwl" + "ABEKMHOPCTYXSIJ" + "ov" + "ABEZHIKMNOPTYX"
_STROKES = str.maketrans("\u0142\u00f8\u0111\u0131013", "lodiole")
_ALIKE = str.maketrans(_CYRILLIC + _GREEK, _LATIN)
#: Words that would make a stranger look official, in the client's languages, normalised by `look`.
OFFICES = frozenset(
    (
        "admin", "admins", "administrator", "moderator", "moderators", "mod", "mods", "host", "system", "server",
        "operator", "owner", "support", "staff", "spravce", "hostitel", "moderatorka", "zakladatel", "gazda",
        "hazigazda", "rendszergazda", "gospodarz", "wlasciciel",
    )
)  # fmt: skip


def tidy(name: str) -> str:
    """Normalise a name: no extra spaces, no emoji style selectors."""
    return " ".join(name.translate(_STYLES).split())


def is_visible(name: str) -> bool:
    """Whether all characters are visible and each combining mark follows a letter."""
    marks = any(unicodedata.category(word[0]).startswith("M") for word in name.split())
    return name.isprintable() and UNSEEN.isdisjoint(name) and not marks


def skeleton(name: str) -> str:
    """Key of a name's appearance: equal for names that people would confuse."""
    parts = unicodedata.normalize("NFKD", name)
    seen = "".join(letter for letter in parts if letter not in UNSEEN)
    return unicodedata.normalize("NFKC", seen.translate(_ALIKE).casefold())


def look(name: str) -> str:
    """Stricter key that also ignores accents, dots and spaces."""
    folded = unicodedata.normalize("NFKD", skeleton(name).translate(_STROKES))
    return "".join(letter for letter in folded if letter.isalnum()) or skeleton(name)


def names_an_office(name: str) -> bool:
    """Whether a name contains a word that claims an official role."""
    whole = look(name)
    words = [look(word) for word in re.split(r"[\W_]+", name) if word]
    return not OFFICES.isdisjoint([whole, *words])
