"""An invention as a card for messengers: 1200 by 630, a banner with its initials and number, its name and its rule."""

from dataclasses import dataclass

from smallworld.draw.elements import lettering
from smallworld.draw.elements.colours import CREAM, INK
from smallworld.draw.elements.escaping import escape
from smallworld.draw.render.card import FAINT, GOLD, GROUND, HEIGHT, TEXT, WIDTH

#: Banner colours, chosen by the invention's key.
CLOTHS = ("#b03a2e", "#2f6f9f", "#4f8f3e", "#7a4a9a", "#c98a25", "#7d5a3a", "#2f8f86")
#: Position and sizes of the text.
LEFT, NAME_SIZE, RULE_SIZE, LEADING = 440, 66, 32, 44
MOST_LINES = 8

_STYLE = (
    f'text{{font-family:"{lettering.NAMES}",Cambria,Georgia,serif;font-weight:700;font-style:italic}}'
    f'.n{{font-family:"{lettering.NUMBERS}",Verdana,sans-serif;font-style:normal;font-weight:400}}'
)


@dataclass(frozen=True)
class InventionWords:
    """A card's texts: `about` is a short line below the name; `number` is omitted if there is none."""

    key: str
    name: str
    about: str
    text: str
    number: int | None = None


def invention_card(words: InventionWords) -> str:
    """The card as SVG."""
    room = WIDTH - LEFT - 60
    cloth = CLOTHS[sum(words.key.encode()) % len(CLOTHS)]
    letters = "".join([part[0] for part in words.name.split()[:2]]).upper()
    number = "" if words.number is None else _number(words.number)
    size = min(NAME_SIZE, NAME_SIZE * room / max(1.0, lettering.width(words.name, NAME_SIZE)))
    name = escape(lettering.shorten(words.name, size, room))
    about = escape(lettering.shorten(words.about, 28, room))
    rule = "".join(
        f'<text x="{LEFT}" y="{250 + row * LEADING}" font-size="{RULE_SIZE}" fill="{TEXT}">{escape(line)}</text>'
        for row, line in enumerate(wrapped(words.text, RULE_SIZE, room))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<style>{_STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>'
        f'<rect x="66" y="52" width="318" height="18" rx="9" fill="{GOLD}"/>'
        f'<path d="M90 62h270v430l-68-44-67 44-67-44-68 44z" fill="{cloth}" stroke="{CREAM}" stroke-width="6"/>'
        f'<text x="225" y="300" font-size="150" text-anchor="middle" fill="{CREAM}">{escape(letters)}</text>{number}'
        f'<text x="{LEFT}" y="130" font-size="{size:.1f}" fill="{TEXT}">{name}</text>'
        f'<text x="{LEFT}" y="184" font-size="28" fill="{FAINT}">{about}</text>{rule}</svg>'
    )


def _number(number: int) -> str:
    return (
        f'<circle cx="225" cy="520" r="58" fill="{GOLD}" stroke="{INK}" stroke-width="5"/>'
        f'<text class="n" x="225" y="545" font-size="68" text-anchor="middle" fill="{INK}">{number}</text>'
    )


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Wrap a text to a width; one too long for a card ends in an ellipsis."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and lettering.width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1]} …"]
    return [lettering.shorten(line, size, room) for line in lines]
