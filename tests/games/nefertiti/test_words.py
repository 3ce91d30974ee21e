"""What Nefertiti says names what the board shows, and only what is possible."""

import random
import re
from collections.abc import Iterator

import pytest

from hypostyle import Match
from hypostyle.core.drawing import Kit, Paint
from hypostyle.core.game import Marks, Shape
from hypostyle.games.nefertiti import GAME, board_market
from hypostyle.games.nefertiti.board_parts import chip_outline
from hypostyle.games.nefertiti.data import ABOU_SIMBEL
from hypostyle.games.nefertiti.rules.closing import half
from hypostyle.games.nefertiti.state import Board
from tests.games.nefertiti.build import table

CODE = re.compile(r"\b(G[LR]|A[LR]|S[LR]|L[LR]|M)\d+\b|\b[GASL](T|B[123])\b")
"""Codes of spaces and places, which stand in records but not on the board."""


def moments(games: int) -> Iterator[tuple[Match[Board], int]]:
    """Every choice of random games, with the seat that is asked."""
    for seed in range(games):
        match = GAME.new(players=2 + seed % 4, seed=seed)
        stream = random.Random(seed)
        while not match.over:
            seat = match.deciders()[0]
            yield match, seat
            match.apply(seat, stream.choice(match.legal(seat)))


def test_no_sentence_has_a_code_that_is_not_on_the_board() -> None:
    for match, seat in moments(4):
        view = match.view(seat)
        for text in (view.question(), *map(view.sentence, view.legal())):
            assert not CODE.search(text), text
        if match.over:
            for line in match.log(seat):
                assert not CODE.search(line.text), line.text


def test_two_equal_bids_of_a_stall_are_told_apart() -> None:
    match = table(red={"deben": 9}, stalls={"abou_simbel": "sl"})
    view = match.view(match.deciders()[0])
    spoken = [view.sentence(action) for action in view.legal()]
    assert "Abou Simbel: place a servant, bid 2, the left one." in spoken
    assert "Gizeh: place a servant, bid 0 (coin)." in spoken
    assert len(set(spoken)) == len(spoken)


def test_the_beggar_is_offered_only_what_there_is() -> None:
    seen = set()
    for match, seat in moments(40):
        if GAME.step_name(match.state) == "beg":
            view = match.view(seat)
            kinds = {GAME.actions[action].kind for action in view.legal()}
            said = view.question()
            assert ("take 1 Deben" in said) == ("coin" in kinds), said
            assert ("or turn a gift" in said) == (kinds == {"coin", "gift"}), said
            seen.add(len(kinds))
    assert seen == {1, 2}


def test_half_of_a_reserve_that_is_nothing_is_called_so() -> None:
    found = False
    for match, seat in moments(20):
        if GAME.step_name(match.state) == "bids" and not half(match.state):
            view = match.view(seat)
            assert "half of the Reserve is 0" in view.question()
            spoken = [view.sentence(action) for action in view.legal()]
            assert "Take nothing (half of the Reserve is 0)." in spoken
            found = True
    assert found


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_bidder_is_in_the_strip_of_a_market(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {
        "green": {"servants": "sl1+sl4"},
        "red": {"servants": "sl2+sl5"},
        "blue": {"servants": "sl3+sl6"},
    }
    s = table(players=3, **seats).state
    drawn: list[int] = []

    def counted(kit: Kit, seat: int, x: float, y: float, r: float) -> tuple[str, dict[str, Paint]]:
        drawn.append(seat)
        return chip_outline(kit, seat, x, y, r)

    monkeypatch.setattr(board_market, "chip_outline", counted)
    GAME.draw(GAME.view(s, 0), Marks(shape=shape))
    assert len(drawn) == len(board_market.bidders(s, ABOU_SIMBEL)) == 6
