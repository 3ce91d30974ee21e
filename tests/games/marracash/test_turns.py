"""Chapters 1 to 9 of RULES.md: what a player meets, paragraph by paragraph."""

import re

import pytest

from hypostyle import PUBLIC, BadNotation, Stream
from hypostyle.core.state import CHANCE
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import LETTERS, SIDES, TRIOS
from hypostyle.games.marracash.rules.opening import trio_weights, ways
from hypostyle.games.marracash.rules.souvenirs import is_complete
from hypostyle.games.marracash.state import VEILED
from tests.games.marracash.build import (
    ALI,
    ANFA,
    LEILA,
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


def test_the_aim_is_cash() -> None:
    """§1.1, §1.2 The rules say who made the game, and that cash alone wins."""
    for _, name in GAME.facts.credits:
        assert name.split(",")[0].split(" and ")[0] in GAME.rules_text
    assert "Whoever has the most cash at the end wins" in GAME.rules_text


# --- setting up -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_names_purses_and_signs(players: int) -> None:
    """§3.1, §3.2 The same for three and four players."""
    match = opened(players=players)
    assert match.scores() == [1200] * players
    assert match.state.signs == [6] * players
    assert [GAME.side_name(seat) for seat in range(4)] == ["Ali", "Anfa", "Omar", "Leila"]
    assert set(match.state.owner) == {-1}
    assert sum(match.state.inside) == 0


def test_each_entrance_has_three_colours() -> None:
    """§3.3 Three different visitors on each, everywhere else nobody."""
    for seed in range(30):
        match = GAME.new(seed=seed)
        for fountain in range(1, 17):
            here = group(match, fountain)
            expected = 3 if fountain in (1, 8, 16) else 1
            assert len(set(here)) == expected
            assert here == "-" or len(here) == 3
        line = "".join(LETTERS[c] for c in match.state.line)
        assert len(line) == 45
        assert not any(letter * 4 in line for letter in LETTERS)


def test_trios_are_as_likely_as_by_shuffling() -> None:
    """§3.3 The weight of a trio counts all ways to go on to three good trios."""
    pool = laying("").state.pool
    assert ways(pool, 0) == 1
    first = trio_weights(pool, 2)
    assert sum(first) == ways(pool, 2)
    by_hand = 0
    for a, b, c in TRIOS:
        many = [8, 9, 8, 9, 11]
        here = many[a] * many[b] * many[c]
        for colour in (a, b, c):
            many[colour] -= 1
        by_hand += here * sum(many[x] * many[y] * many[z] for x, y, z in TRIOS)
    assert by_hand == ways(pool, 2)


def test_the_start_player_is_drawn() -> None:
    """§3.4 All seats are equally likely, and play goes clockwise."""
    match = laying("")
    while asked(match) in ("chance line", "chance trio"):
        stream = Stream(len(match.rows))
        match.happen(int(GAME.rules.roll(match.state, stream)))
    assert asked(match) == "chance first"
    assert [weight for _, weight in match.outcomes()] == [1, 1, 1, 1]
    play(match, "chance first omar")
    seats = []
    for _ in range(4):
        [seat] = match.deciders()
        seats.append(SIDES[seat])
        auction(match, SIDES[seat], answers(match)[0].split()[1])
    assert seats == ["omar", "leila", "ali", "anfa"]
    assert asked(match) == "omar act"


def test_two_players_have_double() -> None:
    """§3.5 2400 D and twelve signs, and one turn each."""
    match = opened(players=2)
    assert (match.scores(), match.state.signs) == ([2400, 2400], [12, 12])


# --- turns ------------------------------------------------------------------------------------------


def test_the_first_round_is_auctions_only() -> None:
    """§4.1, §4.2 Each auctions one shop, nobody moves; then turns begin."""
    match = opened()
    assert len(answers(match)) == 25
    assert refused(match, "ali lead 1-2") == "4.2"
    for side, shop in zip(SIDES, ("r1", "b1", "g1", "p1"), strict=True):
        assert asked(match) == f"{side} opening"
        auction(match, side, shop)
    assert asked(match) == "ali act"
    assert match.state.round == 2


@pytest.mark.parametrize("second", ["lead 2-7", "auction r1"])
def test_after_a_move_anything_is_possible(second: str) -> None:
    """§4.3 Move and move, or move and auction."""
    match = table("2.r")
    play(match, "ali lead 8-9")
    assert second in answers(match)
    play(match, f"ali {second}")


def test_after_an_auction_only_an_auction() -> None:
    """§4.3 Also when somebody else bought the first one."""
    match = table()
    auction(match, "ali", "r1", "ali 100", "omar 200")
    assert asked(match) == "ali act"
    assert {answer.split()[0] for answer in answers(match)} == {"auction"}
    auction(match, "ali", "r3")
    assert asked(match) == "anfa act"
    assert refused(match, "anfa auction r1") == "5.1"


def test_actions_are_a_duty() -> None:
    """§4.4 Nobody passes an action; what is impossible is lost, and the next player follows."""
    match = table()
    assert refused(match, "ali pass") == "4.4"
    broke = table(line="", cash="0/0/1200/1200", empty="1 8 16", next="act", turn="omar")
    assert asked(broke) == "omar act"
    nobody = table(
        "1.r",
        "r2.ali.9 b5.ali.10 g5.ali.10 p5.ali.10 y5.ali.14",
        line="", empty="8 16", cash="0/0/50/0", turn="omar", final=4,
    )  # fmt: skip
    play(nobody, "omar lead 1-6")
    assert {answer.split()[0] for answer in answers(nobody)} == {"auction"}
    auction(nobody, "omar", "r1", "omar 100")
    assert asked(nobody) == "ali act"
    assert "skipped" in told(nobody)


# --- auctions -----------------------------------------------------------------------------------------


def test_only_free_shops_are_auctioned() -> None:
    """§5.1 A shop with an owner is never auctioned again."""
    match = table(shops="r1.omar.0")
    assert refused(match, "ali auction r1") == "5.1"
    assert "auction r1" not in answers(match)


def test_the_first_bid() -> None:
    """§5.2, §5.4 From 100 D to all the cash, in steps of 25."""
    match = table(cash="215/1200/1200/1200", options="table_unit=1")
    play(match, "ali auction r5")
    assert answers(match) == ["bid 100", "bid 125", "bid 150", "bid 175", "bid 200"]
    assert refused(match, "ali pass") == "5.2"
    assert refused(match, "ali bid 75") == "5.2"
    assert refused(match, "ali bid 225") == "5.4"


def test_raising_and_passing() -> None:
    """§5.3 Clockwise; who has passed is not asked again, the auctioneer may come back."""
    match = table()
    play(match, "ali auction r5", "ali bid 100")
    assert asked(match) == "anfa raise"
    assert refused(match, "anfa bid 100") == "5.3"
    play(match, "anfa pass", "omar bid 125", "leila pass")
    assert asked(match) == "ali raise"
    play(match, "ali bid 150")
    assert asked(match) == "omar raise"
    play(match, "omar pass")
    assert owner(match, "r5") == "ali"


def test_the_money_of_a_move_is_in_hand() -> None:
    """§5.4 What was earned before in the same turn can be bid."""
    match = table("5.bbb", "b1.ali.0", cash="0/1200/1200/1200")
    play(match, "ali lead 5-3")
    assert match.state.cash[ALI] == 600
    auction(match, "ali", "r1", "ali 600")
    assert match.state.cash[ALI] == 0


def test_a_forced_pass_is_told() -> None:
    """§5.5 With too little money one is not asked."""
    match = table(cash="500/100/1200/0")
    play(match, "ali auction r5", "ali bid 100")
    assert asked(match) == "omar raise"
    play(match, "omar pass")
    forced = [line.happening.variant for line in match.log() if line.happening.kind == "passed"]
    assert forced == ["forced", "free", "forced"]


@pytest.mark.parametrize(("price", "fee"), [(125, 100), (500, 100), (525, 200)])
def test_commission(price: int, fee: int) -> None:
    """§5.6 The bank pays it, in every round."""
    match = table(round=5)
    auction(match, "ali", "r5", "ali 100", f"anfa {price}")
    assert match.scores() == [1200 + fee, 1200 - price, 1200, 1200]


def test_entry_is_for_the_shop_s_own_fountain() -> None:
    """§5.7 Only the colour of the shop, only at its door."""
    match = table("7.rry 6.r")
    auction(match, "ali", "r2")
    assert (inside(match, "r2"), group(match, 7), group(match, 6)) == (2, "y", "r")
    assert match.state.cash[ALI] == 1200 - 100 + 300


def test_who_may_auction() -> None:
    """§5.8 100 D and a sign."""
    six = " ".join(f"{name}.ali.0" for name in ("r1", "r3", "g1", "g5", "y1", "p1"))
    assert refused(table(shops=six), "ali auction r5") == "5.8"
    assert refused(table(cash="75/1200/1200/1200"), "ali auction r5") == "5.8"


# --- moving -------------------------------------------------------------------------------------------


def test_a_move_takes_the_whole_group_to_a_neighbour() -> None:
    """§6.1 From a fountain where somebody stands, along its alleys, also back again."""
    match = table("5.rb")
    assert {"lead 5-3", "lead 5-6", "lead 5-11"} <= set(answers(match))
    assert refused(match, "ali lead 3-5") == "6.1"
    play(match, "ali lead 5-3")
    assert (group(match, 5), group(match, 3)) == ("-", "rb")
    play(match, "ali lead 3-5")
    assert (group(match, 5), group(match, 3)) == ("rb", "-")


def test_customers_stay_and_shops_are_never_full() -> None:
    """§6.4, §6.6 All fourteen yellow ones fit in one shop; the fifth and later pay 500."""
    match = table("7.y", "y4.ali.13")
    assert gains(match, "ali lead 7-13") == [500, 0, 0, 0]
    assert inside(match, "y4") == 14


def test_the_owner_who_leads_pays_no_cut() -> None:
    """§6.5 Own visitors, own shop."""
    assert gains(table("9.bb", "b2.ali.0"), "ali lead 9-8") == [300, 0, 0, 0]


# --- new visitors -------------------------------------------------------------------------------------


def test_every_empty_entrance_is_filled() -> None:
    """§7.1 One after the other; those with visitors are not."""
    match = table(empty="1 8", next="refill", done=2)
    assert refused(match, "ali fill 16 a 2") == "7.1"
    play(match, "ali fill 8 b 2", "ali fill 1 a 3")
    assert asked(match) == "anfa act"


def test_groups_come_from_one_end() -> None:
    """§7.2 Two to four, from A or from B."""
    match = table(line="rrbbggpp", empty="1", next="refill", done=2)
    assert answers(match) == [f"fill 1 {end} {n}" for end in "ab" for n in (2, 3, 4)]
    play(match, "ali fill 1 b 3")
    assert group(match, 1) == "gpp"
    short = table(line="rb", empty="1", next="refill", done=2)
    assert refused(short, "ali fill 1 a 3") == "7.2"


def test_a_single_visitor_comes_only_as_the_last() -> None:
    """§7.3 Two may be taken of three; then the last one comes alone."""
    match = table(line="rbg", empty="1 8", next="refill", done=2)
    assert refused(match, "ali fill 1 a 1") == "7.3"
    play(match, "ali fill 1 a 2")
    assert answers(match) == ["fill 8 a 1", "fill 8 b 1"]


# --- the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_one_more_turn(players: int) -> None:
    """§8.1, §8.2 From the left neighbour round to the one who emptied the line."""
    match = table(
        players=players, line="rb", empty="1", next="refill", done=2, turn=SIDES[players - 1]
    )
    play(match, f"{SIDES[players - 1]} fill 1 a 2")
    turns = []
    while not match.over:
        [seat] = match.deciders()
        turns.append(seat)
        match.apply(seat, match.legal(seat)[0])
    assert turns[::2] == list(range(players))
    assert result(match)[1] == ("last_round",)


def test_shops_count_nothing() -> None:
    """§8.3 Cash decides."""
    match = table("2.r", "r2.ali.5", line="", final=1, done=1, turn="omar", cash="100/125/0/25")
    play(match, "omar lead 2-1")
    assert result(match)[0] == (ANFA,)


def test_a_standstill_ends_the_game() -> None:
    """§8.4 3 x 4 turns without sale, customer or newcomer."""
    match = table("5.r", idle=11, done=1)
    play(match, "ali lead 5-3")
    assert result(match)[1] == ("no_progress",)


def test_progress_restarts_the_count() -> None:
    """§8.4 A customer, a sale and a newcomer each do."""
    entered = table("3.r", "r1.omar.0", idle=11, done=1)
    play(entered, "ali lead 3-4")
    assert (entered.over, entered.state.idle) == (False, 0)
    sold = table(idle=11, done=1)
    auction(sold, "ali", "r1")
    assert (sold.over, sold.state.idle) == (False, 0)
    placed = table(idle=11, empty="1", next="refill", done=2)
    play(placed, "ali fill 1 a 2")
    assert (placed.over, placed.state.idle) == (False, 0)


# --- who knows what -----------------------------------------------------------------------------------


def test_everything_is_open_by_default() -> None:
    """§9.1 All see the same."""
    match = table("5.rb", "r2.omar.1")
    views = {GAME.veil(match.state, viewer).to_tuple() for viewer in (0, 1, 2, 3, PUBLIC)}
    assert views == {match.state.to_tuple()}


def test_sealed_bids_are_secret() -> None:
    """§9.2 Others see that there is a bid, not which."""
    match = table(options="auction=sealed")
    play(match, "ali auction r5", "ali bid 300")
    assert match.view(ALI).state.bids == (300, -1, -1, -1)
    assert match.view(ANFA).state.bids == (VEILED, -1, -1, -1)
    assert match.deciders() == [1, 2, 3]
    match.undo(ALI)
    play(match, "ali bid 200", "anfa bid 225", "omar pass", "leila pass")
    assert owner(match, "r5") == "anfa"
    assert match.why_no_undo(3)


def test_hands_of_the_race_are_secret() -> None:
    """§9.3 Dealt cards are told to their owner only; a complete set is shown."""
    match = GAME.new(seed=3, souvenirs="race")
    for viewer in (ALI, ANFA, PUBLIC):
        seen = match.view(viewer).state.hands
        assert [hand == VEILED for hand in seen] == [seat != viewer for seat in range(4)]
    told_to_ali = [line.text for line in match.log(ALI) if line.happening.kind == "dealt"]
    assert sum("a card" in line for line in told_to_ali) == 15
    assert sum(row.seat == CHANCE for row in match.rows) >= 20 + 18
    stream = Stream(1)
    for _ in range(20):
        dreamt = GAME.imagine(GAME.veil(match.state, OMAR), OMAR, stream)
        assert dreamt.hands[OMAR] == match.state.hands[OMAR]
        GAME.check(dreamt)


def test_hidden_hands_are_never_complete() -> None:
    """§9.3 Even when only one hand is left that can be unfinished."""
    hands = (
        "y150+y175+y200+y225+y250/r50+r75+r100+r125+r150/b125+b150+b175+b200+b225/"
        "g100+g125+g150+g175+g200"
    )
    shops = "y4.ali.4 r5.ali.9 b5.ali.9 g4.ali.9 p5.ali.9"
    match = table("", shops, "souvenirs=race", hands=hands)
    stream = Stream(1)
    for viewer in (ANFA, PUBLIC):
        for _ in range(10):
            dreamt = GAME.imagine(GAME.veil(match.state, viewer), viewer, stream)
            assert dreamt.hands[ALI] == match.state.hands[ALI]
            assert not any(is_complete(dreamt, seat, dreamt.hands[seat]) for seat in range(4))


def test_purses_can_be_hidden() -> None:
    """§9.4 Only the own one is seen, until the end."""
    shops = "r1.ali.0 r2.anfa.0 r3.omar.0 r4.leila.0"
    match = table("", shops, options="concealed_cash=true", cash="100/300/500/700")
    assert match.view(OMAR).state.cash == [VEILED, VEILED, 500, VEILED]
    assert match.view(OMAR).scores() == [0, 0, 500, 0]
    for n in range(20):
        dreamt = GAME.imagine(GAME.veil(match.state, OMAR), OMAR, Stream(n))
        assert sum(dreamt.cash) == 1600
        assert min(dreamt.cash) >= 0


def test_who_owns_no_shop_is_imagined_with_the_start_cash() -> None:
    """§2.6, §9.4 Only owners have paid anything."""
    match = table("", "r1.ali.0 r2.anfa.0", "concealed_cash=true", cash="1000/900/1300/1200")
    for n in range(20):
        dreamt = GAME.imagine(GAME.veil(match.state, ALI), ALI, Stream(n))
        assert min(dreamt.cash[OMAR], dreamt.cash[LEILA]) >= 1200


def test_purses_are_open_at_the_end() -> None:
    """§9.4 Hidden purses are shown then."""
    over = table(
        "2.r", options="concealed_cash=true", line="", final=1, done=1, cash="100/300/500/700"
    )
    play(over, "ali lead 2-1")
    assert over.view(OMAR).state.cash == [100, 300, 500, 700]


def test_who_is_not_asked_for_a_sealed_bid_is_imagined_poor() -> None:
    """§9.4, §10.13 Only a purse of less than 25 D is passed over, and everybody sees that."""
    shops = "r1.ali.0 r2.anfa.0 r3.omar.0 r4.leila.0"
    options = "concealed_cash=true,auction=sealed"
    match = table("", shops, options, cash="900/250/100/0")
    play(match, "ali auction b5")
    for n in range(50):
        dreamt = GAME.imagine(GAME.veil(match.state, OMAR), OMAR, Stream(n))
        assert (sum(dreamt.cash), dreamt.cash[LEILA]) == (1250, 0)


def test_money_is_conserved_at_every_step() -> None:
    """§2.6 Whatever purses gain the bank has paid, in every game and at every step."""
    for seed in range(12):
        preset = list(GAME.facts.options.presets or {})[seed % 4]
        match = GAME.new(players=2 + seed % 3, seed=seed, preset=preset)
        stream = Stream(seed)
        while not match.over:
            before, bank = sum(match.state.cash), match.state.bank
            seat = match.deciders()[0]
            match.apply(seat, int(GAME.rules.pick(match.state, seat, stream)))
            assert sum(match.state.cash) - before == match.state.bank - bank
            events = [line.happening for line in match.log(after=len(match.rows) - 1)]
            if match.rows[-1].seat != CHANCE:
                paid = sum(what.points for what in events if what.source)
                assert paid == match.state.bank - bank
            GAME.check(match.state)


# --- refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "answer", "why"),
    [
        ("bid", "bid 110", "§5.4 Bids are multiples of 25 D"),
        ("bid", "110", "Write for example 'bid 100'."),
        ("bid", "bid 99975", "no more than the cash in hand"),
        ("bid", "bid lots", "Write for example 'bid 100'."),
        ("act", "lead 1-7", "§6.1 No alley joins fountains 1 and 7."),
        ("act", "lead 1-17", "is not a valid answer here"),
        ("act", "lead 1 2", "is not a valid answer here"),
        ("refill", "fill 1 a 5", "§7.2 A group is two, three or four neighbours"),
        ("refill", "1 b 0", "§7.2 A group is two, three or four neighbours"),
        ("refill", "fill 2 a 3", "§7.1 Fountain 2 is not an entrance"),
        ("refill", "fill 1 c 3", "is not a valid answer here"),
        ("refill", "", "is not a valid answer here"),
    ],
)
def test_words_that_name_no_answer_hear_why(step: str, answer: str, why: str) -> None:
    """§5.4, §6.1, §7.1, §7.2 A paragraph tells what there cannot be."""
    match = table(empty="1", next="refill", done=2) if step == "refill" else table()
    if step == "bid":
        play(match, "ali auction r5")
    with pytest.raises(BadNotation, match=re.escape(why)) as error:
        match.apply(ALI, answer)
    assert ("§" in str(error.value)) == ("is not a valid answer here" not in why)


def test_passing_is_refused_where_something_must_be_done() -> None:
    """§4.4, §7.1 An action is a duty, and so is an empty entrance."""
    assert refused(table(), "ali pass") == "4.4"
    assert refused(table(empty="1", next="refill", done=2), "ali pass") == "7.1"


# --- the end, for fewer players -------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "turns"), [(2, 6), (3, 9), (4, 12)])
def test_a_standstill_takes_three_turns_of_each_player(players: int, turns: int) -> None:
    """§8.4 Three times as many turns as there are players."""
    for idle, over in ((turns - 2, False), (turns - 1, True)):
        match = table("5.r", players=players, idle=idle, done=1)
        play(match, "ali lead 5-3")
        assert match.over == over
