"""Chapter 12 of RULES.md: where we differ from the printed rules, and how to play as printed."""

import re

from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.data import GRID
from tests.games.marracash.build import gains, table

CHAPTER = GAME.rules_text[GAME.rules_text.index("## 12 ") :]


def test_every_other_reading_can_be_played() -> None:
    """§12.1 to §12.4 Whatever setting the chapter names exists and is not the default."""
    settings = re.findall(r"`(\w+)=(\w+)`", CHAPTER)
    assert len(settings) >= 12
    for name, value in settings:
        assert GAME.setup(options={name: value}).options != GAME.setup().options


def test_the_cut_by_owner_and_by_shop() -> None:
    """§12.1 Ours adds up, `published` does not."""
    shops = "g2.anfa.0 p2.anfa.0 r2.anfa.0 b3.anfa.0"
    assert gains(table("1.gprb", shops), "ali lead 1-6")[0] == 400
    assert GAME.setup(preset="published").options["guide_cut_scope"] == "shop"


def test_the_designer_s_revision() -> None:
    """§12.5 A preset of its own, for two players as well."""
    for players in (2, 3, 4):
        match = GAME.new(players=players, preset="designer2020", seed=1)
        assert len(match.state.line) == 55
        assert len(match.state.hands) == players


def test_two_players() -> None:
    """§12.6 Allowed here, with double purses."""
    assert GAME.facts.players == (4, 3, 2)


def test_our_additions() -> None:
    """§12.7 The standstill can be switched off, hidden purses on; only the first is ours."""
    options = GAME.setup().options
    assert options["no_progress_guard"] is True
    assert options["concealed_cash"] is False
    sources = {option.name: option.source for option in GAME.facts.options.options}
    assert (sources["no_progress_guard"], sources["concealed_cash"]) == ("design", "variant")
    assert "come from another implementation" in " ".join(CHAPTER.split())


def test_the_map_is_that_of_the_rules() -> None:
    """§12.8 The grid in RULES.md is the one the engine reads."""
    for row in GRID:
        assert row.rstrip() in GAME.rules_text
