"""Egizia: nobles sail down the Nile and build the monuments of the valley of kings."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from hypostyle.core.actions import Prompt
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game, Marks, Outcome, Span
from hypostyle.core.insight import Insight
from hypostyle.core.log import Event, Happening
from hypostyle.core.stream import Stream
from hypostyle.core.view import View
from hypostyle.core.words import Reason, Say
from hypostyle.games.egizia import about, position, view, warning
from hypostyle.games.egizia.actions import TABLE, prompt
from hypostyle.games.egizia.facts import FACTS, settings_of
from hypostyle.games.egizia.rules.engine import RULES, start
from hypostyle.games.egizia.state import Board
from hypostyle.games.egizia.wording import RiverWords


class Egizia(Game[Board]):
    """The parts of the game, put together."""

    facts = FACTS
    rules = RULES
    actions = TABLE

    @cached_property
    def words(self) -> RiverWords:
        """Every word a player reads, by key."""
        return RiverWords(self.package)

    def start(self, setup: Setup) -> Board:
        """§3.1 The position before seats are drawn."""
        return start(settings_of(setup))

    def prompt(self, s: Board) -> Prompt:
        """The open question."""
        return prompt(s)

    def question(self, s: Board, seat: int) -> Say:
        """The open question in words."""
        return view.question(s, seat)

    def sentence(self, s: Board, action: int) -> str:
        """What an answer does, in words."""
        said = view.sentence(s, action)
        return super().sentence(s, action) if said is None else self.words.say(said)

    def why_not(self, s: Board, seat: int, action: int) -> Reason | None:
        """Why an answer is refused."""
        return view.why_not(s, seat, action)

    def warning(self, s: Board, seat: int, action: int) -> Reason | None:
        """Why a legal answer is pointless or does harm."""
        return warning.warning(s, seat, action)

    def about(self, s: Board, place: str) -> Reason | None:
        """What a thing on the board is."""
        return about.about(s, place)

    def automata(self, s: Board) -> list[tuple[int, int]]:
        """§8.1 Cleopatra and Imhotep in the solo game."""
        return view.automata(s)

    def veil(self, s: Board, seat: int) -> Board:
        """What a seat may know."""
        return view.veil(s, seat)

    def imagine(self, s: Board, seat: int, stream: Stream) -> Board:
        """A full position that fits a veiled one."""
        return view.imagine(s, seat, stream)

    def happening(self, setup: Setup, event: Event, eyes: int) -> Happening | None:
        """An event as these eyes may see it."""
        return view.happening(setup, event, eyes)

    def outcome(self, s: Board) -> Outcome | None:
        """Who won and why."""
        return view.outcome(s)

    def write(self, s: Board) -> dict[str, str]:
        """The position as text."""
        return position.write(s)

    def read(self, setup: Setup, fields: Mapping[str, str]) -> Board:
        """The position from text."""
        return position.read(settings_of(setup), fields)

    def check(self, s: Board) -> None:
        """The laws of a position."""
        position.check(s)

    def draw(self, view: View[Board], marks: Marks) -> str:
        """The board as SVG."""
        from hypostyle.games.egizia.board import draw

        return draw(view, marks)

    def text_board(self, view: View[Board], marks: Marks) -> list[list[Span]]:
        """The board for a terminal."""
        from hypostyle.games.egizia.terminal import text_board

        return text_board(view, marks)

    def insight(self) -> Insight[Board]:
        """What the bots know."""
        from hypostyle.games.egizia.insight import EgiziaInsight

        return EgiziaInsight()


GAME: Final = Egizia()
