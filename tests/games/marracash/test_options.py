"""Every value of every option does what chapter 10 of RULES.md says."""

import re

import pytest

from hypostyle import BadOptions, Stream
from hypostyle.core.options import Value
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import LETTERS, SIDES
from hypostyle.games.marracash.rules.souvenirs import can_be_pattern, of_colour
from tests.games.marracash.build import (
    ALI,
    OMAR,
    answers,
    auction,
    gains,
    group,
    inside,
    laying,
    opened,
    owner,
    result,
    table,
)
from tests.games.moves import asked, play, refused, told

HANDS = "b225+b200+r150+r50+g100/r75+r100+r125+y150+y175/p75+p100+p125+p150+p175/y200+y225+y250+g125+g150"


def test_the_default_game_is_the_one_the_rules_describe() -> None:
    """§10.21 Without options, and with the preset `seed`, all is as in chapters 1 to 9."""
    expected: dict[str, Value] = {
        "start_cash": "printed",
        "queue_run_limit": 3,
        "guide_cut_scope": "owner",
        "guide_cut_rate": "per_customer",
        "table_unit": 10,
        "table_left": "net",
        "five_plus": "formula",
        "refill": "all",
        "commission": "published",
        "lone_auction": "allowed",
        "souvenirs": "off",
        "race_deal": "shuffle",
        "auction": "open",
        "visitors": 54,
        "end_rule": "last_round",
        "concealed_cash": False,
        "currency_display": "dirham",
        "fifth_colour": "purple",
        "no_progress_guard": True,
    }
    assert GAME.setup().options == expected
    assert GAME.setup(preset="seed").options == expected
    assert GAME.setup().players == 4


def changed(preset: str) -> dict[str, Value]:
    default = GAME.setup().options
    options = GAME.setup(preset=preset).options
    return {name: value for name, value in options.items() if value != default[name]}


def test_presets() -> None:
    """§10.21 What each preset changes."""
    assert changed("published") == {"guide_cut_scope": "shop"}
    assert changed("published+souvenirs") == {"guide_cut_scope": "shop", "souvenirs": "market"}
    assert changed("designer2020") == {
        "visitors": 64, "auction": "sealed", "souvenirs": "race", "end_rule": "finish_round",
        "guide_cut_scope": "shop",
    }  # fmt: skip


def test_contradictions() -> None:
    """§10.21 A pattern of hands needs hands."""
    with pytest.raises(BadOptions, match="souvenirs=race"):
        GAME.setup(options={"race_deal": "pattern"})


@pytest.mark.parametrize(
    ("cash", "two", "four"),
    [("printed", 2400, 1200), (1200, 1200, 1200), (1500, 1500, 1500), (2400, 2400, 2400)],
)
def test_start_cash(cash: Value, two: int, four: int) -> None:
    """§10.1 What each begins with."""
    assert GAME.new(players=2, manual=True, start_cash=cash).scores() == [two] * 2
    assert GAME.new(players=4, manual=True, start_cash=cash).scores() == [four] * 4


@pytest.mark.parametrize(("limit", "longest"), [("3", 3), ("2", 2), ("none", 9)])
def test_queue_run_limit(limit: str, longest: int) -> None:
    """§10.2 Longer runs are laid out again."""
    for run in range(1, 7):
        match = laying("", f"queue_run_limit={limit}")
        row = "y" * run + "rbgpr"
        moves = [row[:3], row[3:6]]
        while moves and "anew" not in told(match):
            play(match, f"chance line {moves.pop(0)}")
        assert ("anew" in told(match)) == (run > longest)
    for seed in range(20):
        line = "".join(LETTERS[c] for c in GAME.new(seed=seed, queue_run_limit=limit).state.line)
        assert not any(letter * (longest + 1) in line for letter in LETTERS)


def test_guide_cut_scope() -> None:
    """§10.3 Two first customers in two shops: 200 together, or 100 and 100; then three."""
    shops = "g1.anfa.0 p1.anfa.0 r1.anfa.1"
    assert gains(table("4.gpr", shops), "ali lead 4-3") == [300, 100, 0, 0]
    apart = table("4.gpr", shops, "guide_cut_scope=shop")
    assert gains(apart, "ali lead 4-3") == [150, 250, 0, 0]


def test_guide_cut_rate() -> None:
    """§10.4 Flat: 50 or 100 once, for an owner or for a shop."""
    one = table("9.bbb", "b2.anfa.0", "guide_cut_rate=flat")
    assert gains(one, "ali lead 9-8") == [100, 500, 0, 0]
    small = table("9.bb", "b2.anfa.0", "guide_cut_rate=flat")
    assert gains(small, "ali lead 9-8") == [50, 250, 0, 0]
    shops = "g1.anfa.0 p1.anfa.0 r1.anfa.1"
    both = table("4.gpr", shops, "guide_cut_rate=flat,guide_cut_scope=shop")
    assert gains(both, "ali lead 4-3") == [150, 250, 0, 0]


def test_table_unit() -> None:
    """§10.5 Plain Dirham: a tenth of everything the table says, and nothing else."""
    plain = "table_unit=1"
    assert gains(table("9.bbb", "b2.ali.0", plain), "ali lead 9-8") == [60, 0, 0, 0]
    assert gains(table("9.bb", "b2.anfa.0", plain), "ali lead 9-8") == [10, 20, 0, 0]
    match = table(options=plain)
    auction(match, "ali", "r1", "ali 100", "omar 525")
    assert match.scores() == [1400, 1200, 675, 1200]
    cards = table("9.y", "y3.ali.0", f"{plain},souvenirs=market", shown="y250+r50")
    assert gains(cards, "ali lead 9-10") == [260, 0, 0, 0]


def test_table_left() -> None:
    """§10.6 The bank pays the left number; the cut comes out of it and never exceeds it."""
    gross = "table_left=gross"
    assert gains(table("9.bb", "b2.ali.0", gross), "ali lead 9-8") == [200, 0, 0, 0]
    assert gains(table("9.bb", "b2.anfa.0", gross), "ali lead 9-8") == [100, 100, 0, 0]
    assert gains(table("9.bbb", "b2.anfa.0", gross), "ali lead 9-8") == [300, 0, 0, 0]
    tenth = table("9.bbb", "b2.anfa.0", "table_unit=1,table_left=gross")
    assert gains(tenth, "ali lead 9-8") == [30, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ("table_left=gross,guide_cut_scope=shop", [200, 0, 0, 0]),
        ("table_left=gross,guide_cut_rate=flat", [50, 150, 0, 0]),
        ("table_unit=1,guide_cut_rate=flat", [10, 30, 0, 0]),
    ],
)
def test_options_of_the_cut_together(options: str, change: list[int]) -> None:
    """§10.3 to §10.6 Four first customers in four shops of Anfa's."""
    match = table("1.gprb", "g2.anfa.0 p2.anfa.0 r2.anfa.0 b3.anfa.0", options)
    assert gains(match, "ali lead 1-6") == change


def test_table_left_with_six_newcomers() -> None:
    """§10.6, §10.7 The left number of five newcomers is 1000, the cut 500."""
    match = table("7.yyyyyy", "y4.anfa.0", "table_left=gross,five_plus=cap")
    assert gains(match, "ali lead 7-13") == [500, 500, 0, 0]


@pytest.mark.parametrize(
    ("card", "change"), [("y250", [100, 0, 0, 200]), ("y225", [50, 0, 0, 225])]
)
def test_table_left_with_souvenirs(card: str, change: list[int]) -> None:
    """§10.6, §10.11 50 and 250 are 300, no longer below it; 50 and 225 are."""
    match = table("9.y", "y3.leila.0", "table_left=gross,souvenirs=market", shown=f"{card}+r50")
    assert gains(match, "ali lead 9-10") == change


def test_five_plus() -> None:
    """§10.7 Six newcomers pay like five, and six are inside afterwards."""
    capped = table("7.yyyyyyy", "y4.ali.1", "five_plus=cap")
    assert gains(capped, "ali lead 7-13") == [1900, 0, 0, 0]
    assert inside(capped, "y4") == 8
    free = table("7.yyyyyyy", "y4.ali.1")
    assert gains(free, "ali lead 7-13") == [2900, 0, 0, 0]


def test_refill() -> None:
    """§10.8 One group at the end of a turn, although two entrances are empty."""
    match = table(options="refill=one", empty="1 8", next="refill", done=2)
    play(match, "ali fill 8 a 2")
    assert asked(match) == "anfa act"
    assert group(match, 1) == "-"


@pytest.mark.parametrize(
    ("kind", "price", "fee"),
    [("published", 500, 100), ("published", 525, 200), ("chart", 300, 50), ("chart", 325, 100)],
)
def test_commission(kind: str, price: int, fee: int) -> None:
    """§10.9 100 or 200, or by the chart 50 or 100."""
    match = table(options=f"commission={kind}" if kind == "chart" else "-")
    auction(match, "ali", "r5", "ali 100", f"anfa {price}")
    assert match.state.cash[ALI] == 1200 + fee


def test_lone_auction() -> None:
    """§10.10 Forbidden: two signs and 200 D to begin, and 100 D are kept."""
    strict = "lone_auction=forbidden"
    match = table(options=strict, cash="200/1200/1200/1200")
    play(match, "ali auction r5")
    assert answers(match) == ["bid 100"]
    assert refused(match, "ali bid 125") == "10.10"
    play(match, "ali bid 100", "anfa pass", "omar pass", "leila pass")
    assert asked(match) == "ali act"
    five = " ".join(f"{name}.ali.0" for name in ("r1", "r3", "g1", "g5", "y1"))
    assert refused(table(shops=five, options=strict), "ali auction r5") == "10.10"
    after_move = table(shops=five, options=strict, done=1)
    assert "auction r5" in answers(after_move)
    first_round = opened(lone_auction="forbidden")
    play(first_round, "ali auction r5")
    assert answers(first_round)[-1] == "bid 1200"


def test_lone_auction_keeps_enough_to_the_last_bid() -> None:
    """§10.10 The auctioneer keeps 100 D when raising too, and does not when it is no first action."""
    strict = "lone_auction=forbidden"
    match = table(options=strict, cash="300/1200/1200/1200")
    play(match, "ali auction r5", "ali bid 100", "anfa bid 125", "omar pass", "leila pass")
    assert answers(match) == ["pass", "bid 150", "bid 175", "bid 200"]
    assert refused(match, "ali bid 225") == "10.10"
    play(match, "ali bid 150", "anfa bid 200")
    assert owner(match, "r5") == "anfa"  # Ali cannot bid 225
    second = table(options=strict, cash="300/1200/1200/1200", done=1)
    play(second, "ali auction r5", "ali bid 100", "anfa bid 125", "omar pass", "leila pass")
    assert answers(second)[-1] == "bid 300"


def test_lone_auction_with_sealed_bids() -> None:
    """§10.10, §10.13 Only the auctioneer keeps 100 D back."""
    match = table(options="lone_auction=forbidden,auction=sealed", cash="250/250/0/0")
    play(match, "ali auction r5")
    legal = {seat: [GAME.notation(match.state, a) for a in match.legal(seat)] for seat in (0, 1)}
    assert legal[ALI] == ["bid 100", "bid 125", "bid 150"]
    assert legal[1][-1] == "bid 250"
    assert refused(match, "ali bid 175") == "10.10"
    play(match, "ali bid 150", "anfa pass")
    assert asked(match) == "ali act"


def test_souvenirs_off() -> None:
    """§10.11 By default there are no cards."""
    match = opened()
    assert (match.state.deck, match.state.shown, match.state.hands) == (0, 0, ())
    assert asked(match) == "ali opening"


def test_souvenirs_market() -> None:
    """§10.11 Two cards open; sold cards leave, new ones come as long as there are any."""
    match = opened(souvenirs="market")
    play(match, "chance reveal y250", "chance reveal r50")
    assert asked(match) == "ali opening"
    last = table("9.y", "y3.ali.0", "souvenirs=market", shown="y250+r50", deck="-")
    assert gains(last, "ali lead 9-10") == [350, 0, 0, 0]
    assert asked(last) == "ali act"
    foreign = table("9.b", "b2.anfa.1", "souvenirs=market", shown="b125+r50")
    assert gains(foreign, "ali lead 9-8") == [100, 225, 0, 0]
    scoped = table(
        "4.gp", "g1.anfa.0 p1.anfa.0", "souvenirs=market,guide_cut_scope=shop", shown="g200+y150"
    )
    assert gains(scoped, "ali lead 4-3") == [100, 300, 0, 0]


def test_souvenirs_race() -> None:
    """§10.12 Five cards each, paid when the customers are there; no profit for the cut."""
    match = opened(souvenirs="race")
    dealt = 0
    while asked(match) == "chance deal":
        match.happen(match.outcomes()[0][0])
        dealt += 1
    assert dealt == 20
    assert [bin(hand).count("1") for hand in match.state.hands] == [5] * 4
    race = table("9.g", "b2.ali.2 r5.ali.2 g4.ali.0", "souvenirs=race", hands=HANDS, turn="omar")
    assert gains(race, "omar lead 9-8") == [50 + 725, 0, 50, 0]
    assert race.view(OMAR).state.hands[ALI] == race.state.hands[ALI]


def test_two_sets_by_one_move() -> None:
    """§10.12 They rank by the order of the doors: G4 is passed with B2, by name B2 is first."""
    hands = "b225+b200+b175+b150+b125/g100+g125+g150+g175+g200/r50+r75+r100+r125+y150/y175+y200+y225+y250+r150"
    shops = "b2.anfa.0 b5.ali.4 g4.anfa.4 b4.ali.0"
    match = table("9.g 8.b", shops, "souvenirs=race", hands=hands)
    play(match, "ali lead 9-8")
    assert match.state.finished == (1,)
    other = "g100+g125+g150+g175+g200/b225+b200+b175+b150+b125/r50+r75+r100+r125+y150/y175+y200+y225+y250+r150"
    both = table("9.bg", "b2.anfa.4 g4.ali.4", "souvenirs=race", hands=other)
    change = gains(both, "ali lead 9-8")
    assert both.state.finished == (1, 0)
    assert change == [500 + 100 + 650, 500 - 100 + 875, 0, 0]


def test_auction_sealed() -> None:
    """§10.13 Once, in secret, all with a sign; losers pay nothing."""
    six = " ".join(f"{name}.omar.0" for name in ("r1", "r3", "g1", "g5", "y1", "p1"))
    match = table(
        shops=six, options="auction=sealed", cash="1200/20/1200/1200".replace("20/", "0/")
    )
    play(match, "ali auction r5")
    assert asked(match) == "ali+leila sealed"
    assert refused(match, "ali pass") == "5.2"
    assert refused(match, "ali bid 75") == "5.2"
    play(match, "leila bid 250", "ali bid 100")
    assert owner(match, "r5") == "leila"
    assert match.scores() == [1300, 0, 1200, 950]


def test_visitors() -> None:
    """§10.14 64 of them: 55 in line, the last of whom is laid out alone."""
    match = opened(visitors=64)
    assert len(match.state.line) == 55
    assert match.rows[-2].text in [f"line {letter}" for letter in LETTERS]


def test_end_rule() -> None:
    """§10.15 The round is finished; if it is over already, the game is."""
    finish = "end_rule=finish_round"
    match = table(line="rb", empty="1", options=finish, next="refill", done=2, turn="anfa")
    play(match, "anfa fill 1 a 2")
    assert (asked(match), match.state.final) == ("omar act", 2)
    at_once = table(line="rb", empty="1", options=finish, next="refill", done=2, turn="leila")
    play(at_once, "leila fill 1 a 2")
    assert result(at_once)[1] == ("finished_round",)


@pytest.mark.parametrize(
    ("players", "first", "last", "turns"),
    [
        (4, "omar", "leila", ["ali", "anfa"]),
        (4, "omar", "anfa", []),
        (4, "leila", "leila", ["ali", "anfa", "omar"]),
        (3, "anfa", "omar", ["ali"]),
        (3, "omar", "ali", ["anfa"]),
        (3, "anfa", "ali", []),
        (2, "anfa", "anfa", ["ali"]),
        (2, "anfa", "ali", []),
    ],
)
def test_end_rule_with_any_start_player(
    players: int, first: str, last: str, turns: list[str]
) -> None:
    """§10.15 The round ends with the right neighbour of the start player."""
    match = table(
        "2.r", players=players, line="rb", empty="1", options="end_rule=finish_round",
        next="refill", done=2, first=first, turn=last,
    )  # fmt: skip
    play(match, f"{last} fill 1 a 2")
    played = []
    while not match.over:
        [seat] = match.deciders()
        played.append(SIDES[seat])
        match.apply(seat, match.legal(seat)[0])
    assert played[::2] == turns
    assert result(match)[1] == ("finished_round",)
    [said] = [line.text for line in match.log() if line.happening.kind == "ran_out"]
    assert said == {
        0: "The line is empty, and the round is over: the game ends.",
        1: "The line is empty: 1 more turn, then the game ends.",
    }.get(len(turns), f"The line is empty: {len(turns)} more turns, then the game ends.")


def test_concealed_cash() -> None:
    """§10.16 Purses are hidden, and bots get only what fits."""
    match = GAME.new(seed=4, concealed_cash=True)
    seat = match.deciders()[0]
    seen = match.view(seat).state.cash
    assert [cash < 0 for cash in seen] == [other != seat for other in range(4)]
    known = match.view(seat).known_scores()
    assert [score is None for score in known] == [other != seat for other in range(4)]
    assert None not in GAME.new(seed=4).view(seat).known_scores()


def test_currency_display() -> None:
    """§10.17, §2.6 New Dirham in log, questions and sentences; bids are written in Dirham."""
    match = table(options="currency_display=new_dirham")
    play(match, "ali auction r5")
    assert (
        match.view(ALI)
        .question()
        .startswith("Your first bid for R5: 4 ND or more. You have 48 ND.")
    )
    assert GAME.sentence(match.state, match.legal(ALI)[17]) == "Open with 21 ND."
    play(match, "ali bid 525")
    assert match.log()[-1].text == "Ali bids 21 ND."
    assert "48 ND" not in table().view(ALI).question()


@pytest.mark.parametrize(
    ("fields", "moves", "refused", "said"),
    [
        ({}, ["ali auction r5"], "ali bid 75", "The auctioneer bids at least 4 ND."),
        ({}, ["ali auction r5"], "ali bid 1225", "You have only 48 ND."),
        ({}, ["ali auction r5", "ali bid 100"], "anfa bid 100", "A bid must be higher than 4 ND."),
        (
            {"options": "lone_auction=forbidden"},
            ["ali auction r5"],
            "ali bid 1200",
            "Keep 4 ND for your second auction.",
        ),
        (
            {"options": "lone_auction=forbidden", "cash": "150/0/0/0"},
            [],
            "ali auction r5",
            "To hold the first auction you need two signs and 8 ND, enough for two auctions.",
        ),
        (
            {"cash": "75/0/0/0"},
            [],
            "ali auction r5",
            "To auction you need 4 ND for the first bid, and a sign.",
        ),
    ],
)
def test_refusals_speak_the_currency_of_the_table(
    fields: dict[str, str], moves: list[str], refused: str, said: str
) -> None:
    """§10.17 In New Dirham, or in Dirham."""
    for currency, unit in (("new_dirham", 1), ("dirham", 25)):
        options = f"{fields.get('options', 'start_cash=1200')},currency_display={currency}"
        options = options.removesuffix(",currency_display=dirham")
        match = table(**{**fields, "options": options})  # type: ignore[arg-type]  # names of fields
        play(match, *moves)
        who, _, answer = refused.partition(" ")
        refusal = match.why_not(SIDES.index(who), answer)
        assert refusal is not None
        other = re.sub(r"(\d+) ND", lambda found: f"{int(found[1]) * 25} D", said)
        assert refusal.sentence == (said if unit == 1 else other)


def test_fifth_colour() -> None:
    """§10.18 Only its name and hue change."""
    gray, purple = (table(options=o).state for o in ("fifth_colour=gray", "-"))
    assert gray.to_tuple() == purple.to_tuple()
    assert (gray.settings.gray, purple.settings.gray) == (True, False)
    assert GAME.words("colour.gray") != GAME.words("colour.purple")
    for options, name in (({"fifth_colour": "gray"}, "gray"), ({}, "purple")):
        match = GAME.new(manual=True, **options)  # type: ignore[arg-type]  # any option
        said = [GAME.sentence(match.state, outcome) for outcome, _ in match.outcomes()]
        assert f"At the entrance: red, blue, {name}." in said
        lining = laying("", ",".join(f"{key}={value}" for key, value in options.items()) or "-")
        said = [GAME.sentence(lining.state, outcome) for outcome, _ in lining.outcomes()]
        assert f"Line: 2 {name}, 1 red." in said


def test_no_progress_guard() -> None:
    """§10.19 Without it nothing ends a standstill."""
    match = table("5.r", options="no_progress_guard=false", idle=11, done=1)
    play(match, "ali lead 5-3")
    assert (match.over, match.state.idle) == (False, 12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_race_deal(players: int) -> None:
    """§10.20 Two of one colour and one each of three others."""
    for seed in range(15):
        match = GAME.new(players=players, seed=seed, souvenirs="race", race_deal="pattern")
        for hand in match.state.hands:
            counts = sorted(int(of_colour(hand, colour)) for colour in range(5))
            assert counts == [0, 1, 1, 1, 2]
        dreamt = GAME.imagine(GAME.veil(match.state, 0), 0, Stream(seed))
        GAME.check(dreamt)
    shuffled = [GAME.new(seed=seed, souvenirs="race").state.hands for seed in range(10)]
    assert not all(can_be_pattern(hand, 0) for hands in shuffled for hand in hands)
