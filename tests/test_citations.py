"""Every paragraph of RULES.md is carried out somewhere and tested somewhere; none is made up."""

import pytest

from hypostyle import game
from hypostyle.core.registry import game_names
from tests.citations import (
    CHAPTER,
    chapter_of,
    chapters,
    cited_in,
    code_of,
    options_of,
    paragraphs,
    proof_of,
)

RESTATED = ("1", "11", "12")
"""Chapters that only tell again what stands elsewhere: introduction, rulings, differences. What
they say is carried out where it stands, so they need a test but no function."""


@pytest.mark.parametrize("name", game_names())
def test_paragraphs_are_numbered_without_gaps(name: str) -> None:
    expected: list[str] = []
    for chapter in chapters(name):
        here = [number for number in paragraphs(name) if chapter_of(number) == chapter]
        expected += [f"{chapter}.{n}" for n in range(1, len(here) + 1)]
    assert paragraphs(name) == expected
    assert chapters(name) == [str(n) for n in range(1, len(chapters(name)) + 1)]


@pytest.mark.parametrize("name", game_names())
def test_every_paragraph_has_a_function(name: str) -> None:
    cited = options_of(name).union(*(cited_in(text) for text in code_of(name).values()))
    owed = [number for number in paragraphs(name) if chapter_of(number) not in RESTATED]
    assert [number for number in owed if number not in cited] == []


@pytest.mark.parametrize("name", game_names())
def test_every_paragraph_has_a_test(name: str) -> None:
    cited = set[str]().union(*(cited_in(text) for text in proof_of(name).values()))
    assert [number for number in paragraphs(name) if number not in cited] == []


@pytest.mark.parametrize("name", game_names())
def test_no_citation_dangles(name: str) -> None:
    known = set(paragraphs(name))
    for file, text in {**code_of(name), **proof_of(name)}.items():
        assert cited_in(text) - known == set(), file
        assert set(CHAPTER.findall(text)) - set(chapters(name)) == set(), file
    assert options_of(name) - known == set()
    assert cited_in(game(name).rules_text) - known == set()


def test_citations_are_found_in_every_form() -> None:
    text = 'a §5.4 b (§6.3 to §6.5), `§10.12`. Reason("7.3", "no"), §8 and §9'
    assert cited_in(text) == {"5.4", "6.3", "6.4", "6.5", "10.12", "7.3"}
    assert set(CHAPTER.findall(text)) == {"8", "9"}
