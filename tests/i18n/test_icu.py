"""The reader of messages refuses what a browser would show wrongly."""

import pytest

from tests.i18n.icu import Argument, MessageError, arguments, read


def test_plain_arguments_and_plurals_are_found() -> None:
    found = read("{name} took {region}: {n, plural, =0 {none} one {# coin} other {# coins of {who}}}")
    assert [(argument.name, argument.kind) for argument in found] == [("name", ""), ("region", ""), ("n", "plural")]
    assert found[2].selectors() == {"one", "other"}
    assert Argument("who", "") in arguments("{n, plural, one {# coin} other {# coins of {who}}}")


@pytest.mark.parametrize(
    "message",
    [
        "{name",
        "name}",
        "{}",
        "{name, date}",
        "{n, plural, one {# coin}}",
        "{n, plural, one {# coin} one {#} other {#}}",
        "{n, plural, one # coin other {# coins}}",
        "{who, select, =1 {you} other {them}}",
        "{n, plural, 1 {a coin} other {# coins}}",
        "# coins",
        "it's {n}",
        "{two words}",
    ],
)
def test_slips_are_refused(message: str) -> None:
    with pytest.raises(MessageError):
        read(message)
