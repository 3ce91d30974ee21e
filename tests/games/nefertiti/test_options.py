"""Every option, both ways, the presets and what contradicts (chapter 10)."""

import pytest

from hypostyle import BadOptions, Match
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.codes import DRAWN
from hypostyle.games.nefertiti.data import BARGE, ONE
from hypostyle.games.nefertiti.rules.characters import left_in
from hypostyle.games.nefertiti.rules.ending import Finish
from hypostyle.games.nefertiti.rules.opening import draw_weights, next_card, special_card
from hypostyle.games.nefertiti.state import Board, Settings
from tests.games.moves import asked, play, reason, refused, told
from tests.games.nefertiti.build import deben, gifts, piles, seat, table

CHARACTER = "character,servants,again,turn_end"


@pytest.mark.parametrize("players", [2, 5])
def test_the_base_edition_is_for_three_or_four(players: int) -> None:
    """§10.1 Other numbers of players are refused."""
    with pytest.raises(BadOptions, match="3 or 4"):
        GAME.setup(players, options={"edition": "base"})
    assert GAME.counts("published") == [3, 4]
    assert GAME.counts("seed") == [3, 2, 4, 5]


def test_the_base_edition_has_no_memphis() -> None:
    """§10.1, §12.2 Four markets, 46 gifts, 12 seals."""
    match = table(options={"edition": "base"}, red={"deben": 5})
    assert len(match.state.reserve) == 4
    assert match.state.settings.seals == 12
    assert reason(match, "red place m1") == ("10.1", "no_memphis")


def test_akhenaton_shuffled_into_the_last_five() -> None:
    """§10.3 He may be any of the last five cards, and is the last one for certain."""
    match = GAME.new(3, seed=5, akhenaton_position="shuffled_last5")
    s = match.state
    s.pile, s.unseen = 5, 4 * ONE[4] + 8 * ONE[5]
    weights = dict(draw_weights(s, s.pile, special_card(s, s.pile)))
    total = sum(weights.values())
    akhenaton = next(w for o, w in weights.items() if GAME.actions[o].token == "akhenaton")
    assert akhenaton * 5 == total
    s.pile = 1
    assert next_card(s) == 18
    s.unseen = 0
    assert draw_weights(s, 1, special_card(s, 1)) == [(DRAWN + 18, 1)]


def free(space: str, *moves: str) -> Match[Board]:
    """Red closes Gizeh from a space as the highest bidder, any gifts allowed."""
    match = table(
        options={"top_rule": "free"},
        green={"servants": "gl1", "deben": 0},
        blue={"servants": "gl5", "deben": 0},
        black={"servants": "gl7", "deben": 0},
        red={"deben": 9},
    )
    play(match, f"red place {space}", *moves)
    return match


def test_free_single_card() -> None:
    """§10.6 With S one gift, with or without the seal of T."""
    match = free("gl4", "red take gb1")
    assert reason(match, "red take gb2") == ("10.6", "single_free")
    play(match, "red seal")
    assert gifts(match, "red") == "chair"
    assert match.state.seals[1] == 1


def test_free_two_gifts_leave_the_seal() -> None:
    """§10.6 T and another gift; the seal stays on the space."""
    match = table(
        options={"top_rule": "free"},
        green={"servants": "gl1+gl4", "deben": 0},
        blue={"servants": "gl3", "deben": 0},
        red={"deben": 9},
    )
    play(match, "red place gl2", "red take gt", "red take gb1")
    assert gifts(match, "red") == "necklace+chair"
    assert match.state.seals[1] == 0
    assert match.state.sealed & 1


def test_free_but_the_seal_of_a_gift_face_down_stays() -> None:
    """§7.14, §10.6 Nobody takes the seal of a gift that is face down."""
    match = table(
        options={"top_rule": "free"},
        goods={"gizeh": "necklace.down,chair,harp,mirror"},
        piles=piles(beggar=0),
        green={"servants": "gl1+gl4", "deben": 0},
        blue={"servants": "gl3", "deben": 0},
        red={"deben": 9},
    )
    play(match, "red place gl2", "red take gb1")
    assert reason(match, "red seal") == ("7.14", "seal_face_down")
    play(match, "red take gb2")
    assert match.state.seals[1] == 0
    assert match.state.sealed & 1


def test_rows_know_no_single_seal() -> None:
    """§10.6 By default the seal comes only with T."""
    match = table(green={"servants": "gl1+gl4"}, blue={"servants": "gl3"}, red={"deben": 9})
    play(match, "red place gl2", "red take gb1")
    assert reason(match, "red seal") == ("10.6", "seal_now")


def test_bids_within_the_purse() -> None:
    """§10.7 Only spaces of at most your Deben; without one the cheapest."""
    match = table(options={"bid_cap": "on"}, red={"deben": 3})
    assert reason(match, "red place gl7") == ("10.7", "bid_too_high")
    play(match, "red place gl3")
    taken = "gl1+al1+m1"
    poor = table(options={"bid_cap": "on"}, red={"deben": 0}, green={"servants": taken})
    tokens = [GAME.actions[a].token for a in poor.legal(1)]
    assert tokens == ["gl5", "al4", "sl1", "sl2", "m2"]


def test_passing_without_servants() -> None:
    """§10.8 After a round of passes somebody must close."""
    options = {"no_servant": "pass"}
    match = table(
        options=options,
        red={"servants": "gl1+gl3+gl7+gl9", "deben": 5},
        turn="green",
        green={"deben": 9},
    )
    play(match, "green place al1")
    assert "passed" in told(match)
    assert asked(match) == "blue place"
    forced = table(
        options=options,
        next="force,again,turn_end",
        passes=4,
        red={"servants": "gl1+gl3+gl7+gl9", "deben": 5},
    )
    assert asked(forced) == "red force"


def test_taking_nothing() -> None:
    """§10.9 An option; otherwise a bidder buys or takes the half."""
    for value, paragraph in (("on", ""), ("off", "10.9")):
        match = table(
            options={"decline": value},
            green={"servants": "gl1+gl4", "deben": 5},
            blue={"servants": "gl3", "deben": 9},
            red={"deben": 9},
        )
        play(match, "red place gl2", "red take gt")
        if paragraph:
            assert refused(match, "green nothing") == paragraph
        else:
            play(match, "green nothing")
            assert "declined" in told(match)


def test_memphis_by_state() -> None:
    """§10.10, §11.23 A servant closes it at once; the High Priest's second one goes elsewhere."""
    four = "foreign_harp,foreign_chair,foreign_mirror,foreign_gold"
    match = table(
        options={"memphis_close": "state"},
        next=CHARACTER,
        goods={"memphis": four},
        red={"deben": 9, "seals": 1},
    )
    play(match, "red recruit high_priest", "red place m1", "red take m1")
    assert asked(match) == "red place"
    assert reason(match, "red place m2") == ("10.10", "memphis_shut")


def test_the_merchant_pays_a_reserve() -> None:
    """§10.11 Into a Reserve of his choice."""
    match = table(
        options={"merchant_pays": "reserve"},
        next=CHARACTER,
        red={"gifts": "necklace+chair", "seals": 1, "deben": 4},
        green={"gifts": "necklace"},
    )
    play(
        match,
        "red recruit merchant",
        "red want green necklace",
        "red give chair",
        "red pay memphis",
    )
    assert deben(match, "red", "green", "memphis") == [0, 0, 4]


def test_four_scribes_at_every_count() -> None:
    """§10.12 Also with two players."""
    assert left_in(GAME.new(2, seed=1, scribe_pile="all4").state, 0) == 4
    assert left_in(GAME.new(2, seed=1).state, 0) == 3


def test_fixed_stalls() -> None:
    """§10.13 The right ones are in use; nothing is drawn for them."""
    match = GAME.new(3, manual=True, start_sides="fixed")
    assert match.state.right == 15
    assert asked(match) == "chance refill"


def test_seals_without_points() -> None:
    """§10.14 Only what the list of the end names."""
    s = Board(Settings(GAME.setup(2, options={"seal_points": 0})))
    s.seals = [3, 0]
    Finish().run(s, 0)
    assert s.points == [0, 0]


def test_royal_scribe_for_mixed_gifts() -> None:
    """§10.15, §11.46 Values are fixed beforehand; the Barge is not scored; nothing is a choice too."""
    match = table(
        options={"royal_scribe": "mixed"},
        next=CHARACTER,
        red={"gifts": "harp+chair", "seals": 1},
        green={"gifts": "harp"},
    )
    play(match, "red recruit royal_scribe")
    assert reason(match, "red discard barge") == ("10.15", "barge_not_scored")
    play(match, "red discard harp", "red discard chair")
    assert match.scores()[1] == 7 + 2 + 9 + 2
    assert match.state.fixed == 0
    none = table(
        options={"royal_scribe": "mixed"}, next=CHARACTER, red={"gifts": "harp", "seals": 1}
    )
    play(none, "red recruit royal_scribe", "red stop")
    assert none.scores()[1] == 0
    assert gifts(none, "red") == "harp"


def test_the_barge_without_itself() -> None:
    """§10.16 Two points less."""
    s = Board(Settings(GAME.setup(2, options={"barge_counts_itself": False})))
    s.gifts = [ONE[BARGE] + ONE[4], 0]
    Finish().run(s, 0)
    assert s.points == [11, 0]


def test_only_the_base_characters() -> None:
    """§10.17 13 cards in seven piles."""
    s = GAME.new(4, seed=1, characters="base13").state
    assert sum(int(left_in(s, pile)) for pile in range(14)) == 13
    assert not any(left_in(s, pile) for pile in range(7, 14))


# --- the last markets --------------------------------------------------------------------------------


def last_markets(**fields: object) -> Match[Board]:
    """Akhenaton comes to Louqsor after Gizeh has closed."""
    match = table(
        **{
            "options": {"end_mode": "last_markets"},
            "green": {"servants": "gl1+gl2", "deben": 9},
            "blue": {"servants": "gl3", "deben": 9},
            "red": {"deben": 9},
            "unseen": "harp*4+chair*5",
            "pile": 2,
            **fields,
        }
    )
    play(match, "red place gl6", "red take gt")
    if asked(match) == "red more":
        play(match, "red stop")
    while asked(match).endswith("bids") and match.state.closing == 0:
        match.apply(match.deciders()[0], "half")
    return match


def test_akhenaton_lies_on_a_space() -> None:
    """§10.18, §10.4 He is no gift; the rest stays empty; the game goes on."""
    match = last_markets()
    s = match.state
    assert s.goods[12:16] == [19, 0, 0, 0]
    assert not s.sealed >> 3 & 1  # he lies on T
    assert asked(match) == "blue place"
    assert reason(match, "blue place m1") == ("10.18", "memphis_over")


def test_memphis_closes_for_good() -> None:
    """§10.18 Its servants are served once more."""
    match = last_markets(black={"servants": "m3", "deben": 9}, goods={"memphis": "foreign_gold"})
    assert asked(match) == "black pick"
    play(match, "black take m1")
    assert asked(match) == "blue place"


def test_markets_that_close_stay_closed_and_the_last_one_ends_it() -> None:
    """§10.18 None reopens, the tile stays."""
    match = last_markets()
    for _ in range(400):
        if match.over:
            break
        if match.chance:
            match.happen(match.outcomes()[-1][0])
            continue
        who = match.deciders()[0]
        before, tile = match.state.closed, match.state.tile
        match.apply(who, match.legal(who)[0])
        assert match.state.closed & before == before
        assert match.state.tile == tile
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reasons == ("last_market",)


def test_the_roaming_thief_avoids_akhenaton() -> None:
    """§10.18 Louqsor holds him."""
    match = table(
        options={"end_mode": "last_markets"},
        next=CHARACTER,
        closed="gizeh",
        goods={"louqsor": "harp,akhenaton,-,-"},
        flags="akhenaton",
        red={"seals": 1, "deben": 5},
        unseen="harp*3+chair*6",
        pile=1,
    )
    play(match, "red recruit roaming_thief")
    assert reason(match, "red rob lt") == ("10.18", "roam_akhenaton")
    assert reason(match, "red rob lb1") == ("10.18", "akhenaton")


# --- presets -----------------------------------------------------------------------------------------


def test_presets() -> None:
    """§10.19, §12.3 The printed base game, as far as it is known."""
    options = GAME.facts.options
    assert list(options.preset_names()) == ["seed", "published"]
    changed = options.text(options.complete({}, "published"))
    assert changed == (
        "edition=base,half_rounding=up,akhenaton_position=shuffled_last5,end_mode=last_markets,bid_cap=on"
    )


@pytest.mark.parametrize(
    "given",
    [
        {"edition": "base", "memphis_close": "state"},
        {"edition": "base", "royal_scribe": "mixed"},
        {"edition": "base", "barge_counts_itself": False},
        {"edition": "base", "characters": "base13"},
        {"characters": "base13", "royal_scribe": "mixed"},
    ],
)
def test_what_contradicts(given: dict[str, object]) -> None:
    """§10.19 Options about what is not there."""
    with pytest.raises(BadOptions, match="needs"):
        GAME.setup(3, options=given)


def test_a_seat_is_a_seat() -> None:
    """§12.4 Green, Red, Blue, Black, White."""
    assert [side.key for side in GAME.facts.sides] == ["green", "red", "blue", "black", "white"]
    assert seat("white") == 4
