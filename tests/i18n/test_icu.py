"""Arguments of messages are found, with their cases."""

from tests.i18n.icu import arguments


def test_plain_arguments_and_plurals_are_found_at_any_depth() -> None:
    found = list(
        arguments("{name} took {region}: {n, plural, =0 {none} one {# coin} other {# coins of {who}}} in {way}")
    )
    assert [(argument.name, argument.kind) for argument in found] == [
        ("name", ""), ("region", ""), ("n", "plural"), ("who", ""), ("way", ""),
    ]  # fmt: skip
    assert found[2].selectors == {"one", "other"}
