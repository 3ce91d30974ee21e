"""Records: they tell the same game again, and whatever is wrong with one is found and named."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hypostyle import (
    CHANCE,
    BadOptions,
    BadRecord,
    Match,
    Record,
    Refused,
    State,
    Stream,
    fingerprint,
    game,
    load,
    read_record,
    record_of,
    replay,
    to_json,
    to_text,
)
from hypostyle.core.record import RecordRow
from tests.games.aton.build import RED, laid, text
from tests.games.moves import play


def played(choices: int = 10_000, seed: int = 4, **options: Any) -> Match[State]:
    """A random game, or the beginning of one."""
    match = game("aton").new(seed=seed, win_score=20, **options)
    stream = Stream(seed)
    while not match.over and choices > 0:
        seat = match.deciders()[0]
        match.apply(seat, int(match.game.rules.pick(match.state, seat, stream)))
        choices -= 1
    return match


def same(one: Match[State], other: Match[State]) -> bool:
    """Do two games agree in everything that was played?"""
    return (
        one.setup == other.setup
        and one.rows == other.rows
        and one.state.to_tuple() == other.state.to_tuple()
    )


WHOLE = played()
PART = played(choices=25)
TEXT = to_text(record_of(WHOLE))
JSON = to_json(record_of(WHOLE))
LINES = TEXT.splitlines()


def complaint(text: str) -> tuple[int, str]:
    """The row and the sentence with which a record is refused."""
    with pytest.raises(BadRecord) as error:
        load(text)
    return error.value.row, error.value.sentence


def first(start: str) -> int:
    """The number of the first line of TEXT that begins so."""
    return next(n for n, line in enumerate(LINES) if line.startswith(start))


HEAD = first("chance")
"""Lines before the first row."""


def with_line(number: int, line: str) -> str:
    """TEXT with one line replaced."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]]) + "\n"


# --- round trips ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [to_text, to_json])
@pytest.mark.parametrize("match", [WHOLE, PART], ids=["whole", "part"])
def test_a_record_tells_the_same_game(match: Match[State], write: Any) -> None:
    record = record_of(match)
    again = load(write(record))
    assert same(again, match)
    assert write(record_of(again, with_seed=match.over)) == write(
        replace(record, fingerprint=record.fingerprint if match.over else None)
    )


@pytest.mark.parametrize(
    "options",
    [
        {"exchange_cards_hidden": True},
        {"order_tiebreak": "coin"},
        {"draw_timing": "before_scoring"},
    ],
    ids=str,
)
def test_options_are_part_of_the_record(options: dict[str, Any]) -> None:
    match = played(**options)
    assert same(load(to_text(record_of(match))), match)
    assert load(to_text(record_of(match))).setup.options == match.setup.options


def test_a_game_from_a_position_tells_where_it_began() -> None:
    match = laid("1211", "1311", "1a1", "2b2")
    play(match, "red stop")
    record = record_of(match)
    assert record.start is not None
    again = load(to_text(record))
    assert again.state.to_tuple() == match.state.to_tuple()
    assert load(to_json(record)).rows == match.rows


def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    assert record_of(WHOLE).seed == "4"
    assert record_of(PART).seed is None
    assert record_of(PART).fingerprint == fingerprint(4)
    assert record_of(PART, with_seed=True).seed == "4"
    assert record_of(WHOLE, with_seed=False).seed is None


def test_a_game_with_manual_chance_has_no_seed_to_tell() -> None:
    record = record_of(laid("1211", "1311"))
    assert (record.seed, record.fingerprint) == (None, None)


def test_a_loaded_game_can_be_played_on_with_the_same_chance() -> None:
    again = load(to_text(record_of(PART, with_seed=True)))
    other = PART.clone()
    stream, twin = Stream(8), Stream(8)
    for match, source in ((again, stream), (other, twin)):
        while not match.over:
            seat = match.deciders()[0]
            match.apply(seat, int(match.game.rules.pick(match.state, seat, source)))
    assert same(again, other)


def test_a_record_that_ends_before_a_draw_waits_for_it() -> None:
    draws = [n for n, row in enumerate(WHOLE.rows) if row.seat == CHANCE]
    cut = WHOLE.at(draws[4])
    cut.seed = WHOLE.seed
    again = load(to_text(record_of(cut, with_seed=True)))
    assert again.rows == WHOLE.rows[: draws[4]]
    assert again.deciders() == []
    again.deal()
    assert again.deciders() != []
    assert again.rows == WHOLE.rows[: len(again.rows)]


@pytest.mark.parametrize("seed", ["", "thebes", "two words", "é", "#7", "= 7", "x | y ! z"])
def test_any_seed_of_one_line_reads_back(seed: str) -> None:
    record = record_of(game("aton").new(seed=seed), with_seed=True)
    for written in (to_text(record), to_json(record)):
        assert read_record(written).seed == seed
        assert load(written).seed == seed


@pytest.mark.parametrize("seed", ["two\nlines", " 7", "7 ", "a\u2028b", "\ud800"], ids=ascii)
def test_a_seed_that_cannot_be_written_on_one_line_is_refused(seed: str) -> None:
    with pytest.raises(BadOptions, match="seed"):
        game("aton").new(seed=seed)


def test_names_are_kept_on_one_line() -> None:
    record = record_of(PART, {"red": "Anna\nof  Thebes", "blue": "Bé"})
    assert read_record(to_text(record)).names == {"red": "Anna of Thebes", "blue": "Bé"}
    assert read_record(to_json(record)).names == {"red": "Anna of Thebes", "blue": "Bé"}


def test_any_moment_of_a_record_can_be_opened() -> None:
    for row in (0, 1, 7, len(WHOLE.rows)):
        then = load(TEXT, at=row)
        assert then.rows == WHOLE.rows[:row]
        assert then.state.to_tuple() == WHOLE.at(row).state.to_tuple()


@pytest.mark.parametrize("row", [-1, len(WHOLE.rows) + 1])
def test_a_moment_that_is_not_there(row: int) -> None:
    with pytest.raises(BadRecord, match=f"there is no row {row}"):
        load(TEXT, at=row)


def test_what_came_of_a_row_may_be_left_out_and_comments_put_in() -> None:
    bare = [line.partition(" | ")[0] for line in LINES]
    assert same(load("\n".join(["# a fine game", "", *bare])), WHOLE)


def test_seats_may_be_named_by_their_letter() -> None:
    short = [line.replace("red ", "R ", 1) if line.startswith("red ") else line for line in LINES]
    undigested = "\n".join(short).rpartition(" digest=")[0]
    assert same(load(undigested), WHOLE)


def test_refused_attempts_are_checked_and_kept_apart() -> None:
    match = laid("1211", "1311")
    record = record_of(match)
    told = "§5.6 2a1 is out of reach: your card in Temples opens no temple beyond 1."
    attempt = RecordRow("red", "place 2a1", None, told)
    with_attempt = replace(record, rows=(*record.rows, attempt))
    assert f"\nred place 2a1 ! {told}\n" in to_text(with_attempt)
    assert replay(read_record(to_text(with_attempt))).rows == match.rows
    assert "place 2a1" not in to_json(with_attempt)
    with pytest.raises(Refused):
        match.apply(RED, "place 2a1")


# --- damage in the header ------------------------------------------------------------------------------------

GAME_LINE = LINES[0]

HEADER = [
    ("an empty file", "", "the file is empty"),
    ("blanks", " \n\t\n", "the file is empty"),
    ("only comments", "# nothing\n", "the file is empty"),
    ("garbage", "\x00\x01\x02ÿþ", "a record begins with 'game', not with"),
    ("a picture", "‰PNG\r\n\x1a\n\x00\x00", "a record begins with 'game', not with"),
    ("no game line", "\n".join(LINES[1:]), "a record begins with 'game', not with 'fingerprint'"),
    ("cut in the game line", "game aton rules=1", "cut short: its closing line '=' is missing"),
    ("cut in a word", "game aton rule", "'rule' is not written as name=value"),
    ("an unknown game", with_line(0, GAME_LINE.replace("aton", "chess")), "no game 'chess'"),
    ("a later version", with_line(0, GAME_LINE.replace("rules=1", "rules=2")), "by version 2 of"),
    ("no version", with_line(0, "game aton players=2"), "rules must be a whole number, not None"),
    ("a version in words", with_line(0, "game aton rules=one"), "rules must be a whole number"),
    ("a long version", with_line(0, f"game aton rules={'9' * 5000}"), "rules"),
    ("no players", with_line(0, "game aton rules=1"), "players must be a whole number"),
    ("three players", with_line(0, GAME_LINE.replace("players=2", "players=3")), "for 2 players"),
    ("a bad option", with_line(0, GAME_LINE.replace("20", "19")), "win_score cannot be '19'"),
    ("another seed", with_line(first("seed"), "seed 5"), "does not fit its fingerprint"),
    ("another fingerprint", with_line(first("fing"), "fingerprint 00"), "not fit its fingerprint"),
    ("a third seat", with_line(first("seed"), "seat green Gil"), "there is no seat 'green'"),
    ("no position", with_line(first("seed"), "start here"), "its start is no position: no-game"),
    (
        "an impossible position",
        with_line(first("seed"), f"start {text(kingdom='5/4', options='win_score=20')}"),
        "its start is no position: kingdom-too-full",
    ),
    (
        "a position of other options",
        with_line(first("seed"), f"start {text()}"),
        "its start is of another game or other options",
    ),
]


@pytest.mark.parametrize(
    ("damaged", "sentence"), [row[1:] for row in HEADER], ids=[row[0] for row in HEADER]
)
def test_damage_in_the_header(damaged: str, sentence: str) -> None:
    row, found = complaint(damaged)
    assert row == 0
    assert sentence in found


# --- damage in the rows ----------------------------------------------------------------------------------------


def test_cut_short_between_rows() -> None:
    row, sentence = complaint("\n".join(LINES[: HEAD + 7]))
    assert row == 7
    assert "cut short" in sentence


def test_cut_short_within_a_row() -> None:
    assert complaint("\n".join([*LINES[: HEAD + 7], "red"])) == (
        8,
        "'red' is followed by no answer",
    )


def test_an_edited_move() -> None:
    number = first("red plan")
    cards = LINES[number].split()[2]
    edited = "".join(sorted(cards)) if cards != "".join(sorted(cards)) else cards[::-1]
    row, sentence = complaint(with_line(number, f"red plan {edited}"))
    assert row > number - HEAD
    assert "came of it" in sentence


def test_an_edited_move_that_changes_no_score() -> None:
    lines = [line.partition(" | ")[0] for line in to_text(record_of(PART)).splitlines()]
    before = PART.at(len(PART.rows) - 1)
    [seat] = before.deciders()
    others = [before.game.notation(before.state, action) for action in before.legal(seat)]
    edited = next(text for text in others if text != PART.rows[-1].text)
    lines[-2] = f"{before.game.side_key(seat)} {edited}"
    row, sentence = complaint("\n".join(lines))
    assert row == len(PART.rows)
    assert sentence.startswith("the closing line says digest=")


def test_an_illegal_move() -> None:
    number = first("red plan")
    row, sentence = complaint(with_line(number, "red plan 4444"))
    assert row == number - HEAD + 1
    assert "§4.5 A plan uses exactly the four cards of your hand" in sentence


def test_a_move_that_is_none() -> None:
    number = first("red plan")
    row, sentence = complaint(with_line(number, "red plan abcd"))
    assert row == number - HEAD + 1
    assert "'plan abcd' is not a valid answer here" in sentence


def test_a_move_of_the_wrong_seat() -> None:
    number = next(n for n, line in enumerate(LINES) if " place " in line)
    mover = LINES[number].split()[0]
    other = "blue" if mover == "red" else "red"
    row, sentence = complaint(with_line(number, LINES[number].replace(mover, other, 1)))
    assert row == number - HEAD + 1
    assert "not this seat's turn" in sentence


def test_a_seat_in_place_of_chance() -> None:
    assert complaint(with_line(HEAD, "red keep")) == (1, "chance had to answer here, not red")


def test_chance_in_place_of_a_seat() -> None:
    number = first("red plan")
    row, sentence = complaint(with_line(number, "chance deal red 1234"))
    assert row == number - HEAD + 1
    assert "had to answer here, not chance" in sentence


def test_an_unknown_seat() -> None:
    row, sentence = complaint(with_line(HEAD + 2, "green keep"))
    assert (row, sentence) == (3, "there is no seat 'green'")


def test_an_edited_draw() -> None:
    hand = LINES[HEAD].split()[3]
    other = "1234" if hand != "1234" else "1123"
    row, sentence = complaint(with_line(HEAD, f"chance deal red {other}"))
    assert row == 1
    assert sentence == f"the seed gives 'deal red {hand}' here"


def test_a_draw_that_cannot_be() -> None:
    unseeded = [line for line in LINES if not line.startswith(("seed", "fingerprint"))]
    unseeded[1] = "chance turn red 4"
    row, sentence = complaint("\n".join(unseeded))
    assert row == 1
    assert "not a valid answer here" in sentence


def test_an_edited_result() -> None:
    number = next(n for n, line in enumerate(LINES) if "gained" in line)
    edited = (
        LINES[number].replace("gained red", "gained green").replace("gained blue", "gained red")
    )
    row, sentence = complaint(with_line(number, edited))
    assert row == number - HEAD + 1
    assert sentence.startswith("it says 'revealed")


def test_a_refusal_that_is_none() -> None:
    number = first("red plan")
    row, sentence = complaint(with_line(number, f"{LINES[number]} ! 4.5"))
    assert row == number - HEAD + 1
    assert "the rules allow it" in sentence


def test_a_refusal_by_another_paragraph() -> None:
    number = first("red plan")
    row, sentence = complaint(with_line(number, "red plan 4444 ! 5.6"))
    assert row == number - HEAD + 1
    assert "it says §5.6 refuses this, the rules say §4.5" in sentence


def test_rows_after_the_end() -> None:
    extra = [*LINES[:-1], "red keep", LINES[-1]]
    assert complaint("\n".join(extra)) == (
        len(WHOLE.rows) + 1,
        "the game was over before this row",
    )


# --- damage in the closing line ----------------------------------------------------------------------------------

CLOSING = dict(word.split("=") for word in LINES[-1].split()[1:])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rows", "3"),
        ("score", "1/1"),
        ("end", "green"),
        ("winner", "red" if CLOSING["winner"] == "blue" else "blue"),
        ("digest", "0123456789abcdef"),
    ],
)
def test_a_wrong_closing_line(key: str, value: str) -> None:
    wrong = {**CLOSING, key: value}
    line = "= " + " ".join(f"{name}={told}" for name, told in wrong.items())
    row, sentence = complaint(with_line(len(LINES) - 1, line))
    assert row == len(WHOLE.rows)
    assert sentence == f"the closing line says {key}={value}, the rows give {CLOSING[key]}"


@pytest.mark.parametrize("key", ["rows", "score", "end", "winner"])
def test_a_closing_line_that_lacks_something(key: str) -> None:
    line = "= " + " ".join(f"{name}={told}" for name, told in CLOSING.items() if name != key)
    row, sentence = complaint(with_line(len(LINES) - 1, line))
    assert row == len(WHOLE.rows)
    assert f"lacks {key}=" in sentence


def test_a_closing_line_cut_short() -> None:
    row, sentence = complaint(TEXT[: TEXT.index(" winner=")])
    assert row == len(WHOLE.rows)
    assert "lacks winner=" in sentence


def test_a_closing_line_that_ends_a_game_which_goes_on() -> None:
    lines = to_text(record_of(PART)).splitlines()
    row, sentence = complaint("\n".join([*lines[:-1], f"{lines[-1]} winner=red"]))
    assert row == len(PART.rows)
    assert sentence == "the closing line says winner=red, but the game goes on"


def test_a_closing_line_of_other_words() -> None:
    row, sentence = complaint(with_line(len(LINES) - 1, "= rows"))
    assert row == len(WHOLE.rows)
    assert sentence == "'rows' is not written as name=value"


def test_nothing_may_follow_the_closing_line() -> None:
    row, sentence = complaint(f"{TEXT}red keep\n")
    assert row == len(WHOLE.rows)
    assert "nothing may follow the closing line" in sentence


# --- damage in JSON -----------------------------------------------------------------------------------------------


def edited(**fields: object) -> str:
    return json.dumps({**json.loads(JSON), **fields})


BAD_JSON = [
    ("cut short", JSON[:200], 0, "is no JSON"),
    ("not closed", "{", 0, "is no JSON"),
    ("too deep", '{"a":' + "[" * 100_000, 0, "is no JSON"),
    ("too long a number", '{"rules": ' + "9" * 5_000 + "}", 0, "is no JSON"),
    ("half a letter in the seed", edited(seed="\ud800"), 0, "seed"),
    ("another kind of file", '{"a": 1}', 0, "'hypostyle' must be 1"),
    ("another format", edited(hypostyle=2), 0, "'hypostyle' must be 1"),
    ("a number for a name", edited(game=7), 0, "'game' must be text, not 7"),
    ("a text for a number", edited(rules="1"), 0, "'rules' must be a whole number, not \"1\""),
    ("a truth for a number", edited(players=True), 0, "'players' must be a whole number, not true"),
    ("a list for a text", edited(options=[]), 0, "'options' must be text, not []"),
    ("nothing for rows", edited(rows=None), 0, "'rows' must be a list"),
    ("a text for rows", edited(rows="red keep"), 0, "'rows' must be a list"),
    ("a row that is no list", edited(rows=[7]), 1, "a row must be a list of three texts"),
    ("a short row", edited(rows=[["red", "keep"]]), 1, "a row must be a list of three texts"),
    ("numbers in a row", edited(rows=[[0, 1, None]]), 1, "a row must be a list of three texts"),
    (
        "a number for a result",
        edited(rows=[["red", "a", 1]]),
        1,
        "a row must be a list of three texts",
    ),
    ("names that are no texts", edited(names={"red": 1}), 0, "names and closing hold text, not 1"),
    ("names that are a list", edited(names=["red"]), 0, "'names' must be an object"),
    ("a closing of numbers", edited(closing={"rows": 3}), 0, "names and closing hold text, not 3"),
    ("no closing", edited(closing={}), len(WHOLE.rows), "lacks rows="),
    ("a seed that is a number", edited(seed=4), 0, "'seed' must be text, not 4"),
    ("another seed", edited(seed="5"), 0, "does not fit its fingerprint"),
    ("a start that is none", edited(start="aton/1"), 0, "its start is no position"),
]


@pytest.mark.parametrize(
    ("damaged", "row", "sentence"), [case[1:] for case in BAD_JSON], ids=[c[0] for c in BAD_JSON]
)
def test_damage_in_json(damaged: str, row: int, sentence: str) -> None:
    found_row, found = complaint(damaged)
    assert found_row == row
    assert sentence in found


# --- anything at all ------------------------------------------------------------------------------------------------

SHORT_TEXT = to_text(record_of(PART, with_seed=True))
SHORT_JSON = to_json(record_of(PART, with_seed=True))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A record with a piece cut out, put in, doubled or moved."""
    source = draw(st.sampled_from([SHORT_TEXT, SHORT_JSON]))
    if draw(st.booleans()):
        lines = source.splitlines(keepends=True)
        n = draw(st.integers(0, len(lines) - 1))
        m = draw(st.integers(0, len(lines) - 1))
        lines[n], lines[m] = lines[m], lines[n]
        return "".join(lines[:n] + draw(st.sampled_from([lines[n:], lines[n + 1 :], lines])))
    start = draw(st.integers(0, len(source)))
    end = draw(st.integers(start, min(len(source), start + 8)))
    letters = st.text(max_size=4) | st.text('0123456789|!=#\n {}[]",:redblu', max_size=4)
    return source[:start] + draw(letters) + source[end:]


@pytest.mark.no_cover
@settings(max_examples=400)
@given(mutated())
def test_a_mutated_record_tells_the_same_game_or_is_refused(source: str) -> None:
    try:
        match = load(source)
    except BadRecord:
        return
    assert same(match, PART)


@given(st.text(max_size=80))
def test_any_text_is_no_record(source: str) -> None:
    with pytest.raises(BadRecord):
        load(source)


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
), st.sampled_from(sorted(json.loads(JSON))))  # fmt: skip
def test_any_value_in_json_is_read_or_refused(value: object, name: str) -> None:
    data = {**json.loads(SHORT_JSON), name: value}
    try:
        match = load(json.dumps(data))
    except BadRecord:
        return
    assert same(match, PART)


def test_a_record_is_plain_data() -> None:
    record = read_record(TEXT)
    assert isinstance(record, Record)
    assert (record.game, record.rules, record.players) == ("aton", 1, 2)
    assert record.options == "win_score=20"
    assert len(record.rows) == len(WHOLE.rows)
    assert record.closing["digest"] == record.digest()


def test_a_missing_field_is_named() -> None:
    data = json.loads(JSON)
    del data["closing"]
    with pytest.raises(BadRecord, match="the field 'closing' is missing"):
        read_record(json.dumps(data))


def test_where_the_json_breaks_is_told() -> None:
    with pytest.raises(BadRecord, match=r"reading stops at line 1, column 2 \("):
        read_record("{")


@pytest.mark.parametrize("text", [JSON, TEXT], ids=["JSON", "text"])
def test_a_mark_that_editors_put_in_front_is_no_damage(text: str) -> None:
    assert load("\ufeff" + text).rows == WHOLE.rows
