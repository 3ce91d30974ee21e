"""The worked round of RULES.md is played: its moves, its sums and its pictures."""

from typing import cast

from hypostyle import Match, State
from hypostyle.core.figures import FIGURE, draw_figure, figures
from hypostyle.core.game import Game
from hypostyle.core.position import write_position
from hypostyle.games.marracash import GAME
from hypostyle.games.marracash.state import Town
from tests.games.marracash.build import group
from tests.games.moves import play

LINE = "ybr ygp bpy bgp ybg pry bgp ryb gpr ybg pry bgp ryb gpr yry"
FIGURES = figures(GAME.package)
TEXT = GAME.rules_text[GAME.rules_text.index("## 13 ") :]


def laid_out() -> Match[Town]:
    """The set-up of the example; Ali begins."""
    match = GAME.new(players=4, manual=True)
    play(match, "chance trio 1 rby", "chance trio 8 gpy", "chance trio 16 rgy")
    play(match, *(f"chance line {three}" for three in LINE.split()), "chance first ali")
    return match


def first_round(match: Match[Town]) -> None:
    """Four auctions."""
    play(match, "ali auction r5", "ali bid 100", "anfa bid 200", "omar pass", "leila bid 225")
    play(match, "ali pass", "anfa bid 500", "leila pass")
    play(match, "anfa auction g4", "anfa bid 100", "omar pass", "leila pass", "ali pass")
    play(match, "omar auction g5", "omar bid 300", "leila pass", "ali pass", "anfa pass")
    play(match, "leila auction r2", "leila bid 100", "ali bid 200", "anfa pass", "omar pass")
    play(match, "leila pass")


def second_round(match: Match[Town]) -> None:
    """Four turns."""
    play(match, "ali lead 1-6", "ali auction b3", "ali bid 100", "anfa pass", "omar bid 250")
    play(match, "leila pass", "ali pass", "ali fill 1 a 3")
    play(match, "anfa lead 16-15", "anfa lead 15-14", "anfa fill 16 b 2")
    play(match, "omar lead 8-9", "omar lead 9-10", "omar fill 8 a 4")
    play(match, "leila auction y3", "leila bid 100", "ali pass", "anfa pass", "omar pass")
    play(match, "leila auction p5", "leila bid 100", "ali pass", "anfa pass", "omar pass")


def told(match: Match[Town]) -> str:
    """The purses as the example writes them."""
    sides = ("Ali", "Anfa", "Omar", "Leila")
    return ", ".join(f"{side} {cash}" for side, cash in zip(sides, match.state.cash, strict=True))


def test_the_worked_round() -> None:
    """§4.2, §4.3, §5.6, §5.7, §6.4, §6.5, §7.2 Every sum of the example comes out."""
    words = " ".join(TEXT.split())
    match = laid_out()
    first_round(match)
    assert match.state.cash == [1100, 600, 900, 1300]
    assert told(match) in words
    assert write_position(GAME, match.setup, match.state) == FIGURES["before"].position
    second_round(match)
    assert match.state.cash == [1300, 950, 800, 1200]
    assert told(match) in words
    assert (group(match, 6), group(match, 10), group(match, 14)) == ("y", "p", "y")
    assert write_position(GAME, match.setup, match.state) == FIGURES["after"].position


def test_every_picture_of_the_rules_can_be_drawn() -> None:
    """§11.43 Its position is lawful, and it marks places of the board."""
    assert sorted(name for _, _, name in FIGURE.findall(GAME.rules_text)) == sorted(FIGURES)
    for name, figure in FIGURES.items():
        drawn = draw_figure(cast(Game[State], GAME), name)
        assert drawn.count('data-last="true"') == len(figure.marks)
