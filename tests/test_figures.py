"""The pictures of the rules: each is there, is shown, and can be drawn."""

import re
from xml.etree import ElementTree

import pytest

from hypostyle import game, game_names
from hypostyle.core.figures import FIGURE, BadFigure, draw_figure, figures


@pytest.mark.parametrize("name", game_names())
def test_every_picture_is_shown_once_and_can_be_drawn(name: str) -> None:
    rules = game(name)
    shown = FIGURE.findall(rules.rules_text)
    assert [key for _, key, _ in shown] == [name] * len(shown)
    assert sorted(figure for _, _, figure in shown) == sorted(figures(rules.package))
    assert len(shown) >= 6
    for caption, _, figure in shown:
        assert caption[0].isupper()
        for theme in ("day", "night"):
            drawn = draw_figure(rules, figure, theme)
            ElementTree.fromstring(drawn)
            marks = figures(rules.package)[figure].marks
            missing = [mark for mark in marks if f'"{mark}"' not in drawn]
            assert not missing, f"{figure} marks what is not drawn: {missing}"


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(BadFigure, match="the rules of Aton have no picture 'nothing'"):
        draw_figure(game("aton"), "nothing")


def test_a_part_of_a_drawing_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    aton = game("aton")
    position = aton.new(seed=1)
    from hypostyle import write_position
    from hypostyle.core import figures as module

    text = write_position(aton, position.setup, position.state)
    part = module.Figure(text, ("temple1",), "red", (0, 0, 100.5, 50))
    monkeypatch.setattr(module, "figures", lambda _: {"part": part})
    assert re.findall(r'viewBox="([^"]+)"', draw_figure(aton, "part"))[0] == "0 0 100.5 50"
    odd = module.Figure(text, viewer="green")
    monkeypatch.setattr(module, "figures", lambda _: {"odd": odd})
    with pytest.raises(BadFigure, match="is for 'green', who does not play"):
        draw_figure(aton, "odd")
