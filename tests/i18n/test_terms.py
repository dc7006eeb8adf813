"""Recurring translation errors are found in the existing languages."""

from collections.abc import Callable

import pytest

from smallworld import i18n
from tests.i18n import terms


@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("check", terms.ALL, ids=lambda check: check.__name__)
def test_a_language_uses_its_terms_consistently(language: str, check: Callable[[str], list[str]]) -> None:
    assert check(language) == []


@pytest.mark.parametrize(
    ("check", "language", "key", "text"),
    [
        (terms.rounds, "cs", "title.treasurer.why", "{n} mincí za jediné kolo"),
        (terms.rounds, "hu", "title.treasurer.why", "{n} érme egyetlen fordulóban"),
        (terms.rounds, "pl", "title.treasurer.why", "{n} monet w jednej rundzie"),
        (terms.rounds, "hu", "drawer.round", "{n}. kör"),
        (terms.other_terms, "cs", "analysis.differing", "Bíle ohraničené regiony mají jiného majitele."),
        (terms.other_terms, "pl", "title.spender.why", "{n} monet wydanych na kombinacje"),
        (terms.other_terms, "pl", "lesson.roll.done", "Kostka pomogła."),
        (terms.bare_numbers, "cs", "hand.ready", "{n} připraveno"),
        (terms.bare_numbers, "pl", "hand.ready", "{n} gotowych"),
        (terms.past_tense, "cs", "learn.lead", "prohlížeč si pamatuje, kam ses dostal"),
        (terms.past_tense, "cs", "log.conquered.other", "{name} dobyl území {region}."),
        (terms.past_tense, "pl", "act.hint.done", "Zrobiłeś już wszystko."),
        (terms.past_tense, "pl", "log.conquered.other", "{name} podbił region {region}."),
        (terms.percent, "en", "history.percent", "{n} %"),
    ],
)
def test_an_error_is_found(
    monkeypatch: pytest.MonkeyPatch, check: Callable[[str], list[str]], language: str, key: str, text: str
) -> None:
    own = {**i18n.catalogue(language), key: text}
    catalogue = i18n.catalogue
    monkeypatch.setattr(i18n, "catalogue", lambda wanted: own if wanted == language else catalogue(wanted))
    assert any(f"{language} {key}" in fault for fault in check(language))
