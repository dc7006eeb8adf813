"""Text as it is written in SVG. `xml.sax.saxutils` would do, but it imports an HTTP client."""

import html


def escape(text: str) -> str:
    """Text between tags."""
    return html.escape(text, quote=False)


def quoted(text: str) -> str:
    """The value of an attribute, in quotes."""
    return f'"{html.escape(text)}"'
