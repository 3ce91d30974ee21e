"""A bot that is careless: now and then it gives any answer."""

from typing import TypeVar

from hypostyle.bots.bot import Bot, Choice
from hypostyle.core.state import State
from hypostyle.core.view import View

S = TypeVar("S", bound=State)


class Careless(Bot[S]):
    """Answers as another bot does, except that some answers are random."""

    def __init__(self, name: str, seed: int, bot: Bot[S], slip: float) -> None:
        super().__init__(name, seed)
        self.bot: Bot[S] = bot
        self.slip: float = slip
        """How likely a random answer is, 0 to 1."""
        self.slipped: bool = False

    def choose(self, view: View[S]) -> int:
        """The other bot's answer, or any legal one."""
        stream = self.stream(view).fork()  # the other bot may draw from the same stream
        self.slipped = stream.unit() < self.slip
        if self.slipped:
            options = view.legal()
            return options[stream.below(len(options))]
        return self.bot.choose(view)

    def report(self) -> list[Choice]:
        """What the other bot considered; nothing when the last answer was random."""
        return [] if self.slipped else self.bot.report()
