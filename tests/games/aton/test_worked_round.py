"""The worked round of RULES.md is played: its moves, its sums and its pictures."""

import re
import tomllib
from importlib.resources import files

from hypostyle import read_position
from hypostyle.games.aton import GAME
from hypostyle.games.aton.data import COLOUR, SQUARE
from tests.games.aton.build import BLUE, RED, kingdom, per_temple, table
from tests.games.moves import asked, play

FIGURES = tomllib.loads((files(GAME.package) / "figures.toml").read_text(encoding="utf-8"))


def test_the_round_goes_as_the_rules_tell_it() -> None:
    """§5.1 to §5.9, §6.1 to §6.7, §7.1 to §7.3 Every move and number of the example."""
    match = table(
        "1a1 1a2 1b1 1c1 1c2 2a1 2b1 2b3 2b4 3a1 3a4 3b1 3b2 4a4 4c1",
        "1a3 1b2 1b4 2a2 2a3 2b2 2c1 3b3 3b4 3c1 3c2 4a1 4b1 4b4 4c4",
        round=7,
        exchange="yes/yes",
        hand="1244/2233",
        kingdom="3/3",
        score="20/20",
    )
    shown = {}
    play(match, "red plan 1442", "blue plan 2332")
    assert (match.scores(), asked(match)) == ([20, 22], "blue remove")
    shown["plans"] = match.state.to_tuple()
    play(match, "blue remove 2b4")
    assert kingdom(match) == (4, 3)
    play(match, "blue place 2b4", "blue place 3c4", "red remove 4b4", "red remove 4b1")
    assert kingdom(match) == (4, 4)
    play(match, "red place 4b4")
    shown["full"] = match.state.to_tuple()
    play(match, "red place 4b1")
    assert (match.scores(), asked(match)) == ([37, 35], "red clean")
    play(match, "red clean 1a1", "blue clean 1a3", "red clean 2a1", "blue clean 2c1")
    play(match, "red clean 3a1", "blue clean 3c1", "red clean 4c1", "blue clean 4a1")
    assert (per_temple(match, RED), per_temple(match, BLUE)) == ([4, 2, 3, 3], [2, 4, 4, 1])
    shown["cleaned"] = match.state.to_tuple()
    drawn = {
        name: read_position(row["position"])[2].to_tuple()
        for name, row in FIGURES.items()
        if "position" in row and name != "squares"  # others are parts of these
    }
    assert drawn == shown


def test_the_figure_of_the_board_shows_it_before_the_game() -> None:
    """§2.1 Without counters; the paragraph tells the colours of all squares."""
    state = read_position(FIGURES["squares"]["position"])[2]
    assert state.to_tuple() == GAME.new(manual=True).state.to_tuple()
    rows = {"a": "yellow", "b": "black", "c": "green"}
    told = {name: rows[name[1]] for name in SQUARE}
    told |= {f"{temple}b4": "blue" for temple in "1234"}
    text = GAME.rules_text[GAME.rules_text.index("Six squares are bonus") :]
    told |= dict.fromkeys(re.findall(r"`(\d[abc]\d)`", text.partition("(+1)")[0]), "bonus_1")
    rest = text.partition("(+1)")[2].partition("(+2)")[0]
    told |= dict.fromkeys(re.findall(r"`(\d[abc]\d)`", rest), "bonus_2")
    assert tuple(told.values()) == COLOUR


def test_every_picture_is_named_in_the_rules() -> None:
    """§1.1 None is missing, and none is drawn for nothing."""
    assert sorted(re.findall(r"\]\(fig:aton/(\w+)\)", GAME.rules_text)) == sorted(FIGURES)
