"""Covers and columns: every game has one, of its own or drawn for it."""

from xml.etree import ElementTree

import pytest

from hypostyle import game, game_names
from hypostyle.core.drawing import THEMES
from hypostyle.core.drawing.covers import plain_cover
from hypostyle.web.column import LIGHTS, column_file, cover_file
from hypostyle.web.home import goal, light_on
from hypostyle.web.sky import sky_file

SUMMARY = ("line", "goal", "turn", "scoring", "end")


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_cover_without_words_and_a_summary(name: str) -> None:
    pictures = {cover_file(name, theme) for theme in THEMES}
    pictures |= {column_file(name, light, theme) for theme in THEMES for light in LIGHTS}
    for drawn in pictures:
        ElementTree.fromstring(drawn)
        assert "<text" not in drawn
        assert len(drawn) < 20_000
    assert game(name).parts.cover is not None
    texts = game(name).words.texts
    for part in SUMMARY:
        assert texts[f"summary.{part}"].endswith(".")
    assert len(goal(name)) <= 45


def test_games_look_unlike_each_other_and_one_without_a_cover_gets_one() -> None:
    assert len({game(name).cover("day").colour for name in game_names()}) == len(game_names())
    one, other = plain_cover("scarabs", "day"), plain_cover("scarabt", "day")
    ElementTree.fromstring(f"<svg>{one.picture}</svg>")
    assert one.colour != other.colour
    assert one == plain_cover("scarabs", "day")


def test_light_falls_from_the_middle_of_the_hall() -> None:
    assert [light_on(n, 5) for n in range(5)] == ["right", "right", "middle", "left", "left"]
    assert [light_on(n, 2) for n in range(2)] == ["right", "left"]
    assert light_on(0, 1) == "middle"
    for theme in THEMES:
        ElementTree.fromstring(sky_file(theme))
    assert len({sky_file(theme) for theme in THEMES}) == len(THEMES)
