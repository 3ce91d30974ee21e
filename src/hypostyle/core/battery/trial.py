"""One random game on which a battery checks its laws."""

from typing import NoReturn

from hypostyle.core.battery.book import Book
from hypostyle.core.battery.report import Report
from hypostyle.core.errors import BatteryFailed, HypostyleError
from hypostyle.core.facts import Setup
from hypostyle.core.game import Game
from hypostyle.core.match import Match
from hypostyle.core.observing import MOST_DECISIONS
from hypostyle.core.position import write_position
from hypostyle.core.state import CHANCE, OMNISCIENT, PUBLIC, State
from hypostyle.core.stream import Stream

MOST_CHOICES = MOST_DECISIONS
"""A game with more choices than this does not end."""


class Trial:
    """A random game in progress. Laws are functions of a trial."""

    def __init__(
        self, game: Game[State], setup: Setup, seed: int, report: Report, book: Book
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.report = report
        self.book = book
        self.first = game.start(setup)
        """The position before anything has happened."""
        self.stream = Stream(seed)
        self.side = Stream(seed + (1 << 31))
        """For what is tried on copies, so that the game itself stays the same."""
        self.texts: list[str] = []
        """Positions of this game, as text."""
        self.match: Match[State] = Match(self.game, setup, str(seed))
        self.start_scores = self.match.game.rules.scores(self.match.state)

    def name(self, action: int) -> str:
        """The number of an answer, and its token if it has one."""
        known = 0 <= action < len(self.game.actions)
        return f"answer {action}" + (f" ({self.game.actions[action].token})" if known else "")

    def viewer(self, viewer: int) -> str:
        """The name of a viewer."""
        return {PUBLIC: "spectators", OMNISCIENT: "everybody"}.get(viewer) or self.game.side_key(
            viewer
        )

    def is_chance(self, row: int) -> bool:
        """Is this row, counted from 1, an answer of chance?"""
        return self.match.rows[row - 1].seat == CHANCE

    def must(self, law: str, holds: bool, detail: str) -> None:
        """Count a check of a law; raise BatteryFailed when it does not hold."""
        self.report.laws[law] += 1
        if not holds:
            self.fail(law, detail)

    def fail(self, law: str, detail: str) -> NoReturn:
        """Raise BatteryFailed for a law."""
        raise BatteryFailed(self.story(f"law '{law}' is broken: {detail}"))

    def story(self, what: str) -> str:
        """What went wrong, in which game, and the command that shows the position."""
        rows = [f"{self.game.side_key(row.seat)} {row.text}" for row in self.match.rows[-5:]]
        try:
            position = write_position(self.game, self.setup, self.match.state)
            look = f"hypostyle draw --text --position '{position}'"
        except HypostyleError as error:
            look = f"(the position cannot be written: {error})"
        options = self.game.facts.options.text(self.setup.options)
        return (
            f"{self.game.key}: {what}\nseed {self.seed}, players {self.setup.players}, "
            f"options {options}, row {len(self.match.rows)}, last: {'; '.join(rows)}\n"
            f"see it: {look}"
        )
