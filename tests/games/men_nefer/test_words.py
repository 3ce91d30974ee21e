"""What Men-Nefer says names what the board shows, and only what is possible now."""

import random
import re
from collections.abc import Iterator

from hypostyle import Match
from hypostyle.games.men_nefer import GAME, codes, data
from hypostyle.games.men_nefer.rules.seasons import queens_points
from hypostyle.games.men_nefer.state import Board
from tests.games.men_nefer.build import (
    baskets,
    board,
    contracts,
    crafts,
    doing,
    pack,
    reveal,
    row,
    turn,
)
from tests.games.moves import about, asked, play

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


def test_the_reason_for_a_visit_names_only_houses_that_are_open_to_imhotep() -> None:
    """§8.3 His furthest Scarab is in a House where he stands already."""
    s = board(1)
    s.neutral_sun = 0
    imhotep = s.players[1]
    imhotep.scarabs = pack(3, 0, 0, 0, 0)
    imhotep.home = 6
    imhotep.moon = pack(1)
    match = reveal(s)
    play(match, "chance reveal v")
    assert "of the Houses open to him with an empty Sun side" in match.log()[1].text


def test_the_reason_for_a_craft_says_that_it_has_to_fit() -> None:
    """§8.11 Pottery would be cheaper, but his columns for it are full."""
    s = board(1)
    s.players[0].shelf = 0
    s.players[1].shelf = crafts(
        "-", "-", "jewellery_a", "linen_a", "furniture_a", "perfume_a",
        "pottery_a", "pottery_b", "pottery_c",
    )  # fmt: skip
    s.crafts = crafts("pottery_d", "linen_b", "jewellery_b", "furniture_b", "perfume_b")
    match = doing(s, 1, data.CRAFT)
    assert "the cheapest that fits, of a type you do not have" in match.log()[0].text


def test_what_queens_pyramids_would_score_counts_the_contracts_that_are_met() -> None:
    """§6.2 comes before §6.6: a Harvest turns Contracts over, which Q4 counts."""
    s = board(2)
    s.queen_tiles = (3, 0, 1)
    me = s.players[0]
    me.placed = pack(2, 0, 0)
    me.permissions = 0
    me.locked = 1
    me.temple = baskets("r1_1")
    me.contracts = contracts("k03")
    turn(s, 0)
    assert queens_points(s, 0) == 0
    assert "Pyramids would score 2" in about(GAME, s, "red")
    said = about(GAME, s, "queen1", 0)
    assert "a Harvest now would count 1 for you, times 2 Permissions" in said


def test_a_house_tells_what_a_visit_leads_to() -> None:
    """§4.3, §4.4 The Tablet is resolved, and the next space of the Scarab after a specialisation."""
    s = board(2)
    s.players[0].scarabs = pack(0, 0, 3)
    said = about(GAME, s, "sun_priestesses", 0)
    assert "resolves one of your Tablets" in said
    assert said.endswith(f"would resolve space 4: {GAME.words('cell.priestesses_4')}.")
    told = about(GAME, s, "sun_priestesses")
    assert "resolves a Tablet" in told
    assert "space" not in told


def test_imhotep_is_not_promised_a_deity() -> None:
    """§8.13 He ignores Deities."""
    alone, together = board(1), board(2)
    assert "Imhotep ignores Deities" in about(GAME, alone, "deity1")
    assert "every Orb" in about(GAME, together, "deity1")


def test_a_tablet_that_is_being_used_is_not_said_to_be_for_later() -> None:
    """§4.3 It lies in its slot until it has been resolved."""
    s = board(2)
    s.players[0].tablets = row("tb01", "tb10", "tb15")
    match = turn(s, 0)
    assert "can use" in about(GAME, match.state, "slot2", 0)
    play(match, "red visit builders middle")
    assert asked(match).startswith("red")
    assert "it is being used, then it goes under the pile" in about(GAME, match.state, "slot2", 0)


def test_a_personal_board_tells_what_its_small_pictures_are() -> None:
    """§2.6, §2.7, §2.18 What is in store, what advances the hieroglyphs, which half is wanted."""
    s = board(2)
    s.players[0].mummies, s.players[0].coffins = 1, 2
    assert "1 Mummy, 2 Sarcophagi, " in about(GAME, s, "stock_red")
    s.players[1].glyph = 2
    said = about(GAME, s, "glyph_blue")
    assert "is at step 2. A Tablet with Hand or Eye advances it: Heka 1" in said
    s.players[1].glyph = data.GLYPH_END
    assert "at the end" in about(GAME, s, "glyph_blue")
    assert about(GAME, s, "strip_red").endswith("that is wanted next is Jackal.")
    assert GAME.view(s, 0).about("stock_green") is None
    assert GAME.view(board(1), 0).about("stock_imhotep") is not None


def test_rounds_are_counted_over_all_eras() -> None:
    """§4.1 Three Eras of nine rounds, as many in every game."""
    match = GAME.new(players=2, seed=1)
    stream = random.Random(1)
    assert GAME.rounds(match.state) == 0
    while not match.over:
        seat = match.deciders()[0]
        match.apply(seat, stream.choice(match.legal(seat)))
    assert GAME.rounds(match.state) == 27
