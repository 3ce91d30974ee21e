"""Every value of every option does what chapter 10 of RULES.md says."""

from typing import get_args

import pytest

from hypostyle import PUBLIC, BadOptions, BadPosition
from hypostyle.core.options import Source, Value
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import many, size
from tests.games.aton.build import (
    BLUE,
    RED,
    TEMPLE,
    answers,
    held,
    kingdom,
    laid,
    last_stop,
    result,
    side,
    supply,
    table,
    without,
)
from tests.games.moves import asked, play, refused, told

OPTIONS = {option.name: option for option in GAME.facts.options.options}
TIE = ("2314", "2341")
"""Plans that tie in cartouches 1 and 2 and remove one opposing counter each."""


def test_the_default_game_is_the_one_the_rules_describe() -> None:
    """§10.15 Without options, and with the preset `seed`, all is as in chapters 1 to 9."""
    expected: dict[str, Value] = {
        "start_score": 1,
        "placement": "optional",
        "resolution": "player_by_player",
        "order_tiebreak": "deck_bottom",
        "cleanup_order": "alternating",
        "cleanup_tie": "red",
        "draw_timing": "after_cleanup",
        "exchange_cards_hidden": False,
        "exchange": True,
        "first_round_removal": False,
        "win_score": 40,
        "kingdom_size": 8,
        "handicap": 0,
        "round_cap": 100,
    }
    assert GAME.setup().options == expected
    assert GAME.setup(preset="seed").options == expected


# --- each option ------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [1, 0])
def test_start_score(points: int) -> None:
    """§10.1 Both begin with so many points."""
    assert GAME.new(manual=True, start_score=points).scores() == [points, points]


def test_placement_optional() -> None:
    """§10.2 By default a player may stop."""
    match = laid("1212", "1311")
    assert answers(match) == f"{TEMPLE[1]} stop"


def test_placement_mandatory() -> None:
    """§10.2 Nobody may stop while a counter can be placed; doomed counters stay doomed."""
    blue = without(TEMPLE[1], "1a1", "1a2")
    match = laid("1213", "1311", "", blue, "placement=mandatory")
    assert answers(match) == "1a1 1a2"
    assert refused(match, "red stop") == "10.2"
    play(match, "red place 1a1")
    assert answers(match) == "1a2"
    play(match, "red place 1a2")
    assert kingdom(match) == (1, 0)
    assert asked(match) == "blue remove"


def order_of_questions(resolution: str) -> list[str]:
    match = laid("1311", "1411", "1a1", "1b1 1b2", f"resolution={resolution}")
    seen = []
    while not match.chance:
        seen.append(asked(match))
        [seat] = match.deciders()
        match.apply(seat, match.legal(seat)[-1])
    return seen


def test_resolution_player_by_player() -> None:
    """§10.3 One player does everything, then the other."""
    expected = ["red remove", "red place", "blue remove", "blue place"]
    assert order_of_questions("player_by_player") == expected


def test_resolution_removals_then_placements() -> None:
    """§10.3 Both remove, then both place, the first player first each time."""
    expected = ["red remove", "blue remove", "red place", "blue place"]
    assert order_of_questions("removals_then_placements") == expected


def test_order_tiebreak_deck_bottom() -> None:
    """§10.4 The cards turned up go under the decks."""
    match = laid(*TIE, exchange="yes/yes", discard="3333/3333")
    play(match, "chance turn red 4", "chance turn blue 1")
    assert match.state.first == BLUE
    assert (side(match, RED).bottom, side(match, BLUE).bottom) == ((4,), (1,))


def test_order_tiebreak_deck_discard() -> None:
    """§10.4 The cards turned up go to the discards, all together once the tie is decided."""
    match = laid(*TIE, options="order_tiebreak=deck_discard", discard="3333/3333")
    play(match, "chance turn red 4", "chance turn blue 4")
    assert size(side(match, RED).discard) == 12
    play(match, "chance turn red 4", "chance turn blue 1")
    assert match.state.first == BLUE
    assert many(side(match, RED).discard, 4) == 5
    assert [many(side(match, BLUE).discard, value) for value in (1, 4)] == [4, 4]
    assert (side(match, RED).bottom, side(match, BLUE).bottom) == ((), ())
    assert size(side(match, RED).deck) == 18


def test_order_tiebreak_deck_discard_lets_a_draw_straddle_two_decks() -> None:
    """§10.4 The next hand takes the last two cards of the deck and two of the new one."""
    match = table(
        options="order_tiebreak=deck_discard",
        next="deal.red,deal.blue,offer,assign,points,order",
        hand="-/-",
        exchange="yes/yes",
        discard="8998/9999",
        deck="1001/0000",
    )
    hands = [match.game.actions[outcome].token for outcome, _ in match.outcomes()]
    assert all("1" in hand and "4" in hand for hand in hands)
    assert len(hands) == 10  # 1 and 4, with any two of four values
    play(match, "chance deal red 1124")
    assert size(side(match, RED).deck) == 32
    assert [many(side(match, RED).deck, value) for value in (1, 2, 3, 4)] == [7, 8, 9, 8]


@pytest.mark.parametrize(("name", "seat"), [("red", RED), ("blue", BLUE)])
def test_order_tiebreak_coin(name: str, seat: int) -> None:
    """§10.4 No card is turned up; a fair coin names the first player."""
    match = laid(*TIE, options="order_tiebreak=coin")
    assert asked(match) == "chance order_coin"
    assert [weight for _, weight in match.outcomes()] == [1, 1]
    play(match, f"chance first {name}")
    assert match.state.first == seat
    assert "turned" not in told(match)


def order_of_cleanup(options: str) -> list[int]:
    red = f"{without(TEMPLE[1], '1b4')} 2a1"
    match = last_stop(red, "3a1 3a2 3a3 3c1 3c2", options, kingdom="4/4")
    seats = []
    while asked(match).endswith("clean"):
        [seat] = match.deciders()
        seats.append(seat)
        match.apply(seat, match.legal(seat)[0])
    return seats


def test_cleanup_order_alternating() -> None:
    """§10.5 They take turns, the leader first."""
    assert order_of_cleanup("cleanup_order=alternating") == [RED, BLUE] * 4


def test_cleanup_order_block() -> None:
    """§10.5 The leader takes back all four, then the other player does."""
    assert order_of_cleanup("cleanup_order=block") == [RED] * 4 + [BLUE] * 4


def test_cleanup_tie_red() -> None:
    """§10.6 On equal scores Red begins."""
    match = last_stop("2a1", "2a2", "cleanup_tie=red", kingdom="4/4")
    assert match.scores() == [1, 1]
    assert asked(match) == "red clean"


@pytest.mark.parametrize("name", ["red", "blue"])
def test_cleanup_tie_random(name: str) -> None:
    """§10.6 On equal scores a fair coin says who begins; otherwise the leader does."""
    match = last_stop("2a1", "2a2", "cleanup_tie=random", kingdom="4/4")
    assert asked(match) == "chance clean_coin"
    assert [weight for _, weight in match.outcomes()] == [1, 1]
    play(match, f"chance cleanup {name}")
    assert asked(match) == f"{name} clean"
    leader = last_stop("", "2a2", "cleanup_tie=random", kingdom="4/4")
    assert asked(leader) == "blue clean"


def test_draw_timing_after_cleanup() -> None:
    """§10.7 By default nobody holds a new hand during the cleanup."""
    match = last_stop("2a1", "2a2", "draw_timing=after_cleanup", kingdom="4/4")
    assert asked(match) == "red clean"
    assert size(side(match, RED).hand) == 0


def test_draw_timing_before_scoring() -> None:
    """§10.7 The next hands are drawn first, each known to its owner; the exchange still waits."""
    options = "draw_timing=before_scoring"
    match = last_stop("2a1", "2a2", options, kingdom="4/4", exchange="yes/yes")
    assert asked(match) == "chance deal"
    assert "scoring" not in told(match)
    play(match, "chance deal red 1123", "chance deal blue 2344")
    assert asked(match) == "red clean"
    assert [many(match.view(RED).state.red.hand, value) for value in (1, 2, 3, 4)] == [2, 1, 1, 0]
    assert match.view(BLUE).state.red.hand == 0
    play(match, "red clean 2a1", "blue clean 2a2")
    assert match.state.round == 5
    assert asked(match) == "red+blue offer"


def test_draw_timing_before_scoring_in_round_1() -> None:
    """§10.7 The hand for round 1 is drawn at its start."""
    match = GAME.new(manual=True, draw_timing="before_scoring")
    play(match, "chance deal red 1123", "chance deal blue 2344", "red keep", "blue keep")
    assert asked(match) == "red+blue assign"


@pytest.mark.parametrize(("hidden", "seen"), [("false", 16), ("true", 12)])
def test_exchange_cards_hidden(hidden: str, seen: int) -> None:
    """§10.8 With true the cards given up are known to their owner alone, and not lost."""
    match = table(
        options=f"exchange_cards_hidden={hidden}",
        next="offer,assign,points,order",
        exchange="yes/yes",
        hand="1112/1234",
    )
    play(match, "red exchange", "blue keep", "chance deal red 3344")
    for viewer in (BLUE, PUBLIC):
        view = match.view(viewer)
        assert size(view.state.red.discard) == seen
        assert size(view.state.red.buried) == 0
        sentence = "Red exchanges four cards." if hidden == "true" else "Red exchanges 1-1-1-2."
        assert sentence in [line.text for line in view.lines]
    own = match.view(RED).state.red
    assert size(own.discard + own.buried) == 16


def test_exchange_cards_hidden_return_with_the_next_shuffle() -> None:
    """§10.8 When the discards are shuffled the hidden cards go in as well."""
    match = table(
        options="exchange_cards_hidden=true",
        next="deal.red,deal.blue,assign,points,order",
        hand="-/-",
        round=9,
        discard="6899/6899",
        buried="3100/3100",
    )
    play(match, "chance deal red 1111")
    assert [many(side(match, RED).deck, value) for value in (1, 2, 3, 4)] == [5, 9, 9, 9]
    assert side(match, RED).buried == 0


def test_exchange_true() -> None:
    """§10.9 Both begin with an exchange counter and are asked."""
    match = GAME.new(manual=True, exchange=True)
    play(match, "chance deal red 1234", "chance deal blue 1234")
    assert asked(match) == "red+blue offer"


def test_exchange_false() -> None:
    """§10.9 There are no exchange counters: the cards are laid at once."""
    match = GAME.new(manual=True, exchange=False)
    assert not side(match, RED).token
    play(match, "chance deal red 1234", "chance deal blue 1234")
    assert asked(match) == "red+blue assign"
    assert refused(match, "red exchange") == "4.4"


@pytest.mark.parametrize(("value", "question"), [("false", "blue place"), ("true", "blue remove")])
def test_first_round_removal(value: str, question: str) -> None:
    """§10.10 The house rule lets the second player remove in round 1."""
    match = laid("1211", "1311", options=f"first_round_removal={value}", round=1)
    play(match, "red place 1a1")
    assert asked(match) == question


def test_first_round_removal_means_nothing_when_removals_come_first() -> None:
    """§10.10 With removals_then_placements the board is still empty at that moment."""
    options = "resolution=removals_then_placements,first_round_removal=true"
    match = laid("1211", "1311", options=options, round=1)
    play(match, "red place 1a1")
    assert asked(match) == "blue place"
    assert held(match, RED) == "1a1"


@pytest.mark.parametrize("points", OPTIONS["win_score"].values)
def test_win_score(points: int) -> None:
    """§10.11 Exactly so many points win, by cartouche 1 and by a scoring; one less does not."""
    options = f"win_score={points}"
    by_c1 = laid("2211", "1211", options=options, score=f"{points - 2}/1")
    assert result(by_c1) == ((RED,), ("c1",), (points, 1))
    by_scoring = last_stop("2a1", "", options, score=f"{points - 5}/1", kingdom="4/4")
    assert result(by_scoring) == ((RED,), ("scoring",), (points, 1))
    assert not laid("2211", "1211", options=options, score=f"{points - 3}/1").over


@pytest.mark.parametrize("spaces", OPTIONS["kingdom_size"].values)
def test_kingdom_size(spaces: int) -> None:
    """§10.12 So many counters fill the Kingdom and bring a scoring; one less does not."""
    options = f"kingdom_size={spaces}"
    full = last_stop("2a1", "", options, kingdom=f"{spaces - 1}/1")
    assert "scoring" in told(full)
    assert "scoring" not in told(last_stop("2a1", "", options, kingdom=f"{spaces - 1}/0"))
    overflow = laid("1411", "2411", "", "1a1 1a2", options, kingdom=f"{spaces - 1}/0")
    play(overflow, "red remove 1a1", "red remove 1a2")
    assert kingdom(overflow) == (spaces - 1, 1)
    with pytest.raises(BadPosition, match="kingdom-too-full"):
        table(options=options, kingdom=f"{spaces}/1")


@pytest.mark.parametrize("points", OPTIONS["handicap"].values)
@pytest.mark.parametrize("start", [0, 1])
def test_handicap(points: int, start: int) -> None:
    """§10.13 The points are added to Red's start score, below 0 too; Blue's stays."""
    match = GAME.new(manual=True, handicap=points, start_score=start)
    assert match.scores() == [start + points, start]


def test_round_cap() -> None:
    """§10.14 The game ends after this round and not after the one before; the higher score wins."""
    for last in OPTIONS["round_cap"].values:
        if last != "none":
            options = f"round_cap={last}"
            end = last_stop(options=options, round=last, score="5/9")
            assert result(end) == ((BLUE,), ("round_cap",), (5, 9))
            assert not last_stop(options=options, round=int(last) - 1, score="5/9").over


def test_round_cap_none() -> None:
    """§10.14 Without a cap the game goes on after any round."""
    match = last_stop(options="round_cap=none", round=9999, score="5/9")
    assert asked(match) == "chance deal"
    assert match.state.round == 10000


def test_round_cap_completes_the_round() -> None:
    """§10.14 Scoring and cleanup of the last round still happen; equal scores share the win."""
    match = last_stop("1a1", "1a2", "round_cap=20", round=20, kingdom="4/4")
    assert "scoring" in told(match)
    play(match, "red clean 1a1", "blue clean 1a2")
    assert result(match) == ((RED, BLUE), ("round_cap",), (1, 1))
    assert supply(match) == (29, 29)


# --- presets and contradictions -----------------------------------------------------------------------


def changed(preset: str) -> dict[str, Value]:
    default = GAME.setup().options
    chosen = GAME.setup(preset=preset).options
    return {name: value for name, value in chosen.items() if value != default[name]}


def test_presets() -> None:
    """§10.15 Each preset changes what its row says and nothing else."""
    assert list(GAME.facts.options.preset_names()) == ["seed", "published", "research"]
    assert changed("seed") == {}
    assert changed("published") == {"start_score": 0, "placement": "mandatory"}
    assert changed("research") == {
        "placement": "mandatory",
        "order_tiebreak": "coin",
        "cleanup_tie": "random",
    }


def test_an_option_beside_a_preset_overrides_it() -> None:
    """§10.15 published with a start score of 1 is still mandatory."""
    options = GAME.setup(preset="published", options={"start_score": 1}).options
    assert (options["start_score"], options["placement"]) == (1, "mandatory")


def test_hidden_cards_without_exchanges_contradict_each_other() -> None:
    """§10.15 What nobody exchanges cannot be hidden."""
    with pytest.raises(BadOptions, match="nothing to hide"):
        GAME.setup(options={"exchange_cards_hidden": True, "exchange": False})


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    """§10.15 The message lists what there is."""
    with pytest.raises(BadOptions, match="seed, published, research"):
        GAME.setup(preset="blitz")


BAD = [
    ("start_score", 2),
    ("start_score", True),
    ("placement", "must"),
    ("resolution", "together"),
    ("order_tiebreak", "dice"),
    ("cleanup_order", "chaos"),
    ("cleanup_tie", "blue"),
    ("draw_timing", "never"),
    ("exchange_cards_hidden", 1),
    ("exchange", "perhaps"),
    ("first_round_removal", None),
    ("win_score", 19),
    ("win_score", 61),
    ("win_score", 40.0),
    ("kingdom_size", 5),
    ("kingdom_size", 11),
    ("handicap", -11),
    ("handicap", 11),
    ("round_cap", 19),
    ("round_cap", 501),
    ("round_cap", "never"),
]


@pytest.mark.parametrize(("name", "value"), BAD, ids=[f"{n}={v}" for n, v in BAD])
def test_a_bad_value_is_refused_with_what_it_can_be(name: str, value: object) -> None:
    """§10.15 The message names the option, the value and the values there are."""
    with pytest.raises(BadOptions) as error:
        GAME.setup(options={name: value})
    message = str(error.value)
    assert message.startswith(f"{name} cannot be {value!r}; it is ")
    assert message.endswith(OPTIONS[name].range_text())


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    """§10.15 The message lists the options."""
    with pytest.raises(BadOptions, match=r"no option 'speed'; the options are start_score, .*cap"):
        GAME.setup(options={"speed": 2})


def test_options_stand_in_the_order_of_their_paragraphs() -> None:
    """§10.15 Every option but the presets has its own paragraph, and says where it is from."""
    paragraphs = [option.paragraph for option in OPTIONS.values()]
    assert paragraphs == [f"10.{n}" for n in range(1, 15)]
    assert {option.source for option in OPTIONS.values()} <= set(get_args(Source))


def test_the_game_is_for_two() -> None:
    """§3.1 Any other number of players is refused."""
    for players in (0, 1, 3):
        with pytest.raises(BadOptions, match="for 2 players"):
            GAME.setup(players)
