"""Chapter 9 of RULES.md: what is open, and what each seat may and may not know."""

import pytest

from hypostyle import OMNISCIENT, PUBLIC, Match, Stream
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import FULL_DECK, cards_of, pile_of, plan_of, size
from hypostyle.games.aton.state import NONE, VEILED, Board, Priest
from tests.games.aton.build import BLUE, RED, laid, side, table
from tests.games.moves import asked, play

OTHERS = {RED: (BLUE, PUBLIC), BLUE: (RED, PUBLIC)}
OFFER = {"next": "offer,assign,points,order", "exchange": "yes/yes"}


def seen(match: Match[Board], viewer: int, seat: int) -> Priest:
    """What belongs to a seat, as a viewer sees it."""
    return match.view(viewer).state.side(seat)


def imagined_hands(match: Match[Board], viewer: int, seat: int, dreams: int) -> set[str]:
    """The hands a seat may hold for all a viewer knows, as imagined so many times."""
    stream = Stream(5)
    hands = set()
    for _ in range(dreams):
        dream = match.view(viewer).imagine(stream)
        hands.add("".join(map(str, cards_of(dream.side(seat).hand))))
    return hands


# --- open ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [RED, BLUE, PUBLIC])
def test_what_is_open(viewer: int) -> None:
    """§9.1 Board, Kingdom, supplies, scores, exchange counters and discards are for everybody."""
    match = table("1a1", "2b2", kingdom="2/3", score="7/4", exchange="yes/no")
    for seat in (RED, BLUE):
        mine, shown = side(match, seat), seen(match, viewer, seat)
        assert (shown.squares, shown.dead, shown.supply) == (mine.squares, mine.dead, mine.supply)
        assert (shown.score, shown.token) == (mine.score, mine.token)
        assert shown.discard == mine.discard


@pytest.mark.parametrize("viewer", [RED, BLUE, PUBLIC])
def test_how_many_cards_a_deck_holds_is_open(viewer: int) -> None:
    """§9.1 Hidden cards are counted with the deck, and how many of them are in hand is told."""
    match = table()
    for seat in (RED, BLUE):
        shown = seen(match, viewer, seat)
        in_hand = size(shown.hand) + sum(shown.unseen)
        assert in_hand == 4
        assert size(shown.deck) - sum(shown.unseen) == size(side(match, seat).deck)


def test_everything_is_open_after_the_reveal() -> None:
    """§9.1 Both plans lie open to all, to the end of the round."""
    match = laid("4211", "1342")
    for viewer in (RED, BLUE, PUBLIC):
        assert seen(match, viewer, RED).plan == plan_of([4, 2, 1, 1])
        assert seen(match, viewer, BLUE).plan == plan_of([1, 3, 4, 2])
        assert seen(match, viewer, RED).hand == pile_of([1, 1, 2, 4])


def test_cards_turned_up_are_open() -> None:
    """§9.1 Everybody sees the cards of a double tie."""
    match = laid("2314", "2341")
    play(match, "chance turn red 4")
    for viewer in (RED, BLUE, PUBLIC):
        assert seen(match, viewer, RED).turned == (4,)
        assert "Red turns up a 4." in [line.text for line in match.log(viewer)]


# --- hands, plans, answers ------------------------------------------------------------------------------


def test_a_hand_is_its_owners_alone() -> None:
    """§9.2 The owner sees it; to others its cards are somewhere in deck or hand."""
    match = table(hand="1134/2234")
    assert seen(match, RED, RED).hand == pile_of([1, 1, 3, 4])
    assert seen(match, BLUE, BLUE).hand == pile_of([2, 2, 3, 4])
    for seat, others in OTHERS.items():
        for viewer in others:
            shown = seen(match, viewer, seat)
            assert shown.hand == 0
            assert shown.unseen == (4, 0)
            assert shown.deck + shown.discard == FULL_DECK


def test_a_draw_is_told_to_its_owner_alone() -> None:
    """§9.2 The log of the others says that four cards were drawn, not which."""
    match = GAME.new(manual=True)
    play(match, "chance deal red 1134", "chance deal blue 2234")
    assert [line.text for line in match.log(RED)][1:] == [
        "Red draws 1-1-3-4.",
        "Blue draws four cards.",
    ]
    assert [line.text for line in match.log(PUBLIC)][1:] == [
        "Red draws four cards.",
        "Blue draws four cards.",
    ]
    assert [line.text for line in match.log(OMNISCIENT)][1:] == [
        "Red draws 1-1-3-4.",
        "Blue draws 2-2-3-4.",
    ]


@pytest.mark.parametrize("one", ["plan 1234", "plan 4321"])
def test_a_plan_is_secret_until_the_reveal(one: str) -> None:
    """§9.2 That Red has laid the cards may be seen; how, only Red knows."""
    match = table()
    play(match, f"red {one}")
    assert seen(match, RED, RED).plan == match.state.red.plan
    for viewer in OTHERS[RED]:
        assert seen(match, viewer, RED).plan == VEILED
        assert [line.text for line in match.log(viewer)] == []


def test_two_plans_look_the_same_to_others() -> None:
    """§9.2 Whatever Red has planned, Blue's view and log are equal."""
    views, logs = [], []
    for plan in ("1234", "4321", "2143"):
        match = table()
        play(match, f"red plan {plan}")
        views.append([match.view(viewer) for viewer in OTHERS[RED]])
        logs.append([match.log(viewer) for viewer in OTHERS[RED]])
    assert views[0] == views[1] == views[2]
    assert logs[0] == logs[1] == logs[2]


def test_two_answers_about_the_exchange_look_the_same_to_others() -> None:
    """§9.2 Keep or exchange: nobody else can tell before all who were asked have answered."""
    views, logs = [], []
    for answer in ("keep", "exchange"):
        match = table(**OFFER)
        play(match, f"red {answer}")
        assert seen(match, RED, RED).swap != VEILED
        assert seen(match, BLUE, RED).swap == VEILED
        assert seen(match, BLUE, BLUE).swap == NONE
        views.append([match.view(viewer) for viewer in OTHERS[RED]])
        logs.append([match.log(viewer) for viewer in OTHERS[RED]])
    assert views[0] == views[1]
    assert logs[0] == logs[1]


def test_the_exchange_is_open_before_the_cards_are_laid() -> None:
    """§9.2 Once both have answered, everybody knows who exchanged and which cards went."""
    match = table(round=1, hand="1112/1234", **OFFER)
    play(match, "red exchange", "blue keep", "chance deal red 3344")
    assert asked(match) == "red+blue assign"
    for viewer in (BLUE, PUBLIC):
        assert not seen(match, viewer, RED).token
        assert cards_of(seen(match, viewer, RED).discard) == [1, 1, 1, 2]
        texts = [line.text for line in match.log(viewer)]
        assert "Red exchanges 1-1-1-2." in texts
        assert "Blue keeps the hand." in texts
        assert "Red draws four cards." in texts


def test_imagined_hands_fit_what_is_known() -> None:
    """§9.2 Red's hand may be anything Red's unseen cards allow, and nothing else."""
    match = table(round=7, hand="1234/1234", discard="8776/7777")
    possible = imagined_hands(match, BLUE, RED, 300)
    assert {"1234", "2233", "3344"} <= possible
    assert all(hand.count("1") <= 1 for hand in possible)
    assert imagined_hands(match, RED, RED, 5) == {"1234"}


# --- decks ------------------------------------------------------------------------------------------------


def test_deck_and_hand_together_can_be_worked_out() -> None:
    """§9.3 All but the discards, the same whichever cards are in hand."""
    views = [table(hand=hand).view(BLUE) for hand in ("1134/1234", "2222/1234")]
    assert views[0] == views[1]


def test_cards_under_a_deck_are_known_in_their_order() -> None:
    """§9.3 Everybody knows them; imagined hands never hold them while others lie above."""
    match = table(round=6, hand="1111/1234", discard="5559/6666", bottom="2222/-")
    assert seen(match, BLUE, RED).bottom == (2, 2, 2, 2)
    assert seen(match, BLUE, RED).deck == pile_of([1, 1, 1, 1, 3, 3, 3, 3])
    hands = imagined_hands(match, BLUE, RED, 100)
    assert hands == {"1111", "1113", "1133", "1333", "3333"}


def straddled(options: str, drawn: str = "1124") -> Match[Board]:
    """Red has drawn the last two cards of the old deck, 1 and 4, and two of the new one."""
    match = table(
        options=options,
        next="deal.red,deal.blue,offer,assign,points,order",
        hand="-/-",
        discard="8998/0000",
        deck="1001/9999",
    )
    play(match, f"chance deal red {drawn}")
    return match


def test_the_end_of_an_old_deck_is_known_to_be_in_hand() -> None:
    """§9.3 Both know the 1 and the 4; the two cards of the new deck are Red's secret."""
    match = straddled("order_tiebreak=deck_discard")
    for viewer in OTHERS[RED]:
        shown = seen(match, viewer, RED)
        assert cards_of(shown.hand) == [1, 4]
        assert shown.unseen == (2, 0)
    hands = imagined_hands(match, BLUE, RED, 200)
    assert len(hands) == 10
    assert all("1" in hand and "4" in hand for hand in hands)


def test_the_new_cards_of_a_straddled_draw_are_secret() -> None:
    """§9.3 Hands that share the old cards look the same to Blue."""
    views = [straddled("order_tiebreak=deck_discard", hand).view(BLUE) for hand in ("1124", "1344")]
    assert views[0] == views[1]


def test_known_cards_are_forgotten_with_the_hand() -> None:
    """§9.3 After the discard nothing is known of the next hand."""
    match = straddled("order_tiebreak=deck_discard,exchange=false")
    play(match, "chance deal blue 1234", "red plan 1124", "blue plan 1234")
    while not match.chance:
        [seat] = match.deciders()
        match.apply(seat, match.legal(seat)[-1])
    assert side(match, RED).certain == 0
    play(match, "chance deal red 2233")
    assert seen(match, BLUE, RED).hand == 0


def test_hidden_exchanges_cannot_be_worked_out() -> None:
    """§10.8 Face-down cards join what is unknown; §9.3 only how many they are is known."""
    views = []
    for hand in ("1112", "3344"):
        match = table(options="exchange_cards_hidden=true", hand=f"{hand}/1234", **OFFER)
        play(match, "red exchange", "blue keep", "chance deal red 2222")
        views.append(match.view(BLUE))
        assert seen(match, BLUE, RED).unseen == (4, 4)
        assert seen(match, RED, RED).buried == pile_of([int(card) for card in hand])
    assert views[0] == views[1]


def test_face_down_cards_stay_secret_when_a_deck_ends() -> None:
    """§10.8 Blue cannot tell the last cards of Red's deck from the ones Red has hidden before."""
    views = []
    for deck, buried in (("1100", "0112"), ("0101", "1111")):
        match = table(
            options="order_tiebreak=deck_discard,exchange_cards_hidden=true",
            next="deal.red,deal.blue,assign,points,order",
            hand="-/-",
            discard="8787/0000",
            deck=f"{deck}/9999",
            buried=f"{buried}/0000",
        )
        before = match.view(BLUE)
        play(match, "chance deal red 1224")
        views.append((before, match.view(BLUE)))
    assert views[0][0] == views[1][0]
    assert views[0][1] == views[1][1]


def test_cards_known_to_lie_under_a_deck_are_known_in_hand() -> None:
    """§9.3 Red draws two unknown cards and the two 4s that lay under the deck; §10.8 with hidden
    cards elsewhere, the 4s are all that Blue knows."""
    match = table(
        options="exchange_cards_hidden=true",
        next="deal.red,deal.blue,assign,points,order",
        round=7,
        hand="-/-",
        discard="6666/6666",
        buried="1111/1111",
        bottom="441133/-",
        deck="0200/2222",
    )
    play(match, "chance deal red 2244")
    hands = imagined_hands(match, BLUE, RED, 100)
    assert all(hand.count("4") >= 2 for hand in hands)
    assert len(hands) > 1


# --- spectators ---------------------------------------------------------------------------------------------


def test_spectators_see_no_hand() -> None:
    """§9.4 Neither hand, and no answer before it is open."""
    match = table(hand="1134/2234")
    play(match, "blue plan 2234")
    watching = match.view(PUBLIC)
    assert (watching.state.red.hand, watching.state.blue.hand) == (0, 0)
    assert (watching.state.red.plan, watching.state.blue.plan) == (NONE, VEILED)
    assert watching.legal() == []
    assert watching.question() == ""


def test_spectators_see_both_plans_at_the_reveal() -> None:
    """§9.4 At that moment all is open to them too."""
    match = laid("4211", "1342")
    watching = match.view()
    assert watching.seat == PUBLIC
    assert (watching.state.red.plan, watching.state.blue.plan) == (
        match.state.red.plan,
        match.state.blue.plan,
    )
    assert "Red reveals 4-2-1-1." in [line.text for line in watching.lines]
