"""The battery finds missing words, wrong citations and options without words."""

from dataclasses import replace

import pytest

from examples.fingers.state import Table
from hypostyle import (
    BatteryFailed,
    Option,
    OptionSet,
    Reason,
    Report,
    prove,
    register,
)
from tests.core.fingers import Fingers


def without(key: str) -> Fingers:
    """Fingers with a text missing."""
    guest = Fingers()
    del guest.words.texts[key]
    return guest


@pytest.mark.parametrize("key", ["side.cat", "source.round", "end.points", "step.show"])
def test_a_missing_word_is_told_by_its_place(fingers: Fingers, key: str) -> None:
    section, _, name = key.partition(".")
    guest = without(key)
    with pytest.raises(BatteryFailed, match=rf"no text for '{name}' under \[{section}\]"):
        prove(guest, games=2)


@pytest.mark.parametrize("key", ["question.show", "log.showed", "do.show", "no.twice"])
def test_a_missing_sentence_is_told_by_its_place(fingers: Fingers, key: str) -> None:
    section, _, name = key.partition(".")
    with pytest.raises(BatteryFailed, match=rf"no text for '{name}' under \[{section}\]"):
        prove(without(key), games=20)


def test_a_gap_that_nobody_fills_is_told(fingers: Fingers) -> None:
    guest = Fingers()
    guest.words.texts["log.gained"] = "{side} gets {coins}."
    with pytest.raises(BatteryFailed, match=r"a gap that cannot be filled \('coins'\)"):
        prove(guest, games=2)


def optional(paragraph: str) -> Fingers:
    """Fingers with an option that does nothing."""
    guest = Fingers()
    noise = Option("noise", (1, 2, 3), 1, paragraph)
    table = OptionSet((*guest.facts.options.options, noise), {"loud": {"noise": 3}})
    vars(guest)["facts"] = replace(guest.facts, options=table)
    guest.words.texts |= {"option.noise": "How loud.", "preset.loud": "Very loud."}
    register(guest)
    return guest


def test_every_option_is_played_at_every_value(fingers: Fingers) -> None:
    steps: list[tuple[int, int]] = []
    report = prove(optional("1.1"), games=10, progress=lambda *step: steps.append(step))
    assert report.games == 2 * 10 + 4 * 3  # two numbers of players, and four other values
    assert steps[-1] == (32, 32)
    assert prove(optional("1.1"), games=2, presets=["loud"]).games == 4
    assert prove(optional("1.1"), games=2, options={"noise": 2}).games == 4


def test_what_is_cited_must_exist(fingers: Fingers) -> None:
    with pytest.raises(
        BatteryFailed, match=r"the option noise cites §9\.9, which RULES.md has not"
    ):
        prove(optional("9.9"), games=1)


@pytest.mark.parametrize("key", ["option.noise", "preset.loud"])
def test_options_and_presets_have_words(fingers: Fingers, key: str) -> None:
    guest = optional("1.1")
    del guest.words.texts[key]
    with pytest.raises(BatteryFailed, match=f"no text for '{key.partition('.')[2]}'"):
        prove(guest, games=1)


class Misquotes(Fingers):
    """Its refusal names a paragraph that is not there."""

    def why_not(self, s: Table, seat: int, action: int) -> Reason | None:
        reason = super().why_not(s, seat, action)
        return None if reason is None else replace(reason, paragraph="7.7")


def test_a_refusal_cites_a_paragraph_that_exists(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match=r"the refusal no.twice cites §7\.7"):
        prove(Misquotes(), games=30)


class Homeless(Fingers):
    """There is nothing beside it."""

    @property
    def package(self) -> str:
        return "tests.core"


def test_rules_and_words_must_be_there(fingers: Fingers) -> None:
    with pytest.raises(BatteryFailed, match=r"there is no RULES\.md"):
        prove(Homeless(), games=1)
    guest = Homeless()
    vars(guest)["rules_text"] = fingers.rules_text
    with pytest.raises(BatteryFailed, match=r"tests\.core has no file texts/en\.toml"):
        prove(guest, games=1)


def test_a_name_is_enough(fingers: Fingers) -> None:
    assert prove("fingers", games=1).game == "fingers"


def test_what_was_seen_is_known_when_somebody_interrupts(fingers: Fingers) -> None:
    def stop(done: int, wanted: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    report = Report("fingers")
    with pytest.raises(KeyboardInterrupt):
        prove(fingers, games=10, progress=stop, report=report)
    assert report.games == 3
