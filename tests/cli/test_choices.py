"""What can be typed: numbers, notations, and TAB."""

from types import SimpleNamespace
from typing import cast

import pytest

from hypostyle import game
from hypostyle.cli.choices import Choices
from hypostyle.cli.keyboard import Keyboard
from hypostyle.cli.seats import split_seats
from hypostyle.core.actions import Action, ActionTable, Prompt
from hypostyle.core.errors import BadNotation
from hypostyle.core.state import State
from hypostyle.core.view import View


def choices(tokens: list[str], bare: bool = False) -> Choices:
    """The choices of a game whose only question is a bid."""
    table = ActionTable([(0, [Action("bid", token, bare=bare) for token in tokens])], len(tokens))
    prompt = Prompt("bid", "bid", "bid")
    view = SimpleNamespace(
        game=SimpleNamespace(
            actions=table, prompt=lambda _: prompt, by_rule=lambda _state, _text: ""
        ),
        state=None,
        legal=lambda: list(range(len(tokens))),
        notation=lambda action: f"bid {tokens[action]}",
        sentence=lambda action: f"Bid {tokens[action]}.",
    )
    return Choices(cast(View[State], view))


def test_a_number_picks_a_choice() -> None:
    bids = choices(["low", "high"])
    assert bids.pick("2") == bids.pick("high") == bids.pick("Bid  high") == 1
    assert bids.lines(80) == [" 1 bid low   Bid low.", " 2 bid high  Bid high."]


def test_what_a_rule_forbids_is_refused_by_it() -> None:
    match = game("marracash").new(seed=1)
    match.apply(match.deciders()[0], match.legal(match.deciders()[0])[0])
    with pytest.raises(BadNotation, match=r"'bid 110' is not a valid answer here: §5\.4 "):
        Choices(match.view(match.deciders()[0])).pick("bid 110")


def test_many_answers_that_stand_alone_make_a_table_too() -> None:
    deeds = choices([f"lead {n}" for n in range(20)], bare=True)
    lines = deeds.lines(80)
    assert len(lines) < 5
    assert lines[0].startswith("  1 lead 0")
    assert all(f"lead {n}" in "\n".join(lines) for n in range(20))


def test_answers_that_are_small_numbers_have_no_other_numbers() -> None:
    bids = choices(["3", "1", "2"])
    assert [bids.pick("3"), bids.pick("1"), bids.pick("2")] == [0, 1, 2]
    assert bids.lines(80)[0] == " bid 3  Bid 3."


@pytest.mark.parametrize(("tokens", "hint"), [(["low"], " or a number from 1 to 1"), (["1"], "")])
def test_what_is_no_answer_is_told_with_an_example(tokens: list[str], hint: str) -> None:
    with pytest.raises(BadNotation) as error:
        choices(tokens).pick("frob")
    assert (
        str(error.value)
        == f"'frob' is not a valid answer here; type for example 'bid {tokens[0]}'{hint}"
    )


def test_many_choices_make_a_table() -> None:
    lines = choices([f"a{n}" for n in range(30)]).lines(40)
    assert lines[0] == "  1 a0    2 a1    3 a2    4 a3"
    assert max(len(line) for line in lines) <= 40


def test_tab_completes_answers() -> None:
    keyboard = Keyboard()
    keyboard._words = ["place 1a1", "place 1a2", "stop"]
    assert [keyboard._complete("Pl", n) for n in range(3)] == ["place 1a1", "place 1a2", None]
    assert keyboard._complete("x", 0) is None


def test_the_settings_of_a_bot_stay_with_it() -> None:
    assert split_seats("human, search:500,policy=full ,random") == [
        "human",
        "search:500,policy=full",
        "random",
    ]
