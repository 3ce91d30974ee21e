"""Chapter 9 of RULES.md: what is open, and what each seat may and may not know."""

from collections import Counter

import pytest

from hypostyle import OMNISCIENT, PUBLIC, Match, Stream
from hypostyle.core.bits import count
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.data import UNKNOWN
from hypostyle.games.egizia.rules.basics import deck_size
from hypostyle.games.egizia.state import Board
from tests.games.egizia.build import GREEN, RED, SITES, sailing, table, visiting
from tests.games.moves import play


def hands(match: Match[Board], viewer: int, owner: int, dreams: int = 300) -> Counter[int]:
    """How often each card is imagined in a hand."""
    stream = Stream(7)
    seen: Counter[int] = Counter()
    for _ in range(dreams):
        dream = match.view(viewer).imagine(stream)
        seen.update(entry & 31 for entry in dream.nobles[owner].sphinx)
    return seen


@pytest.mark.parametrize("viewer", [RED, GREEN, PUBLIC])
def test_what_is_open(viewer: int) -> None:
    """§9.1 All but Sphinx cards; of these the number."""
    match = sailing(
        stones="5/7", cards="n1_03/n1_16", graves="34/2", row="2552", sphinx="s01@0/s02@0+s03@0"
    )
    seen = match.view(viewer).state
    for mine, shown in zip(match.state.nobles, seen.nobles, strict=True):
        assert (shown.stones, shown.cards, shown.tombs) == (mine.stones, mine.cards, mine.tombs)
        assert len(shown.sphinx) == len(mine.sphinx)
    assert deck_size(seen) == 26
    assert seen.display == match.state.display


def test_a_hand_is_its_owners_alone() -> None:
    """§9.2 The owner sees it; to others it is somewhere in deck or hand."""
    match = sailing(sphinx="s01@0/s02@0+s03@0")
    mine = match.view(RED).state
    assert mine.nobles[RED].sphinx == (0,)
    assert [entry & 31 for entry in mine.nobles[GREEN].sphinx] == [UNKNOWN, UNKNOWN]
    assert mine.deck >> 1 & 3 == 3
    assert mine.unseen == 2
    nobody = match.view(PUBLIC).state
    assert nobody.unseen == 3
    assert count(nobody.deck) == 29


def test_draws_and_keeps_are_told_to_their_owner_alone() -> None:
    """§9.2 The log of the others has the number, not the cards."""
    match = visiting(0, crews="3112")
    play(match, "red send blue", "red pay 2", "chance draw red s05", "chance draw red s07")
    play(match, "red keep s05")
    mine = [line.text for line in match.log(RED)]
    others = [line.text for line in match.log(GREEN)]
    assert any("S05" in text for text in mine)
    assert not any("S05" in text or "S07" in text for text in others)
    assert any(text == "Red keeps a Sphinx card." for text in others)
    assert [line.text for line in match.log(OMNISCIENT)] == mine


def test_cards_being_drawn_are_hidden_too() -> None:
    """§9.2 In the middle of a draw the others know only how many are out."""
    match = visiting(0, crews="3112")
    play(match, "red send blue", "red pay 2", "chance draw red s05", "chance draw red s07")
    assert match.view(RED).state.drawn == 1 << 4 | 1 << 6
    seen = match.view(GREEN).state
    assert seen.drawn == 0
    assert seen.unseen == 2
    dream = match.view(GREEN).imagine(Stream(3))
    assert count(dream.drawn) == 2


def test_every_hidden_card_is_possible() -> None:
    """§9.2 Without more knowledge all other cards are equally likely."""
    match = sailing(sphinx="s01@0/s02@0")
    seen = hands(match, RED, GREEN, 2800)
    assert set(seen) == set(range(29)) - {0}
    assert min(seen.values()) > 60


def test_returned_cards_are_remembered() -> None:
    """§9.3 What you have returned, nobody kept before; later they may have it."""
    match = visiting(0, crews="3112", sphinx="s01@0/s02@0")
    play(match, "red send blue", "red pay 3")
    play(match, *(f"chance draw red s{n:02}" for n in (5, 6, 7)), "red keep s05")
    assert not {5, 6} & set(hands(match, RED, GREEN))
    assert {5, 6} <= set(hands(match, PUBLIC, GREEN, 600))


def test_a_card_kept_later_may_be_one_returned() -> None:
    """§9.3 When somebody draws after you, anything is possible again."""
    match = table(
        f"visit,{SITES[0]}", ships="sphinx/sphinx", queues="rg/-/-", stones="5/5",
        crews="3112/3112", sphinx="s01@0/s02@0",
    )  # fmt: skip
    play(match, "red send blue", "red pay 1", "chance draw red s05", "red return")
    play(match, "green send blue", "green pay 1", "chance draw green s05", "green keep s05")
    stream = Stream(1)
    early, late = set(), set()
    for _ in range(600):
        first, second = match.view(RED).imagine(stream).nobles[GREEN].sphinx
        early.add(first & 31)
        late.add(second & 31)
    assert 4 not in early
    assert 4 in late


def test_memory_is_private() -> None:
    """§9.3 What one remembers the others do not see."""
    match = visiting(0, crews="3112")
    play(match, "red send blue", "red pay 1", "chance draw red s05", "red return")
    assert match.view(RED).state.nobles[RED].recall
    assert not match.view(GREEN).state.nobles[RED].recall


def test_an_automatons_card_is_nobodys() -> None:
    """§9.2 Not even yours; but what you return afterwards is not it (§9.3)."""
    match = table(
        "sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end", 1,
        passed="no/yes/yes", ships="sphinx/sphinx", queues="gr/-/-", stones=3,
    )  # fmt: skip
    play(match, "red pass", "chance blind cleopatra s01")
    play(match, "red send blue", "red pay 1", "chance draw red s09", "red return")
    assert match.view(RED).state.nobles[1].sphinx[0] & 31 == UNKNOWN
    seen = hands(match, RED, 1, 600)
    assert 8 not in seen
    assert len(seen) == 24


def test_graves_and_decks_have_no_order_before_they_are_seen() -> None:
    """§9.1, §9.4 What lies face down is drawn when it is turned; chance is a barrier to undo."""
    match = GAME.new(seed=11)
    stream = Stream(3)
    while not match.over:
        [seat] = match.deciders()
        before = len(match.rows)
        match.apply(seat, int(GAME.rules.pick(match.state, seat, stream)))
        if any(row.seat < 0 for row in match.rows[before:]):
            assert match.why_no_undo(seat)


def test_the_answer_that_ends_the_game_cannot_be_undone() -> None:
    """§7.6, §9.2 All Sphinx cards have been shown; where they lay open (§10.18) it can."""
    for options, free in (("-", False), ("open_sphinx=true", True)):
        match = visiting(2, options=options, round=5, sphinx="s01@0/s02@0")
        play(match, "red decline")
        assert match.over
        assert (match.why_no_undo(RED) == "") == free


def test_a_preview_of_the_end_tells_no_sphinx_card() -> None:
    """§9.2 What Green's cards are worth is seen when they are shown."""
    match = visiting(2, round=5, sphinx="s01@0/s02@0", score="40/0")
    preview = match.preview(RED, "decline")
    assert not preview.certain
    assert not preview.ends
    assert all(line.happening.kind != "objective" for line in preview.lines)
