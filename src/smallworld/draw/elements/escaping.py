"""Escaping of text in SVG. `xml.sax.saxutils` would do, but it imports an HTTP client."""

import html


def escape(text: str) -> str:
    """Escape text between tags."""
    return html.escape(text, quote=False)


def quoted(text: str) -> str:
    """Quote an attribute value."""
    return f'"{html.escape(text)}"'
