"""What every game says to an answer that it does not take: where to read on, and what to write."""

import re

import pytest

from hypostyle import BadNotation, Stream, game, game_names
from hypostyle.core.words import paragraphs_of
from tests.mixes import mixed

GAMES = 8
"""Games of any options, in which every question that comes up is answered wrongly."""
NONSENSE = ("nonsense", "99 99", "bid 110", "fill 1 a 9", "lead 1 17")
"""No answer anywhere, or only against a rule of the game that is named."""


@pytest.mark.parametrize("name", game_names())
def test_an_example_is_legal_for_whoever_asks(name: str) -> None:
    """The answer that an error gives as an example is one that this player may give now."""
    of, heard = game(name), set()
    for seed, setup in enumerate(mixed(of, GAMES, seed=3)):
        stream, s = Stream(seed), of.begin(setup)
        while s.asking:
            for seat in of.deciders(s):
                for text in NONSENSE:
                    with pytest.raises(BadNotation) as error:
                        of.parse(s, text, seat)
                    found = re.search("[Ww]rite for example '(.+)'", str(error.value))
                    assert found, str(error.value)
                    assert of.parse(s, found[1]) in of.rules.legal(s, seat), str(error.value)
                    heard.add(of.step_name(s))
            of.rules.playout(s, stream, 1)
    assert len(heard) > 3, heard


@pytest.mark.parametrize("name", game_names())
def test_an_answer_to_another_question_hears_where_to_read_on(name: str) -> None:
    """The refusal names a paragraph of the rules, at every step at which a player is asked."""
    of, heard = game(name), set()
    known = paragraphs_of(of.rules_text)
    for seed, setup in enumerate(mixed(of, GAMES, seed=4)):
        stream, s = Stream(seed), of.begin(setup)
        while s.asking:
            for seat in of.deciders(s):
                kind = of.prompt(s).kind
                other = next(a for a in of.actions.all if a.kind != kind and not a.bare)
                refused = of.refusal(s, seat, other.id)
                assert refused is not None
                assert refused.key == "no.other_question"
                assert refused.paragraph in known, of.step_name(s)
                assert str(refused) == f"§{refused.paragraph} That answers a different question."
                heard.add(of.step_name(s))
            of.rules.playout(s, stream, 1)
    assert len(heard) > 3, heard
