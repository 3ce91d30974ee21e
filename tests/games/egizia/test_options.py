"""Every value of every option does what chapter 10 of RULES.md says."""

from typing import get_args

import pytest

from hypostyle import BadOptions, Match, Stream
from hypostyle.core.bits import count
from hypostyle.core.game import Marks
from hypostyle.core.options import Source
from hypostyle.games.egizia import GAME
from hypostyle.games.egizia.state import Board, Noble
from hypostyle.games.egizia.wording import half_text, score_text
from tests.games.egizia.build import (
    GREEN,
    RED,
    SITES,
    Fields,
    answers,
    bricks,
    crews,
    has_card,
    last_ship,
    lines,
    noble,
    sailing,
    scores,
    sphinx,
    table,
    visiting,
)
from tests.games.moves import asked, play, refused, told


def test_every_option_names_its_source() -> None:
    """§10.19 Printed, a variant, or ours."""
    for option in GAME.facts.options.options:
        assert option.source in get_args(Source)
        assert option.default == option.values[0] or option.name == "solo_handicap"


def test_presets() -> None:
    """§10.19 The default game, and the first printing."""
    assert GAME.setup(preset="seed") == GAME.setup()
    first = GAME.setup(preset="first_printing").options
    changed = {name for name, value in first.items() if value != GAME.setup().options[name]}
    assert changed == {"start_sphinx", "allow_pass", "plus2_needs_payment", "unclaimed_timing"}


@pytest.mark.parametrize(("value", "stones"), [(True, 3), (False, 0)])
def test_start_quarry(value: bool, stones: int) -> None:
    """§10.1 With or without a quarry of 3."""
    match = GAME.new(seed=1, start_quarry=value)
    assert [int(one.quarry) for one in match.state.nobles] == [stones, stones]
    assert noble(last_ship(options=f"start_quarry={str(value).lower()}")).stones == stones


@pytest.mark.parametrize(("value", "cards"), [(True, 1), (False, 0)])
def test_start_sphinx(value: bool, cards: int) -> None:
    """§10.2 With or without a Sphinx card."""
    match = GAME.new(players=3, seed=1, start_sphinx=value)
    assert [len(one.sphinx) for one in match.state.nobles] == [cards] * 3


def test_allow_pass_true() -> None:
    """§10.3 By default one may always pass."""
    assert "pass" in answers(sailing()).split(", ")


def test_allow_pass_false() -> None:
    """§10.3 Only when every placement would cost a card."""
    match = sailing(options="allow_pass=false")
    assert refused(match, "red pass") == "10.3"
    match = sailing(
        options="allow_pass=false", ships="heliopolis/syene", cards="n1_16+n3_13", round=3
    )
    assert "pass" in answers(match).split(", ")
    play(match, "red pass")
    assert noble(match).passed


@pytest.mark.parametrize(("value", "most", "drawn"), [("false", 3, 5), ("true", 5, 7)])
def test_plus2_over_cap(value: str, most: int, drawn: int) -> None:
    """§10.4 Five cards in all, or five paid and seven drawn."""
    match = visiting(0, options=f"plus2_over_cap={value}", crews="9112", cards="n1_17")
    play(match, "red send blue")
    assert answers(match).split(", ")[-1] == str(most)
    play(match, f"red pay {most}")
    for n in range(1, drawn + 1):
        play(match, f"chance draw red s{n:02}")
    assert asked(match) == "red choose"


def test_plus2_needs_payment_true() -> None:
    """§10.5 By default Thoth wants a stone."""
    assert refused(visiting(0, cards="n1_17"), "red thoth") == "10.5"


def test_plus2_needs_payment_false() -> None:
    """§10.5 A ship is enough: two cards, no crew, no stone, and it counts as building."""
    options = "plus2_needs_payment=false"
    match = visiting(0, options=options, cards="n1_17", stones=0)
    assert answers(match) == "decline, thoth"
    play(match, "red thoth", "chance draw red s01", "chance draw red s02", "red keep s01")
    assert sphinx(match) == ["s01"]
    assert match.points()[RED] == {"returned": 1, "cooperation": 1}
    assert refused(visiting(0, options=options), "red thoth") == "10.5"


def test_unclaimed_timing_after_ships() -> None:
    """§10.6 By default before the feeding."""
    match = last_ship(display={"c2": "n3_03"}, cards="n3_17", round=3)
    assert asked(match) == "red unclaimed"
    assert "fed" not in told(match)


@pytest.mark.parametrize("number", [3, 5])
def test_unclaimed_timing_end_of_round(number: int) -> None:
    """§10.6 After the cooperation bonus, in round 5 before the last window."""
    key = "n3_03" if number == 3 else "n5_07"
    match = last_ship(
        options="unclaimed_timing=end_of_round", display={"c2": key}, cards="n3_17", round=number
    )
    assert asked(match) == "red unclaimed"
    assert "stones" in told(match)
    play(match, "red take c2")
    assert has_card(match, key)
    assert asked(match) == ("chance lay" if number == 3 else "red window")


@pytest.mark.parametrize(("value", "points"), [("own", 5), ("all", 7)])
def test_row_bonus(value: str, points: int) -> None:
    """§10.7 The winner's own bricks, or all."""
    green = "+".join(f"y1.{n}" for n in range(2, 7))
    match = visiting(2, options=f"row_bonus={value}", bricks=f"y1.1/{green}", crews="1112")
    play(match, "red send blue", "red build y1.7")
    assert match.points()[GREEN]["row"] == points


@pytest.mark.parametrize("value", ["true", "false"])
def test_joker_alone(value: str) -> None:
    """§10.8 Alone, or only with a regular crew."""
    match = visiting(1, options=f"joker_alone={value}")
    if value == "true":
        play(match, "red send joker")
        assert match.state.budget == 2
    else:
        assert refused(match, "red send joker") == "10.8"


@pytest.mark.parametrize(
    ("value", "crew", "loss"),
    [("grain", "3224", -15), ("crew", "3224", -6), ("crew", "9999", -12), ("crew", "1112", 0)],
)
def test_hunger_unit(value: str, crew: str, loss: int) -> None:
    """§10.9 Missing grain, or crews that go hungry, the weakest fed first."""
    match = last_ship(options=f"hunger_unit={value}", crews=crew)
    assert match.points()[RED].get("hunger", 0) == loss


@pytest.mark.parametrize(("value", "points"), [("built", 0), ("ships", 3)])
def test_cooperation(value: str, points: int) -> None:
    """§10.10 Sites built at, or ships at sites."""
    match = visiting(0, options=f"cooperation={value}", ships="sphinx+temple", queues="r/-/r")
    play(match, "red decline", "red decline")
    assert match.points()[RED].get("cooperation", 0) == points


@pytest.mark.parametrize("site", [1, 2])
def test_split_site_false(site: int) -> None:
    """§10.11 The first thing built binds the visit."""
    first, second = ("o1.1", "grave") if site == 1 else ("t1.1", "y1.1")
    match = visiting(site, options="split_site=false", crews="6112", row="1224")
    play(match, "red send blue", f"red build {first}")
    move = "red grave" if site == 1 else "red build y1.1"
    assert refused(match, move) == "10.11"
    match = visiting(site, options="split_site=false", crews="6112", row="1224")
    play(match, "red send blue", move)
    if match.chance:
        play(match, "chance turn 3")
    assert refused(match, f"red build {first}") == "10.11"
    assert second in ("grave", "y1.1")


def test_split_site_true() -> None:
    """§10.11 By default both monuments."""
    match = visiting(2, crews="2112")
    play(match, "red send blue", "red build t1.1", "red build y1.1")
    assert bricks(match) == ["t1.1", "y1.1"]


@pytest.mark.parametrize(("value", "furthest"), [("false", 11), ("true", 1)])
def test_upstream_resets(value: str, furthest: int) -> None:
    """§10.12 Where one goes on after an upstream ship."""
    match = sailing(options=f"upstream_resets={value}", ships="abydos", cards="n3_14", round=3)
    play(match, "red sail syene eddy", "red raise blue", "green pass")
    assert noble(match).furthest == furthest
    assert ("edfu" in answers(match).split(", ")) == (value == "true")


@pytest.mark.parametrize(
    ("value", "score", "after"),
    [("none", 4, -14), ("zero", 4, 0), ("zero", 40, 22), ("zero", 0, 0)],
)
def test_hunger_floor(value: str, score: int, after: int) -> None:
    """§10.13 No further than zero."""
    match = last_ship(options=f"hunger_floor={value}", score=score, crews="3333")
    assert noble(match).score == after


@pytest.mark.parametrize(("value", "cards"), [(False, 29), (True, 28)])
def test_without_ten_percent(value: bool, cards: int) -> None:
    """§10.14 S29 is not in the game."""
    match = GAME.new(seed=1, without_ten_percent=value, start_sphinx=False)
    assert count(match.state.deck) == cards
    assert bool(match.state.deck >> 28 & 1) == (not value)


@pytest.mark.parametrize(
    ("value", "slots"), [("seed", [2, 2, 3, 2]), ("players_minus_one", [1, 2, 3, 2])]
)
def test_slots(value: str, slots: list[int]) -> None:
    """§10.15 By the rules, or one fewer than players; alone two."""
    games = [GAME.new(players, seed=1, slots=value) for players in (2, 3, 4, 1)]
    assert [game.state.settings.slots for game in games] == slots


def test_one_slot_for_two() -> None:
    """§10.15, §6.1 With one slot the second of two ships is a prospector."""
    fields: Fields = {"ships": "sphinx/sphinx", "queues": "rg/-/-", "stones": "1/1"}
    match = table(f"visit,{SITES[0]}", options="slots=players_minus_one", **fields)
    play(match, "red send blue", "red pay 1", "chance draw red s01", "red return")
    assert "idle" in told(match)
    assert asked(match) == "chance lay"
    match = table(f"visit,{SITES[0]}", options="slots=players_minus_one", **fields)
    play(match, "red decline")
    assert asked(match) == "green visit"


def auction(players: int = 3) -> Match[Board]:
    return GAME.new(players=players, manual=True, seat_auction=True)


def test_seat_auction() -> None:
    """§10.16 Open places, outbidding, clockwise, until everybody holds one."""
    match = auction()
    play(match, "chance begin green")
    play(match, "green bid 2 for 1")
    assert asked(match) == "violet offer"
    assert refused(match, "violet bid 2 for 1") == "10.16"
    assert refused(match, "violet bid 1 for 4") == "10.16"
    play(match, "violet bid 2.5 for 1")
    assert asked(match) == "red offer"
    play(match, "red bid 0 for 3")
    assert asked(match) == "green offer"
    play(match, "green bid 0.5 for 2")
    assert match.state.line == (2, GREEN, RED)
    assert [int(one.bid) for one in match.state.nobles] == [0, 1, 5]
    assert [int(one.stones) for one in match.state.nobles] == [4, 3, 2]


def test_bids_are_paid_at_the_end() -> None:
    """§10.16, §11.45 After the Sphinx cards; of equal whole scores the one with a half is ahead."""
    match = last_ship(
        options="seat_auction=true", round=5, score="20/18", bids="1.5.0/2.1.0", sphinx="s29@0"
    )
    assert match.points()[RED] == {"objectives": 2, "bid": -3}
    assert match.points()[GREEN] == {"bid": -1}
    assert scores(match) == [19, 17]
    assert [one.half for one in match.state.nobles] == [True, True]
    match = last_ship(options="seat_auction=true", round=5, score="20/19", bids="1.3.0/2.2.0")
    assert scores(match) == [18, 18]
    assert match.outcome() is not None
    assert match.state.winner == RED


@pytest.mark.parametrize(
    ("halves", "text"),
    [(0, "0"), (37, "18½"), (36, "18"), (1, "½"), (-1, "-½"), (-5, "-2½"), (-4, "-2"), (-6, "-3")],
)
def test_half_points_in_words(halves: int, text: str) -> None:
    """§10.16 -3 and half a point more is -2½."""
    assert half_text(halves) == text
    one = Noble()
    one.score, one.half = halves // 2, halves % 2 == 1
    assert score_text(one) == text


@pytest.mark.parametrize(
    ("score", "bid", "paid", "after"),
    [
        ("20", 3, "1½ points", "18½"),
        ("-2", 1, "½ point", "-2½"),
        ("5", 10, "5 points", "0"),
        ("2", 5, "2½ points", "-½"),
    ],
)
def test_half_points_are_shown(score: str, bid: int, paid: str, after: str) -> None:
    """§10.16 In the log, on the board and in the terminal; lists of points round down."""
    match = last_ship(
        options="seat_auction=true", round=5, score=f"{score}/-50", bids=f"1.{bid}.0/2.0.0"
    )
    assert f"Red loses {paid} (the bid for the seat)." in lines(match)
    assert f"Red wins with {after} points." in lines(match)
    assert match.points()[RED] == {"bid": -((bid + 1) // 2)}
    view = match.view(RED)
    board = ["".join(text for text, _ in spans) for spans in GAME.text_board(view, Marks())]
    assert board[0] == f"Red wins with {after} points"
    assert f" R {after} (" in board[1]
    drawn = GAME.draw(view, Marks())
    assert f"Red wins with {after} points" in drawn
    shown = after.replace("-", "\u2212")
    assert f">{shown}<" in drawn  # in Red's panel


@pytest.mark.parametrize(
    ("score", "bid", "after"),
    [(4, 3, "2½"), (1, 3, "0"), (1, 2, "0"), (1, 1, "½"), (0, 7, "0")],
)
def test_hunger_floor_holds_for_bids(score: int, bid: int, after: str) -> None:
    """§10.13, §10.16 A bid takes no more than is there."""
    match = last_ship(
        options="hunger_floor=zero,seat_auction=true", round=5, score=f"{score}/50",
        bids=f"1.{bid}.0/2.0.0",
    )  # fmt: skip
    assert score_text(noble(match)) == after
    assert ("bid" in match.points()[RED]) == (score > 0)


def test_no_auction_without_the_option() -> None:
    """§10.16 By default seats go by lot, and alone always in their order."""
    assert asked(GAME.new(manual=True)) == "chance tile"
    match = GAME.new(players=1, manual=True, seat_auction=True)
    assert match.state.line == (0, 1, 2)


@pytest.mark.parametrize("points", [-200, -10, 0, 10, 20, 200])
def test_solo_handicap(points: int) -> None:
    """§10.17 Points of both automata; where they stand in line is unchanged."""
    match = GAME.new(players=1, seed=2, solo_handicap=points)
    start = GAME.new(players=1, manual=True, solo_handicap=points)
    assert scores(start) == [0, points, points]
    assert [int(one.arrival) for one in start.state.nobles] == [3, 2, 1]
    assert match.state.round == 1
    assert scores(GAME.new(players=2, manual=True, solo_handicap=points)) == [0, 0]


def test_open_sphinx() -> None:
    """§10.18 All cards in all views, and in the log."""
    hidden, shown = (GAME.new(seed=5, open_sphinx=value) for value in (False, True))
    assert hidden.view(GREEN).state.nobles[RED].sphinx != hidden.state.nobles[RED].sphinx
    assert shown.view(GREEN).state.to_tuple() == shown.state.to_tuple()
    dealt = [x.happening.variant for x in shown.log(GREEN) if x.happening.kind == "dealt"]
    assert dealt == ["open", "open"]


def test_options_that_do_not_exist() -> None:
    """§10.19 A value outside the list is refused."""
    with pytest.raises(BadOptions):
        GAME.setup(options={"solo_handicap": 201})


def test_first_printing_is_played_to_the_end() -> None:
    """§10.19 The preset works for every number of players."""
    for players in GAME.facts.players:
        s = GAME.begin(GAME.setup(players, "first_printing"))
        GAME.rules.playout(s, Stream(players), 10_000)
        assert s.winner >= 0
    assert crews(GAME.new(preset="first_printing", seed=1)) == [1, 1, 1, 2]
    assert table("sail,ships.1,harbour,feeding,quarries,building,cooperate,round_end").over is False
