"""The options of a game as its rules read them."""

from collections.abc import Sequence

from hypostyle.core.facts import Setup
from hypostyle.core.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Settings:
    """Who plays and by which options. Shared by all positions of a game, and never changed.

    A game's subclass gives every option a field, on a line of its own:
    `self.mandatory: bool = self.flag("placing_mandatory")`.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        """What the fields were read from."""
        self.players: i64 = setup.players
        """How many play."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.setup,)

    def flag(self, option: str) -> bool:
        """The value of an option that is yes or no."""
        return bool(self.setup.options[option])

    def number(self, option: str) -> int:
        """The value of an option that is a number."""
        return int(self.setup.options[option])

    def word(self, option: str, words: Sequence[str]) -> int:
        """The value of an option that is a word, by its place in a list."""
        return words.index(str(self.setup.options[option]))

    def number_or_none(self, option: str) -> int:
        """The value of an option that is a number or `none`; 0 for `none`."""
        value = self.setup.options[option]
        return 0 if value == "none" else int(value)
