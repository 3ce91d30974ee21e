"""The worked examples of the rules paper, one test each."""

import pytest

from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import CHAINED, LL, LR, SIDES
from hypostyle.games.nefertiti.position import ITEMS, read_heap
from hypostyle.games.nefertiti.rules.basics import value, worth
from hypostyle.games.nefertiti.rules.ending import Finish, barge_points
from hypostyle.games.nefertiti.state import Board, Settings
from tests.games.moves import asked, play, told
from tests.games.nefertiti.build import deben, gifts, seat, table


def test_example_1_money_at_setup() -> None:
    """§3.10 Hands of 8, 9, 9 and 10 and four Reserves of 1 are the whole coin set of 40."""
    match = GAME.new(4, seed=1, edition="base")
    first = int(match.state.first)
    assert [match.state.deben[(first + n) % 4] for n in range(4)] == [8, 9, 9, 10]
    assert sum(match.state.deben) + sum(match.state.reserve) == 40 == 10 * 2 + 20 * 1


def test_example_2_first_servant_and_coin_symbol() -> None:
    """§4.4 One coin for the first servant, one for the symbol, if the Reserve has them."""
    poor = table(red={"deben": 8}, reserve={"gizeh": 1})
    play(poor, "red place gl5")
    assert deben(poor, "red", "gizeh") == [9, 0]
    rich = table(red={"deben": 8}, reserve={"gizeh": 3})
    play(rich, "red place gl5")
    assert deben(rich, "red", "gizeh") == [10, 1]


def test_example_3_connection_in_gizeh_left() -> None:
    """§5.2 Groups of 3 and 1 stay open; a group of 4 closes."""
    where = {"green": {"servants": "gl1"}, "blue": {"servants": "gl2+gl5"}}
    apart = table(**where, red={"deben": 8})
    play(apart, "red place gl9")
    assert "closed" not in told(apart)
    joined = table(**where, red={"deben": 9})
    play(joined, "red place gl6")
    assert "closed" in told(joined)


def test_example_4_full_closing() -> None:
    """§6.1 to §6.9 The highest bidder, halves and a purchase; the Reserve slides."""
    match = table(
        red={"deben": 8, "servants": "gl4+gl7"},
        blue={"deben": 3, "servants": "gl5"},
        green={"deben": 0, "servants": "-"},
        reserve={"gizeh": 3},
        turn="green",
    )
    play(match, "green place gl1")  # its coin symbol: Green 1, Reserve 2
    match.state.deben[0], match.state.reserve[3] = 0, match.state.reserve[3] + 1
    assert deben(match, "red", "blue", "green", "gizeh") == [3, 3, 0, 7]
    play(match, "red take gt")
    assert gifts(match, "red") == "necklace"
    assert match.state.seals[seat("red")] == 1
    assert deben(match, "red", "gizeh") == [6, 4]  # 3 is not enough to buy: the half, 3
    play(match, "blue buy gb3")
    assert gifts(match, "blue") == "mirror"
    assert deben(match, "blue", "gizeh") == [2, 5]
    play(match, "green half")
    assert deben(match, "red", "blue", "green", "gizeh") == [6, 2, 2, 3]
    assert ("gizeh", "akhet_aton", "abou_simbel", "louqsor")[match.state.tile] == "gizeh"
    assert match.state.right & 1  # GR is now in use
    assert [item > 0 for item in match.state.goods[:4]] == [False, True, True, False]


def test_example_5_half_rounded_up() -> None:
    """§10.2 The same with halves rounded up."""
    match = table(
        options={"half_rounding": "up"},
        red={"deben": 8, "servants": "gl4+gl7"},
        blue={"deben": 3, "servants": "gl5"},
        green={"deben": 0},
        reserve={"gizeh": 3},
        turn="green",
    )
    play(match, "green place gl1")
    match.state.deben[0], match.state.reserve[3] = 0, match.state.reserve[3] + 1
    play(match, "red take gt")
    assert deben(match, "red", "gizeh") == [7, 3]
    play(match, "blue buy gb3")
    assert deben(match, "blue", "gizeh") == [2, 4]
    play(match, "green half")
    assert deben(match, "red", "blue", "green", "gizeh") == [7, 2, 2, 2]


def test_example_6_gizeh_right() -> None:
    """§5.3 Three colours close, and so do four servants of two."""
    three = table(
        stalls={"gizeh": "gr"},
        red={"servants": "gr1"},
        blue={"servants": "gr2"},
        turn="green",
        green={"deben": 9},
    )
    play(three, "green place gr5")
    assert "closed" in told(three)
    four = table(
        stalls={"gizeh": "gr"},
        red={"servants": "gr1+gr2"},
        blue={"servants": "gr3", "deben": 9},
        turn="blue",
    )
    play(four, "blue place gr5")
    assert "closed" in told(four)


def test_example_7_rows_and_extra_card() -> None:
    """§5.4, §6.5 The third row closes; the extra card; first and second bidder in one."""
    match = table(
        red={"servants": "al2", "deben": 5},
        green={"servants": "al4", "deben": 5},
        blue={"servants": "al5", "deben": 12},
        reserve={"akhet_aton": 1},
        turn="blue",
    )
    play(match, "blue place al9")
    assert deben(match, "blue", "akhet_aton") == [0, 13]
    assert asked(match) == "blue pick"
    play(match, "blue take ab1", "blue take ab2", "blue take ab3")
    assert gifts(match, "blue") == "statuette+chair+senet"
    assert deben(match, "blue", "akhet_aton") == [6, 7]
    assert asked(match) == "red bids"
    play(match, "red half")
    assert asked(match) == "green bids"


def test_example_7_top_with_an_extra_card() -> None:
    """§6.5 T with its seal and one gift of the lower row."""
    match = table(
        red={"servants": "al2"},
        green={"servants": "al4"},
        blue={"servants": "al5", "deben": 12},
        turn="blue",
    )
    play(match, "blue place al9", "blue take at", "blue take ab1")
    assert gifts(match, "blue") == "gold+statuette"
    assert match.state.seals[seat("blue")] == 1
    assert asked(match) != "blue more"


def test_example_8_diagonal_of_akhet_aton_right() -> None:
    """§5.5 A diagonal closes, an incomplete line does not."""
    where = {"stalls": {"akhet_aton": "ar"}, "green": {"servants": "ar3"}}
    full = table(**where, blue={"servants": "ar7"}, red={"deben": 9})
    play(full, "red place ar5")
    assert "closed" in told(full)
    part = table(**where, blue={"servants": "ar7"}, red={"deben": 9})
    play(part, "red place ar6")
    assert "closed" not in told(part)


@pytest.mark.parametrize(
    ("space", "closes"),
    [("sl1", True), ("sl3", False), ("sl5", False), ("sl6", True), ("sl8", False), ("sl9", False)],
)
def test_example_9_sums_of_abou_simbel_left(space: str, closes: bool) -> None:
    """§5.6 From 10: 11 and 14 close; 12, 13, 15 and 16 do not."""
    match = table(green={"servants": "sl10"}, blue={"servants": "sl4"}, red={"deben": 9})
    play(match, f"red place {space}")
    assert ("closed" in told(match)) is closes


@pytest.mark.parametrize("space", ["sl1", "sl5", "sl10"])
def test_example_9_from_16_anything_closes(space: str) -> None:
    """§5.6 17 and more close."""
    match = table(
        green={"servants": "sl9+sl8"},
        blue={"servants": "sl7+sl2"},
        turn="red",
        red={"deben": 9},
    )
    play(match, f"red place {space}")
    assert "closed" in told(match)


def test_example_10_ties_and_sums() -> None:
    """§5.6, §5.7 Of equal bids the one further right ranks first; 16 stays open, 17 closes."""
    tie = table(
        green={"servants": "sl6", "deben": 9},
        blue={"servants": "sl7", "deben": 9},
        red={"deben": 9},
    )
    play(tie, "red place sl5")  # 4 + 4 + 3 = 11
    assert asked(tie) == "blue pick"
    where = {
        "stalls": {"abou_simbel": "sr"},
        "green": {"servants": "sr10"},
        "blue": {"servants": "sr6"},
    }
    for space, closes in (("sr2", False), ("sr4", True)):
        match = table(**where, red={"deben": 9})
        play(match, f"red place {space}")
        assert ("closed" in told(match)) is closes


def in_louqsor(half: str, **fields: object):  # type: ignore[no-untyped-def]  # a table
    """Louqsor is open, Gizeh is closed."""
    return table(closed="gizeh", stalls={"louqsor": half}, **fields)


def test_example_11_dice_of_louqsor_left() -> None:
    """§5.8 A die must show the number of an occupied space: 5/9 with two of them."""
    for roll, closes in (("2-5", False), ("4-6", True)):
        match = in_louqsor(
            "ll", green={"servants": "ll1"}, red={"deben": 9}, dice="green", rolled="2-3"
        )
        play(match, "red place ll4", f"chance roll {roll}")
        assert ("closed" in told(match)) is closes
    match = in_louqsor(
        "ll", green={"servants": "ll1"}, red={"deben": 9}, dice="green", rolled="2-3"
    )
    play(match, "red place ll4")
    rolls = [(GAME.actions[outcome].token, weight) for outcome, weight in match.outcomes()]
    hits = sum(weight for token, weight in rolls if "1" in token or "4" in token)
    assert hits * 9 == 5 * sum(weight for _, weight in rolls)


def test_example_12_holder_and_second_roll() -> None:
    """§4.8, §5.9 Who placed last holds the die and rolls again after a turn elsewhere."""
    match = in_louqsor(
        "lr",
        turn="blue",
        blue={"deben": 9},
        green={"deben": 9},
        red={"deben": 9},
        black={"deben": 9},
    )
    play(match, "blue place lr2", "chance roll 4", "black place al2")
    assert match.state.dice == seat("blue")
    play(match, "green place lr3", "chance roll 3", "red place al1")
    assert match.state.dice == seat("green")
    play(match, "blue place sl1", "black place sl2")
    assert asked(match) == "green place"
    play(match, "green place sl3")
    assert asked(match) == "chance roll"
    again = match.clone()
    play(again, "chance roll 3")
    assert "closed" not in told(again)
    play(match, "chance roll 2")
    assert "closed" in told(match)
    assert CHAINED[0b110] == 2
    assert (LL, LR) == (6, 7)


def test_example_13_scribe() -> None:
    """§7.9 (5 + 3) for each of 4 units; then Red is the only owner."""
    match = table(
        next="character,servants,again,turn_end",
        turn="blue",
        blue={"gifts": "senet*2+double", "seals": 1},
        red={"gifts": "senet"},
    )
    assert value(match.state, 6) == 5
    play(match, "blue recruit scribe", "blue score senet")
    assert match.scores()[seat("blue")] == 32
    assert gifts(match, "blue") == "-"
    assert value(match.state, 6) == 7


def test_example_14_royal_servant() -> None:
    """§7.8 Each owner scores 7; Red alone still owns a mirror. A double senet scores twice."""
    match = table(
        next="character,servants,again,turn_end",
        turn="black",
        black={"seals": 1},
        red={"gifts": "mirror*2"},
        blue={"gifts": "mirror"},
        green={"gifts": "mirror"},
        goods={"gizeh": "necklace,chair,harp,senet", "abou_simbel": "statuette,harp,chair,senet"},
    )
    play(match, "black recruit royal_servant", "black name mirror")
    assert match.scores() == [7, 7, 7, 0]
    assert value(match.state, 2) == 11
    assert gifts(match, "red") == "mirror"
    senets = table(
        next="character,servants,again,turn_end",
        turn="black",
        black={"seals": 1},
        red={"gifts": "senet"},
        blue={"gifts": "senet"},
        green={"gifts": "double"},
        goods={"louqsor": "-,-,-,-"},
    )
    play(senets, "black recruit royal_servant", "black name senet")
    assert senets.scores() == [8, 4, 4, 0]


def test_example_15_merchant() -> None:
    """§7.6 A chair and 4 Deben for a necklace; with 3 Deben not; a gold craft costs nothing."""
    fields = {"next": "character,servants,again,turn_end", "green": {"gifts": "necklace"}}
    match = table(**fields, red={"gifts": "necklace+chair", "seals": 1, "deben": 4})
    play(match, "red recruit merchant", "red want green necklace", "red give chair")
    assert deben(match, "red", "green") == [0, 4]
    assert gifts(match, "red") == "necklace*2"
    assert asked(match) == "red place"  # no type in common any more: no second exchange
    poor = table(**fields, red={"gifts": "necklace+chair", "seals": 1, "deben": 3})
    refused = poor.why_not(seat("red"), "recruit merchant")
    assert refused is not None
    assert refused.paragraph == "7.1"
    gold = table(**fields, red={"gifts": "necklace+gold", "seals": 1, "deben": 0})
    play(gold, "red recruit merchant", "red want green necklace", "red give gold")
    assert deben(gold, "red", "green") == [0, 0]


def test_example_15_second_exchange() -> None:
    """§7.7 The First Merchant may make a second exchange."""
    match = table(
        next="character,servants,again,turn_end",
        red={"gifts": "necklace+chair+gold", "seals": 1, "deben": 9},
        green={"gifts": "necklace*2"},
    )
    play(match, "red recruit merchant", "red want green necklace", "red give chair")
    assert asked(match) == "red exchange"
    play(match, "red want green necklace", "red give gold")
    assert gifts(match, "red") == "necklace*3"
    assert asked(match) == "red place"


def test_example_16_trader() -> None:
    """§7.19 2 Deben for the better gift; none for the worse; the seal stays on T."""
    match = table(
        next="character,servants,again,turn_end",
        turn="blue",
        blue={"gifts": "harp+mirror", "seals": 1, "deben": 5},
        goods={"abou_simbel": "mirror,harp,statuette,senet", "gizeh": "chair,necklace,harp,gold"},
    )
    play(match, "blue recruit trader", "blue trade sb2", "blue give harp")
    assert deben(match, "blue", "abou_simbel") == [3, 2]
    play(match, "blue trade gt", "blue give mirror")
    assert deben(match, "blue", "gizeh") == [3, 0]
    assert match.state.seals[seat("blue")] == 0
    assert match.state.sealed & 1
    assert gifts(match, "blue") == "statuette+chair"


def test_example_17_merchant_of_amon_and_vizier() -> None:
    """§7.15, §7.2 24 points for a double senet and a chair; 8 for four types."""
    match = table(
        next="character,servants,again,turn_end", red={"gifts": "double+chair", "seals": 1}
    )
    play(match, "red recruit merchant_of_amon", "red discard double", "red discard chair")
    assert match.scores()[seat("red")] == 24
    types = table(
        next="character,servants,again,turn_end",
        red={"gifts": "chair*2+harp+senet+double+papyrus", "seals": 1},
    )
    play(types, "red recruit vizier")
    assert types.scores()[seat("red")] == 8


def test_example_18_high_priest_without_servants() -> None:
    """§7.3 One servant at home: place it, then close a market."""
    match = table(
        next="character,servants,again,turn_end",
        red={"servants": "gl1+gl3+sl1", "seals": 1, "deben": 9},
    )
    play(match, "red recruit high_priest", "red place al1")
    assert asked(match) == "red force"
    closable = [GAME.actions[action].token for action in match.legal(seat("red"))]
    assert closable == ["close gizeh", "close akhet_aton", "close abou_simbel"]


def test_example_18_two_markets_are_closed() -> None:
    """§7.3, §11.23 Nobody at home: two closings, though the first brings two servants back."""
    match = table(
        next="character,servants,again,turn_end",
        red={"servants": "gl1+gl3+sl1+sl3", "seals": 1, "deben": 9},
    )
    play(match, "red recruit high_priest", "red close gizeh", "red take gt")
    while asked(match).startswith(("red bids", "chance")):
        play(match, "red half") if asked(match) == "red bids" else match.happen(
            match.outcomes()[0][0]
        )
    assert asked(match) == "red force"


def test_example_18_a_servant_who_came_home_is_placed() -> None:
    """§7.3 Three in Memphis: after closing Gizeh a placement replaces the second closing."""
    match = table(
        next="character,servants,again,turn_end",
        red={"servants": "gl1+m1+m3+m4", "seals": 1, "deben": 9},
    )
    play(match, "red recruit high_priest", "red close gizeh", "red take gt")
    while match.chance:
        match.happen(match.outcomes()[0][0])
    assert asked(match) == "red place"


def test_example_19_market_closed_tile_and_two_closings() -> None:
    """§6.9, §7.3 The tile moves twice; the first market reopens on its other stall."""
    match = table(
        next="character,servants,again,turn_end",
        red={"deben": 9, "seals": 1},
        green={"servants": "gl1+gl2+gl5", "deben": 9},
        blue={"servants": "sl10+sl4", "deben": 9},
    )
    play(match, "red recruit high_priest", "red place gl4", "green take gt", "red half")
    play(match, "green half", "green half")
    draw_all(match)
    assert match.state.tile == 0
    assert match.state.closed == 1
    assert 0 not in match.state.goods[12:16]  # Louqsor is refilled
    play(match, "red place sl1", "blue take st")
    while asked(match).split()[-1] == "bids":
        match.apply(match.deciders()[0], "half")
    draw_all(match)
    assert match.state.tile == 2
    assert match.state.right & 1  # Gizeh has turned
    assert 0 not in match.state.goods[:4]
    assert match.state.sealed & 1


def draw_all(match) -> None:  # type: ignore[no-untyped-def]  # a table
    """Chance deals gifts that are not foreign."""
    while match.chance:
        plain = [
            outcome for outcome, _ in match.outcomes() if GAME.actions[outcome].token != "papyrus"
        ]
        match.happen(plain[0])


def test_example_20_memphis() -> None:
    """§6.12, §6.10 The fourth gift comes by a refill: Memphis closes after it."""
    match = table(
        red={"deben": 6, "servants": "m5+gl1+gl3"},
        blue={"deben": 4, "servants": "m2"},
        green={"servants": "gl7+gl9", "deben": 9},
        turn="green",
        goods={"memphis": "foreign_harp,foreign_chair,foreign_mirror", "louqsor": "-,-,-,-"},
        reserve={"memphis": 0},
        next="place,again,turn_end",
    )
    play(match, "green place gl4")  # GL1, GL4 and GL7 are three
    s = match.state
    assert s.queue == 3
    play(match, "red place gl5")  # the group of four
    while not match.chance:
        step = asked(match)
        who = match.deciders()[0]
        match.apply(
            who, "half" if step.endswith("bids") else "take gt" if step.endswith("pick") else "stop"
        )
    s.deben[1], s.deben[2] = 6, 4
    play(match, "chance draw necklace", "chance draw foreign_senet", "chance draw chair")
    play(match, "chance draw harp", "chance draw gold")
    assert [int(item & 31) for item in s.goods[12:16]] == [1, 6, 5, 2]
    assert asked(match) == "red pick"
    assert deben(match, "red", "memphis") == [1, 5]
    play(match, "red take m3", "red take m4", "blue buy m1")
    assert deben(match, "blue", "memphis") == [3, 6]
    assert "foreign_mirror" in gifts(match, "red")
    assert "foreign_senet" in gifts(match, "red")
    assert gifts(match, "blue") == "foreign_harp"
    assert s.queue == 1
    assert s.sealed >> 4 & 1
    assert s.tile == 0


def test_example_21_short_of_money() -> None:
    """§6.3 Red cannot pay 9 and takes the last half; Blue is the highest bidder."""
    match = table(
        stalls={"abou_simbel": "sr"},
        red={"deben": 6, "servants": "sr10"},
        blue={"deben": 5, "servants": "sr6"},
        green={"deben": 2},
        reserve={"abou_simbel": 4},
        turn="green",
    )
    play(match, "green place sr4")
    assert asked(match) == "blue pick"
    assert deben(match, "blue", "abou_simbel") == [0, 9]
    play(match, "blue take sb1", "blue take sb2")
    assert deben(match, "red", "blue", "green", "abou_simbel") == [8, 0, 6, 3]
    assert sum(deben(match, "red", "blue", "green", "abou_simbel")) == 17


def test_example_22_oracle() -> None:
    """§7.11, §7.12 A gold craft buys a mirror; Akhenaton comes to the top."""
    match = table(next="character,servants,again,turn_end", red={"gifts": "gold", "seals": 1})
    play(match, "red recruit oracle", "chance see chair", "chance see harp", "chance see mirror")
    play(match, "chance see necklace")
    assert [GAME.actions[a].token for a in match.legal(seat("red"))] == ["stop", "1", "2", "3"]
    play(match, "red switch 3", "red give gold", "red stop")
    play(match, "red put 4", "red put 4", "red put 3", "red put 4")
    names = ["akhenaton", "gold", "chair", "harp", "necklace"]
    assert [ITEMS[card] for card in match.state.last] == names
    assert gifts(match, "red") == "mirror"


def test_example_23_beggar() -> None:
    """§7.13, §7.14 Four coins, and a gift face down until its market reopens."""
    match = table(
        next="character,servants,again,turn_end",
        red={"seals": 1, "deben": 9},
        green={"deben": 20},
        reserve={"gizeh": 3, "akhet_aton": 0, "abou_simbel": 5, "louqsor": 0, "memphis": 1},
        blue={"deben": 1},
        goods={"akhet_aton": "statuette,gold,senet,chair"},
    )
    play(
        match, "red recruit beggar", "red coin", "red turn ab1", "red coin", "red coin", "red coin"
    )
    assert deben(match, "red") == [13]
    assert match.state.goods[5] & 32
    refused = match.why_not(seat("red"), "place al1")
    assert refused is None


def test_example_24_roaming_thief() -> None:
    """§7.17, §7.18 The senet is the cheapest; the card lies on its space and can be taken."""
    match = table(
        next="character,servants,again,turn_end",
        red={"seals": 1, "deben": 9},
        goods={"gizeh": "necklace,senet,harp,chair", "abou_simbel": "mirror,harp,chair,statuette"},
        green={"servants": "gl1+gl2", "deben": 9},
        blue={"servants": "gl4"},
    )
    play(match, "red recruit roaming_thief", "red rob gb1")
    assert gifts(match, "red") == "senet"
    play(match, "red place gl7", "green take gb1", "green take gb3")
    assert match.state.roamer == seat("green")
    assert gifts(match, "green") == "chair"


def test_example_25_final_scoring() -> None:
    """§8.3 to §8.7 98, 95, 92 and 92; Green and Black are ranked by Deben."""
    scores = final_scores()
    assert scores == {"red": 98, "blue": 95, "green": 92, "black": 92}


def final_scores() -> dict[str, int]:
    """The final scoring of example 25, from a position made by hand."""
    s = Board(Settings(GAME.setup(4)))
    hands = {
        "red": ("necklace*2+chair*3+double+barge", 30, 1),
        "blue": ("necklace+mirror*3+harp*2", 44, 0),
        "green": ("chair+statuette*2+gold*2+papyrus", 25, 2),
        "black": ("harp*3+senet*2+mirror", 40, 0),
    }
    for name, (heap, points, seals) in hands.items():
        s.gifts[seat(name)] = read_heap("gifts", heap)
        s.points[seat(name)] = points
        s.seals[seat(name)] = seals
    s.priest = seat("black")
    assert [value(s, kind) for kind in (0, 5, 6, 2, 4, 3, 1, 7)] == [10, 7, 5, 9, 7, 11, 13, 6]
    assert worth(s, seat("red")) + barge_points(s, seat("red")) == 65
    assert worth(s, seat("blue")) == 51
    assert worth(s, seat("green")) == 61
    assert worth(s, seat("black")) == 40
    Finish().run(s, 0)
    s.deben[seat("green")] = 1
    shares = GAME.rules.shares(s)
    assert shares[seat("red")] == 1.0
    return {name: s.points[n] for n, name in enumerate(SIDES[:4])}


def test_example_26_value_by_quantity() -> None:
    """§10.5 Three mirrors stand in column 2, two in column 1."""
    match = table(
        options={"value_basis": "quantity"},
        red={"gifts": "mirror*2"},
        blue={"gifts": "mirror"},
        goods={"gizeh": "necklace,chair,harp,senet", "abou_simbel": "gold,harp,chair,senet"},
    )
    assert value(match.state, 2) == 9
    match.state.gifts[seat("blue")] = 0
    assert value(match.state, 2) == 11
