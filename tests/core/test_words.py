"""The words of a game: gaps, and gaps filled with keys that have words of their own."""

from pathlib import Path

import pytest

from hypostyle.core.words import Field, MissingWords, Reason, Say, Words

TOML = """
[card]
barge = "a heavy barge"
[log]
took = "{side} takes {card} for {n}."
wait = "{n} {n:stands|stand} in line{n:|, all of them waiting}."
"""


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    package = tmp_path / "worded"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "texts" / "en.toml").write_text(TOML, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return Words("worded")


def test_a_gap_with_a_key_reads_its_words(words: Words) -> None:
    assert words("log.took", side="Red", card="barge", n=3) == "Red takes a heavy barge for 3."


def test_a_gap_with_anything_else_reads_as_it_is(words: Words) -> None:
    assert words("log.took", side="Red", card="a1", n=3) == "Red takes a1 for 3."


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 stand in line, all of them waiting."),
        (1, "1 stands in line."),
        (21, "21 stand in line, all of them waiting."),
    ],
)
def test_a_number_chooses_between_two_forms(words: Words, n: int, said: str) -> None:
    assert words("log.wait", n=n) == said


def test_only_a_number_can_choose(words: Words) -> None:
    with pytest.raises(MissingWords, match="'wait' under"):
        words("log.wait", n="many")


def test_reasons_and_says_are_filled_alike(words: Words) -> None:
    fields: dict[str, Field] = {"side": "Red", "card": "barge", "n": 3}
    assert words.say(Say("log.took", fields)) == words.say(Reason("1.1", "log.took", fields))
