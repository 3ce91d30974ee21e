"""Setting up: stalls, Reserves, gifts, seals, money, the draw pile (chapters 2 and 3)."""

import pytest

from hypostyle import Match
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import BARGE, MARKETS, heap_size, held
from hypostyle.games.nefertiti.rules.characters import left_in
from hypostyle.games.nefertiti.state import Board
from tests.games.moves import play, told

COUNTS = [
    (2, "full", 40),
    (3, "base", 47),
    (3, "full", 48),
    (4, "base", 47),
    (4, "full", 56),
    (5, "full", 64),
]


def dealt(players: int, **options: str) -> Match[Board]:
    """A game dealt by a seed."""
    return Match(GAME, GAME.setup(players, options=options), "11")


@pytest.mark.parametrize(("players", "edition", "cards"), COUNTS)
def test_money_and_cards_by_players(players: int, edition: str, cards: int) -> None:
    """§3.10, §3.6, §2.3 Deben and cards of every player count."""
    match = dealt(players, edition=edition)
    s = match.state
    first = int(s.first)
    assert [s.deben[(first + n) % players] for n in range(players)] == [8, 9, 9, 10, 10][:players]
    assert s.settings.pile == cards
    markets = 5 if edition == "full" else 4
    assert s.reserve == [1] * markets  # §3.2


@pytest.mark.parametrize("edition", ["full", "base"])
def test_the_markets_at_the_start(edition: str) -> None:
    """§2.1, §3.3, §3.7, §3.8 Three markets are full with a seal; Louqsor is closed and empty."""
    s = dealt(3, edition=edition).state
    assert s.closed == 1 << 3
    assert MARKETS[s.tile] == "louqsor"
    assert 0 not in s.goods[:12]
    assert s.goods[12:16] == [0, 0, 0, 0]
    assert s.sealed == (0b10111 if edition == "full" else 0b0111)
    papyri = sum(item & 64 > 0 for item in s.goods)
    assert s.supply == s.settings.seals - int(s.sealed).bit_count() - papyri  # §2.5


def test_everybody_begins_with_servants_and_nothing_else() -> None:
    """§2.4, §3.4 Four servants at home, no gifts, seals or points."""
    s = dealt(5).state
    assert s.servants == s.gifts == s.seals == s.points == [0] * 5


def test_stalls_and_first_player_are_drawn() -> None:
    """§3.1, §3.9, §9.4 Chance decides over stalls, then gifts, then the first player."""
    match = GAME.new(3, manual=True)
    play(match, "chance use left", "chance use right", "chance use left", "chance use right")
    assert match.state.right == 0b1010
    while match.state.expects(2) and GAME.prompt(match.state).step == "refill":
        match.happen(match.outcomes()[0][0])
    play(match, "chance first blue")
    assert match.state.first == 2
    assert told(match)[-2:] == ["begins", "turn"]


def test_foreign_gifts_go_to_memphis_and_another_card_is_drawn() -> None:
    """§2.2, §2.10, §3.7 The space waits for a card that is not foreign; Memphis stays open."""
    match = GAME.new(3, manual=True, start_sides="fixed")
    play(match, "chance draw foreign_harp", "chance draw foreign_chair", "chance draw chair")
    s = match.state
    assert s.queue == 2
    assert s.goods[0] == 6
    assert s.goods[16] == 15


def test_a_papyrus_in_a_lower_row_gets_a_seal() -> None:
    """§2.11 On T the seal of the market is its own."""
    match = GAME.new(3, manual=True, start_sides="fixed")
    play(match, "chance draw papyrus", "chance draw papyrus")
    assert match.state.goods[0] & 64 == 0
    assert match.state.goods[1] & 64


def test_the_pile_of_the_base_edition() -> None:
    """§3.5 46 gifts, Akhenaton second to last: with two cards left he is certain."""
    s = dealt(3, edition="base").state
    assert heap_size(s.settings.heap) == 46
    assert held(s.settings.heap, BARGE) == 0


def test_the_barge_lies_among_five_cards_above_the_last_five() -> None:
    """§2.12, §3.6 Not before the tenth card from the bottom; certain with six left."""
    match = GAME.new(2, manual=True, start_sides="fixed")
    while not match.over and match.state.pile > 6:
        if match.chance:
            options = [o for o in match.outcomes() if GAME.actions[o[0]].token != "barge"]
            tokens = {GAME.actions[o].token for o, _ in match.outcomes()}
            drawing = GAME.prompt(match.state).step == "refill"
            if drawing:
                assert ("barge" in tokens) == (match.state.pile <= 10)
            match.happen(options[0][0])
        else:
            seat = match.deciders()[0]
            match.apply(seat, match.legal(seat)[0])
    drew = []
    while match.state.pile == 6 and not match.over:
        if match.chance:
            match.happen(match.outcomes()[0][0])
        else:
            seat = match.deciders()[0]
            match.apply(seat, match.legal(seat)[0])
        drew = [
            line.happening.fields.get("card")
            for line in match.log()
            if line.happening.kind == "drew"
        ]
    assert "barge" in drew


@pytest.mark.parametrize(("players", "scribes"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_piles_of_characters(players: int, scribes: int) -> None:
    """§2.13, §11.40 Fewer Scribes with two or three players."""
    s = dealt(players).state
    assert [int(left_in(s, pile)) for pile in range(14)] == [scribes, 2, 3] + [1] * 11
    assert sum(int(left_in(dealt(4, edition="base").state, pile)) for pile in range(14)) == 13


def test_one_market_closed_tile() -> None:
    """§2.14 Exactly one market is closed, Akhenaton waits in the pile."""
    s = dealt(4).state
    assert int(s.closed).bit_count() == 1
    assert not s.akhenaton
