"""What Men-Nefer says names what the board shows, and only what is possible now."""

import random
import re
from collections.abc import Iterator

from hypostyle import Match
from hypostyle.games.men_nefer import GAME, codes
from hypostyle.games.men_nefer.state import Board

CODE = re.compile(r"\b(T[1-5]|[AB][123]-[123]|AV\d-\d|R\d-\d|R[AB])\b")
"""Codes of spaces, which stand in records but not on the board."""
WAYS = {"visit": "visit", "specialise": "specialise", "obtain": "obtain"}


def moments(games: int) -> Iterator[tuple[Match[Board], int]]:
    """Every choice of random games, with the seat that is asked."""
    for seed in range(games):
        match = GAME.new(players=1 + seed % 4, seed=seed)
        stream = random.Random(seed)
        while not match.over:
            seat = match.deciders()[0]
            yield match, seat
            match.apply(seat, stream.choice(match.legal(seat)))


def test_the_question_of_a_turn_names_the_possible_ways_and_no_others() -> None:
    seen = set()
    for match, seat in moments(8):
        if match.state.step != codes.TURN:
            continue
        view = match.view(seat)
        kinds = {GAME.actions[action].kind for action in view.legal()}
        question = view.question()
        for kind, words in WAYS.items():
            assert (words in question.lower()) == (kind in kinds), question
        assert len(question.partition(": ")[2]) <= 80, "two lines of the rail"
        seen.add(frozenset(kinds))
    assert len(seen) >= 6


def test_no_sentence_has_a_code_that_is_not_on_the_board() -> None:
    for match, seat in moments(4):
        view = match.view(seat)
        for text in (view.question(), *view.trail(), *map(view.sentence, view.legal())):
            assert not CODE.search(text), text
    for line in match.log(0):
        assert not CODE.search(line.text), line.text


def test_a_price_on_the_market_is_the_one_that_is_paid_now() -> None:
    """§5.11, §5.13 Both markets with a discount and without one."""
    seen = set()
    for match, seat in moments(6):
        step = int(match.state.step)
        if step not in (codes.CRAFT, codes.PAPYRUS):
            continue
        view = match.view(seat)
        name, unit = ("craft", "Food") if step == codes.CRAFT else ("papyrus", "Heka")
        for action in view.legal():
            if GAME.actions[action].kind == name:
                price = re.search(rf"for (\d+) {unit}", view.sentence(action))
                about = view.about(GAME.actions[action].place)
                assert price is not None
                assert about is not None
                assert re.search(rf"costs (you )?{price[1]} {unit}", GAME.words.say(about))
                seen.add((step, bool(match.state.arg)))
    assert len(seen) == 4
