"""MarraCash: buy shops in a walled town, and lead visitors past the right doors."""

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
from hypostyle.games.marracash import about, position, view, warning
from hypostyle.games.marracash.actions import ENDS, TABLE, prompt
from hypostyle.games.marracash.data import ENTRANCES, LETTERS
from hypostyle.games.marracash.facts import FACTS, settings_of
from hypostyle.games.marracash.rules.codes import FILL, PASS
from hypostyle.games.marracash.rules.engine import RULES, start
from hypostyle.games.marracash.state import Town
from hypostyle.games.marracash.wording import GRAY, TownWords


class MarraCash(Game[Town]):
    """The parts of the game, put together."""

    facts = FACTS
    rules = RULES
    actions = TABLE

    @cached_property
    def words(self) -> TownWords:
        """Every word a player reads, by key."""
        return TownWords(self.package)

    def start(self, setup: Setup) -> Town:
        """§3.1 The position before the first visitor stands in line."""
        return start(settings_of(setup))

    def prompt(self, s: Town) -> Prompt:
        """The open question."""
        return prompt(s)

    def question(self, s: Town, seat: int) -> Say:
        """The open question in words."""
        return view.question(s, seat)

    def sentence(self, s: Town, action: int) -> str:
        """What an answer does, in words; §10.17 sums in the currency of the table."""
        entry = self.actions[action]
        if entry.kind == "bid":
            said = view.money(s.settings, int(entry.fields["bid"]))
            return self.words(f"do.{self.prompt(s).step}", bid=said)
        if entry.kind == "fill":
            return self._bring(s, action - FILL)
        if action == PASS and self.prompt(s).step == "sealed":
            return self.words("do.no_bid")
        if entry.kind in ("trio", "three") and s.settings.gray:  # §10.18
            return self.words(f"do.{self.prompt(s).step}{GRAY}", **entry.fields)
        return super().sentence(s, action)

    def _bring(self, s: Town, how: int) -> str:
        """§7.2 Who would come in, by colour."""
        there = s.line[s.head : s.tail]
        ahead = (there[::-1] if how >> 2 & 1 else there)[: (how & 3) + 1]
        return self.words(
            f"do.bring{GRAY if s.settings.gray else ''}",
            fountain=ENTRANCES[how >> 3] + 1,
            end=ENDS[how >> 2 & 1].upper(),
            visitors="".join(LETTERS[colour] for colour in ahead),
        )

    def misread(self, s: Town, text: str) -> Reason | None:
        """The rule by which there can be no such answer."""
        return view.misread(s.agenda[-1] & 63, text)

    def why_not(self, s: Town, seat: int, action: int) -> Reason | None:
        """Why an answer is refused."""
        return view.why_not(s, seat, action)

    def warning(self, s: Town, seat: int, action: int) -> Reason | None:
        """Why a legal answer is pointless or does harm."""
        return warning.warning(s, seat, action)

    def about(self, s: Town, place: str) -> Reason | None:
        """What a thing on the board is."""
        return about.about(s, place)

    def veil(self, s: Town, seat: int) -> Town:
        """What a seat may know."""
        return view.veil(s, seat)

    def imagine(self, s: Town, seat: int, stream: Stream) -> Town:
        """A full position that fits a veiled one."""
        return view.imagine(s, stream)

    def happening(self, setup: Setup, event: Event, eyes: int) -> Happening | None:
        """An event as these eyes may see it."""
        return view.happening(setup, event, eyes)

    def reveals(self, event: Event) -> bool:
        """Did somebody learn something?"""
        return view.reveals(event)

    def outcome(self, s: Town) -> Outcome | None:
        """Who won and why."""
        return view.outcome(s)

    def write(self, s: Town) -> dict[str, str]:
        """The position as text."""
        return position.write(s)

    def read(self, setup: Setup, fields: Mapping[str, str]) -> Town:
        """The position from text."""
        return position.read(settings_of(setup), fields)

    def check(self, s: Town) -> None:
        """The laws of a position."""
        position.check(s)

    def draw(self, view: View[Town], marks: Marks) -> str:
        """The board as SVG."""
        from hypostyle.games.marracash.board import draw

        return draw(view, marks)

    def text_board(self, view: View[Town], marks: Marks) -> list[list[Span]]:
        """The board for a terminal."""
        from hypostyle.games.marracash.terminal import text_board

        return text_board(view, marks)

    def insight(self) -> Insight[Town]:
        """What the bots know."""
        from hypostyle.games.marracash.insight import CashInsight

        return CashInsight()


GAME: Final = MarraCash()
