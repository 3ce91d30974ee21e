"""Options: declared once, read from anything a person may type, written and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypostyle import BadOptions, Option, OptionSet, game
from hypostyle.core.options import Value, sample_values, show

SPEED = Option("speed", (1, 2, 3, 4, 5, 6), 3, "1.1")
MOOD = Option("mood", ("calm", "wild"), "calm", "1.2")
NIGHT = Option("night", (False, True), False, "1.3")
LIMIT = Option("limit", ("none", *range(5, 10)), 7, "1.4")
FEW = Option("few", (1, 0), 1, "1.5")


def no_wild_nights(options: dict[str, Value]) -> str | None:
    return "wild nights are too much" if options["mood"] == "wild" and options["night"] else None


SET = OptionSet(
    (SPEED, MOOD, NIGHT, LIMIT),
    {"plain": {}, "fast": {"speed": 6, "mood": "wild"}},
    lambda options: no_wild_nights(dict(options)),
)


@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        (SPEED, 4, 4),
        (SPEED, "4", 4),
        (SPEED, " 4 ", 4),
        (MOOD, "wild", "wild"),
        (MOOD, "WILD", "wild"),
        (NIGHT, True, True),
        (NIGHT, "true", True),
        (NIGHT, "yes", True),
        (NIGHT, "No", False),
        (NIGHT, "FALSE", False),
        (LIMIT, "none", "none"),
        (LIMIT, "9", 9),
    ],
)
def test_values_are_read_from_what_people_type(option: Option, given: object, meant: Value) -> None:
    assert option.read(given) == meant
    assert type(option.read(given)) is type(meant)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (SPEED, 7),
        (SPEED, "seven"),
        (SPEED, 4.0),
        (SPEED, True),
        (SPEED, None),
        (NIGHT, 1),
        (NIGHT, "1"),
        (MOOD, ""),
        (LIMIT, "10"),
    ],
)
def test_other_values_are_refused(option: Option, given: object) -> None:
    with pytest.raises(BadOptions, match=rf"^{option.name} cannot be"):
        option.read(given)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (SPEED, "1 to 6"),
        (MOOD, "calm or wild"),
        (NIGHT, "false or true"),
        (LIMIT, "none or 5 to 9"),
        (FEW, "1 or 0"),
    ],
)
def test_ranges_are_told_in_a_few_words(option: Option, words: str) -> None:
    assert option.range_text() == words


def test_what_is_not_given_is_the_default() -> None:
    assert SET.complete({}) == {"speed": 3, "mood": "calm", "night": False, "limit": 7}
    assert SET.complete({}, "plain") == SET.complete({})


def test_a_preset_fills_in_and_a_given_value_overrides_it() -> None:
    assert SET.complete({}, "fast")["speed"] == 6
    assert SET.complete({"speed": 1}, "fast") == {
        "speed": 1,
        "mood": "wild",
        "night": False,
        "limit": 7,
    }


@pytest.mark.parametrize(
    ("given", "preset", "complaint"),
    [
        ({"sped": 1}, None, "no option 'sped'; the options are speed, mood, night, limit"),
        ({}, "slow", "no preset 'slow'; there are plain, fast"),
        ({}, "", "no preset ''"),
        ({"mood": "wild", "night": True}, None, "wild nights are too much"),
        ({"night": True}, "fast", "wild nights are too much"),
    ],
)
def test_what_cannot_be_is_refused(
    given: dict[str, object], preset: str | None, complaint: str
) -> None:
    with pytest.raises(BadOptions, match=complaint):
        SET.complete(given, preset)


@pytest.mark.parametrize(
    ("preset", "complaint"),
    [
        ({"sped": 1}, "preset 'odd': there is no option 'sped'"),
        ({"speed": 7}, "preset 'odd': speed cannot be 7; it is 1 to 6"),
        ({"mood": "wild", "night": True}, "preset 'odd': wild nights are too much"),
    ],
)
def test_a_preset_that_cannot_be_is_refused_when_it_is_made(
    preset: dict[str, Value], complaint: str
) -> None:
    with pytest.raises(BadOptions, match=complaint):
        OptionSet(SET.options, {"odd": preset}, SET.conflict)


def test_a_default_is_one_of_the_values() -> None:
    with pytest.raises(BadOptions, match="mood cannot be 'sad'; it is calm or wild"):
        Option("mood", ("calm", "wild"), "sad", "1.2")


@pytest.mark.parametrize(
    ("option", "values"),
    [(MOOD, ["calm", "wild"]), (SPEED, [1, 6, 3]), (LIMIT, ["none", 5, 9, 7])],
)
def test_some_values_are_worth_trying(option: Option, values: list[Value]) -> None:
    assert sample_values(option) == values


def test_a_game_without_options_has_one_preset_and_refuses_all() -> None:
    assert OptionSet().complete({}) == {}
    assert list(OptionSet().preset_names()) == ["default"]
    assert OptionSet().text({}) == "-"
    with pytest.raises(BadOptions, match="the options are none"):
        OptionSet().complete({"speed": 1})


def test_only_what_differs_is_written() -> None:
    assert SET.text(SET.complete({})) == "-"
    assert SET.text(SET.complete({"night": True, "speed": 1})) == "speed=1,night=true"


@given(
    st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in SET.options})
)
def test_what_is_written_reads_back(values: dict[str, Value]) -> None:
    if no_wild_nights(values) is None:
        assert SET.parse(SET.text(values)) == values


@given(st.data())
def test_the_options_of_aton_read_back(data: st.DataObject) -> None:
    options = game("aton").facts.options
    values = {o.name: data.draw(st.sampled_from(o.values)) for o in options.options}
    values["exchange"] = True
    assert options.parse(options.text(values)) == values


@pytest.mark.parametrize(
    "text", ["speed", "speed=", "=3", "speed=1;mood=wild", "speed:1", ",", "??"]
)
def test_damaged_texts_are_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        SET.parse(text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        values = SET.parse(text)
    except BadOptions:
        return
    assert set(values) == {"speed", "mood", "night", "limit"}


@pytest.mark.parametrize(
    ("value", "text"), [(True, "true"), (False, "false"), (3, "3"), ("x", "x")]
)
def test_values_are_shown_as_they_are_typed(value: Value, text: str) -> None:
    assert show(value) == text
