"""Positions that cannot be are refused by the name of their defect; those that can are read."""

from collections.abc import Callable

import pytest

from hypostyle import BadPosition, Match, Stream, read_position
from hypostyle.core.position import write_position
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.codes import ACT, OPEN_BID, RAISE, REFILL, REVEAL, SEALED
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import opened
from tests.games.moves import play

ACTING = (
    "marracash/1 players=4 options=- next=act first=anfa turn=anfa round=4 done=0 auctioned=no "
    "progress=no idle=0 final=- cash=575/100/725/825 shops=r1.anfa.0+r3.ali.1+r4.ali.0+b2.omar.1+"
    "b3.anfa.0+b4.omar.0+g1.leila.0+g3.anfa.0+p1.omar.0+p2.leila.0+y1.anfa.0+y3.ali.0+y4.ali.0 "
    "fountains=1.rby+2.bpy+8.bggggpy+15.bgp+16.bpy gone=5 line=rbpprbrbpgppryrggybpyrryyygyyrgyy"
)
AUCTION = {"done": 1, "auctioned": "yes", "next": "raise.omar"}
ALL_IN = "ali+anfa+omar+leila"


def changed(position: str, **fields: object) -> str:
    """A position with some of its fields changed."""
    words = dict(word.split("=", 1) for word in position.split()[1:])
    words |= {name: str(value) for name, value in fields.items()}
    return " ".join(["marracash/1", *(f"{name}={value}" for name, value in words.items())])


def written(match: Match[Town]) -> str:
    """The position of a game."""
    return write_position(match.game, match.setup, match.state)


def refused(position: str) -> str:
    """The defect of a position."""
    with pytest.raises(BadPosition) as error:
        read_position(position)
    return error.value.defect


def reached(wanted: Callable[[Town], bool], players: int = 4, **options: object) -> list[str]:
    """Positions of this kind to which games lead, with small bids as people make them."""
    found = []
    setup = GAME.setup(players, options=options)
    stream = Stream(players)
    for _ in range(12):
        s = GAME.begin(setup)
        while s.asking:
            if wanted(s):
                found.append(write_position(GAME, setup, s))
            if s.step in (OPEN_BID, RAISE, SEALED):
                for seat in GAME.deciders(s):
                    legal = GAME.rules.legal(s, seat)
                    GAME.rules.apply(s, seat, legal[stream.below(min(3, len(legal)))])
            else:
                GAME.rules.playout(s, stream, 1)
    assert found
    return found


# fmt: off
DEFECTS = [
    # cannot be read
    ("impossible-agenda",  {"next": "dance"}),
    ("impossible-agenda",  {"next": "opening"}),
    ("impossible-agenda",  {"next": "reveal", "done": 1}),
    ("impossible-agenda",  {"turn": "-"}),
    ("not-for-all",        {"cash": "1/2"}),
    ("not-for-all",        {"bids": "1/2"}),
    ("not-a-number",       {"cash": "575/100/725/x"}),
    ("not-a-shop",         {"shops": "r9.ali.0"}),
    ("not-a-word",         {"shops": "r5.-.0"}),
    ("shop-twice",         {"shops": "r5.ali.1+r5.omar.0"}),
    ("not-a-fountain",     {"fountains": "17.r"}),
    ("not-a-fountain",     {"fountains": "1.x"}),
    ("not-a-line",         {"line": "xyz"}),
    ("not-a-line",         {"gone": 40}),
    ("not-an-auction",     {"auction": "r5/ali"}),
    ("not-a-word",         {"first": "bob"}),
    ("not-a-word",         {"auctioned": "maybe"}),
    ("not-a-word",         {"end": "boredom"}),
    ("unknown-field",      {"weather": "hot"}),
    ("nobody-asked",       {"next": "refill"}),
    ("no-auction",         {"next": "open"}),
    # visitors
    ("visitors-lost",      {"line": "rb"}),
    ("too-many-alike",     {"line": "rbpprbrbpgppryrggybpyrryyyyyygrgy"}),
    ("left-alone",         {"gone": 1}),
    ("left-alone",         {"gone": 11}),
    ("entrance-empty",     {"fountains": "2.rbpyby+8.bggggpy+15.bgp+16.bpy"}),
    ("waiting-at-a-door",  {"fountains": "1.rby+2.bpy+8.bgggpy+11.g+15.bgp+16.bpy"}),
    # money
    ("odd-money",          {"cash": "575/100/725/835"}),
    ("purse-impossible",   {"cash": "575/100/725/9000"}),
    ("money-impossible",   {"cash": "1600/1000/1700/1200"}),
    # turns
    ("turns-impossible",   {"round": 5, "shops": "-", "cash": "1200/1200/1200/1200",
                            "fountains": "1.rby+2.bpy+3.rb+8.bggggpy+15.bgp+16.bpy"}),
    ("turns-impossible",   {"round": 2, "turn": "omar"}),
    ("turns-impossible",   {"round": 100_000}),
    ("turns-impossible",   {"idle": 9}),
    ("moved-too-early",    {"round": 2}),
    ("actions-impossible", {"done": 2}),
    ("actions-impossible", {"done": 0, "auctioned": "yes"}),
    ("actions-impossible", {"progress": "yes"}),
    ("actions-impossible", {"done": 1, "auctioned": "yes"}),
    ("final-at-wrong-time", {"final": 3}),
    ("impossible-agenda",  {"end": "last_round"}),
    ("end-not-earned",     {"next": "over", "end": "last_round"}),
    ("end-not-earned",     {"next": "over", "end": "no_progress"}),
    # auctions
    ("no-auction",         {"auction": f"r5/anfa/0/-/{ALL_IN}"}),
    ("no-auction",         {**AUCTION, "auction": f"r1/anfa/100/anfa/{ALL_IN}"}),
    ("no-auction",         {**AUCTION, "auction": f"r5/omar/100/omar/{ALL_IN}", "next": "raise.leila"}),
    ("no-auction",         {**AUCTION, "auction": f"r5/anfa/0/-/{ALL_IN}", "next": "sealed"}),
    ("bid-impossible",     {**AUCTION, "auction": f"r5/anfa/125/anfa/{ALL_IN}"}),
    ("bid-impossible",     {**AUCTION, "auction": f"r5/anfa/0/-/{ALL_IN}", "cash": "575/75/725/825", "next": "open"}),
    ("bid-impossible",     {**AUCTION, "auction": f"r5/anfa/100/anfa/{ALL_IN}", "next": "open"}),
    ("bid-impossible",     {**AUCTION, "auction": "r5/anfa/0/-/ali+anfa", "next": "open"}),
    ("raise-out-of-order", {**AUCTION, "auction": "r5/anfa/100/anfa/anfa"}),
    ("raise-out-of-order", {**AUCTION, "auction": f"r5/anfa/110/anfa/{ALL_IN}"}),
    ("raise-out-of-order", {**AUCTION, "auction": f"r5/anfa/100/anfa/{ALL_IN}", "next": "raise.leila"}),
    ("raise-out-of-order", {**AUCTION, "auction": "r5/anfa/100/anfa/ali+anfa+omar"}),
    ("raise-out-of-order", {**AUCTION, "auction": f"r5/anfa/100/omar/{ALL_IN}", "next": "raise.leila"}),
    ("bids-at-wrong-time", {"bids": "1/-/-/-"}),
]
# fmt: on


@pytest.mark.parametrize(("defect", "fields"), DEFECTS)
def test_impossible_positions_are_refused(defect: str, fields: dict[str, object]) -> None:
    """§11.43 A position that cannot be is refused by the name of its defect."""
    read_position(ACTING)
    assert refused(changed(ACTING, **fields)) == defect


def test_a_purse_without_a_shop_has_not_shrunk() -> None:
    """§2.4, §2.6, §11.43 Only owners pay: without her shops Leila's 825 D cannot be."""
    assert refused(ACTING.replace(".leila.", ".ali.")) == "purse-impossible"
    assert refused(ACTING.replace(".anfa.", ".ali.")) == "signs-lost"


def test_bids_go_round_and_rise() -> None:
    """§5.2 to §5.5 Anfa opens with 100; with a second round of bids it is 200 at least."""
    read_position(changed(ACTING, **AUCTION, auction=f"r5/anfa/100/anfa/{ALL_IN}"))
    again = {**AUCTION, "cash": "575/200/725/825", "next": "raise.leila"}
    read_position(changed(ACTING, **again, auction=f"r5/anfa/125/omar/{ALL_IN}"))
    out = "anfa+omar+leila"  # Ali has passed: so Anfa, Omar, Leila, Anfa and Omar have bid
    read_position(changed(ACTING, **again, auction=f"r5/anfa/200/omar/{out}"))
    assert refused(changed(ACTING, **again, auction=f"r5/anfa/175/omar/{out}")) == (
        "raise-out-of-order"
    )
    poor = {**again, "cash": "575/150/725/825"}  # Anfa could not have bid 175
    assert refused(changed(ACTING, **poor, auction=f"r5/anfa/200/omar/{out}")) == (
        "raise-out-of-order"
    )


def test_sealed_bids_are_bids() -> None:
    """§10.13 Of those who are asked, in steps of 25, within the purse."""
    [position, *_] = reached(lambda s: s.step == SEALED and s.asking == 15, auction="sealed")
    words = dict(word.split("=", 1) for word in position.split()[1:])
    seller = ("ali", "anfa", "omar", "leila").index(words["turn"])
    for bid in (30, 40_000, 75):
        bids = ["-"] * 4
        bids[seller] = str(bid)
        assert refused(changed(position, bids="/".join(bids))) == "bid-impossible"


@pytest.mark.parametrize("option", ["all", "one"])
def test_an_entrance_is_never_empty_when_a_turn_begins(option: str) -> None:
    """§7.1, §10.8 Unless only one is filled."""
    starts = reached(lambda s: s.step == ACT and s.done == 0 and len(s.line) > 9, refill=option)
    found = [all(f"{f}." in where for f in ("=1", "+8", "+16")) for where in starts]
    assert all(found) == (option == "all")


def test_hands_are_dealt_and_complete_sets_paid() -> None:
    """§10.12 Five cards each, every card once."""
    [position, *_] = reached(lambda s: s.round == 3 and not s.finished, souvenirs="race")
    hands = dict(word.split("=", 1) for word in position.split()[1:])["hands"].split("/")
    cards = hands[0].split("+")
    assert refused(changed(position, hands="-/-/-/-")) == "hand-not-5"
    assert refused(changed(position, hands="/".join([hands[0]] * 4))) == "card-twice"
    assert refused(changed(position, hands="r50/-")) == "not-for-all"
    assert refused(changed(position, hands="r51/-/-/-")) == "not-a-word"
    assert refused(changed(position, finished="ali")) == "set-unpaid"
    fewer = "/".join(["+".join(cards[:4]), *hands[1:]])
    assert refused(changed(position, hands=fewer)) == "hand-not-5"


def test_in_the_first_round_nobody_has_moved() -> None:
    """§3.3, §4.2 Three colours at each entrance, all others in line, one auction for each player."""
    match = opened(souvenirs="market", queue_run_limit="none")
    play(match, "chance reveal y250", "chance reveal r50")
    where = written(match)
    read_position(where)
    there, line = match.game.write(match.state)["fountains"], match.game.write(match.state)["line"]
    rest, deck = line[1:], match.game.write(match.state)["deck"]
    cases: list[tuple[str, dict[str, object]]] = [
        ("moved-too-early", {"fountains": f"{there}+5.{line[0]}", "line": rest}),
        ("moved-too-early", {"fountains": f"{there}{line[0]}", "line": rest}),
        ("moved-too-early", {"shops": f"{line[0]}1.ali.1", "line": rest}),
        ("purse-impossible", {"cash": "1300/1100/1200/1200"}),
        ("purse-impossible", {"shops": "r1.ali.0"}),
        ("turns-impossible", {"turn": "anfa"}),
        ("actions-impossible", {"done": 1}),
        ("actions-impossible", {"auctioned": "yes"}),
        ("card-unsold", {"shown": "y250+b125", "deck": deck.replace("b125+", "")}),
        ("impossible-agenda", {"next": "reveal", "shown": "y250", "deck": deck, "done": 2}),
    ]
    for defect, fields in cases:
        assert refused(changed(where, **fields)) == defect, fields
    play(match, "ali auction r5")
    read_position(written(match))
    assert refused(changed(written(match), done=1)) == "actions-impossible"


def test_the_set_up_has_an_order() -> None:
    """§3.1 to §3.4 The entrances one after the other, the line, the start player, the cards."""
    match = GAME.new(manual=True, souvenirs="race")
    play(match, "chance trio 1 rbg")
    where = written(match)
    read_position(where)
    for wrong in ("trio.1", "trio.16"):  # a group stands there already, or not yet at fountain 8
        assert refused(changed(where, next=wrong)) == "moved-too-early"
    for fields in (
        {"next": "first"}, {"first": "ali"}, {"turn": "ali"}, {"cash": "1100/1200/1200/1200"},
        {"line": "rb"}, {"progress": "yes"},
    ):  # fmt: skip
        assert refused(changed(where, **fields)) in ("set-up-impossible", "moved-too-early")
    dealing = opened(souvenirs="race")
    play(dealing, "chance deal ali r50")
    read_position(written(dealing))
    assert refused(changed(written(dealing), next="deal.2")) == "hand-not-5"


def test_the_market_is_full_unless_a_card_is_being_turned_up() -> None:
    """§10.11 Two cards lie open as long as there are any."""
    [position, *_] = reached(lambda s: s.step == REVEAL and s.round > 1, souvenirs="market")
    read_position(position)
    assert refused(changed(position, next="act", done=1)) == "market-not-full"
    assert refused(changed(position, shown="y250+r50+b125")) == "card-twice"
    [full, *_] = reached(lambda s: s.step == ACT and s.done == 1, souvenirs="market")
    assert refused(changed(full, next="reveal")) == "impossible-agenda"


def test_nobody_fills_an_entrance_instead_of_acting() -> None:
    """§4.4 Both actions are compulsory."""
    for position in reached(lambda s: s.step == REFILL and s.done == 2)[:20]:
        read_position(position)
        defects = {refused(changed(position, done=0)), refused(changed(position, done=1))}
        assert defects <= {
            "actions-impossible",
            "turns-impossible",
            "entrance-empty",
            "moved-too-early",
        }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rule", ["last_round", "finish_round"])
def test_the_last_turns_are_counted_down(rule: str, players: int) -> None:
    """§8.2, §10.15 With none left the game is over; a round is finished up to the last seat."""
    for position in reached(lambda s: s.final > 0, players, end_rule=rule)[:40]:
        read_position(position)
        assert refused(changed(position, final=0)) in ("final-at-wrong-time", "turns-impossible")
        assert refused(changed(position, final="-")) == "final-at-wrong-time"
        if rule == "finish_round":
            now = int(dict(word.split("=", 1) for word in position.split()[1:])["final"])
            other = now % players + 1
            assert refused(changed(position, final=other)) in (
                "final-at-wrong-time",
                "turns-impossible",
            )


def test_no_change_of_one_purse_makes_money() -> None:
    """§2.6, §11.43 In the first round what was not spent is there, and no more."""
    for position in reached(lambda s: s.round == 1 and s.shop < 0)[:20]:
        purses = dict(word.split("=", 1) for word in position.split()[1:])["cash"].split("/")
        for seat, cash in enumerate(purses):
            richer = [*purses[:seat], str(int(cash) + 1000), *purses[seat + 1 :]]
            assert refused(changed(position, cash="/".join(richer))) in (
                "purse-impossible",
                "money-impossible",
            )


def test_whoever_came_in_this_turn_is_progress() -> None:
    """§8.4 Newcomers of this turn do not excuse an idle turn before it."""
    where = (
        "marracash/1 players=3 options=- next=refill first=ali turn=anfa round=2 done=2 auctioned=no "
        "progress=no idle=0 final=- cash=1025/0/50 shops=b2.omar.1+b5.ali.0+y1.anfa.0 "
        "fountains=3.gpy+8.rgpy+9.ry+15.bgy gone=0 line=rybyggpybpryrbbgypbrrgppyprbrpgbpygyyrgby"
    )
    read_position(where)
    assert refused(changed(where, idle=1)) == "turns-impossible"


def test_the_auctioneer_is_imagined_with_the_first_bid() -> None:
    """§9.4 Whoever opened the bidding had the least bid, although another leads by now."""
    where = (
        "marracash/1 players=3 options=concealed_cash=true next=raise.omar first=anfa turn=ali round=6 "
        "done=2 auctioned=yes progress=yes idle=0 final=- cash=100/150/450 "
        "shops=r5.anfa.0+b2.anfa.2+b5.ali.2+g2.ali.0+g3.ali.0+p3.anfa.1+y2.ali.5+y3.omar.0 "
        "fountains=1.rrrggppyy+4.rgg+5.gy+8.rby+12.py+14.rrbbgy+16.rrg gone=16 line=rpgbgbppbpygyppy "
        "auction=b3/ali/125/anfa/ali+anfa+omar"
    )
    _, _, s = read_position(where)
    assert isinstance(s, Town)
    for seed in range(40):
        assert GAME.imagine(GAME.veil(s, 2), 2, Stream(seed)).cash[0] >= 100
