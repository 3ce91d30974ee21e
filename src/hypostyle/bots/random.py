"""The bot that knows the rules and nothing else."""

from typing import TypeVar

from hypostyle.bots.bot import Bot
from hypostyle.core.state import State
from hypostyle.core.view import View

S = TypeVar("S", bound=State)


class Random(Bot[S]):
    """Answers anything that is legal, all equally likely."""

    def choose(self, view: View[S]) -> int:
        """Any legal answer."""
        options = view.legal()
        return options[self.stream(view).below(len(options))]
