"""Positions as text: they read back, and every defect has its name."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle import BadPosition, Stream, read_position, write_position
from hypostyle.core import position as core_position
from hypostyle.core.bits import MOST_PLACES
from hypostyle.games.aton import GAME, defects
from hypostyle.games.aton import position as aton_position
from hypostyle.games.aton.state import Board
from tests.games.aton.build import GREEN, TEMPLE, YELLOW, laid, last_stop, table, text

CLEANING = "clean.red,clean.blue,clean.red,clean.blue"
WHOLE_CLEANUP = f"{CLEANING},{CLEANING}"
EARLY = "draw_timing=before_scoring"
DEALING = "deal.red,deal.blue,offer,assign,points,order"
OFFERING = "offer,assign,points,order"
PLACING: dict[str, Any] = {
    "next": "place.blue",
    "first": "red",
    "todo": 1,
    "open": "yes",
    "plan": "4123/4321",
}
REMOVING: dict[str, Any] = {
    "next": "remove.blue,placement.blue",
    "first": "red",
    "open": "yes",
    "todo": 1,
}
TYING: dict[str, Any] = {"next": "turn.red,turn.blue,compare", "open": "yes", "plan": "1234/1243"}
TIED: dict[str, Any] = {**PLACING, "plan": "4321/4321", "first": "red"}
LAID: dict[str, Any] = {"next": "over", "open": "yes", "plan": "4321/1234"}
"""Over by cartouche 1: Red has gained six points."""
SCORED: dict[str, Any] = {"next": "over", "hand": "-/-", "first": "red", "kingdom": "4/4"}
"""Over by a scoring."""
TURNED = ("1234" * 8)[:-1]
"""All but one of the 32 cards that are not in the cartouches."""

# --- round trips ----------------------------------------------------------------------------------------


@given(
    st.integers(0, 10**6), st.integers(0, 120), st.sampled_from(["seed", "published", "research"])
)
def test_a_position_reads_back(seed: int, choices: int, preset: str) -> None:
    setup = GAME.setup(preset=preset)
    s = GAME.begin(setup)
    GAME.rules.playout(s, Stream(seed), choices)
    line = write_position(GAME, setup, s)
    of, found_setup, again = read_position(line)
    assert of.key == GAME.key
    assert found_setup == setup
    assert again.to_tuple() == s.to_tuple()
    assert write_position(of, setup, again) == line


def test_a_finished_game_reads_back() -> None:
    for match in (
        laid("4311", "1234", score="39/1"),
        last_stop("2a1", kingdom="4/4", score="36/1"),
        last_stop(round=100),
    ):
        assert match.over
        line = write_position(GAME, match.setup, match.state)
        assert read_position(line)[2].to_tuple() == match.state.to_tuple()


def test_the_last_card_of_a_long_tie_reads_back() -> None:
    match = table(**TYING, round=1, exchange="yes/yes", turned=f"{TURNED}/{TURNED}")
    match.happen("turn red 4")
    line = write_position(GAME, match.setup, match.state)
    assert read_position(line)[2].to_tuple() == match.state.to_tuple()


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    short = text("1a1", "2b2", kingdom="2/3", discard="4570/4444")
    of, setup, s = read_position(short)
    assert "supply" not in short
    full = write_position(of, setup, s)
    assert "supply=26/25" in full
    assert "deck=4318/4444" in full
    assert read_position(full)[2].to_tuple() == s.to_tuple()


def test_blanks_do_not_matter() -> None:
    line = text("1a1")
    spread = "\n  ".join(line.split())
    assert read_position(spread)[2].to_tuple() == read_position(line)[2].to_tuple()


# --- defects ----------------------------------------------------------------------------------------------

FRAME = [
    ("empty", "  \n "),
    ("no-game", "aton players=2"),
    ("unknown-game", "chess/1 players=2"),
    ("other-rules", "aton/99 players=2 options=-"),
    ("other-rules", "aton/ players=2 options=-"),
    ("not-a-field", "aton/1 players"),
    ("not-a-field", "aton/1 players= options=-"),
    ("field-twice", "aton/1 players=2 players=2"),
    ("missing-field", "aton/1 players=2"),
    ("missing-field", "aton/1 options=-"),
    ("missing-field", "aton/1 players=2 options=-"),
    ("bad-options", "aton/1 players=3 options=-"),
    ("bad-options", "aton/1 players=2 options=speed=9"),
    ("bad-options", "aton/1 players=2 options=win_score=7"),
    ("not-a-number", "aton/1 players=two options=-"),
    ("not-a-number", "aton/1 players=² options=-"),
    ("out-of-range", "aton/1 players=100 options=-"),
    ("unknown-field", text(luck=7)),
]

DEFECTS = [
    ("not-a-number", text(round="four")),
    ("not-a-number", text(score="1/x")),
    ("not-a-number", text(score="--1/1")),
    ("out-of-range", text(round="9" * 5000)),
    ("out-of-range", text(round=0)),
    ("out-of-range", text(todo=5)),
    ("out-of-range", text(kingdom="30/0")),
    ("out-of-range", text(score="-11/0")),
    ("not-for-all", text(score="1")),
    ("not-for-all", text(score="1/2/3")),
    ("not-a-word", text(first="green")),
    ("not-a-word", text(exchange="no/maybe")),
    ("not-a-word", text(swap="-/perhaps")),
    ("not-a-word", text(open="a-bit")),
    ("not-a-word", text(next="over", winner="nobody", end="c1")),
    ("not-a-word", text(next="over", winner="red", end="luck")),
    ("missing-field", text(next="over", winner="red")),
    ("twice", text(next="over", winner="red", end="c1+c1")),
    ("not-digits", text(hand="1235/1234")),
    ("not-digits", text(hand="12341/1234")),
    ("not-digits", text(plan="12/-")),
    ("not-digits", text(bottom="x/-")),
    ("not-digits", text(pending="5/-")),
    ("not-a-pile", text(discard="000/0000")),
    ("not-a-pile", text(buried="00a0/0000")),
    ("not-a-pile", text(deck="²²²²/0000")),
    ("not-a-board", text(board="............/............/............")),
    ("not-a-board", text(board="x.........../............/............/............")),
    ("cards-not-36", text(discard="9000/0000")),
    ("cards-not-36", text(deck="0000/8888")),
    ("counters-not-29", text(supply="28/29")),
    ("kingdom-too-full", text(kingdom="5/4")),
    ("hand-not-4", text(hand="123/1234")),
    ("hand-not-4", text(hand="-/1234")),
    ("hand-too-early", text(next=DEALING, exchange="yes/yes", hand="1234/-")),
    ("hand-too-early", text(next="deal.blue,assign,points,order", hand="1234/1234")),
    ("hand-too-early", text("1a1", next=CLEANING, pending="1/-")),
    ("hand-not-4", text("1a1", "", EARLY, next=CLEANING, pending="1/-", hand="-/1234")),
    ("no-cards-to-turn", text(**TYING, round=1, exchange="yes/yes", turned=f"{TURNED}4/{TURNED}4")),
    ("certain-not-in-hand", text(certain="11/-")),
    ("plan-not-in-hand", text(plan="1233/-")),
    ("no-exchange", text(options="exchange=false", exchange="yes/no")),
    ("no-exchange", text(next=OFFERING, exchange="no/yes", swap="keep/-")),
    ("no-burying", text(buried="1000/0000")),
    ("already-won", text(score="40/1")),
    ("already-won", text(TEMPLE[2])),
    ("already-won", text("", YELLOW)),
    ("already-won", text(GREEN)),
    ("win-not-earned", text(**LAID, winner="red", end="c1")),
    ("win-not-earned", text(**LAID, winner="red", end="c1", score="46/1")),
    ("win-not-earned", text(**LAID, winner="red", end="c1", score="40/40")),
    ("win-not-earned", text(**LAID, winner="blue", end="c1", score="1/40")),
    ("win-not-earned", text(YELLOW, **LAID, winner="red", end="c1", score="40/1")),
    ("win-not-earned", text(**LAID, winner="shared", end="c1", score="40/40")),
    ("win-not-earned", text(**LAID, first="red", winner="red", end="temple1")),
    ("win-not-earned", text(TEMPLE[1], **LAID, first="red", winner="blue", end="temple1")),
    (
        "win-not-earned",
        text(TEMPLE[1], **LAID, first="red", winner="red", end="temple1", score="40/1"),
    ),
    ("win-not-earned", text(TEMPLE[3], **LAID, first="red", winner="red", end="temple3")),
    ("win-not-earned", text("2a1", **SCORED, winner="red", end="scoring", score="40/41")),
    ("win-not-earned", text("2a1", **SCORED, winner="red", end="scoring", score="3/1")),
    ("win-not-earned", text("2a1", **SCORED, winner="red", end="scoring", score="45/1")),
    (
        "win-not-earned",
        text("2a1", **{**SCORED, "kingdom": "4/3"}, winner="red", end="scoring", score="40/1"),
    ),
    (
        "win-not-earned",
        text(
            **{**SCORED, "kingdom": "0/0"}, winner="shared", end="round_cap", score="3/4", round=100
        ),
    ),
    (
        "win-not-earned",
        text(**{**SCORED, "kingdom": "0/0"}, winner="red", end="round_cap", score="3/1", round=99),
    ),
    ("win-not-earned", text(**SCORED, winner="red", end="round_cap", score="3/1", round=100)),
    ("impossible-agenda", text(next="luncheon")),
    ("impossible-agenda", text(next="order,points,assign")),
    ("impossible-agenda", text(next="over")),
    (
        "impossible-agenda",
        text("1a1", next=CLEANING, hand="-/-", winner="red", end="c1", score="40/1"),
    ),
    ("impossible-agenda", text("1a1", next=CLEANING, hand="-/-", score="3/4")),
    ("impossible-agenda", text(next="clean_coin")),
    ("impossible-agenda", text(**TYING, options="order_tiebreak=coin")),
    ("nobody-first", text(**{**PLACING, "first": "-", "next": "place.blue"})),
    ("no-plan", text(**{**PLACING, "plan": "-/4321"})),
    ("no-plan", text(**{**TYING, "plan": "1234/-"})),
    ("nobody-asked", text(next=CLEANING, hand="-/-")),
    ("nobody-asked", text(**REMOVING, hand="1234/1233", plan="1234/1323")),
    ("nobody-asked", text(plan="1234/1234")),
    ("nobody-asked", text(next=OFFERING)),
    ("open-at-wrong-time", text(open="yes")),
    ("open-at-wrong-time", text(**{**PLACING, "open": "no"})),
    ("plan-too-early", text(next=OFFERING, exchange="yes/yes", plan="1234/-")),
    ("swap-at-wrong-time", text(exchange="yes/yes", swap="keep/-")),
    ("turned-at-wrong-time", text(turned="1/1")),
    ("pending-at-wrong-time", text("1a1", pending="1/-")),
    ("pending-without-counter", text("1a1", next=CLEANING, hand="-/-", pending="12/-")),
    ("pending-impossible", text("1a1", next=WHOLE_CLEANUP, first="red", hand="-/-")),
    (
        "pending-impossible",
        text("1a1 2a1 3a1", next=CLEANING, first="red", hand="-/-", pending="123/-"),
    ),
    ("pending-impossible", text("1a1 2a1 3a1", next=CLEANING, first="red", hand="-/-")),
    ("kingdom-not-empty", text("1a1", next=CLEANING, first="red", hand="-/-", kingdom="1/0")),
    ("kingdom-full-too-early", text(kingdom="4/4")),
    (
        "kingdom-full-too-early",
        text(
            kingdom="4/4",
            **{
                **PLACING,
                "next": "place.red,removal.blue,placement.blue",
                "plan": "4211/4321",
                "hand": "1124/1234",
            },
        ),
    ),
    (
        "kingdom-full-too-early",
        text(
            "",
            "1a1",
            kingdom="4/4",
            **{**REMOVING, "next": "remove.red,placement.red,removal.blue,placement.blue"},
            hand="1234/1244",
            plan="1324/1424",
        ),
    ),
    ("cleanup-too-early", text("1a1", round=1, next=CLEANING, first="red", hand="-/-")),
    ("round-beyond-cap", text(round=101)),
    ("score-below-start", text(score="0/1")),
    ("score-below-start", text(score="1/1", options="handicap=3")),
    ("score-below-start", text(**{**PLACING, "plan": "4321/3421"}, score="2/1")),
    ("score-too-early", text(round=1, score="3/1")),
    ("score-too-early", text("1a1", round=1, **{**PLACING, "plan": "4321/3421"}, score="5/1")),
    ("counters-too-early", text("1a1", round=1)),
    (
        "counters-too-early",
        text("1a1 1a2", round=1, **{**PLACING, "plan": "4321/3421"}, score="3/1"),
    ),
    ("counters-too-early", text("4a1", round=1, **{**PLACING, "plan": "4321/3421"}, score="3/1")),
    (
        "counters-too-early",
        text(
            "", "", "placement=mandatory", round=1, **{**PLACING, "plan": "4321/3421"}, score="3/1"
        ),
    ),
    (
        "counters-too-early",
        text(round=1, kingdom="1/0", **{**PLACING, "plan": "4321/3421"}, score="3/1"),
    ),
    ("exchange-too-early", text(round=1, next=OFFERING, exchange="no/yes")),
    ("no-exchange", text(next="deal.red,assign,points,order", exchange="yes/no", hand="-/1234")),
    ("no-burying", text(options="exchange_cards_hidden=true", discard="4444/4444")),
    (
        "no-burying",
        text(
            options="exchange_cards_hidden=true",
            exchange="yes/no",
            discard="2222/3333",
            buried="1111/1111",
        ),
    ),
    (
        "no-burying",
        text(options="exchange_cards_hidden=true", discard="4443/3333", buried="1000/1111"),
    ),
    ("deck-not-in-fours", text(discard="4441/4444")),
    ("deck-not-in-fours", text(options="order_tiebreak=coin", discard="4441/4444")),
    ("discards-do-not-fit", text(discard="3333/4444")),
    ("discards-do-not-fit", text(discard="5555/4444")),
    ("discards-do-not-fit", text(discard="0000/4444", options="order_tiebreak=coin")),
    ("discards-do-not-fit", text(round=9, discard="7777/0000", bottom="1/1")),
    (
        "discards-do-not-fit",
        text(round=1, discard="2222/1111", options="order_tiebreak=deck_discard"),
    ),
    ("no-known-bottom", text(bottom="1/1", options="order_tiebreak=coin")),
    ("no-known-bottom", text(round=1, bottom="1/1")),
    ("no-known-bottom", text(round=9, bottom="1/1")),
    ("certain-not-known", text(certain="12/-")),
    ("certain-not-known", text(certain="12/-", options="order_tiebreak=coin")),
    ("certain-not-known", text(certain="12/-", options="order_tiebreak=deck_discard")),
    ("certain-not-known", text(round=8, certain="12/-")),
    ("first-against-cards", text(**{**PLACING, "plan": "4321/4231"})),
    ("first-against-cards", text(**{**PLACING, "plan": "4321/2341"}, score="5/1")),
    ("first-against-cards", text(**TIED)),
    ("first-against-cards", text(**TIED, bottom="12/21")),
    ("no-tie", text(**{**TYING, "plan": "1234/1324"})),
    (
        "no-tie",
        text(**{**TYING, "next": "order_coin", "plan": "1234/1324"}, options="order_tiebreak=coin"),
    ),
    ("turned-not-equal", text(**TYING, turned="1/2")),
    ("turned-not-equal", text(**TYING, turned="1/-")),
    ("turned-not-equal", text(**{**TYING, "next": "turn.blue,compare"})),
    ("no-coin-yet", text(**{**TYING, "next": "order_coin"})),
    (
        "turned-at-wrong-time",
        text(**{**TYING, "next": "order_coin"}, options="order_tiebreak=coin", turned="1/1"),
    ),
    ("first-at-wrong-time", text(first="red")),
    ("todo-at-wrong-time", text(todo=1)),
    ("todo-at-wrong-time", text(doomed=1)),
    ("todo-impossible", text(**{**PLACING, "todo": 2})),
    ("todo-impossible", text(**{**PLACING, "todo": 0})),
    ("todo-impossible", text("1a1", **{**REMOVING, "todo": 2}, hand="1234/1233", plan="1234/1323")),
    ("todo-impossible", text("1a1", **REMOVING, round=1, hand="1234/1233", plan="1234/1323")),
    ("todo-impossible", text(**{**PLACING, "next": "place.blue,doom.blue", "doomed": 1})),
    ("todo-impossible", text(**{**PLACING, "plan": "4123/4312"})),
    ("todo-impossible", text("1a1", **REMOVING, hand="1234/1234", plan="1234/1423")),
]


def defect_of(line: str) -> str:
    """The name of what is wrong with a position."""
    with pytest.raises(BadPosition) as error:
        read_position(line)
    assert str(error.value) == f"{error.value.defect}: {error.value.sentence}"
    assert len(error.value.sentence) > 10
    return error.value.defect


@pytest.mark.parametrize(
    ("defect", "line"), FRAME, ids=[f"{n}-{name}" for n, (name, _) in enumerate(FRAME)]
)
def test_a_broken_frame_is_named(defect: str, line: str) -> None:
    assert defect_of(line) == defect


@pytest.mark.parametrize(
    ("defect", "line"), DEFECTS, ids=[f"{n}-{name}" for n, (name, _) in enumerate(DEFECTS)]
)
def test_a_broken_position_is_named(defect: str, line: str) -> None:
    assert defect_of(line) == defect


def two_on_one_square(s: Board) -> None:
    s.red.squares = s.blue.squares = 1
    s.red.supply = s.blue.supply = 28


def reasons_without_winner(s: Board) -> None:
    s.reasons = 1


def nothing_left_to_happen(s: Board) -> None:
    s.agenda = []


UNWRITABLE = {
    "square-held-twice": two_on_one_square,
    "end-without-winner": reasons_without_winner,
    "impossible-agenda": nothing_left_to_happen,
}
"""Defects that the text form cannot even express; programs can make them."""


@pytest.mark.parametrize("defect", UNWRITABLE)
def test_a_broken_state_is_named(defect: str) -> None:
    s = table().state
    UNWRITABLE[defect](s)
    with pytest.raises(BadPosition) as error:
        GAME.check(s)
    assert error.value.defect == defect


def test_a_state_that_never_comes_cannot_be_written() -> None:
    s = table().state
    s.agenda = s.agenda[:1] + s.agenda
    with pytest.raises(BadPosition, match="impossible-agenda"):
        GAME.write(s)


def test_no_defect_is_without_a_case() -> None:
    named = set()
    for module in (core_position, aton_position, defects):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        named |= set(re.findall(r'BadPosition\(\s*"([\w-]+)"', source))
        named |= set(re.findall(r'refuse\([^"]*"([\w-]+)[."]', source))
    assert named - {name for name, _ in FRAME + DEFECTS} - set(UNWRITABLE) == set()


# --- anything at all ----------------------------------------------------------------------------------------

LINES = [text("1a1 2b2", "3c3")] + [
    write_position(GAME, match.setup, match.state)
    for match in (
        laid("2314", "2341"),
        laid("1431", "1211", "1a1", "1b1 2b1"),
        last_stop("1a1 2a2", "3a3", kingdom="4/4"),
        last_stop("1a1", "", "cleanup_tie=random,draw_timing=before_scoring", kingdom="4/4"),
        laid("4311", "1234", score="39/1"),
        GAME.new(seed=2, exchange_cards_hidden=True, order_tiebreak="deck_discard"),
    )
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A position with one of its fields replaced, or some of its letters."""
    line = draw(st.sampled_from(LINES))
    if draw(st.booleans()):
        words = line.split()
        n = draw(st.integers(1, len(words) - 1))
        name = words[n].partition("=")[0]
        donors = [word for other in LINES for word in other.split() if word.startswith(f"{name}=")]
        letters = st.text("-/.,rb01234569yesno+", max_size=6)
        words[n] = draw(st.sampled_from(donors) | letters.map(lambda value: f"{name}={value}"))
        return " ".join(words)
    start = draw(st.integers(0, len(line)))
    end = draw(st.integers(start, min(len(line), start + 12)))
    return line[:start] + draw(st.text(max_size=4)) + line[end:]


@pytest.mark.no_cover
@given(damaged())
def test_a_damaged_position_is_lawful_or_named(line: str) -> None:
    try:
        of, setup, s = read_position(line)
    except BadPosition:
        return
    of.check(s)
    again = read_position(write_position(of, setup, s))[2]
    assert again.to_tuple() == s.to_tuple()


@given(st.text(max_size=60))
def test_any_text_is_no_position(line: str) -> None:
    with pytest.raises(BadPosition):
        read_position(line)


def test_a_set_has_room_for_its_words() -> None:
    words = {f"w{n}": n for n in range(MOST_PLACES)}
    assert core_position.set_of("cards", f"w0+w{MOST_PLACES - 1}", words) == 1 + (1 << 61)
    with pytest.raises(ValueError, match="cards: a set holds the places 0 to 61, not 63"):
        core_position.set_of("cards", "-", {**words, "more": MOST_PLACES})
