"""Placeholders in messages are found, with their cases."""

from tests.i18n.checks import arguments, selectors


def test_plain_arguments_and_plurals_are_found_at_any_depth() -> None:
    found = list(
        arguments("{name} took {region}: {n, plural, =0 {none} one {# coin} other {# coins of {who}}} in {way}")
    )
    assert [(slot.name, slot.kind) for slot in found] == [
        ("name", ""), ("region", ""), ("n", "plural"), ("who", ""), ("way", ""),
    ]  # fmt: skip
    assert selectors(found[2]) == {"one", "other"}
